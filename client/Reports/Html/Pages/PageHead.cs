using System.Security.Cryptography;
using System.Text;
using System.Xml;
using IntegrationMethods.Measurement.Text;
using static IntegrationMethods.Reports.Html.Elements.Markup;

namespace IntegrationMethods.Reports.Html.Pages;

/// <summary>What every page starts with: its policy, its style, and the line with the product's name.</summary>
internal static class PageHead
{
    private static readonly string s_style = Load("report.css"), s_script = Load("report.js");

    /// <summary>A whole page, which loads itself anew every <paramref name="refreshSeconds"/> unless that is null.</summary>
    public static XElement Page(string title, IEnumerable<object> body, int? refreshSeconds = null) =>
        El("html", At("lang", "en"), Head(title, refreshSeconds), El("body", body, El("script", new RawText(s_script))));

    /// <summary>The line with the product's name.</summary>
    public static XElement Top(string facts) => El("div", At("class", "top"),
        El("p", At("class", "product"), El("span", "Integration methods, measured"), " ", El("span", At("class", "sub"), facts)),
        El("button", At("id", "theme"), At("type", "button"), At("hidden", "hidden"), "Switch to the dark theme"));

    public static XElement Section(string id, string title, string heading, params IEnumerable<object> content) =>
        El("section", At("id", id), At("aria-labelledby", $"{id}-{heading}"), El("h2", At("id", $"{id}-{heading}"), title), content);

    // The policy keeps the page what it is: no network, and no script or style but its own.
    private static XElement Head(string title, int? refreshSeconds) => El("head",
        El("meta", At("charset", "utf-8")),
        El("meta", At("http-equiv", "Content-Security-Policy"),
            At("content",
                $"default-src 'none'; img-src data:; style-src {Hash(s_style)}; script-src {Hash(s_script)}; base-uri 'none'; "
                    + "form-action 'none'")),
        El("meta", At("name", "viewport"), At("content", "width=device-width, initial-scale=1")),
        El("meta", At("name", "color-scheme"), At("content", "light dark")),
        refreshSeconds is { } seconds ? El("meta", At("http-equiv", "refresh"), At("content", CsvText.Of(seconds))) : null,
        El("link", At("rel", "icon"), At("href", "data:,")),
        El("title", title),
        El("style", new RawText(s_style)));

    private static string Load(string name)
    {
        using var reader = new StreamReader(typeof(PageHead).Assembly.GetManifestResourceStream(name)!);
        return reader.ReadToEnd().ReplaceLineEndings("\n");
    }

    // What the policy knows a file by: nothing else is applied or run, whatever the files of a run hold.
    private static string Hash(string text) => $"'sha256-{Convert.ToBase64String(SHA256.HashData(Encoding.UTF8.GetBytes(text)))}'";

    // HTML takes style and script as they are. Never for anything from a file of a run.
    private sealed class RawText(string text) : XText(text)
    {
        public override void WriteTo(XmlWriter writer) => writer.WriteRaw(Value);
    }
}
