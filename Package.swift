// swift-tools-version: 6.2
import PackageDescription

/// A Debian C library: one folder with a module map, found by pkg-config.
func library(_ name: String, _ pkgConfig: String?, _ package: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/\(name)", pkgConfig: pkgConfig, providers: [.apt([package])])
}

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// `make fuzz` sets it: libFuzzer drives an instrumented build then, which links nothing else.
let isFuzzing = Context.environment["SITEGEN_FUZZ"] != nil
let fuzzed: [SwiftSetting] =
  isFuzzing ? strict + [.unsafeFlags(["-sanitize=fuzzer,address"])] : strict

/// A part of sitegen written in Swift, under `Sources/<name>`.
func part(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: fuzzed)
}

/// The tests of a part, under `Tests/<part>Tests`.
func tests(
  _ part: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [],
  resources: [Resource] = []
) -> Target {
  .testTarget(
    name: "\(part)Tests", dependencies: [.byName(name: part), "SeededRandom"] + dependencies,
    exclude: exclude, resources: resources, swiftSettings: strict)
}

let package = Package(
  name: "sitegen",
  products: [
    .executable(name: "sitegen", targets: ["sitegen"]),
    .library(name: "CellLayout", targets: ["CellLayout", "TableModel", "Typesetting"]),
    .library(name: "Constraints", targets: ["Constraints"]),
  ],
  targets: [
    library("CBrotli", "libbrotlienc", "libbrotli-dev"),
    library("CBrotliDecoder", "libbrotlidec", "libbrotli-dev"),
    library("CCmark", "libcmark", "libcmark-dev"),
    library("CCurl", nil, "libcurl4-openssl-dev"),
    library("CExpat", "expat", "libexpat1-dev"),
    library("CGumbo", "gumbo", "libgumbo-dev"),
    library("CHarfBuzz", "harfbuzz", "libharfbuzz-dev"),
    library("CHarfBuzzSubset", "harfbuzz-subset", "libharfbuzz-dev"),
    library("CHyphen", nil, "libhyphen-dev"),
    library("CICU", "icu-i18n", "libicu-dev"),
    library("CMicrohttpd", "libmicrohttpd", "libmicrohttpd-dev"),
    // What pkg-config says of libvips itself has flags that Swift packages may not set.
    library("CVips", "gobject-2.0", "libvips-dev"),
    library("CWoff2", "libwoff2enc", "libwoff-dev"),
    library("CYajl", "yajl", "libyajl-dev"),
    library("CYaml", "yaml-0.1", "libyaml-dev"),
    library("CZlib", "zlib", "zlib1g-dev"),
    .target(name: "CCurlShim", dependencies: ["CCurl"], linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CGumboShim", dependencies: ["CGumbo"]),
    .target(name: "CICUShim", dependencies: ["CICU"]),
    .target(name: "CVipsShim", dependencies: ["CVips"], linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CWoff2Shim", dependencies: ["CWoff2"]),
    .target(name: "CPosixShim"),

    part("TableModel"),
    part("SourceText", ["TableModel", "CExpat", "CYaml"]),
    part("Constraints"),
    part("InterfaceBuilder", ["TableModel", "SourceText", "Constraints"]),
    part("Typesetting", ["CHarfBuzz", "CHarfBuzzSubset", "CHyphen", "CICUShim", "CWoff2Shim"]),
    part(
      "CellLayout",
      ["TableModel", "SourceText", "Constraints", "InterfaceBuilder", "Typesetting", "Templates"]),
    part("TableLayout", ["TableModel", "CellLayout", "Typesetting"]),
    part("SiteContent", ["TableModel", "SourceText", "CCmark", "CICUShim", "CYajl"]),
    part("HTMLOutput", ["TableModel", "SourceText", "TableLayout", "CellLayout", "Typesetting"]),
    .target(
      name: "Templates", path: "Templates",
      exclude: ["theme.yaml", "kitchen-diary", "search-link.html"],
      resources: [
        .embedInCode("Cells"), .embedInCode("Profiles"), .embedInCode("Themes"),
        .embedInCode("Scripts"), .embedInCode("Starter"),
        .embedInCode("textSizes.yaml"), .embedInCode("site.css"), .embedInCode("page.html"),
      ],
      swiftSettings: strict),
    part(
      "SiteBuild",
      [
        "TableModel", "SourceText", "SiteContent", "CellLayout", "TableLayout", "Typesetting",
        "HTMLOutput", "Templates", "CBrotli", "CPosixShim", "CVipsShim", "CZlib",
      ]),
    .target(
      name: "PreviewServer", dependencies: ["CMicrohttpd", "HTMLOutput", "SiteBuild"],
      resources: [.embedInCode("Files")], swiftSettings: strict),
    part(
      "SitePublish", ["TableModel", "SourceText", "SiteContent", "SiteBuild", "CPosixShim"]),
    part(
      "FuzzEntries",
      [
        "TableModel", "SourceText", "SiteContent", "CellLayout", "TableLayout", "HTMLOutput",
        "Templates", "Typesetting",
      ]),
    part("BrowserCheck"),
    part("SiteCheck", ["TableModel", "SourceText", "SiteContent", "CGumboShim", "CCurlShim"]),
    .executableTarget(
      name: "sitegen",
      dependencies: [
        "SiteBuild", "SitePublish", "PreviewServer", "BrowserCheck", "SiteCheck", "CellLayout",
        "InterfaceBuilder", "SiteContent", "TableModel", "SourceText", "Templates", "Typesetting",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "Constraints", "Typesetting", "CICUShim", "TableModel", "CellLayout", "Templates",
        "TableLayout", "SiteContent", "SiteBuild", "SeededRandom",
      ],
      exclude: ["bytes.py", "hugo.py", "kiwi.py"], swiftSettings: strict),
    .executableTarget(
      name: "TextSweep", dependencies: ["SiteBuild", "BrowserCheck", "SeededRandom", "TableModel"],
      exclude: ["Texts"], swiftSettings: strict),

    .target(name: "SeededRandom", path: "Tests/SeededRandom", swiftSettings: strict),
    .target(name: "ShellScripts", path: "Tests/ShellScripts", swiftSettings: strict),
    tests("TableModel"),
    tests("SourceText"),
    tests(
      "Constraints", exclude: ["make_kiwi_fixtures.py"], resources: [.copy("Fixtures")]),
    tests("InterfaceBuilder", resources: [.copy("Fixtures")]),
    tests("Typesetting"),
    tests("CellLayout", ["Templates"]),
    tests("TableLayout", ["Templates"]),
    tests("SiteContent"),
    tests("HTMLOutput", ["Templates"]),
    tests("SiteBuild", ["CBrotliDecoder", "CZlib"]),
    tests("SitePublish", ["SiteBuild", "SiteContent", "ShellScripts"]),
    .testTarget(
      name: "FuzzEntriesTests", dependencies: ["FuzzEntries", "Typesetting"],
      exclude: ["Findings"], swiftSettings: strict),
    .testTarget(
      name: "PreviewServerTests", dependencies: ["PreviewServer", "SiteBuild", "SiteContent"],
      swiftSettings: strict),
    tests("BrowserCheck", ["Typesetting"]),
    tests("SiteCheck"),
    .testTarget(
      name: "DemonstrationTests",
      dependencies: ["sitegen", "SiteBuild", "BrowserCheck", "ShellScripts"],
      swiftSettings: strict),
    .testTarget(
      name: "SitegenTests",
      dependencies: ["sitegen", "BrowserCheck", "SiteCheck", "PreviewServer", "ShellScripts"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)

if isFuzzing {
  package.targets.append(
    .executableTarget(
      name: "Fuzz", dependencies: ["FuzzEntries", "Typesetting"],
      exclude: ["dictionary.txt", "Seeds"],
      swiftSettings: fuzzed,
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address"])]))
}
