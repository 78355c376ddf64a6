using System.Text;
using IntegrationMethods.Transports.NetTcp.Binary;

namespace IntegrationMethods.Transports.NetTcp.Framing;

/// <summary>Fault records: what a server says before it closes the connection ([MC-NMF] 2.2.5).</summary>
internal static class FramingFault
{
    public const string ContentTypeInvalid = nameof(ContentTypeInvalid);
    public const string ContentTypeTooLong = nameof(ContentTypeTooLong);
    public const string EndpointNotFound = nameof(EndpointNotFound);
    public const string InvalidRecordSequence = nameof(InvalidRecordSequence);
    public const string MaxMessageSizeExceededFault = nameof(MaxMessageSizeExceededFault);
    public const string UnsupportedMode = nameof(UnsupportedMode);
    public const string UnsupportedVersion = nameof(UnsupportedVersion);
    public const string UpgradeInvalid = nameof(UpgradeInvalid);
    public const string ViaTooLong = nameof(ViaTooLong);

    private const string Base = "http://schemas.microsoft.com/ws/2006/05/framing/faults/";

    /// <summary>Longest fault that is read, WCF's own limit.</summary>
    public const int MaxLength = 256;

    public static byte[] Record(string fault)
    {
        string uri = Base + fault;
        byte[] record = new byte[2 + uri.Length];
        record[0] = (byte)RecordType.Fault;
        MultiByteInt.Write(record.AsSpan(1), uri.Length);
        Encoding.ASCII.GetBytes(uri, record.AsSpan(2));
        return record;
    }

    /// <summary>The message for a client's user.</summary>
    public static TransportException Describe(ReadOnlySpan<byte> uri)
    {
        string name = Encoding.ASCII.GetString(uri);
        name = name[(name.LastIndexOf('/') + 1)..];
        return new TransportException($"the server rejected the connection with the fault {Printable(name)}: {Remedy(name)}");
    }

    private static string Remedy(string name) => name switch
    {
        EndpointNotFound => "check that its address ends in /ServiceTables",
        MaxMessageSizeExceededFault => "raise its request limit (--max-request-bytes)",
        UpgradeInvalid => "one end uses TLS and the other does not: start both with the same --tls",
        ContentTypeInvalid or UnsupportedMode or UnsupportedVersion =>
            "it must use NET.TCP with binary messages and buffered transfer",
        "ServerTooBusy" or "EndpointUnavailable" => "try again later, or with fewer connections",
        _ => "check its log",
    };

    private static string Printable(string name) => string.Concat(name.Select(c => char.IsAsciiLetterOrDigit(c) ? c : '?'));
}
