import FoundationEssentials
import Glibc

/// The first TCP port of IPv4 that a process listens on, from what Linux says in `/proc`; `nil`
/// where there is none.
func listeningPort(of process: pid_t) -> UInt16? {
  let folder = "/proc/\(process)/fd"
  let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  let targets = Set(
    descriptors.compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
    })
  // The columns: number, local address and port in hexadecimal, remote ones, state (0A: it listens),
  // queues, timers, retransmissions, user, timeout, inode.
  for line in text(of: "/proc/net/tcp").split(separator: "\n").dropFirst() {
    let columns = line.split(separator: " ")
    guard columns.count > 9, columns[3] == "0A", targets.contains("socket:[\(columns[9])]")
    else { continue }
    return columns[1].split(separator: ":").last.flatMap { UInt16($0, radix: 16) }
  }
  return nil
}
