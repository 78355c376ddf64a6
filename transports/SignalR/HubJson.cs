using IntegrationMethods.Transports.Rest;
using Microsoft.AspNetCore.SignalR;

namespace IntegrationMethods.Transports.SignalR;

/// <summary>How the library's JSON protocol reads and writes rows: in the same form as REST.</summary>
internal static class HubJson
{
    /// <summary>Where the hub is.</summary>
    public const string Path = "/service-tables";

    /// <summary>What errors call the protocol.</summary>
    public const string Protocol = "SignalR";

    /// <summary>Ends each message (HubProtocol.md, JSON encoding); no JSON text has this character.</summary>
    public const byte Separator = 0x1e;

    public static void Configure(JsonHubProtocolOptions protocol) => protocol.PayloadSerializerOptions = LibraryRows.Options;
}
