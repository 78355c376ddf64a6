using IntegrationMethods.Transports.Shared.Rows;

namespace IntegrationMethods.Transports.WebSockets;

/// <summary>The rows of an answer that comes in parts: PROTOCOL.md, section 7.</summary>
internal sealed class ReplyParts
{
    private List<ServiceTable> _rows = [];
    private ExpectedRows _expected = Any;

    private static ExpectedRows Any => new(1, RowLimits.MaxRowsPerCall);

    /// <returns>The whole answer where this was its last part, and a part without rows otherwise.</returns>
    /// <exception cref="TransportException">Parts without an end.</exception>
    public SocketsReply Join(SocketsReply answer)
    {
        if (!_expected.Take(answer.Rows?.Count ?? 0))
            throw SocketsFrame.Garbage(
                $"a stream of more than {RowLimits.MaxRowsPerCall} rows or messages is more than a call may request");
        _rows.AddRange(answer.Rows ?? []);
        if (answer.IsPart)
            return new SocketsReply { IsPart = true };
        List<ServiceTable> rows = _rows;
        (_rows, _expected) = ([], Any);
        return answer.Fault is null ? new SocketsReply(rows, null) : answer;
    }
}
