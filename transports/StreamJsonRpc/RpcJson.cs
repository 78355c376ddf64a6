using System.Buffers;
using System.Diagnostics;
using System.Text;
using System.Text.Json;
using IntegrationMethods.Transports.Shared.Rows;
using IntegrationMethods.Transports.Shared.Tcp;
using StreamJsonRpc;
using StreamJsonRpc.Protocol;

namespace IntegrationMethods.Transports.StreamJsonRpc;

/// <summary>What both ends agree on.</summary>
internal static class RpcJson
{
    /// <summary>What errors call the protocol.</summary>
    public const string Protocol = "JSON-RPC";

    /// <summary>Bytes of an answer besides its rows: <c>{"jsonrpc":"2.0","id":…,"result":…}</c> with an id of up to 20 digits.</summary>
    public const int MaxEnvelope = 64;

    /// <summary>The parameters of both operations.</summary>
    public const string FirstId = "initialId", LastId = "finalId";

    /// <summary>Rows in the same form as REST.</summary>
    public static SystemTextJsonFormatter CreateFormatter() => new() { JsonSerializerOptions = LibraryRows.Options };

    /// <summary>The library on a connection, not yet listening.</summary>
    public static JsonRpc Create(IJsonRpcMessageHandler messages)
    {
        var rpc = new JsonRpc(messages)
        {
            // The library's own extension of the protocol. Cancelling a call affects only this end.
            CancellationStrategy = null,
            // Blocking calls do not keep other calls of their connection waiting.
            SynchronizationContext = null,
        };
        // The library would format a trace without a reader.
        rpc.TraceSource.Switch.Level = SourceLevels.Off;
        return rpc;
    }

    /// <summary>Writes the last message to a client whose bytes are no request: an error without an id (JSON-RPC 2.0, section 5).</summary>
    public static void WriteRefusal(TcpOutput output, string why)
    {
        var content = new ArrayBufferWriter<byte>();
        using (var writer = new Utf8JsonWriter(content))
        {
            writer.WriteStartObject();
            writer.WriteString("jsonrpc", "2.0");
            writer.WriteNull("id");
            writer.WriteStartObject("error");
            writer.WriteNumber("code", (int)JsonRpcErrorCode.InvalidRequest);
            writer.WriteString("message", why);
            writer.WriteEndObject();
            writer.WriteEndObject();
        }
        output.Write(
            Encoding.ASCII.GetBytes(string.Create(CultureInfo.InvariantCulture, $"Content-Length: {content.WrittenCount}\r\n\r\n")));
        output.Write(content.WrittenSpan);
    }
}
