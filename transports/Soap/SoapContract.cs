using IntegrationMethods.Transports.Shared.Wcf;

namespace IntegrationMethods.Transports.Soap;

/// <summary>
/// The names on the wire: those that a WCF service of this contract has, so that WCF's clients and servers understand ours.
/// </summary>
internal static class SoapContract
{
    /// <summary>What errors call it.</summary>
    public const string Protocol = "SOAP";

    public const string EnvelopeNamespace = "http://schemas.xmlsoap.org/soap/envelope/";

    public const string ServiceNamespace = WcfNames.Service;

    public const string RowNamespace = WcfNames.Rows;

    public const string InstanceNamespace = WcfNames.SchemaInstance;

    /// <summary>SOAP 1.1 section 4.2.2: the actor that stands for any receiver of the message.</summary>
    public const string NextActor = "http://schemas.xmlsoap.org/soap/actor/next";

    /// <summary>Where WCF puts the headers of messages that are not addressed.</summary>
    public const string AddressingNamespace = "http://schemas.microsoft.com/ws/2005/05/addressing/none";

    public const string Path = "/ServiceTables.svc";

    /// <summary>SOAP 1.1 section 6: the media type of a message.</summary>
    public const string MediaType = "text/xml";

    public const string ContentType = "text/xml; charset=utf-8";

    /// <summary>SOAP 1.1 section 6.1.1.</summary>
    public const string ActionHeader = "SOAPAction";
}
