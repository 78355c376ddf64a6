using System.Text;

namespace IntegrationMethods.Transports.Soap;

/// <summary>One of the two operations: its names, and the parts of its documents that never change, as UTF-8.</summary>
internal sealed class SoapOperation
{
    public static readonly SoapOperation Sync = new(CallForm.Sync, "GetServiceTables");

    public static readonly SoapOperation Async = new(CallForm.Async, "GetServiceTablesAsynchronous");

    private const string BodyStart = $"<s:Envelope xmlns:s=\"{SoapContract.EnvelopeNamespace}\"><s:Body>";
    private const string BodyEnd = "</s:Body></s:Envelope>";

    private readonly byte[] _requestStart, _requestEnd, _answerStart, _answerEnd;

    private SoapOperation(CallForm form, string name)
    {
        Form = form;
        Name = name;
        Action = $"{SoapContract.ServiceNamespace}IServiceTables/{name}";
        QuotedAction = $"\"{Action}\"";
        _requestStart = Encoding.UTF8.GetBytes($"{BodyStart}<{name} xmlns=\"{SoapContract.ServiceNamespace}\"><initialId>");
        _requestEnd = Encoding.UTF8.GetBytes($"</finalId></{name}>{BodyEnd}");
        _answerStart = Encoding.UTF8.GetBytes(
            $"{BodyStart}<{name}Response xmlns=\"{SoapContract.ServiceNamespace}\"><{name}Result xmlns:a=\"");
        _answerEnd = Encoding.UTF8.GetBytes($"</{name}Result></{name}Response>{BodyEnd}");
    }

    public CallForm Form { get; }

    public string Name { get; }

    public string Action { get; }

    public string QuotedAction { get; }

    /// <summary>A request until the first id; <c>&lt;/initialId&gt;&lt;finalId&gt;</c> stands between the ids.</summary>
    public ReadOnlySpan<byte> RequestStart => _requestStart;

    public ReadOnlySpan<byte> RequestEnd => _requestEnd;

    /// <summary>An answer until the rows' namespace.</summary>
    public ReadOnlySpan<byte> AnswerStart => _answerStart;

    public ReadOnlySpan<byte> AnswerEnd => _answerEnd;

    public static SoapOperation Of(CallForm form) => form == CallForm.Sync ? Sync : Async;

    /// <summary>The operation of a <c>SOAPAction</c> header, which may come without its quotes; null for another one.</summary>
    public static SoapOperation? OfAction(string action) =>
        action == Sync.QuotedAction || action == Sync.Action ? Sync
        : action == Async.QuotedAction || action == Async.Action ? Async
        : null;
}
