using static IntegrationMethods.Reports.Html.Elements.Markup;

using IntegrationMethods.Measurement.Text;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Reports.Html.Elements;

/// <summary>A field of a table: what is read, and where that is shorter, the figure in full, which sorting goes by.</summary>
internal sealed record Field(string Text, string? AllDigits = null)
{
    private bool IsVerdict { get; init; }

    public static implicit operator Field(string text) => new(text);

    public static implicit operator Field(double? figure) => Of(figure);

    public static implicit operator Field(long figure) => Exact(figure);

    public static Field Verdict(VerdictKind? kind) => new(CsvText.Of(kind)) { IsVerdict = kind is not null };

    /// <summary>A value as the files of a run write it; a dash where there is none.</summary>
    public static Field Exact(object? value) => CsvText.Of(value) is { Length: > 0 } text ? new(text) : new(Wording.Missing);

    /// <summary>A figure with at most four significant digits, or all of its integer part.</summary>
    public static Field Of(double? figure) => new(Digits(figure));

    /// <summary>The same with all its digits at hand.</summary>
    public static Field Full(double? figure) => WithDigits(Digits(figure), figure);

    public static Field Rounded(double? figure) => new(Wording.Number(figure));

    /// <summary>A figure as people read it, with all its digits at hand.</summary>
    public static Field Short(double? figure) => WithDigits(Wording.Number(figure), figure);

    public XElement ToElement(bool isName) =>
        El(isName ? "th" : "td", AllDigits is null ? null : At("title", AllDigits), IsVerdict ? Claim.LinkTo(Text) : Text);

    private static Field WithDigits(string read, double? figure) =>
        CsvText.Of(figure) is { Length: > 0 } all && all != read ? new(read, all) : new(read);

    // A whole number, such as a count, has all of its digits.
    private static string Digits(double? figure) => figure switch
    {
        null => Wording.Missing,
        { } value when Math.Abs(value) >= 1_000 || value == Math.Truncate(value) => value.ToString("#,0", CultureInfo.InvariantCulture),
        { } value => value.ToString("G4", CultureInfo.InvariantCulture),
    };
}
