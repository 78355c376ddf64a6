using System.Reflection;
using System.Text.Json;
using System.Text.RegularExpressions;
using System.Xml;
using System.Xml.Linq;

namespace IntegrationMethods.Measurement.Files;

/// <summary>What the comments of this project say of its properties: the compiler leaves them in a file beside the library.</summary>
internal static partial class Comments
{
    private static readonly Lazy<Dictionary<string, XElement>> s_summaries = new(Read);

    /// <summary>The property's summary on one line, its code in backticks; empty where it has none.</summary>
    /// <exception cref="RemedyException">The file is missing or is no such file.</exception>
    public static string Of(PropertyInfo property) =>
        s_summaries.Value.TryGetValue($"P:{property.DeclaringType!.FullName!.Replace('+', '.')}.{property.Name}", out XElement? summary)
            ? Spaces().Replace(string.Concat(summary.Nodes().Select(Text)), " ").Trim()
            : "";

    private static string Text(XNode node) => node switch
    {
        XText text => text.Value,
        XElement { Name.LocalName: "see" } see when see.Attribute("cref")?.Value is { } cref => $"`{Column(cref)}`",
        XElement element => $"`{element.Value}`",
        _ => "",
    };

    // Of a property, the column; whatever else is meant keeps its name.
    private static string Column(string cref)
    {
        string name = cref[(cref.LastIndexOf('.') + 1)..];
        return cref.StartsWith("P:", StringComparison.Ordinal) ? JsonNamingPolicy.SnakeCaseLower.ConvertName(name) : name;
    }

    private static Dictionary<string, XElement> Read()
    {
        string path = Path.Combine(AppContext.BaseDirectory, $"{typeof(Comments).Assembly.GetName().Name}.xml");
        try
        {
            return XElement.Load(path).Descendants("member").Where(member => member.Element("summary") is not null)
                .ToDictionary(member => member.Attribute("name")!.Value, member => member.Element("summary")!);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or XmlException)
        {
            throw new RemedyException(
                $"{path} can't be read ({OneLine.Of(e)}): copy it from the build to the program's folder, or see client/columns.md, "
                    + "which has the same table.", e);
        }
    }

    [GeneratedRegex(@"\s+")]
    private static partial Regex Spaces();
}
