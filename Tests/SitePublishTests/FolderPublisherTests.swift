import Foundation
import TableModel
import Testing

@testable import SiteBuild
@testable import SitePublish

@Suite struct FolderPublisherTests {
  let shop = Workshop()
  var target: String { shop.path + "/www" }

  @Test func whatHasChangedIsTold() throws {
    let first = try shop.publish(["index.html": "1", "a/b.html": "22", "c.css": "3"], to: target)
    #expect(first.short == ["+a/b.html", "+c.css", "+index.html"])
    #expect(first.counts == "3 added" && first.bytes == 4)
    let dates = try modificationDates()
    usleep(20_000)
    let second = try shop.publish(["index.html": "1", "a/b.html": "2x", "d.css": "4"], to: target)
    #expect(second.short == ["~a/b.html", "-c.css", "+d.css"])
    #expect(second.changes.map(\.size) == [2, 1, 1])
    #expect(second.counts == "1 added, 1 changed, 1 removed")
    #expect(shop.files("www") == ["index.html": "1", "a/b.html": "2x", "d.css": "4"])
    let later = try modificationDates()
    #expect(later["index.html"] == dates["index.html"] && later["a/b.html"] != dates["a/b.html"])
    #expect(try shop.publish(shop.files("www"), to: target).counts == "nothing to change")
    #expect(shop.names("").filter { $0.hasPrefix(".") } == [])
  }

  private func modificationDates() throws -> [String: Date] {
    var dates: [String: Date] = [:]
    for name in ["index.html", "a/b.html"] {
      dates[name] =
        try FileManager.default.attributesOfItem(atPath: "\(target)/\(name)")[.modificationDate]
        as? Date
    }
    return dates
  }

  @Test func aDryRunChangesNothing() throws {
    let report = try shop.publish(["index.html": "1"], to: target, isDryRun: true)
    #expect(report.short == ["+index.html"])
    #expect(!FileManager.default.fileExists(atPath: target))
    try shop.publish(["index.html": "1", "a.html": "1"], to: target)
    let next = try shop.publish(["index.html": "2"], to: target, isDryRun: true)
    #expect(next.short == ["-a.html", "~index.html"])
    #expect(shop.files("www") == ["index.html": "1", "a.html": "1"])
    #expect(shop.names("") == ["site", "www"])
  }

  @Test func filesOfOthersStay() throws {
    try shop.publish(["index.html": "1", "a/b.html": "1"], to: target)
    shop.write("example.org", to: "www/CNAME")
    shop.write("ref", to: "www/.git/HEAD")
    shop.write("mine", to: "www/a/notes.txt")
    try shop.publish(["index.html": "2"], to: target)
    #expect(
      shop.files("www") == [
        "index.html": "2", "CNAME": "example.org", ".git/HEAD": "ref", "a/notes.txt": "mine",
      ])
    let message = complaint { try shop.publish(["index.html": "3", "CNAME": "x"], to: target) }
    #expect(message.contains("where the site has its own") && message.contains("“CNAME”"))
    #expect(shop.text("www/CNAME") == "example.org" && shop.text("www/index.html") == "2")
  }

  @Test(arguments: [false, true])
  func placesThatAreRefused(isDryRun: Bool) throws {
    shop.write("mine", to: "www/index.html")
    func refusal(_ target: String) -> String {
      complaint { try shop.publish(["index.html": "1"], to: target, isDryRun: isDryRun) }
    }
    #expect(refusal(target).contains("is not empty and was not made by sitegen"))
    #expect(refusal(shop.site).contains("is the site's own folder"))
    #expect(refusal("./content/x").contains("lies in the site's content folder"))
    #expect(refusal(target + "/index.html").contains("is a file"))
    #expect(shop.text("www/index.html") == "mine")
  }

  @Test func aFolderThatCannotBeWritten() {
    // Not even root may make a file there.
    let message = complaint { try shop.publish(["index.html": "1"], to: "/sys/kernel/www") }
    #expect(message.contains("/sys/kernel/www"))
    #expect(message.contains("must be able to write into the folder that holds it"))
  }

  @Test func publishersThatAreKilled() async throws {
    try shop.publish(Edition.files(0), to: target)
    shop.write("mine", to: "www/p1/notes.txt")
    let rounds = 15
    for round in 0..<rounds {
      await Edition.die(publishing: shop, to: target, round: round, of: rounds)
      var files = shop.files("www")
      let note = files.removeValue(forKey: "p1/notes.txt")
      #expect(Edition.version(files) != nil, "round \(round)")
      #expect(note ?? shop.text(".www.sitegen-swap/p1/notes.txt") == "mine")
      if round % 3 == 0 {
        try shop.publish(Edition.files(Edition.first(of: round) + 998), to: target)
        var files = shop.files("www")
        #expect(files.removeValue(forKey: "p1/notes.txt") == "mine")
        #expect(Edition.version(files) == Edition.first(of: round) + 998)
        #expect(shop.names("").allSatisfy { !$0.contains(".sitegen-") })
      }
    }
  }
}
