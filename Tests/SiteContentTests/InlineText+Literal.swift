import TableModel

extension InlineText: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self.init(value) }
}
