using System.Buffers;
using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using IntegrationMethods.Transports.Shared.Http;
using IntegrationMethods.Transports.Shared.Rows;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.SignalR;
using Microsoft.AspNetCore.SignalR.Protocol;

namespace IntegrationMethods.Transports.SignalR;

/// <summary>The library's protocol with limits, which its client does not have: bytes of a message, and messages of a stream.</summary>
/// <remarks>Whatever is thrown here ends the connection, and every call of it fails with that.</remarks>
/// <param name="encoding">The protocol.</param>
/// <param name="maxBytes">Bytes of a message.</param>
internal sealed class ClientHubProtocol(IHubEncoding encoding, int maxBytes) : IHubProtocol
{
    private readonly IHubProtocol _library = encoding.Protocol;

    /// <summary>What each stream under way may still bring: the library keeps all that arrives, whether or not anybody takes it.</summary>
    private readonly ConcurrentDictionary<string, StrongBox<ExpectedRows>> _streams = new();

    public string Name => _library.Name;

    public int Version => _library.Version;

    public TransferFormat TransferFormat => _library.TransferFormat;

    public bool IsVersionSupported(int version) => _library.IsVersionSupported(version);

    /// <exception cref="TransportException">A message is over the limit.</exception>
    /// <exception cref="InvalidDataException">It is none that was asked for.</exception>
    public bool TryParseMessage(ref ReadOnlySequence<byte> input, IInvocationBinder binder, [NotNullWhen(true)] out HubMessage? message)
    {
        if (encoding.IsOver(input, maxBytes))
            throw HttpBody.TooLong(maxBytes, HubMethods.Protocol);
        if (!_library.TryParseMessage(ref input, binder, out message))
            return false;
        switch (message)
        {
            // The library would end the connection without a word about what was wrong.
            case StreamBindingFailureMessage { BindingFailure.SourceException: var error }:
                throw new InvalidDataException(error.Message, error);
            case StreamItemMessage { InvocationId: { } stream, Item: var item }:
                Expect(stream, item);
                break;
            case CompletionMessage { InvocationId: { } call, HasResult: var hasResult } when _streams.TryRemove(call, out _) && hasResult:
                throw new InvalidDataException("a stream ends with a result");
        }
        return true;
    }

    public void WriteMessage(HubMessage message, IBufferWriter<byte> output)
    {
        if (message is StreamInvocationMessage { InvocationId: { } stream, Arguments: [int firstId, int lastId] })
            _streams[stream] = new StrongBox<ExpectedRows>(new ExpectedRows(firstId, lastId));
        _library.WriteMessage(message, output);
    }

    public ReadOnlyMemory<byte> GetMessageBytes(HubMessage message) => _library.GetMessageBytes(message);

    private void Expect(string stream, object? item)
    {
        if (!_streams.TryGetValue(stream, out StrongBox<ExpectedRows>? expected))
            throw new InvalidDataException("it is part of a stream that was not requested");
        if (!expected.Value.Take(item is IReadOnlyCollection<ServiceTable> rows ? rows.Count : 1))
            throw ExpectedRows.TooMany();
    }
}
