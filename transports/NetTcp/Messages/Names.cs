using IntegrationMethods.Transports.NetTcp.Binary;
using IntegrationMethods.Transports.Shared.Wcf;

namespace IntegrationMethods.Transports.NetTcp.Messages;

/// <summary>The names of the contract and of its rows as WCF derives them, and the places they have in a session's table.</summary>
internal static class Names
{
    /// <summary>Where the service is: <c>net.tcp://host:port/ServiceTables</c>.</summary>
    public const string Path = "/ServiceTables";

    public const string Contract = WcfNames.Service;

    /// <summary>What is written; read in any namespace.</summary>
    public const string Rows = WcfNames.Rows;

    public const string Instance = WcfNames.SchemaInstance;
    public const string Soap = "http://www.w3.org/2003/05/soap-envelope";
    public const string Addressing = "http://www.w3.org/2005/08/addressing";
    public const string Anonymous = Addressing + "/anonymous";
    public const string Dispatcher = "http://schemas.microsoft.com/net/2005/12/windowscommunicationfoundation/dispatcher";

    private static int s_slots;

    public static DictionaryName ContractName { get; } = Add(Contract);

    public static DictionaryName RowsName { get; } = Add(Rows);

    public static DictionaryName InstanceName { get; } = Add(Instance);

    public static DictionaryName InitialId { get; } = Add("initialId");

    public static DictionaryName FinalId { get; } = Add("finalId");

    public static DictionaryName Row { get; } = Add(nameof(ServiceTable));

    public static DictionaryName CreationDate { get; } = Add(nameof(ServiceTable.CreationDate));

    public static DictionaryName Description { get; } = Add(nameof(ServiceTable.DescServiceTable));

    public static DictionaryName Id { get; } = Add(nameof(ServiceTable.ServiceTableID));

    public static DictionaryName Field1 { get; } = Add(nameof(ServiceTable.StringField1));

    public static DictionaryName Field2 { get; } = Add(nameof(ServiceTable.StringField2));

    public static DictionaryName Value { get; } = Add(nameof(ServiceTable.Value));

    public static DictionaryName Nil { get; } = Add("nil");

    public static Operation Sync { get; } = new("GetServiceTables", Add);

    public static Operation Async { get; } = new("GetServiceTablesAsynchronous", Add);

    private static int ToSlot { get; } = s_slots++;

    /// <summary>The server's address, which differs from connection to connection.</summary>
    public static DictionaryName To(string address) => new(ToSlot, address);

    public static Operation? Find(string? action) =>
        action == Sync.Action.Text ? Sync : action == Async.Action.Text ? Async : null;

    private static DictionaryName Add(string text) => new(s_slots++, text);
}
