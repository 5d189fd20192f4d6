solverBenchmark()
