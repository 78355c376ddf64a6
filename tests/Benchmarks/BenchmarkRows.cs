namespace IntegrationMethods.Tests.Benchmarks;

/// <summary>Rows such as the seed's author used.</summary>
internal static class BenchmarkRows
{
    private static readonly DateTime s_date = new(2014, 4, 1, 12, 30, 15, DateTimeKind.Unspecified);

    public static IEnumerable<ServiceTable> Create(int count) => Enumerable.Range(1, count).Select(id => new ServiceTable(
        id, $"Server Value {id}", id * 1.5f, s_date.AddSeconds(id), $"Useless Field 1: {id * 7919}", $"Useless Field 2: {id * 104729}"));
}
