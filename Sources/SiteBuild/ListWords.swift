/// The words of the pages that the build makes of lists: of the ways on, and of titles.
struct ListWords {
  var previous: String
  var next: String
  /// The header of the rows with the same terms.
  var related: String
  /// The titles of the two taxonomies that most sites have.
  var tags: String
  var categories: String

  /// - Parameter language: the primary subtag.
  init(language: String) {
    (previous, next, related, tags, categories) = Self.known[language] ?? Self.english
  }

  private typealias Words = (
    previous: String, next: String, related: String, tags: String, categories: String
  )

  private static let english: Words = ("Previous", "Next", "Related", "Tags", "Categories")

  private static let known: [String: Words] = [
    "en": english,
    "ar": ("السابق", "التالي", "ذو صلة", "الوسوم", "الفئات"),
    "cs": ("Předchozí", "Další", "Související", "Štítky", "Kategorie"),
    "da": ("Forrige", "Næste", "Relateret", "Mærker", "Kategorier"),
    "de": ("Zurück", "Weiter", "Verwandtes", "Schlagwörter", "Kategorien"),
    "el": ("Προηγούμενη", "Επόμενη", "Σχετικά", "Ετικέτες", "Κατηγορίες"),
    "es": ("Anterior", "Siguiente", "Relacionado", "Etiquetas", "Categorías"),
    "fa": ("قبلی", "بعدی", "مرتبط", "برچسب‌ها", "دسته‌ها"),
    "fi": ("Edellinen", "Seuraava", "Aiheeseen liittyvää", "Tunnisteet", "Luokat"),
    "fr": ("Précédent", "Suivant", "Voir aussi", "Étiquettes", "Catégories"),
    "he": ("הקודם", "הבא", "קשורים", "תגיות", "קטגוריות"),
    "hu": ("Előző", "Következő", "Kapcsolódó", "Címkék", "Kategóriák"),
    "it": ("Precedente", "Successivo", "Correlati", "Etichette", "Categorie"),
    "ja": ("前へ", "次へ", "関連項目", "タグ", "カテゴリー"),
    "ko": ("이전", "다음", "관련 항목", "태그", "카테고리"),
    "nl": ("Vorige", "Volgende", "Verwant", "Labels", "Categorieën"),
    "no": ("Forrige", "Neste", "Relatert", "Emneord", "Kategorier"),
    "pl": ("Poprzednia", "Następna", "Powiązane", "Tagi", "Kategorie"),
    "pt": ("Anterior", "Próxima", "Relacionados", "Etiquetas", "Categorias"),
    "ru": ("Назад", "Вперёд", "Похожее", "Метки", "Категории"),
    "sv": ("Föregående", "Nästa", "Liknande", "Taggar", "Kategorier"),
    "tr": ("Önceki", "Sonraki", "İlgili", "Etiketler", "Kategoriler"),
    "uk": ("Назад", "Далі", "Схоже", "Мітки", "Категорії"),
    "zh": ("上一页", "下一页", "相关", "标签", "分类"),
  ]
}
