using System.Xml;
using IntegrationMethods.Transports.NetTcp.Binary;
using IntegrationMethods.Transports.NetTcp.Framing;

namespace IntegrationMethods.Transports.NetTcp.Messages;

/// <summary>
/// Requests of a session, in the order of the wire: in WCF's usual shape at once, in any other through the shipped reader.
/// </summary>
/// <param name="via">The address that the session was opened to: whose messages are those that name no other; null for the
/// service's.</param>
internal sealed class RequestReader(string? via = null)
{
    private readonly ReaderSession _session = new();
    private readonly bool _isServed = via is null || Preamble.IsService(via, Names.Path);
    private string? _address;

    /// <param name="message">One message.</param>
    /// <param name="general">Whether always through the shipped reader: what the short way is held to.</param>
    /// <exception cref="InvalidDataException">No message of a session: the connection can't go on.</exception>
    public Request Read(ReadOnlySpan<byte> message, bool general = false)
    {
        try
        {
            ReadOnlySpan<byte> envelope = message[_session.Absorb(message)..];
            return !general && TryReadUsual(envelope, out Request usual) ? usual : ReadAny(envelope.ToArray());
        }
        catch (Exception error) when (Malformed.Is(error))
        {
            throw new InvalidDataException($"an unreadable message: {error.Message}", error);
        }
    }

    private bool TryReadUsual(ReadOnlySpan<byte> envelope, out Request request)
    {
        request = default;
        var cursor = new NbfxCursor(envelope, _session);
        if (!cursor.Skip(EnvelopeBytes.UpToAction) || !cursor.Name(out string? action) || Names.Find(action) is not { } operation
            || !cursor.Skip(EnvelopeBytes.MessageId) || !cursor.Uuid(out Guid id)
            || !cursor.Skip(EnvelopeBytes.ReplyToAndTo) || !cursor.Name(out string? to) || !IsHere(to!)
            || !cursor.Skip(EnvelopeBytes.Body)
            || !cursor.Named(Nbfx.ShortDictionaryElement, operation.Request.Text)
            || !cursor.Named(Nbfx.ShortDictionaryXmlns, Names.Contract)
            || !cursor.Named(Nbfx.ShortDictionaryElement, Names.InitialId.Text) || !cursor.Int(out int first)
            || !cursor.Named(Nbfx.ShortDictionaryElement, Names.FinalId.Text) || !cursor.Int(out int last)
            || !cursor.Skip([Nbfx.EndElement, Nbfx.EndElement, Nbfx.EndElement]) || !cursor.AtEnd)
            return false;
        request = new Request(new MessageId(id), operation, first, last);
        return true;
    }

    private Request ReadAny(byte[] envelope)
    {
        using XmlDictionaryReader xml = EnvelopeHeaders.Open(envelope, _session);
        EnvelopeHeaders headers = EnvelopeHeaders.Read(xml);
        SoapFault? fault = Check(headers);
        return fault is not null
            ? new Request(headers.Id, null, 0, 0, fault)
            : ReadBody(xml, headers.Id, Names.Find(headers.Action)!);
    }

    private SoapFault? Check(EnvelopeHeaders headers)
    {
        if (!IsHere(headers.To ?? Names.Anonymous))
            return SoapFault.DestinationUnreachable(headers.To is null or Names.Anonymous ? via! : headers.To);
        if (headers.Strange is { } strange)
            return SoapFault.NotUnderstood(strange.Name, strange.Space);
        if (Names.Find(headers.Action) is null)
            return SoapFault.ActionNotSupported(headers.Action);
        return headers.Id.IsNone ? SoapFault.HeaderRequired("MessageID") : null;
    }

    private static Request ReadBody(XmlDictionaryReader xml, MessageId id, Operation operation)
    {
        int first = 0, last = 0;
        try
        {
            if (!xml.IsStartElement(operation.Request.Text, Names.Contract))
                throw new XmlException($"no {operation.Request.Text} in namespace {Names.Contract}");
            EnvelopeHeaders.ReadChildren(xml, parameter =>
            {
                if (parameter.LocalName == Names.InitialId.Text)
                    first = parameter.ReadElementContentAsInt();
                else if (parameter.LocalName == Names.FinalId.Text)
                    last = parameter.ReadElementContentAsInt();
                else
                    parameter.Skip();
            });
            EnvelopeHeaders.ReadEnd(xml);
            return new Request(id, operation, first, last);
        }
        catch (Exception error) when (Malformed.Is(error))
        {
            return new Request(id, null, 0, 0, SoapFault.DeserializationFailed(Malformed.Line(error)));
        }
    }

    // A session has one address in nearly every case, so it is looked into once.
    private bool IsHere(string to)
    {
        if (to == Names.Anonymous)
            return _isServed;
        if (!ReferenceEquals(to, _address))
        {
            if (!Preamble.IsService(to, Names.Path))
                return false;
            _address = to;
        }
        return true;
    }
}
