using System.Buffers;
using Microsoft.AspNetCore.SignalR.Protocol;

namespace IntegrationMethods.Transports.SignalR;

/// <summary>One of the encodings of the hub protocol, with rows and limits of this project in it.</summary>
internal interface IHubEncoding
{
    /// <summary>The library's own.</summary>
    IHubProtocol Protocol { get; }

    /// <summary>Whether the message that has begun to arrive is over a limit, known as early as the encoding allows.</summary>
    /// <param name="arrived">Its beginning, and what has arrived behind it.</param>
    /// <param name="limit">Bytes of a message.</param>
    bool IsOver(in ReadOnlySequence<byte> arrived, int limit);

    /// <summary>The rows, which the library would send at any length.</summary>
    /// <exception cref="ServiceFaultException">A row or the answer is over its limits.</exception>
    IReadOnlyList<ServiceTable> Check(IReadOnlyList<ServiceTable> rows, int maxBytes);
}
