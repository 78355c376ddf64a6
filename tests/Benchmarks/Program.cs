using IntegrationMethods.Processes;
using IntegrationMethods.Tests.Benchmarks;

return await Terminal.RunAsync(BenchmarkCommand.Create(), args);
