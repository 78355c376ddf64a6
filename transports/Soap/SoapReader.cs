using System.Text;
using System.Xml;

namespace IntegrationMethods.Transports.Soap;

/// <summary>
/// Reads SOAP 1.1 documents of any legal form: prefixes, white space, comments, CDATA, references, UTF-8 and UTF-16. A document
/// type, a processing instruction, and more than the limits below are refused (SOAP 1.1 section 3 forbids the first two).
/// </summary>
internal static class SoapReader
{
    /// <summary>Elements within elements; the contract needs six.</summary>
    private const int MaxDepth = 32;

    /// <summary>
    /// Bytes of one start tag or comment: the shipped reader takes a hundred times as much memory for attributes and namespaces.
    /// </summary>
    private const int MaxTagBytes = 4096;

    private const int MaxNameChars = 16 * 1024;

    /// <summary>Characters of one text, which may be a fault's; the texts of rows have a separate limit.</summary>
    private const int MaxTextLength = 64 * 1024;

    private static readonly XmlDictionaryReaderQuotas s_quotas = new()
    {
        MaxDepth = MaxDepth,
        MaxBytesPerRead = MaxTagBytes,
        MaxNameTableCharCount = MaxNameChars,
        MaxStringContentLength = MaxTextLength,
    };

    /// <exception cref="SoapRefusedException">The document is not the contract's.</exception>
    public static (int FirstId, int LastId) Request(ArraySegment<byte> document, SoapOperation operation) =>
        SoapFastReader.TryRequest(document, operation, out (int, int) range) ? range : GeneralRequest(document, operation);

    /// <exception cref="SoapRefusedException">The document is not the contract's.</exception>
    /// <exception cref="ServiceFaultException">It is a fault of the service.</exception>
    /// <exception cref="TransportException">It is another fault.</exception>
    public static IReadOnlyList<ServiceTable> Answer(ArraySegment<byte> document, SoapOperation operation) =>
        SoapFastReader.Rows(document, operation) ?? GeneralAnswer(document, operation);

    public static (int FirstId, int LastId) GeneralRequest(ArraySegment<byte> document, SoapOperation operation) =>
        Read(document, reader =>
        {
            Enter(reader, operation.Name);
            // As in WCF, a parameter that is missing has its type's default, which no range allows.
            int first = 0, last = 0;
            ForEachChild(reader, name =>
            {
                if (name == "initialId" && InService(reader))
                    first = Number(reader);
                else if (name == "finalId" && InService(reader))
                    last = Number(reader);
                else
                    reader.Skip();
            });
            return (first, last);
        });

    public static IReadOnlyList<ServiceTable> GeneralAnswer(ArraySegment<byte> document, SoapOperation operation) =>
        Read(document, reader =>
        {
            if (reader.LocalName == "Fault" && reader.NamespaceURI == SoapContract.EnvelopeNamespace)
                throw Fault(reader).ToException();
            Enter(reader, $"{operation.Name}Response");
            IReadOnlyList<ServiceTable>? rows = null;
            ForEachChild(reader, name =>
            {
                if (name == $"{operation.Name}Result")
                    rows = SoapRowReader.Rows(reader);
                else
                    reader.Skip();
            });
            return rows ?? throw Missing($"{operation.Name}Result");
        });

    /// <summary>Runs <paramref name="child"/> on each child element of the element that the reader stands on, and goes past it.</summary>
    public static void ForEachChild(XmlReader reader, Action<string> child)
    {
        bool empty = reader.IsEmptyElement;
        reader.Read();
        if (empty)
            return;
        while (reader.MoveToContent() != XmlNodeType.EndElement)
        {
            if (reader.NodeType == XmlNodeType.Element)
                child(reader.LocalName);
            else
                throw Refused($"text appears where an element is expected, before </{reader.LocalName}>");
        }
        reader.Read();
    }

    public static SoapRefusedException Refused(string why) =>
        new(SoapFault.DeserializationFailed($"the message can't be read: {OneLine.OfPeer(why)}"));

    private static T Read<T>(ArraySegment<byte> document, Func<XmlDictionaryReader, T> body)
    {
        try
        {
            using XmlDictionaryReader reader = Open(document);
            OpenEnvelope(reader);
            T result = body(reader);
            Close(reader);
            return result;
        }
        catch (Exception error) when (error is XmlException or FormatException or OverflowException or ArgumentException
            or InvalidOperationException)
        {
            throw Refused(error.Message);
        }
    }

    // From a stream, since out of an array the reader counts a tag's bytes only when it has made room for all its attributes.
    private static XmlDictionaryReader Open(ArraySegment<byte> document) => XmlDictionaryReader.CreateTextReader(
        new MemoryStream(document.Array!, document.Offset, document.Count, writable: false), Utf16(document), s_quotas, null);

    /// <summary>
    /// UTF-16 must be named to the reader where the document does not declare it; null leaves UTF-8 and declarations to the reader.
    /// </summary>
    private static Encoding? Utf16(ReadOnlySpan<byte> document) => document switch
    {
        [0xFF, 0xFE, ..] or [(byte)'<', 0, ..] => Encoding.Unicode,
        [0xFE, 0xFF, ..] or [0, (byte)'<', ..] => Encoding.BigEndianUnicode,
        _ => null,
    };

    private static void OpenEnvelope(XmlDictionaryReader reader)
    {
        if (reader.MoveToContent() != XmlNodeType.Element || reader.LocalName != "Envelope"
            || reader.NamespaceURI != SoapContract.EnvelopeNamespace)
            throw new SoapRefusedException(SoapFault.VersionMismatch(OneLine.OfPeer($"{{{reader.NamespaceURI}}}{reader.LocalName}")));
        Descend(reader);
        if (reader.NodeType == XmlNodeType.Element && reader.LocalName == "Header" && reader.NamespaceURI == SoapContract.EnvelopeNamespace)
        {
            ForEachChild(reader, name => SkipHeader(reader, name));
            reader.MoveToContent();
        }
        if (reader.NodeType != XmlNodeType.Element || reader.LocalName != "Body" || reader.NamespaceURI != SoapContract.EnvelopeNamespace)
            throw Refused("the Envelope has no Body");
        Descend(reader);
        if (reader.NodeType != XmlNodeType.Element)
            throw Refused("the Body is empty");
    }

    /// <summary>SOAP 1.1 section 4.2.3: a header that must be understood and is not makes a fault.</summary>
    private static void SkipHeader(XmlReader reader, string name)
    {
        // Mono's faults say their action once more there, and that it must be understood.
        bool known = reader.NamespaceURI == SoapContract.AddressingNamespace;
        bool must = reader.GetAttribute("mustUnderstand", SoapContract.EnvelopeNamespace) is "1" or "true";
        if (!known && must && IsForUs(reader.GetAttribute("actor", SoapContract.EnvelopeNamespace)))
            throw new SoapRefusedException(SoapFault.MustUnderstand(OneLine.OfPeer(name)));
        reader.Skip();
    }

    /// <summary>SOAP 1.1 section 4.2.2: a header without an actor is for the last receiver, which this is.</summary>
    private static bool IsForUs(string? actor) => actor is null or "" or SoapContract.NextActor;

    private static void Descend(XmlReader reader)
    {
        if (reader.IsEmptyElement)
            throw Refused($"the {reader.LocalName} is empty");
        reader.Read();
        reader.MoveToContent();
    }

    /// <summary>Basic Profile 1.1, R9981 and R1011: one child in the Body, and nothing behind it.</summary>
    private static void Close(XmlReader reader)
    {
        End(reader, "Body");
        End(reader, "Envelope");
        if (reader.MoveToContent() != XmlNodeType.None)
            throw Refused("there is content after the Envelope");
    }

    private static void End(XmlReader reader, string name)
    {
        if (reader.MoveToContent() != XmlNodeType.EndElement)
            throw Refused($"there is unexpected content before </{name}>");
        reader.Read();
    }

    private static void Enter(XmlReader reader, string name)
    {
        if (reader.LocalName != name || !InService(reader))
            throw Refused(
                $"the Body contains {reader.LocalName} of '{reader.NamespaceURI}' instead of {name} of '{SoapContract.ServiceNamespace}'");
    }

    private static bool InService(XmlReader reader) => reader.NamespaceURI == SoapContract.ServiceNamespace;

    private static int Number(XmlReader reader)
    {
        string name = reader.LocalName, text = reader.ReadElementContentAsString();
        try
        {
            return XmlConvert.ToInt32(text);
        }
        catch (Exception error) when (error is FormatException or OverflowException)
        {
            throw Refused($"{name} is '{text}', which is not a 32-bit integer");
        }
    }

    private static SoapFault Fault(XmlReader reader)
    {
        string code = "", text = "";
        ForEachChild(reader, name =>
        {
            if (name == "faultcode")
                code = reader.ReadElementContentAsString().Trim();
            else if (name == "faultstring")
                text = reader.ReadElementContentAsString();
            else
                reader.Skip();
        });
        return new SoapFault(code[(code.IndexOf(':', StringComparison.Ordinal) + 1)..], text);
    }

    private static SoapRefusedException Missing(string element) => Refused($"{element} is missing");
}
