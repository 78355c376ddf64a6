using static IntegrationMethods.Reports.Html.Elements.Markup;

namespace IntegrationMethods.Reports.Html.Elements;

/// <summary>Texts that occur in many fields of a table: printed once below it and referred to.</summary>
internal sealed class Notes
{
    private const int Many = 3;

    private readonly string[] _texts;

    public Notes(IEnumerable<string?> texts) =>
        _texts = [.. texts.OfType<string>().GroupBy(text => text).Where(text => text.Count() > Many && text.Key.Length > 20)
            .Select(text => text.Key)];

    public bool IsEmpty => _texts.Length == 0;

    /// <summary>The text itself, or the note that holds it.</summary>
    public Field Of(string? text) => Array.IndexOf(_texts, text) switch
    {
        < 0 => text ?? "",
        var i => string.Create(CultureInfo.InvariantCulture, $"note {i + 1}"),
    };

    public XElement ToElement() => El("ol", At("class", "notes"), _texts.Select(text => El("li", text)));
}
