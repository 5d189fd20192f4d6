import SiteContent
import TableModel

/// All that is wrong with a site, gathered from its files.
struct SiteSurvey {
  private let folder: SiteFolder
  private let addresses: SiteAddresses
  private let jobs: Int
  private(set) var problems: [Problem] = []
  private(set) var pageCount = 0
  private(set) var referenceCount = 0
  private(set) var externalCount = 0
  /// The first place of each address outside of the site.
  private var outside: [String: (file: String, offset: Int)] = [:]

  /// How many of the heaviest pages are named.
  private static let namedHeavyPages = 10

  init(_ folder: SiteFolder, _ options: SiteCheckOptions, progress: @Sendable () -> Void) {
    self.folder = folder
    addresses = SiteAddresses(baseURL: options.baseURL)
    jobs = options.jobs
    let addresses = addresses
    let surveys = surveyed(folder.files.count, jobs: options.jobs) {
      FileSurveyor(folder: folder, addresses: addresses)
    } _: { surveyor, index in
      defer { progress() }
      return surveyor.survey(index)
    }
    pageCount = surveys.count(where: \.isPage)
    for (file, survey) in zip(folder.files, surveys) {
      problems += survey.problems
      referenceCount += survey.referenceCount
      for (address, offset) in survey.outside where outside[address] == nil {
        outside[address] = (file, offset)
      }
    }
    checkAnchors(surveys)
    checkManifests(surveys)
    checkReach(surveys)
    if let budget = options.pageWeight { checkWeights(surveys, budget: budget) }
  }

  private mutating func checkAnchors(_ surveys: [FileSurvey]) {
    for (file, survey) in zip(folder.files, surveys) {
      for anchor in survey.anchorLinks where surveys[anchor.target].isPage {
        let anchors = surveys[anchor.target].anchors
        let decoded = percentDecoded(anchor.fragment)
        guard !anchors.contains(decoded), !anchors.contains(anchor.fragment) else { continue }
        problems.append(
          Problem(
            fault: .noAnchor(page: folder.files[anchor.target], decoded), file: file,
            offset: anchor.offset, address: anchor.address))
      }
    }
  }

  private mutating func checkManifests(_ surveys: [FileSurvey]) {
    var surveyor = FileSurveyor(folder: folder, addresses: addresses)
    for manifest in Set(surveys.flatMap(\.manifests)).sorted() {
      let file = folder.files[manifest]
      let survey = surveyor.survey(manifestReferences(folder.bytes(of: file) ?? []), of: file)
      problems += survey.problems
      referenceCount += survey.referenceCount
    }
  }

  /// Says which pages can't be reached over links. Those that send readers on, the page for addresses
  /// that lead nowhere, and those that are hidden from search engines may stand alone.
  private mutating func checkReach(_ surveys: [FileSurvey]) {
    guard let front = folder.index(of: "index.html") else { return }
    var isReached = [Bool](repeating: false, count: surveys.count)
    isReached[front] = true
    var waiting = [front]
    while let page = waiting.popLast() {
      for target in surveys[page].ways where !isReached[target] {
        isReached[target] = true
        waiting.append(target)
      }
    }
    for (index, survey) in surveys.enumerated()
    where survey.isPage && !isReached[index] && !survey.mayStandAlone {
      problems.append(Problem(fault: .unreachable, file: folder.files[index], offset: -1))
    }
  }

  private mutating func checkWeights(_ surveys: [FileSurvey], budget: Int) {
    var sizes = [Int](repeating: -1, count: surveys.count)
    func size(_ index: Int) -> Int {
      if sizes[index] < 0 { sizes[index] = folder.transferSize(of: folder.files[index]) }
      return sizes[index]
    }
    var heavy: [(index: Int, weight: Weight)] = []
    for (index, survey) in surveys.enumerated() where survey.isPage {
      var weight = Weight(html: size(index))
      for (kind, target) in survey.loads {
        switch kind {
        case .styleSheet: weight.styleSheets += size(target)
        case .font: weight.fonts += size(target)
        case .image: weight.images += size(target)
        default: weight.scripts += size(target)
        }
      }
      if weight.total > budget * 1000 { heavy.append((index, weight)) }
    }
    heavy.sort { ($1.weight.total, $0.index) < ($0.weight.total, $1.index) }
    for (index, weight) in heavy.prefix(Self.namedHeavyPages) {
      problems.append(
        Problem(fault: .heavy(weight, budget: budget), file: folder.files[index], offset: -1))
    }
    if heavy.count > Self.namedHeavyPages {
      problems.append(
        Problem(
          fault: .heavyPages(heavy.count - Self.namedHeavyPages, budget: budget), file: "",
          offset: -1))
    }
  }

  /// Asks for each address outside of the site once.
  mutating func checkExternal(seconds: Int) {
    let all = outside.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    externalCount = all.count
    let answers = externalAnswers(all.map(\.key), seconds: seconds)
    for ((address, place), answer) in zip(all, answers) where !answer.isGood {
      problems.append(
        Problem(
          fault: .external(status: answer.status, problem: answer.problem), file: place.file,
          offset: place.offset, address: address))
    }
  }
}

/// What was found in one file.
struct FileSurvey: Sendable {
  var isPage = false
  var mayStandAlone = false
  var problems: [Problem] = []
  var referenceCount = 0
  var anchors: Set<String> = []
  /// Links to places in pages, these as indices of the folder's files.
  var anchorLinks: [(target: Int, fragment: String, address: String, offset: Int)] = []
  /// The pages to which readers get from here.
  var ways: [Int] = []
  /// What the page loads at once.
  var loads: [(kind: Reference.Kind, file: Int)] = []
  var manifests: [Int] = []
  var outside: [(address: String, offset: Int)] = []
}

/// Reads one file after the other.
struct FileSurveyor: ~Copyable {
  private let folder: SiteFolder
  private let addresses: SiteAddresses
  private let reader = PageReader()
  /// What addresses mean in the folder of the file at hand: its pages have many in common.
  private var known: [String: Outcome] = [:]
  private var knownFolder = ""

  /// What an address means.
  private enum Outcome {
    case file(Int, fragment: String?)
    case outside(String)
    case fault(Problem.Fault)
    case nothing
  }

  init(folder: SiteFolder, addresses: SiteAddresses) {
    self.folder = folder
    self.addresses = addresses
  }

  mutating func survey(_ index: Int) -> FileSurvey {
    let file = folder.files[index]
    guard SiteFolder.isPage(file) else {
      guard Self.holdsReferences(file), let bytes = folder.bytes(of: file) else {
        return FileSurvey()
      }
      return survey(references(in: file, bytes), of: file)
    }
    let content = reader.read(PageText(folder.bytes(of: file) ?? []).utf8)
    var survey = survey(content.references, of: file, base: content.base)
    survey.isPage = true
    survey.anchors = content.anchors
    survey.mayStandAlone =
      content.isRedirect || content.isUnlisted || file == "404.html" || file.hasSuffix("/404.html")
    for (id, offset, first) in content.repeatedIDs {
      survey.problems.append(
        Problem(fault: .repeatedID(id, first: first), file: file, offset: offset))
    }
    for nameless in content.nameless {
      survey.problems.append(
        Problem(
          fault: .nameless(nameless.kind), file: file, offset: nameless.offset,
          address: nameless.address))
    }
    return survey
  }

  private static func holdsReferences(_ file: String) -> Bool {
    [".css", ".xml", ".rss", ".atom", ".json", "robots.txt", "_redirects"]
      .contains(where: file.hasSuffix)
  }

  mutating func survey(
    _ references: [Reference], of file: String, base: String? = nil
  ) -> FileSurvey {
    var own = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
    // What `_redirects` says is relative to the server.
    if let base, case .inside(let path, _) = addresses.target(of: base, in: own), path != "#" {
      own = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }
    if own != knownFolder {
      knownFolder = own
      known.removeAll(keepingCapacity: true)
    }
    var survey = FileSurvey(referenceCount: references.count)
    var ways: Set<Int> = []
    var loads: Set<Int> = []
    let index = folder.index(of: file) ?? 0
    for reference in references {
      switch outcome(of: reference, from: index) {
      case .file(let target, let fragment):
        if reference.kind.isWay {
          if ways.insert(target).inserted { survey.ways.append(target) }
        } else if loads.insert(target).inserted {
          switch reference.kind {
          case .styleSheet, .script, .font, .image: survey.loads.append((reference.kind, target))
          case .manifest: survey.manifests.append(target)
          default: break
          }
        }
        if let fragment, reference.kind == .link || reference.kind == .media,
          !fragment.isEmpty, fragment.lowercased() != "top"
        {
          survey.anchorLinks.append((target, fragment, reference.address, reference.offset))
        }
      case .outside(let address): survey.outside.append((address, reference.offset))
      case .fault(let fault):
        survey.problems.append(
          Problem(
            fault: fault, file: file, offset: reference.offset, address: reference.address))
      case .nothing: break
      }
    }
    return survey
  }

  private mutating func outcome(of reference: Reference, from file: Int) -> Outcome {
    // The page itself is another on each page.
    if reference.address.utf8.first == UInt8(ascii: "#") {
      return .file(file, fragment: Self.anchor(String(reference.address.dropFirst())))
    }
    // What is said of a missing file names its kind.
    let key = "\(reference.kind.rawValue) \(reference.address)"
    if let outcome = known[key] { return outcome }
    let outcome = outcome(of: reference)
    known[key] = outcome
    return outcome
  }

  private func outcome(of reference: Reference) -> Outcome {
    switch addresses.target(of: reference.address, in: knownFolder) {
    case .elsewhere: return .nothing
    case .outside(let address): return .outside(address)
    case .above: return .fault(.above)
    case .beside(let path):
      if let file = file(at: String(path.dropFirst())) {
        return .fault(.beside(path, suggestion: addresses.root + folder.files[file]))
      }
      return addresses.address(beside: path).map { .outside($0) } ?? .nothing
    case .inside("#", _): return .nothing
    case .inside(let path, let fragment):
      if let file = file(at: path) { return .file(file, fragment: fragment.map(Self.anchor)) }
      let name = path.hasSuffix("/") ? String(path.dropLast()) : path
      if folder.isFolder(name) { return .fault(.noIndex(reference.kind, folder: name)) }
      return .fault(.missing(reference.kind, path: path))
    }
  }

  /// The file that servers show for a path.
  private func file(at path: String) -> Int? {
    if path.isEmpty { return folder.index(of: "index.html") }
    if path.hasSuffix("/") { return folder.index(of: path + "index.html") }
    return folder.index(of: path) ?? folder.index(of: path + "/index.html")
  }

  /// A fragment without the text that browsers are to look for (`#:~:text=…`).
  private static func anchor(_ fragment: String) -> String {
    fragment.firstRange(of: ":~:").map { String(fragment[..<$0.lowerBound]) } ?? fragment
  }
}
