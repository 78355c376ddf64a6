using System.Xml;

namespace IntegrationMethods.Reports.Html.Elements;

/// <summary>The page's own style and script, which HTML takes as they are. Never for anything from a file of a run.</summary>
internal sealed class RawText(string text) : XText(text)
{
    public override void WriteTo(XmlWriter writer) => writer.WriteRaw(Value);
}
