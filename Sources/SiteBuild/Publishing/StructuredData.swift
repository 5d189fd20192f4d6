import SiteContent
import SourceText
import TableModel

/// What a page is, in the words of schema.org as JSON-LD.
struct StructuredData {
  let configuration: SiteConfiguration
  let addresses: PublishedAddresses

  /// The graph of a page; `nil` where there is nothing to say.
  ///
  /// - Parameter ancestors: the pages above, the nearest first.
  func json(of page: Page, ancestors: [PageReference]) -> String? {
    var graph: [String] = []
    if page.isFront { graph.append(website(page)) }
    if !ancestors.isEmpty { graph.append(breadcrumbs(to: page, ancestors)) }
    let language = page.language ?? configuration.language
    if page.parentPath == nil {
      let items = page.ownSections.flatMap(\.rows).compactMap { listItem($0, page, language) }
      if !items.isEmpty { graph.append(list(items)) }
    } else if page.schema == .product, let row = page.headerRow {
      product(row, at: addresses.page(page.path), language).map { graph.append($0) }
    }
    guard !graph.isEmpty else { return nil }
    return jsonObject([("@context", "\"https://schema.org\""), ("@graph", jsonArray(graph))])
  }

  private func website(_ front: Page) -> String {
    jsonObject([
      ("@type", "\"WebSite\""), ("name", configuration.title?.jsonText),
      ("url", addresses.page(front.path).jsonText),
      ("description", configuration.description?.jsonText),
      ("inLanguage", configuration.language.jsonText),
    ])
  }

  private func breadcrumbs(to page: Page, _ ancestors: [PageReference]) -> String {
    let path = ancestors.reversed() + [PageReference(page)]
    let items = path.enumerated().map { index, page in
      jsonObject([
        ("@type", "\"ListItem\""), ("position", "\(index + 1)"), ("name", page.title.jsonText),
        ("item", addresses.page(page.path).jsonText),
      ])
    }
    return jsonObject([
      ("@type", "\"BreadcrumbList\""), ("itemListElement", jsonArray(items)),
    ])
  }

  private func list(_ items: [[(name: String, value: String?)]]) -> String {
    jsonObject([
      ("@type", "\"ItemList\""), ("numberOfItems", "\(items.count)"),
      (
        "itemListElement",
        jsonArray(
          items.enumerated().map { index, item in
            jsonObject(
              [("@type", "\"ListItem\""), ("position", "\(index + 1)")] + item)
          })
      ),
    ])
  }

  /// What the list says of a row, if it leads somewhere or is a product.
  private func listItem(
    _ row: Row, _ page: Page, _ language: String
  ) -> [(name: String, value: String?)]? {
    guard let name = row.plainText("title") else { return nil }
    let address = row.url.map { addresses.target(of: $0, from: page.path) }
    if page.schema == .product {
      let own = address ?? row.identifier.map { addresses.target(of: "#" + $0, from: page.path) }
      if let product = product(row, at: own, language) { return [("item", product)] }
    }
    return address.map { [("name", name.jsonText), ("url", $0.jsonText)] }
  }

  /// A row that has a price.
  private func product(_ row: Row, at address: String?, _ language: String) -> String? {
    guard let name = row.plainText("title"), let price = row.price(language: language) else {
      return nil
    }
    var image: String?
    if case .image(let reference)? = row["image"] {
      image = addresses.file(reference.path).jsonText
    }
    return jsonObject([
      ("@type", "\"Product\""), ("name", name.jsonText),
      ("description", row.plainText("subtitle")?.jsonText), ("image", image),
      ("url", address?.jsonText),
      (
        "offers",
        jsonObject([
          ("@type", "\"Offer\""), ("price", price.amount.jsonText),
          ("priceCurrency", price.currency.jsonText),
        ])
      ),
    ])
  }
}

extension Row {
  /// The price that the row's detail is, if it is one.
  func price(language: String) -> Price? {
    plainText("detail").flatMap { Price($0, language: language) }
  }
}

extension Page {
  /// Says where a page's rows are to be products, but none has a price.
  func schemaProblem(language: String) -> Diagnostic? {
    guard schema == .product, parentPath == nil,
      !sections.contains(where: { section in
        section.rows.contains { $0.price(language: language) != nil }
      })
    else { return nil }
    return .warning(
      "“schema: Product” has no effect: no row has a title and a price as its detail, such as "
        + "“€6.50”, “6,50 €” or “SEK 65”", at: schemaLocation ?? location)
  }
}
