using static IntegrationMethods.Reports.Html.Elements.Markup;

using IntegrationMethods.Measurement.Text;
using IntegrationMethods.Reports.Html.Elements;

namespace IntegrationMethods.Reports.Html.Pages;

/// <summary>What every page starts with: its policy, its style, and the line with the product's name.</summary>
internal static class PageHead
{
    /// <summary>A whole page.</summary>
    public static XElement Page(string title, params IEnumerable<object> body) => Page(title, null, body);

    /// <summary>A whole page that loads itself anew.</summary>
    public static XElement Page(string title, int? refreshSeconds, IEnumerable<object> body) =>
        El("html", At("lang", "en"), Head(title, refreshSeconds), El("body", body, El("script", new RawText(Asset.Script.Text))));

    /// <summary>The line with the product's name.</summary>
    public static XElement Top(string facts) => El("div", At("class", "top"),
        El("p", At("class", "product"), El("span", "Integration methods, measured"), " ", El("span", At("class", "sub"), facts)),
        El("button", At("id", "theme"), At("type", "button"), At("hidden", "hidden"), "Switch to the dark theme"));

    // The policy keeps the page what it is: no network, and no script or style but its own.
    private static XElement Head(string title, int? refreshSeconds) => El("head",
        El("meta", At("charset", "utf-8")),
        El("meta", At("http-equiv", "Content-Security-Policy"),
            At("content",
                $"default-src 'none'; img-src data:; style-src {Asset.Style.Hash}; script-src {Asset.Script.Hash}; base-uri 'none'; "
                    + "form-action 'none'")),
        El("meta", At("name", "viewport"), At("content", "width=device-width, initial-scale=1")),
        El("meta", At("name", "color-scheme"), At("content", "light dark")),
        refreshSeconds is { } seconds ? El("meta", At("http-equiv", "refresh"), At("content", CsvText.Of(seconds))) : null,
        El("link", At("rel", "icon"), At("href", "data:,")),
        El("title", title),
        El("style", new RawText(Asset.Style.Text)));
}
