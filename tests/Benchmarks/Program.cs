using IntegrationMethods.Processes;
using IntegrationMethods.Tests.Benchmarks;

return await LastHandler.RunAsync(() => Terminal.RunAsync(BenchmarkCommand.Create, args));
