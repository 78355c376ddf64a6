// Many tests wait for a time limit of a transport: side by side they take a third of the time.
[assembly: Parallelizable(ParallelScope.Fixtures)]
[assembly: LevelOfParallelism(8)]
