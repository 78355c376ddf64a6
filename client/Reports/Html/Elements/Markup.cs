using System.Text;
using System.Text.RegularExpressions;
using System.Xml;

namespace IntegrationMethods.Reports.Html.Elements;

/// <summary>Elements of HTML and of the SVG within it. Every text and attribute is escaped when it is written, whatever it holds.</summary>
internal static partial class Markup
{
    /// <summary>Elements that HTML never closes.</summary>
    private static readonly HashSet<string> s_void = ["meta", "link", "br", "hr"];

    /// <summary>Elements whose text is copied or read by a program as it is.</summary>
    private static readonly HashSet<string> s_literal = ["code", "pre", "script", "style"];

    /// <summary>Elements of SVG, where an empty one may close itself.</summary>
    private static readonly HashSet<string> s_shapes = ["circle", "line", "path", "rect"];

    public static XElement El(string name, params object?[] content) => new(name, content);

    public static XAttribute At(string name, string value) => new(name, value);

    /// <summary>A position on the screen: hundredths are finer than any of them, and the files have the figures in full.</summary>
    public static string Px(double value) => value.ToString("0.##", CultureInfo.InvariantCulture);

    public static string Percent(double value) => Px(value) + "%";

    public static byte[] Page(XElement html)
    {
        foreach (XElement element in html.DescendantsAndSelf())
            Tidy(element);
        var text = new StringBuilder("<!DOCTYPE html>\n");
        using (var writer = XmlWriter.Create(text,
            new() { OmitXmlDeclaration = true, NewLineChars = "\n", ConformanceLevel = ConformanceLevel.Fragment }))
            html.WriteTo(writer);
        // HTML lets the ends of cells and rows be left out, and tables are most of the page.
        return Encoding.UTF8.GetBytes(text.Replace("</td>", "").Replace("</th>", "").Replace("</tr>", "").Append('\n').ToString());
    }

    private static void Tidy(XElement element)
    {
        string name = element.Name.LocalName;
        if (element.IsEmpty && !s_void.Contains(name) && !s_shapes.Contains(name))
            element.Add("");
        foreach (XAttribute attribute in element.Attributes().Where(attribute => !IsClean(attribute.Value)))
            attribute.Value = Clean(attribute.Value);
        foreach (XText text in element.Nodes().OfType<XText>().Where(text => !IsClean(text.Value)).ToArray())
            text.Value = Clean(text.Value);
        if (s_literal.Contains(name))
            return;
        foreach (XText text in element.Nodes().OfType<XText>())
            text.Value = BeforeUnit().Replace(text.Value, "\u00A0");
    }

    // A line never breaks between a figure and its unit.
    [GeneratedRegex(@"(?<=[0-9∞]) (?=(%|ms|µs|s|KiB|MiB|GiB)(?!\w))")]
    private static partial Regex BeforeUnit();

    private static bool IsClean(string text) => text.All(XmlConvert.IsXmlChar) && text.EnumerateRunes().All(IsShown);

    private static bool IsShown(Rune rune) => rune.Value is '\t' or '\n' or '\r' || OutsideText.IsSafe(rune);

    // Control characters have no place in a page, escaped or not, nor has what changes the order of the text around it.
    private static string Clean(string text)
    {
        var clean = new StringBuilder(text.Length);
        foreach (Rune rune in text.EnumerateRunes())
            clean.Append(!IsShown(rune) || (rune.IsBmp && !XmlConvert.IsXmlChar((char)rune.Value)) ? "\uFFFD" : rune.ToString());
        return clean.ToString();
    }
}
