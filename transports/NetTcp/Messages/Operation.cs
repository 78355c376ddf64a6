using IntegrationMethods.Transports.NetTcp.Binary;

namespace IntegrationMethods.Transports.NetTcp.Messages;

/// <summary>One operation of the contract, under the names that WCF gives its messages and their wrappers.</summary>
internal sealed class Operation(string name, Func<string, DictionaryName> add)
{
    public DictionaryName Request { get; } = add(name);

    public DictionaryName Action { get; } = add($"{Names.Contract}IServiceTables/{name}");

    public DictionaryName Response { get; } = add(name + "Response");

    public DictionaryName ResponseAction { get; } = add($"{Names.Contract}IServiceTables/{name}Response");

    public DictionaryName Result { get; } = add(name + "Result");
}
