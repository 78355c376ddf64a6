using IntegrationMethods.Transports;

namespace IntegrationMethods.Tests.Transports;

/// <summary>Fixture sources: every transport of the catalog in both forms.</summary>
internal static class TransportCases
{
    public static IEnumerable<TestFixtureData> All => Cases(_ => true);

    /// <summary>Those with a socket in between.</summary>
    public static IEnumerable<TestFixtureData> Wires => Cases(transport => transport.Name != "inprocess");

    public static ITransport Create(string key, TransportOptions? options = null) =>
        TransportCatalog.Create(options ?? new TransportOptions()).Single(transport => Key(transport) == key);

    private static IEnumerable<TestFixtureData> Cases(Func<ITransport, bool> wanted) =>
        from transport in TransportCatalog.Create(new TransportOptions())
        where wanted(transport)
        from form in Enum.GetValues<CallForm>()
        select new TestFixtureData(Key(transport), form);

    private static string Key(ITransport transport) => $"{transport.Name}/{transport.Stack}";
}
