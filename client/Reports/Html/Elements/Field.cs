using static IntegrationMethods.Reports.Html.Elements.Markup;

using IntegrationMethods.Measurement.Text;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Reports.Html.Elements;

/// <summary>A field of a table: what is read, and the figure in full where that is shorter than it.</summary>
/// <param name="Text">What is read.</param>
/// <param name="Full">The whole figure, which sorting goes by.</param>
internal sealed record Field(string Text, string? Full = null)
{
    /// <summary>A name or a word.</summary>
    public static implicit operator Field(string text) => new(text);

    /// <summary>A figure with all its digits.</summary>
    public static implicit operator Field(double? figure) => Exact(figure);

    public static implicit operator Field(long figure) => Exact(figure);

    /// <summary>A value as the files of a run write it; a dash where there is none.</summary>
    public static Field Exact(object? value) => CsvText.Of(value) is { Length: > 0 } text ? new(text) : new(Wording.Missing);

    /// <summary>A figure as people read it.</summary>
    public static Field Rounded(double? figure) => new(Wording.Number(figure));

    /// <summary>A figure as people read it, with all its digits at hand.</summary>
    public static Field Short(double? figure)
    {
        (string read, string full) = (Wording.Number(figure), CsvText.Of(figure));
        return new(read, full.Length == 0 || full == read ? null : full);
    }

    public XElement ToElement(bool isName) =>
        El(isName ? "th" : "td", Full is null ? null : At("title", Full), Text);
}
