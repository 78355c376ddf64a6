using IntegrationMethods.Tests.Shared.Examples;
using IntegrationMethods.Transports;
using NUnit.Framework.Internal;

namespace IntegrationMethods.Tests.Shared;

/// <summary>
/// Fixture sources: every transport of the catalog that needs no broker, and the example of transports/README.md, in both forms.
/// </summary>
internal static class TransportCases
{
    /// <summary>
    /// One transport for each way to carry bytes: our own connection, our HTTP/1.1, our HTTP/2, .NET's HttpClient, and WCF.
    /// </summary>
    private static readonly string[] s_families = ["sockets/direct", "soap/direct", "grpc/direct", "grpc/grpc-dotnet", "nettcp/wcf"];

    public static IEnumerable<TestFixtureData> All =>
        Cases(Everything(new TransportOptions()).Where(transport => transport.BrokerScheme is null));

    /// <summary>Those that can do Unix domain sockets.</summary>
    public static IEnumerable<TestFixtureData> Unix =>
        Cases(TransportCatalog.Create(new TransportOptions()).Where(transport => transport.Addresses.Contains(AddressKind.Unix)));

    /// <summary>Of those, one for each way to carry bytes.</summary>
    public static IEnumerable<TestFixtureData> UnixFamilies => Unix.Where(StandsForFamily);

    /// <summary>The others.</summary>
    public static IEnumerable<TestFixtureData> UnixOthers => Unix.Where(data => !StandsForFamily(data));

    /// <summary>Those that can do named pipes: none where the system has no such pipes.</summary>
    public static IEnumerable<TestFixtureData> Pipes => OperatingSystem.IsWindows()
        ? Cases(TransportCatalog.Create(new TransportOptions()).Where(transport => transport.Addresses.Contains(AddressKind.Pipe)))
        : [];

    /// <summary>Those that can do TLS.</summary>
    public static IEnumerable<TestFixtureData> Tls =>
        Cases(TransportCatalog.Create(new TransportOptions()).Where(transport => transport.CanTls));

    /// <summary>Of those, one for each way to carry bytes.</summary>
    public static IEnumerable<TestFixtureData> TlsFamilies => Tls.Where(StandsForFamily);

    /// <summary>The others.</summary>
    public static IEnumerable<TestFixtureData> TlsOthers => Tls.Where(data => !StandsForFamily(data));

    /// <summary>The waits of a test that is not about them: a busy machine may stop a handshake for longer than users would wait.</summary>
    public static TransportOptions Patient { get; } = new() { ConnectTimeout = TimeSpan.FromSeconds(30) };

    /// <summary>TLS between two ends in this process.</summary>
    public static TransportOptions OverTls { get; } = Patient
        with { Tls = true, ServerCertificate = RunCertificate.FingerprintOf(RunCertificate.OfThisProcess) };

    /// <summary>Those with a socket in between, and no broker.</summary>
    public static IEnumerable<TestFixtureData> Wires =>
        Cases(TransportCatalog.Create(new TransportOptions()).Where(transport => transport is { HasWire: true, BrokerScheme: null }));

    /// <summary>Of those, one for each way to carry bytes.</summary>
    public static IEnumerable<TestFixtureData> WireFamilies => Wires.Where(StandsForFamily);

    /// <summary>
    /// A transport for each server: some client libraries have none, and call that of another stack. Only those of one for each way to
    /// carry bytes are tested without <c>--all</c>.
    /// </summary>
    public static IEnumerable<TestFixtureData> Servers => Cases(TransportCatalog.Create(new TransportOptions())
        .Where(transport => transport is { HasWire: true, BrokerScheme: null })
            .DistinctBy(ServerOf)).Select(data => ServesFamily(data) ? data : Long(data));

    /// <summary>Of those, the sync form alone.</summary>
    public static IEnumerable<TestFixtureData> SyncServers => Servers.Where(data => Equals(data.Arguments[1], CallForm.Sync));

    /// <summary>Those with a socket in between, in the async form alone.</summary>
    public static IEnumerable<TestFixtureData> AsyncWires => Wires.Where(data => Equals(data.Arguments[1], CallForm.Async));

    /// <summary>
    /// Client and server of two stacks that speak one protocol, every pair both ways and in both forms: none where the build has one stack
    /// of each.
    /// </summary>
    public static IEnumerable<TestFixtureData> CrossStacks =>
        from server in TransportCatalog.Create(new TransportOptions())
        from client in TransportCatalog.Create(new TransportOptions())
        where server.Name == client.Name && server.Stack != client.Stack
        from form in Enum.GetValues<CallForm>()
        select new TestFixtureData(server.Key, client.Key, form);

    /// <summary>Those of which both ends can do TLS.</summary>
    public static IEnumerable<TestFixtureData> CrossStacksOverTls =>
        CrossStacks.Where(data => Create((string)data.Arguments[0]!).CanTls && Create((string)data.Arguments[1]!).CanTls);

    public static ITransport Create(string key, TransportOptions? options = null) =>
        Everything(options ?? new TransportOptions()).Single(transport => transport.Key == key);

    /// <summary>
    /// The key of the stack that serves a transport, as a server says it: not its client's where that library has no server.
    /// </summary>
    public static string ServerKey(string key)
    {
        ITransport transport = Create(key);
        return $"{transport.Name}/{transport.ServerStack}";
    }

    private static (string, string) ServerOf(ITransport transport) => (transport.Name, transport.ServerStack);

    private static bool ServesFamily(TestFixtureData data) =>
        s_families.Select(key => ServerOf(Create(key))).Contains(ServerOf(Create((string)data.Arguments[0]!)));

    private static TestFixtureData Long(TestFixtureData data)
    {
        data.Properties.Add(PropertyNames.Category, "Long");
        return data;
    }

    // The example is held to the contract as well, or the document would show one that does not work.
    private static IEnumerable<ITransport> Everything(TransportOptions options) =>
        TransportCatalog.Create(options).Append(new JsonLinesTransport(options));

    /// <summary>Whether a transport is the one that stands for those which carry bytes as it does.</summary>
    public static bool StandsForFamily(string key) => s_families.Contains(key);

    private static bool StandsForFamily(TestFixtureData data) => StandsForFamily((string)data.Arguments[0]!);

    private static IEnumerable<TestFixtureData> Cases(IEnumerable<ITransport> transports) =>
        from transport in transports
        from form in Enum.GetValues<CallForm>()
        select new TestFixtureData(transport.Key, form);
}
