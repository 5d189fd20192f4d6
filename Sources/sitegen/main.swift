import Glibc
import SiteBuild

// A reader of our output that goes away is an error of write(2), not a signal.
signal(SIGPIPE, SIG_IGN)

let tool = CommandLineTool(prepareForSignals: { cleanUp in
  Interruption.discardOutputOnSignals(cleanUp: cleanUp)
})
exit(tool.run(Array(CommandLine.arguments.dropFirst()), console: .standard).rawValue)
