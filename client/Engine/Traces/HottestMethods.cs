namespace IntegrationMethods.Client.Engine.Traces;

/// <summary>From sampled stacks to the methods that most processor time was spent in.</summary>
internal static class HottestMethods
{
    /// <summary>Methods of an end that are named.</summary>
    public const int Max = 10;

    /// <summary>The innermost frame of a thread in managed code; in native code it may be waiting.</summary>
    private const string Running = "CPU_TIME";

    /// <summary>Separates a method from its module; other frames, such as those of threads, have none.</summary>
    private const char Module = '!';

    /// <summary>The class of .NET's calls into native code, where a thread may be waiting.</summary>
    private const string Native = "!Interop+";

    /// <summary>
    /// Code without a name, such as the runtime's stubs, and where a thread stops to be sampled: the time of both is their caller's.
    /// </summary>
    private static readonly string[] s_transparent = ["!?", "!System.Threading.Thread.PollGC", "!System.Threading.Thread.<PollGC>"];

    /// <returns>At most ten methods with their parts of the time in managed code, the largest first.</returns>
    public static IReadOnlyList<(string Method, double Share)> Of(IEnumerable<SampledStack> stacks)
    {
        var times = new Dictionary<string, double>();
        foreach (SampledStack stack in stacks)
        {
            if (stack.Frames.Where(frame => !IsTransparent(frame)).Take(2).ToArray() is [Running, var method] && method.Contains(Module)
                && !method.Contains(Native, StringComparison.Ordinal))
                times[method] = times.GetValueOrDefault(method) + stack.Ms;
        }
        double all = times.Values.Sum();
        return all <= 0 ? [] :
        [
            .. times.OrderByDescending(time => time.Value).ThenBy(time => time.Key, StringComparer.Ordinal).Take(Max)
                .Select(time => (time.Key, time.Value / all)),
        ];
    }

    private static bool IsTransparent(string frame) => s_transparent.Any(name => frame.Contains(name, StringComparison.Ordinal));
}
