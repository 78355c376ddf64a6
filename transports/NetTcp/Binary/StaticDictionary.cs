using System.Xml;

namespace IntegrationMethods.Transports.NetTcp.Binary;

/// <summary>The strings that both ends know before they meet ([MC-NBFS] 2.2): on the wire, string n has the id 2n.</summary>
internal static class StaticDictionary
{
    public static XmlDictionary Strings { get; } = Read();

    /// <summary>A string of the table for the shipped writer, which then writes its id.</summary>
    public static XmlDictionaryString Of(string text) =>
        Strings.TryLookup(text, out XmlDictionaryString? known) ? known : throw new ArgumentException($"[MC-NBFS] has no string '{text}'");

    private static XmlDictionary Read()
    {
        using Stream table = typeof(StaticDictionary).Assembly.GetManifestResourceStream("NetTcp.StaticDictionary.txt")!;
        using var lines = new StreamReader(table);
        var strings = new XmlDictionary(512);
        while (lines.ReadLine() is { } line)
            strings.Add(line);
        return strings;
    }
}
