/// The few words of a page's own that its author doesn't write: names of landmarks for those who
/// listen to it, the link past the bars, and what stands in for rows.
struct InterfaceWords {
  var skip: String
  var back: String
  var breadcrumb: String
  var tabs: String
  var search: String
  /// What a table without rows says.
  var empty: String
  /// The title of the page for addresses that lead nowhere.
  var notFound: String
  /// What stands before the number of rows that a search has found.
  var results: String
  /// Said of the search, which is a script.
  var needsScript: String
  /// The names of the links to other languages, and of those at the end of a page.
  var languages: String
  var footer: String
  var lists: ListWords

  /// The words in a language, in English where they are not known.
  init(language: String) {
    let primary = language.lowercased().prefix { $0 != "-" }
    let words = Self.known[String(primary)] ?? Self.english
    (skip, back, breadcrumb, tabs, search, empty) = words
    lists = ListWords(language: String(primary))
    (notFound, results, needsScript) = Self.knownPages[String(primary)] ?? Self.englishPages
    (languages, footer) = Self.knownLinks[String(primary)] ?? ("Languages", "Footer")
  }

  private typealias Words = (
    skip: String, back: String, breadcrumb: String, tabs: String, search: String, empty: String
  )

  private static let english: Words = (
    "Skip to content", "Back", "Breadcrumb", "Tab bar", "Search", "Nothing here yet"
  )

  private static let known: [String: Words] = [
    "en": english,
    "ar": (
      "انتقل إلى المحتوى", "رجوع", "مسار التنقل", "شريط علامات التبويب", "بحث",
      "لا شيء هنا بعد"
    ),
    "cs": (
      "Přeskočit na obsah", "Zpět", "Drobečková navigace", "Panel karet", "Hledat",
      "Zatím tu nic není"
    ),
    "da": (
      "Gå til indhold", "Tilbage", "Brødkrumme", "Fanelinje", "Søg",
      "Her er ikke noget endnu"
    ),
    "de": ("Zum Inhalt", "Zurück", "Brotkrumen", "Tableiste", "Suchen", "Noch nichts hier"),
    "el": (
      "Μετάβαση στο περιεχόμενο", "Πίσω", "Διαδρομή", "Γραμμή καρτελών", "Αναζήτηση",
      "Δεν υπάρχει τίποτα εδώ ακόμη"
    ),
    "es": (
      "Ir al contenido", "Atrás", "Ruta de navegación", "Barra de pestañas", "Buscar",
      "Aún no hay nada aquí"
    ),
    "fa": ("پرش به محتوا", "بازگشت", "مسیر", "نوار زبانه", "جستجو", "هنوز چیزی اینجا نیست"),
    "fi": (
      "Siirry sisältöön", "Takaisin", "Murupolku", "Välilehtipalkki", "Etsi",
      "Täällä ei ole vielä mitään"
    ),
    "fr": (
      "Aller au contenu", "Retour", "Fil d’Ariane", "Barre d’onglets", "Rechercher",
      "Rien ici pour l’instant"
    ),
    "he": ("דילוג לתוכן", "חזרה", "נתיב ניווט", "סרגל לשוניות", "חיפוש", "אין כאן עדיין כלום"),
    "hu": (
      "Ugrás a tartalomhoz", "Vissza", "Navigációs sáv", "Lapsor", "Keresés",
      "Itt még nincs semmi"
    ),
    "it": (
      "Vai al contenuto", "Indietro", "Percorso", "Barra dei pannelli", "Cerca",
      "Ancora niente qui"
    ),
    "ja": ("本文へ移動", "戻る", "パンくずリスト", "タブバー", "検索", "まだ何もありません"),
    "ko": ("본문으로 이동", "뒤로", "이동 경로", "탭 막대", "검색", "아직 아무것도 없습니다"),
    "nl": ("Naar de inhoud", "Terug", "Kruimelpad", "Tabbladbalk", "Zoek", "Hier is nog niets"),
    "no": ("Gå til innhold", "Tilbake", "Brødsmuler", "Fanelinje", "Søk", "Ingenting her ennå"),
    "pl": (
      "Przejdź do treści", "Wstecz", "Ścieżka nawigacji", "Pasek kart", "Szukaj",
      "Jeszcze nic tu nie ma"
    ),
    "pt": (
      "Ir para o conteúdo", "Voltar", "Trilha de navegação", "Barra de abas", "Buscar",
      "Ainda não há nada aqui"
    ),
    "ru": (
      "К содержанию", "Назад", "Навигационная цепочка", "Панель вкладок", "Поиск",
      "Здесь пока ничего нет"
    ),
    "sv": ("Gå till innehåll", "Tillbaka", "Brödsmulor", "Flikfält", "Sök", "Inget här ännu"),
    "tr": (
      "İçeriğe geç", "Geri", "İçerik haritası", "Sekme çubuğu", "Ara",
      "Burada henüz bir şey yok"
    ),
    "uk": (
      "До вмісту", "Назад", "Навігаційний ланцюжок", "Панель вкладок", "Пошук",
      "Тут поки що нічого немає"
    ),
    "zh": ("跳到内容", "返回", "位置", "标签栏", "搜索", "这里还没有内容"),
  ]

  private typealias PageWords = (notFound: String, results: String, needsScript: String)

  private static let englishPages: PageWords = (
    "Page not found", "Results", "Searching needs JavaScript."
  )

  private static let knownPages: [String: PageWords] = [
    "en": englishPages,
    "ar": ("الصفحة غير موجودة", "النتائج", "يتطلب البحث تشغيل JavaScript."),
    "cs": ("Stránka nenalezena", "Výsledky", "Hledání vyžaduje JavaScript."),
    "da": ("Siden blev ikke fundet", "Resultater", "Søgning kræver JavaScript."),
    "de": ("Seite nicht gefunden", "Ergebnisse", "Die Suche braucht JavaScript."),
    "el": ("Η σελίδα δεν βρέθηκε", "Αποτελέσματα", "Η αναζήτηση χρειάζεται JavaScript."),
    "es": ("Página no encontrada", "Resultados", "La búsqueda necesita JavaScript."),
    "fa": ("صفحه پیدا نشد", "نتایج", "جستجو به JavaScript نیاز دارد."),
    "fi": ("Sivua ei löydy", "Tulokset", "Haku tarvitsee JavaScriptin."),
    "fr": ("Page introuvable", "Résultats", "La recherche nécessite JavaScript."),
    "he": ("הדף לא נמצא", "תוצאות", "החיפוש דורש JavaScript."),
    "hu": ("Az oldal nem található", "Találatok", "A kereséshez JavaScript szükséges."),
    "it": ("Pagina non trovata", "Risultati", "La ricerca richiede JavaScript."),
    "ja": ("ページが見つかりません", "検索結果", "検索には JavaScript が必要です。"),
    "ko": ("페이지를 찾을 수 없음", "결과", "검색하려면 JavaScript가 필요합니다."),
    "nl": ("Pagina niet gevonden", "Resultaten", "Zoeken vereist JavaScript."),
    "no": ("Siden ble ikke funnet", "Resultater", "Søk krever JavaScript."),
    "pl": ("Nie znaleziono strony", "Wyniki", "Wyszukiwanie wymaga JavaScriptu."),
    "pt": ("Página não encontrada", "Resultados", "A busca precisa de JavaScript."),
    "ru": ("Страница не найдена", "Результаты", "Для поиска нужен JavaScript."),
    "sv": ("Sidan hittades inte", "Resultat", "Sökning kräver JavaScript."),
    "tr": ("Sayfa bulunamadı", "Sonuçlar", "Arama için JavaScript gerekir."),
    "uk": ("Сторінку не знайдено", "Результати", "Для пошуку потрібен JavaScript."),
    "zh": ("找不到页面", "结果", "搜索需要 JavaScript。"),
  ]

  private static let knownLinks: [String: (languages: String, footer: String)] = [
    "ar": ("اللغات", "التذييل"), "cs": ("Jazyky", "Zápatí"), "da": ("Sprog", "Sidefod"),
    "de": ("Sprachen", "Fußzeile"), "el": ("Γλώσσες", "Υποσέλιδο"),
    "es": ("Idiomas", "Pie de página"), "fa": ("زبان‌ها", "پانویس"),
    "fi": ("Kielet", "Alatunniste"), "fr": ("Langues", "Pied de page"),
    "he": ("שפות", "כותרת תחתונה"), "hu": ("Nyelvek", "Lábléc"),
    "it": ("Lingue", "Piè di pagina"), "ja": ("言語", "フッター"), "ko": ("언어", "바닥글"),
    "nl": ("Talen", "Voettekst"), "no": ("Språk", "Bunntekst"), "pl": ("Języki", "Stopka"),
    "pt": ("Idiomas", "Rodapé"), "ru": ("Языки", "Нижний колонтитул"),
    "sv": ("Språk", "Sidfot"), "tr": ("Diller", "Alt bilgi"),
    "uk": ("Мови", "Нижній колонтитул"), "zh": ("语言", "页脚"),
  ]
}
