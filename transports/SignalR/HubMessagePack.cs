using System.Buffers;
using IntegrationMethods.Transports.Shared.Http;
using IntegrationMethods.Transports.Shared.Rows;
using MessagePack;
using Microsoft.AspNetCore.SignalR;
using Microsoft.AspNetCore.SignalR.Protocol;
using Microsoft.Extensions.Options;

namespace IntegrationMethods.Transports.SignalR;

/// <summary>The hub protocol in MessagePack, with the fields of rows that REST has.</summary>
internal sealed class HubMessagePack : IHubEncoding
{
    /// <summary>Bits of a length that a byte carries, and of all that it may have (HubProtocol.md, MessagePack encoding).</summary>
    private const int BitsOfByte = 7, BitsOfLength = 35;

    private static readonly MessagePackSerializerOptions s_options =
        new MessagePackSerializerOptions(RowResolver.Instance).WithSecurity(MessagePackSecurity.UntrustedData);

    private static readonly RowsFormatter<IReadOnlyList<ServiceTable>> s_rows = new();

    public static HubMessagePack Instance { get; } = new();

    public IHubProtocol Protocol { get; } =
        new MessagePackHubProtocol(Options.Create(new MessagePackHubProtocolOptions { SerializerOptions = s_options }));

    /// <summary>The length comes first, seven bits a byte from the lowest on.</summary>
    public bool IsOver(in ReadOnlySequence<byte> arrived, int limit)
    {
        var reader = new SequenceReader<byte>(arrived);
        long length = 0;
        for (int shift = 0; shift < BitsOfLength && reader.TryRead(out byte part); shift += BitsOfByte)
        {
            length |= (long)(part & 0x7f) << shift;
            if (part < 0x80)
                break;
        }
        return length > limit;
    }

    public IReadOnlyList<ServiceTable> Check(IReadOnlyList<ServiceTable> rows, int maxBytes) =>
        LibraryRows.Check(rows, maxBytes, HubMethods.Protocol, body => Write(body, rows));

    // The library's serializer would wrap the refusal of what is too long.
    private static void Write(HttpBody body, IReadOnlyList<ServiceTable> rows)
    {
        var writer = new MessagePackWriter(body);
        s_rows.Serialize(ref writer, rows, s_options);
        writer.Flush();
    }
}
