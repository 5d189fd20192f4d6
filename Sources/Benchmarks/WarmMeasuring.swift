import Typesetting

/// What labels go through when all of their words are known.
enum WarmMeasuring {
  /// Shaped labels, at widths they have not been measured at.
  case newWidths
  /// Labels shaped anew.
  case knownWords
}

/// Measures 500 labels of 12 words again and again, and no more: between a short and a long run lies
/// what the measuring itself allocates.
///
///     strip -o /tmp/Benchmarks .build/release/Benchmarks
///     valgrind --tool=dhat --dhat-out-file=/dev/null /tmp/Benchmarks new-widths 10
///     valgrind --tool=dhat --dhat-out-file=/dev/null /tmp/Benchmarks new-widths 110
func repeatWarmMeasuring(_ kind: WarmMeasuring, rounds: Int) {
  guard let fonts = try? FontLibrary(.standard) else { return }
  let corpus = LabelCorpus()
  let spans = corpus.labels.map { [TextSpan(length: $0.utf8.count, variant: .regular)] }
  let typesetter = Typesetter(fonts)
  let shaped = zip(corpus.labels, spans).map {
    typesetter.shape($0, spans: $1, size: 17, language: "en")
  }
  var lines: [TextLine] = []
  lines.reserveCapacity(64)
  var lineCount = 0
  for round in 0..<rounds {
    for index in shaped.indices {
      lines.removeAll(keepingCapacity: true)
      let width = 288 + Double(round % 512)
      switch kind {
      case .newWidths: shaped[index].appendLines(width: width, to: &lines)
      case .knownWords:
        typesetter.shape(corpus.labels[index], spans: spans[index], size: 17, language: "en")
          .appendLines(width: width, to: &lines)
      }
      lineCount += lines.count
    }
  }
  print("\(rounds * corpus.wordCount) words measured, \(lineCount) lines")
}
