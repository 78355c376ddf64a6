using System.Xml;
using IntegrationMethods.Transports.NetTcp.Binary;

namespace IntegrationMethods.Transports.NetTcp.Messages;

/// <summary>
/// Answers of a session, in the order of the wire: in WCF's usual shape at once, in any other through the shipped reader.
/// </summary>
internal sealed class ReplyReader
{
    /// <summary>A row with short texts; what a list first has room for is estimated by it.</summary>
    private const int BytesPerRow = 100;

    private readonly ReaderSession _session = new();
    private RowTags? _tags;

    /// <param name="message">One message.</param>
    /// <param name="general">Whether always through the shipped reader: what the short way is held to.</param>
    /// <exception cref="InvalidDataException">No answer of this contract: the connection can't go on.</exception>
    public Reply Read(ReadOnlySpan<byte> message, bool general = false)
    {
        try
        {
            ReadOnlySpan<byte> envelope = message[_session.Absorb(message)..];
            return !general && TryReadUsual(envelope, out Reply usual) ? usual : ReadAny(envelope.ToArray());
        }
        catch (Exception error) when (Malformed.Is(error))
        {
            throw new InvalidDataException($"an unreadable answer ({Malformed.Line(error)})", error);
        }
    }

    private bool TryReadUsual(ReadOnlySpan<byte> envelope, out Reply answer)
    {
        answer = default;
        var cursor = new NbfxCursor(envelope, _session);
        if (!cursor.Skip(EnvelopeBytes.UpToAction) || !cursor.Name(out _)
            || !cursor.Skip(EnvelopeBytes.RelatesTo) || !cursor.Uuid(out Guid id)
            || !cursor.Skip(EnvelopeBytes.ToAnonymousAndBody)
            || !cursor.Skip(Nbfx.ShortDictionaryElement) || !cursor.Name(out string? response)
            || !cursor.Named(Nbfx.ShortDictionaryXmlns, Names.Contract) || !IsResponse(response!)
            || !cursor.Skip(Nbfx.ShortDictionaryElement) || !cursor.Name(out _)
            || !cursor.Skip(EnvelopeBytes.XmlnsB) || !cursor.Name(out _)
            || !cursor.Skip(EnvelopeBytes.XmlnsI) || !cursor.Name(out string? space) || space != Names.Instance)
            return false;
        var rows = new List<ServiceTable>(Math.Min(envelope.Length / BytesPerRow + 1, RowLimits.MaxRowsPerCall));
        if (!RowReader.TryReadUsual(ref cursor, _tags = RowTags.Of(_session, _tags), rows)
            || !cursor.Skip([Nbfx.EndElement, Nbfx.EndElement, Nbfx.EndElement, Nbfx.EndElement]) || !cursor.AtEnd)
            return false;
        answer = new Reply(new MessageId(id), rows);
        return true;
    }

    private static bool IsResponse(string name) => name == Names.Sync.Response.Text || name == Names.Async.Response.Text;

    private Reply ReadAny(byte[] envelope)
    {
        using XmlDictionaryReader xml = EnvelopeHeaders.Open(envelope, _session);
        EnvelopeHeaders headers = EnvelopeHeaders.Read(xml);
        if (xml.IsStartElement("Fault", Names.Soap))
            return new Reply(headers.RelatesTo, null, SoapFaultReader.Read(xml));
        if (xml.NamespaceURI != Names.Contract || !IsResponse(xml.LocalName))
            throw new XmlException($"{xml.LocalName} instead of rows or a fault");
        var rows = new List<ServiceTable>();
        EnvelopeHeaders.ReadChildren(xml, result => EnvelopeHeaders.ReadChildren(result, row => RowReader.Read(row, rows)));
        EnvelopeHeaders.ReadEnd(xml);
        return new Reply(headers.RelatesTo, rows);
    }
}
