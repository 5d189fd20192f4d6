import Testing

/// Tests that look at the demonstration site in Chromium: one after the other, as each needs the machine.
@Suite(.serialized) enum InChromium {}
