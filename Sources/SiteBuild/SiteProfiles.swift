import CellLayout
import SourceText
import TableModel
import Templates

/// The metrics profiles of a site: its own in `Templates/Profiles`, and the built-in ones.
struct SiteProfiles {
  private var profiles = MetricsProfile.builtIn

  /// Reads the site's own profiles. One with a built-in name replaces it, and what it leaves out
  /// stays as it is there; others take what they leave out from the standard profile.
  init(_ folder: TemplateFolder, _ diagnostics: inout [Diagnostic]) {
    for own in folder.files(in: "Profiles", endings: ["yaml", "yml"], &diagnostics) {
      let (profile, problems) = MetricsProfile.read(
        own.bytes, name: own.name, file: own.file,
        base: MetricsProfile.builtIn(own.name) ?? .standard)
      diagnostics += problems
      // Its name is known even if its measures are wrong.
      let known = profile ?? MetricsProfile.builtIn(own.name) ?? .standard.named(own.name)
      if let index = profiles.firstIndex(where: { $0.name == own.name }) {
        profiles[index] = known
      } else {
        profiles.append(known)
      }
    }
  }

  /// The profile that the settings name, and an error if there is none of that name.
  func profile(
    named name: String?, at location: SourceLocation?, _ diagnostics: inout [Diagnostic]
  ) -> MetricsProfile {
    guard let name else { return profiles.first ?? .standard }
    if let profile = profiles.first(where: { $0.name == name }) { return profile }
    diagnostics.append(
      .error(unknownName("profile", name, among: profiles.map(\.name)), at: location))
    return .standard
  }
}

extension MetricsProfile {
  fileprivate func named(_ name: String) -> MetricsProfile {
    var profile = self
    profile.name = name
    return profile
  }
}
