namespace IntegrationMethods.Tests.Benchmarks;

/// <summary>What one process saw of the harness beside the bare loop, in one form.</summary>
/// <param name="Form">How calls were made.</param>
/// <param name="CallsPerSecond">Of the harness: the median over its passes.</param>
/// <param name="BareCallsPerSecond">Of the bare loop, likewise.</param>
/// <param name="Ratio">The harness's calls a second over the bare loop's: the median over the pairs of passes that ran one behind the
/// other.</param>
internal sealed record HarnessTrial(CallForm Form, double CallsPerSecond, double BareCallsPerSecond, double Ratio);
