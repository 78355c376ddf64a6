using CoreWCF.Channels;
using CoreWCF.Dispatcher;

namespace IntegrationMethods.Transports.Wcf.CoreWcf;

/// <summary>The library's formatter, but for answers that it would change.</summary>
internal sealed class NegativeZeroFormatter(IDispatchMessageFormatter inner, string operation, string replyAction)
    : IDispatchMessageFormatter
{
    public void DeserializeRequest(Message message, object[] parameters) => inner.DeserializeRequest(message, parameters);

    public Message SerializeReply(MessageVersion messageVersion, object[] parameters, object result) =>
        result is ServiceTable[] rows && Array.Exists(rows, row => IsNegativeZero(row.Value))
            ? Message.CreateMessage(messageVersion, replyAction, new RowsBody(operation, rows))
            : inner.SerializeReply(messageVersion, parameters, result);

    public static bool IsNegativeZero(float value) => value == 0 && float.IsNegative(value);
}
