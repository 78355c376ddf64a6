using System.CommandLine;
using IntegrationMethods.Client.Engine.Builds;
using IntegrationMethods.Client.Engine.Facts;
using IntegrationMethods.Processes.Control;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Client.Commands;

/// <summary><c>client identify</c>: who this build is, for another one that is about to start its processes.</summary>
internal static class IdentifyCommand
{
    public static Command Create()
    {
        var identify = new Command("identify", "Writes one line of JSON about this build, for run-all --against.") { Hidden = true };
        identify.SetAction(parsed => parsed.InvocationConfiguration.Output.WriteLine(ControlJson.Write(Line())));
        return identify;
    }

    internal static BuildLine Line() => new()
    {
        ProductVersion = Product.Version,
        GitCommit = Product.Commit,
        BuildId = Product.BuildId,
        Runtime = ProgramCode.Own,
        Protocol = ControlProtocol.Version,
        LeastProtocol = ControlProtocol.MinVersion,
        Transports = [.. TransportCatalog.Create(new TransportOptions()).Select(transport => transport.Key)],
    };
}
