import Foundation

/// Writes a shell script that can be run at once.
///
/// Nobody can run a file that is open for writing (execve(2), ETXTBSY), and a program that another thread
/// starts while this process has it open holds it open, too: so another process writes it.
public func writeScript(_ lines: String, to path: String) throws {
  let draft = path + ".draft"
  try Data(("#!/bin/sh\n" + lines).utf8).write(to: URL(filePath: draft))
  let install = try Process.run(
    URL(filePath: "/usr/bin/install"), arguments: ["-m", "755", draft, path])
  install.waitUntilExit()
  try FileManager.default.removeItem(atPath: draft)
  guard install.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
}
