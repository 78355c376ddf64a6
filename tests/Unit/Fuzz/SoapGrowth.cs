using System.Xml;
using IntegrationMethods.Transports.Soap;

namespace IntegrationMethods.Tests.Unit.Fuzz;

/// <summary>Well-formed XML, and of the contract more or less.</summary>
internal static class SoapGrowth
{
    private static readonly string[] s_members = ["CreationDate", "DescServiceTable", "ServiceTableID", "StringField1", "StringField2",
        "Value"];

    public static byte[] Request(Random random) => Envelope(random, "GetServiceTables", body =>
    {
        foreach (string name in new[] { "initialId", "finalId", "other" }.Where((_, i) => i < 2 || random.OneIn(6)))
            body.Append(Element(random, name, Number(random)));
    });

    public static byte[] Answer(Random random) => Envelope(random, "GetServiceTablesResponse", body =>
    {
        body.Append("<GetServiceTablesResult xmlns:a=\"http://schemas.datacontract.org/2004/07/x\" xmlns:i=\"")
            .Append(SoapContract.InstanceNamespace).Append("\">");
        for (int rows = random.Next(4); rows > 0; rows--)
            body.Append(Element(random, "a:ServiceTable",
                string.Concat(Members(random).Select(name => Element(random, "a:" + name, Value(random, name))))));
        body.Append("</GetServiceTablesResult>");
    });

    public static byte[] Date(Random random)
    {
        string text = XmlConvert.ToString(random.Date(), XmlDateTimeSerializationMode.RoundtripKind);
        if (random.OneIn(2))
            text = random.Date().ToString("yyyy-MM-ddTHH:mm:ss.FFFFFFF", CultureInfo.InvariantCulture)
                + random.Pick(["", "Z", "+14:00", "-14:00", "+02:30", "-00:00", "+13:59", "+14:01", "+00:60"]);
        return Encoding.UTF8.GetBytes(random.OneIn(8) ? $" {text}\n" : text);
    }

    private static byte[] Envelope(Random random, string wrapper, Action<StringBuilder> fill)
    {
        var xml = new StringBuilder(random.OneIn(6) ? "<?xml version=\"1.0\"?>" : "");
        xml.Append(CultureInfo.InvariantCulture, $"<s:Envelope xmlns:s=\"{SoapContract.EnvelopeNamespace}\">");
        if (random.OneIn(4))
            xml.Append(CultureInfo.InvariantCulture,
                $"<s:Header><h xmlns='urn:h' s:mustUnderstand='{random.Next(2)}'>{Noise(random)}</h></s:Header>");
        xml.Append(CultureInfo.InvariantCulture, $"<s:Body><{wrapper} xmlns=\"{SoapContract.ServiceNamespace}\">");
        fill(xml);
        xml.Append(CultureInfo.InvariantCulture, $"</{wrapper}></s:Body></s:Envelope>{(random.OneIn(9) ? Noise(random) : "")}");
        Encoding encoding = random.OneIn(12) ? random.Pick([Encoding.Unicode, Encoding.BigEndianUnicode]) : Encoding.UTF8;
        return [.. random.OneIn(6) ? encoding.GetPreamble() : [], .. encoding.GetBytes(xml.ToString())];
    }

    private static string[] Members(Random random)
    {
        string[] members = [.. s_members.Where(_ => !random.OneIn(20))];
        if (random.OneIn(3))
            random.Shuffle(members);
        return members;
    }

    private static string Element(Random random, string name, string content)
    {
        string attributes = random.OneIn(30) ? Attributes(random) : "";
        if (name.Contains("String", StringComparison.Ordinal) && random.OneIn(5))
            return $"<{name}{attributes} i:nil=\"{random.Pick(["true", "1", "false", " true "])}\""
                + $"{random.Pick(["/>", $"></{name}>", $">{content}</{name}>"])}";
        return $"<{name}{attributes}>{(random.OneIn(20) ? Noise(random) : "")}{content}</{name}>";
    }

    private static string Attributes(Random random) => random.OneIn(10)
        ? string.Concat(Enumerable.Range(0, random.Next(3_000)).Select(i => $" xmlns:p{i}='urn:{i}' p{i}:x=''"))
        : $" q='{random.Next(9)}'";

    private static string Value(Random random, string name) => name switch
    {
        "CreationDate" => Encoding.UTF8.GetString(Date(random)),
        "ServiceTableID" => Number(random),
        "Value" => random.OneIn(9)
            ? random.Pick(["INF", "-INF", "NaN", "-0", "1e39", " 1 ", "+1", ".5", "1.", "0x1"])
            : random.Float().ToString(CultureInfo.InvariantCulture),
        _ => Escaped(random, random.Text()),
    };

    private static string Number(Random random) => random.OneIn(9)
        ? random.Pick(["+1", " 1 ", "01", "-0", "2147483648", "-2147483648", "1.0", "", "1e3", "１", "<!-- -->5", "&#49;", "<![CDATA[7]]>"])
        : random.Int().ToString(CultureInfo.InvariantCulture);

    private static string Escaped(Random random, string text) => random.OneIn(30)
        ? text
        : string.Concat(text.EnumerateRunes()
            .Select(rune => rune.Value < 32 || rune.Value is '<' or '&' or '>' or 0xfffe or 0xffff || random.OneIn(9)
            ? (random.OneIn(2) ? FormattableString.Invariant($"&#x{rune.Value:X};") : FormattableString.Invariant($"&#{rune.Value};"))
            : rune.ToString()));

    private static string Noise(Random random) => random.Next(6) switch
    {
        0 => "<!-- c -->",
        1 => "\r\n ",
        2 => "<![CDATA[x]]>",
        3 => random.Pick(["<?pi x?>", "<!DOCTYPE x>"]),
        4 => string.Concat(Enumerable.Repeat("<d>", random.Next(40))) + string.Concat(Enumerable.Repeat("</d>", random.Next(40))),
        _ => "",
    };
}
