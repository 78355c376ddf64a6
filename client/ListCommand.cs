using System.CommandLine;
using IntegrationMethods.Db;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Client;

/// <summary><c>client list</c>: what is built in, what is off and why.</summary>
internal static class ListCommand
{
    public static Command Create()
    {
        var list = new Command("list", "Shows what is built in, and what is off and why.");
        list.SetAction(_ => Write(Console.Out));
        return list;
    }

    private static void Write(TextWriter output)
    {
        output.WriteLine("Transports            sync        async");
        foreach (ITransport transport in TransportCatalog.Create(new TransportOptions()))
            output.WriteLine($"  {transport.Key(),-20}{transport.SyncKind.Word(),-12}{transport.AsyncKind.Word()}");
        output.WriteLine("  off: */corewcf and grpc/grpc-dotnet, the library stacks: not part of this version");
        output.WriteLine("Databases");
        foreach (EngineInfo engine in DatabaseCatalog.Engines)
            output.WriteLine($"  {engine.Name,-20}{engine.Summary}{(engine.OffBecause is { } reason ? $" - off: {reason}" : "")}");
    }
}
