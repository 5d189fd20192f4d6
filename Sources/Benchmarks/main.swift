// Benchmarks of the parts and of whole builds; `make bench` runs them in release.
//
//     Benchmarks [NAME]...    only those whose name begins with one of the words
//     Benchmarks known-words|new-widths ROUNDS    rounds for a profiler of memory to look at

let benchmarks: [(name: String, run: () -> Void)] = [
  // First: a process that is started counts the memory of the one that starts it as its own.
  ("site", siteBenchmark),
  ("solver", solverBenchmark),
  ("typesetting", typesettingBenchmark),
  ("cell", cellBenchmark),
  ("stacks", nestedStackBenchmark),
  ("cache", cacheBenchmark),
  ("markdown", markdownBenchmark),
  ("plist", propertyListBenchmark),
]

let words = CommandLine.arguments.dropFirst()
if let rounds = words.last.flatMap({ Int($0) }), let first = words.first {
  repeatWarmMeasuring(first == "new-widths" ? .newWidths : .knownWords, rounds: rounds)
}
for benchmark in benchmarks
where words.isEmpty || words.contains(where: benchmark.name.hasPrefix) {
  benchmark.run()
}
