/// The few words of a page's own that its author doesn't write: names of landmarks for those who
/// listen to it, and the link past the bars.
struct InterfaceWords {
  var skip: String
  var back: String
  var breadcrumb: String
  var tabs: String

  /// The words in a language, in English where they are not known.
  init(language: String) {
    let primary = language.lowercased().prefix { $0 != "-" }
    let words = Self.known[String(primary)] ?? Self.english
    (skip, back, breadcrumb, tabs) = words
  }

  private typealias Words = (skip: String, back: String, breadcrumb: String, tabs: String)

  private static let english: Words = ("Skip to content", "Back", "Breadcrumb", "Tab bar")

  private static let known: [String: Words] = [
    "en": english,
    "ar": ("انتقل إلى المحتوى", "رجوع", "مسار التنقل", "شريط علامات التبويب"),
    "cs": ("Přeskočit na obsah", "Zpět", "Drobečková navigace", "Panel karet"),
    "da": ("Gå til indhold", "Tilbage", "Brødkrumme", "Fanelinje"),
    "de": ("Zum Inhalt", "Zurück", "Brotkrumen", "Tableiste"),
    "el": ("Μετάβαση στο περιεχόμενο", "Πίσω", "Διαδρομή", "Γραμμή καρτελών"),
    "es": ("Ir al contenido", "Atrás", "Ruta de navegación", "Barra de pestañas"),
    "fa": ("پرش به محتوا", "بازگشت", "مسیر", "نوار زبانه"),
    "fi": ("Siirry sisältöön", "Takaisin", "Murupolku", "Välilehtipalkki"),
    "fr": ("Aller au contenu", "Retour", "Fil d’Ariane", "Barre d’onglets"),
    "he": ("דילוג לתוכן", "חזרה", "נתיב ניווט", "סרגל לשוניות"),
    "hu": ("Ugrás a tartalomhoz", "Vissza", "Navigációs sáv", "Lapsor"),
    "it": ("Vai al contenuto", "Indietro", "Percorso", "Barra dei pannelli"),
    "ja": ("本文へ移動", "戻る", "パンくずリスト", "タブバー"),
    "ko": ("본문으로 이동", "뒤로", "이동 경로", "탭 막대"),
    "nl": ("Naar de inhoud", "Terug", "Kruimelpad", "Tabbladbalk"),
    "no": ("Gå til innhold", "Tilbake", "Brødsmuler", "Fanelinje"),
    "pl": ("Przejdź do treści", "Wstecz", "Ścieżka nawigacji", "Pasek kart"),
    "pt": ("Ir para o conteúdo", "Voltar", "Trilha de navegação", "Barra de abas"),
    "ru": ("К содержанию", "Назад", "Навигационная цепочка", "Панель вкладок"),
    "sv": ("Gå till innehåll", "Tillbaka", "Brödsmulor", "Flikfält"),
    "tr": ("İçeriğe geç", "Geri", "İçerik haritası", "Sekme çubuğu"),
    "uk": ("До вмісту", "Назад", "Навігаційний ланцюжок", "Панель вкладок"),
    "zh": ("跳到内容", "返回", "位置", "标签栏"),
  ]
}
