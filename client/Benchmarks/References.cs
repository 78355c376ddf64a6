namespace IntegrationMethods.Client.Benchmarks;

/// <summary>
/// Calls a second of the library stacks (CoreWCF with System.ServiceModel, Grpc.AspNetCore with Grpc.Net.Client) on two
/// cores of another machine, client and server sharing them, rows from memory: for orientation, not measured beside ours.
/// </summary>
internal static class References
{
    private static readonly Dictionary<string, double[]> s_callsPerSecond = new()
    {
        ["soap"] = [8_958, 26_746, 818],
        ["nettcp"] = [12_552, 36_478, 1_565],
        ["grpc"] = [10_708, 55_173, 2_495],
    };

    /// <param name="transport">The transport's name.</param>
    /// <param name="load">Which of <see cref="BenchmarkSuite.Loads"/>, from 0.</param>
    public static double? Of(string transport, int load) =>
        s_callsPerSecond.TryGetValue(transport, out double[]? figures) ? figures[load] : null;
}
