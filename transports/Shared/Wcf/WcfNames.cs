namespace IntegrationMethods.Transports.Shared.Wcf;

/// <summary>The namespaces that a WCF service of this contract has, in text and in binary XML.</summary>
internal static class WcfNames
{
    public const string Service = "http://tempuri.org/";

    /// <summary>Of the rows' members.</summary>
    public const string Rows = ServiceTable.XmlNamespace;

    /// <summary>Of the attribute <c>nil</c> (XML Schema Part 1, 2.6.2).</summary>
    public const string SchemaInstance = "http://www.w3.org/2001/XMLSchema-instance";
}
