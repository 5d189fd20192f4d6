/// The few words of a page's own that its author doesn't write: names of landmarks for those who
/// listen to it, and the link past the bars.
struct InterfaceWords {
  var skip: String
  var back: String
  var breadcrumb: String
  var tabs: String
  var search: String

  /// The words in a language, in English where they are not known.
  init(language: String) {
    let primary = language.lowercased().prefix { $0 != "-" }
    let words = Self.known[String(primary)] ?? Self.english
    (skip, back, breadcrumb, tabs, search) = words
  }

  private typealias Words = (
    skip: String, back: String, breadcrumb: String, tabs: String, search: String
  )

  private static let english: Words = ("Skip to content", "Back", "Breadcrumb", "Tab bar", "Search")

  private static let known: [String: Words] = [
    "en": english,
    "ar": ("انتقل إلى المحتوى", "رجوع", "مسار التنقل", "شريط علامات التبويب", "بحث"),
    "cs": ("Přeskočit na obsah", "Zpět", "Drobečková navigace", "Panel karet", "Hledat"),
    "da": ("Gå til indhold", "Tilbage", "Brødkrumme", "Fanelinje", "Søg"),
    "de": ("Zum Inhalt", "Zurück", "Brotkrumen", "Tableiste", "Suchen"),
    "el": ("Μετάβαση στο περιεχόμενο", "Πίσω", "Διαδρομή", "Γραμμή καρτελών", "Αναζήτηση"),
    "es": ("Ir al contenido", "Atrás", "Ruta de navegación", "Barra de pestañas", "Buscar"),
    "fa": ("پرش به محتوا", "بازگشت", "مسیر", "نوار زبانه", "جستجو"),
    "fi": ("Siirry sisältöön", "Takaisin", "Murupolku", "Välilehtipalkki", "Etsi"),
    "fr": ("Aller au contenu", "Retour", "Fil d’Ariane", "Barre d’onglets", "Rechercher"),
    "he": ("דילוג לתוכן", "חזרה", "נתיב ניווט", "סרגל לשוניות", "חיפוש"),
    "hu": ("Ugrás a tartalomhoz", "Vissza", "Navigációs sáv", "Lapsor", "Keresés"),
    "it": ("Vai al contenuto", "Indietro", "Percorso", "Barra dei pannelli", "Cerca"),
    "ja": ("本文へ移動", "戻る", "パンくずリスト", "タブバー", "検索"),
    "ko": ("본문으로 이동", "뒤로", "이동 경로", "탭 막대", "검색"),
    "nl": ("Naar de inhoud", "Terug", "Kruimelpad", "Tabbladbalk", "Zoek"),
    "no": ("Gå til innhold", "Tilbake", "Brødsmuler", "Fanelinje", "Søk"),
    "pl": ("Przejdź do treści", "Wstecz", "Ścieżka nawigacji", "Pasek kart", "Szukaj"),
    "pt": ("Ir para o conteúdo", "Voltar", "Trilha de navegação", "Barra de abas", "Buscar"),
    "ru": ("К содержанию", "Назад", "Навигационная цепочка", "Панель вкладок", "Поиск"),
    "sv": ("Gå till innehåll", "Tillbaka", "Brödsmulor", "Flikfält", "Sök"),
    "tr": ("İçeriğe geç", "Geri", "İçerik haritası", "Sekme çubuğu", "Ara"),
    "uk": ("До вмісту", "Назад", "Навігаційний ланцюжок", "Панель вкладок", "Пошук"),
    "zh": ("跳到内容", "返回", "位置", "标签栏", "搜索"),
  ]
}
