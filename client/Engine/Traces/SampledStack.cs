namespace IntegrationMethods.Client.Engine.Traces;

/// <summary>A sampled stack of a thread.</summary>
/// <param name="Frames">The innermost first: what kind of time it is, then the method that was running, then its callers.</param>
/// <param name="Ms">Time until the thread's next sample.</param>
internal sealed record SampledStack(IEnumerable<string> Frames, double Ms);
