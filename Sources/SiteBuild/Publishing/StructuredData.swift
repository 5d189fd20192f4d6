import HTMLOutput
import SiteContent
import TableModel

/// What a page is, in the words of schema.org as JSON-LD.
struct StructuredData {
  let configuration: SiteConfiguration
  let addresses: PublishedAddresses

  /// Appends the graph of a page as a `script` element, unless there is nothing to say.
  ///
  /// - Parameter ancestors: the pages above, the nearest first.
  func write(_ page: Page, ancestors: [PageReference], into out: inout ByteBuffer) {
    var graph = ByteBuffer(capacity: 1 << 12)
    graph.append("[")
    if page.isFront { writeWebsite(page, into: &graph) }
    if !ancestors.isEmpty { writeBreadcrumbs(to: page, ancestors, into: &graph) }
    let language = page.language ?? configuration.language
    if page.parentPath == nil {
      writeList(of: page, language, into: &graph)
    } else if page.schema == .product, let row = page.headerRow, row.plainText("title") != nil,
      let price = row.price(language: language)
    {
      graph.appendElement()
      writeProduct(row, price, at: addresses.page(page.path), into: &graph)
    }
    graph.append("]")
    guard graph.count > "[]".utf8.count else { return }
    out.append(
      "<script type=\"application/ld+json\">{\"@context\":\"https://schema.org\",\"@graph\":")
    out.append(graph.bytes)
    out.append("}</script>\n")
  }

  private func writeWebsite(_ front: Page, into out: inout ByteBuffer) {
    out.appendElement()
    begin("WebSite", into: &out)
    out.append(member: "name", configuration.title)
    out.append(member: "url", addresses.page(front.path))
    out.append(member: "description", configuration.description)
    out.append(member: "inLanguage", configuration.language)
    out.append("}")
  }

  private func writeBreadcrumbs(
    to page: Page, _ ancestors: [PageReference], into out: inout ByteBuffer
  ) {
    out.appendElement()
    begin("BreadcrumbList", into: &out)
    out.append(member: "itemListElement")
    out.append("[")
    for (index, page) in (ancestors.reversed() + [PageReference(page)]).enumerated() {
      beginListItem(index + 1, into: &out)
      out.append(member: "name", page.title)
      out.append(member: "item", addresses.page(page.path))
      out.append("}")
    }
    out.append("]}")
  }

  private func writeList(of page: Page, _ language: String, into out: inout ByteBuffer) {
    var items = ByteBuffer()
    var count = 0
    for section in page.ownSections {
      for row in section.rows where write(row, count + 1, page, language, into: &items) {
        count += 1
      }
    }
    guard count > 0 else { return }
    out.appendElement()
    begin("ItemList", into: &out)
    out.append(member: "numberOfItems")
    out.append(decimal: count)
    out.append(member: "itemListElement")
    out.append("[")
    out.append(items.bytes)
    out.append("]}")
  }

  /// Writes what the list says of a row, if it leads somewhere or is a product; returns whether it does.
  private func write(
    _ row: Row, _ position: Int, _ page: Page, _ language: String, into out: inout ByteBuffer
  ) -> Bool {
    guard let name = row.plainText("title") else { return false }
    let address = row.url.map { addresses.target(of: $0, from: page.path) }
    if page.schema == .product, let price = row.price(language: language) {
      let own = address ?? row.identifier.map { addresses.target(of: "#" + $0, from: page.path) }
      beginListItem(position, into: &out)
      out.append(member: "item")
      writeProduct(row, price, at: own, into: &out)
    } else if let address {
      beginListItem(position, into: &out)
      out.append(member: "name", name)
      out.append(member: "url", address)
    } else {
      return false
    }
    out.append("}")
    return true
  }

  /// Writes a row that has a price.
  private func writeProduct(
    _ row: Row, _ price: Price, at address: String?, into out: inout ByteBuffer
  ) {
    begin("Product", into: &out)
    out.append(member: "name", row.plainText("title"))
    out.append(member: "description", row.plainText("subtitle"))
    if case .image(let reference)? = row["image"] {
      out.append(member: "image", addresses.file(reference.path))
    }
    out.append(member: "url", address)
    out.append(member: "offers")
    begin("Offer", into: &out)
    out.append(member: "price", price.amount)
    out.append(member: "priceCurrency", price.currency)
    out.append("}}")
  }

  private func begin(_ type: StaticString, into out: inout ByteBuffer) {
    out.append("{")
    out.append(member: "@type")
    out.append("\"")
    out.append(type)
    out.append("\"")
  }

  private func beginListItem(_ position: Int, into out: inout ByteBuffer) {
    out.appendElement()
    begin("ListItem", into: &out)
    out.append(member: "position")
    out.append(decimal: position)
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
