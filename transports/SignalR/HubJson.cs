using System.Buffers;
using IntegrationMethods.Transports.Shared.Rows;
using Microsoft.AspNetCore.SignalR;
using Microsoft.AspNetCore.SignalR.Protocol;
using Microsoft.Extensions.Options;

namespace IntegrationMethods.Transports.SignalR;

/// <summary>The hub protocol in JSON, with rows in the same form as REST.</summary>
internal sealed class HubJson : IHubEncoding
{
    /// <summary>Ends each message (HubProtocol.md, JSON encoding); no JSON text has this character.</summary>
    private const byte Separator = 0x1e;

    public static HubJson Instance { get; } = new();

    public IHubProtocol Protocol { get; } =
        new JsonHubProtocol(Options.Create(new JsonHubProtocolOptions { PayloadSerializerOptions = LibraryRows.Options }));

    public bool IsOver(in ReadOnlySequence<byte> arrived, int limit) =>
        arrived.Length > limit && arrived.Slice(0, limit + 1L).PositionOf(Separator) is null;

    public IReadOnlyList<ServiceTable> Check(IReadOnlyList<ServiceTable> rows, int maxBytes) =>
        LibraryRows.Check(rows, maxBytes, HubMethods.Protocol, body => RowsJson.Write(body, rows));
}
