/// What stands at the trailing edge of a cell: `UITableViewCell.AccessoryType`, or a view of one's
/// own. The large ones are kept apart, so that the many rows stay small.
public enum Accessory: Hashable, Codable, Sendable {
  case none, disclosureIndicator, detailButton, detailDisclosureButton, checkmark
  /// A short text at the trailing edge, such as a price.
  case text(String)
  /// A number or word on a filled capsule.
  case badge(String)
  /// A control in a state, which can't be changed.
  case control(AccessoryControl)
  indirect case image(ImageReference)
  /// A link that looks like a button.
  indirect case button(title: String, url: String)
  /// A control of a form.
  indirect case form(FormControl)
}

/// A control at the trailing edge of a cell, in one state.
public enum AccessoryControl: Hashable, Codable, Sendable {
  case `switch`(isOn: Bool)
  case checkbox(isChecked: Bool)
  case stepper
  /// 0...1.
  case progress(Double)
  /// 0...5 stars.
  case rating(Double)

  /// The kinds by the names that content uses.
  public static let names = ["switch", "checkbox", "stepper", "progress", "rating"]

  /// The control of that name in the state that a text says; `nil` for another name or state.
  public init?(name: String, state: String) {
    let flag: Bool? =
      switch state {
      case "on", "yes", "true", "1": true
      case "off", "no", "false", "0", "": false
      default: nil
      }
    switch (name, flag, Double(state)) {
    case ("switch", let flag?, _): self = .switch(isOn: flag)
    case ("checkbox", let flag?, _): self = .checkbox(isChecked: flag)
    case ("stepper", _, _) where state.isEmpty || state == "true": self = .stepper
    case ("progress", _, let share?) where (0...1).contains(share): self = .progress(share)
    case ("rating", _, let stars?) where (0...5).contains(stars): self = .rating(stars)
    default: return nil
    }
  }

  /// What may be said of a control of that name, for messages.
  public static func expectation(_ name: String) -> String {
    switch name {
    case "progress": "a number in 0...1"
    case "rating": "a number of stars in 0...5"
    case "stepper": "nothing: write “stepper” alone"
    default: "on or off"
    }
  }
}

extension Accessory {
  /// The names of accessories that show no text.
  public static let names = ["none", "disclosure", "detail", "detailDisclosure", "checkmark"]

  /// The accessory of that name: ours, or UIKit's such as `disclosureIndicator` and
  /// `UITableViewCellAccessoryCheckmark`; `nil` for any other.
  public init?(name: String) {
    var short = name[...]
    for prefix in ["UITableViewCellAccessory", "."] where short.hasPrefix(prefix) {
      short.removeFirst(prefix.count)
    }
    switch short.prefix(1).lowercased() + short.dropFirst() {
    case "none": self = .none
    case "disclosure", "disclosureIndicator": self = .disclosureIndicator
    case "detail", "detailButton": self = .detailButton
    case "detailDisclosure", "detailDisclosureButton": self = .detailDisclosureButton
    case "checkmark": self = .checkmark
    default: return nil
    }
  }
}
