namespace IntegrationMethods.Tests.Shared;

/// <summary>Documents that have far too much of one thing, in a header, where anything may stand.</summary>
internal static class SoapFlood
{
    public static string Attributes(int count) => Header($"<a{Repeat(count, i => $" b{i}=''")}/>");

    public static string Namespaces(int count) => Header($"<a{Repeat(count, i => $" xmlns:b{i}='u'")}/>");

    /// <summary>Many tags that keep to the limit of one, each with as many attributes as fit.</summary>
    public static string TagsWithinTheLimit(int count)
    {
        string tag = $"<a{Repeat(500, i => $" b{i}=''")}/>";
        return Header(Repeat(count, _ => tag));
    }

    public static string ElementName(int length) => Header($"<{new string('n', length)}/>");

    public static string Depth(int count) => Header(Repeat(count, _ => "<a>"));

    /// <summary>A fault whose text is so long.</summary>
    public static string Reason(int length) =>
        SoapDocuments.Wrapped(
            "<s:Fault xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><faultcode>s:Server</faultcode>"
            + $"<faultstring>{new string('r', length)}</faultstring></s:Fault>");

    private static string Header(string content) =>
        $"<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Header>{content}</s:Header><s:Body><x/></s:Body></s:Envelope>";

    private static string Repeat(int count, Func<int, string> piece) => string.Concat(Enumerable.Range(0, count).Select(piece));
}
