using static IntegrationMethods.Reports.Html.Elements.Markup;

using IntegrationMethods.Measurement.Text;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Reports.Html.Elements;

/// <summary>Ratios with their intervals, one row each, over the band of differences that are too small to matter.</summary>
internal sealed class RatioRows(Scale x, double margin = Equivalence.Margin)
{
    private const double MarksHeight = 26;
    private const double Foot = 20;

    /// <summary>Two repetitions that differ have intervals beyond all numbers; an axis for those would show nothing else.</summary>
    private const double Widest = 1_000;

    public static IReadOnlyList<Key> Keys { get; } =
    [
        new("differs", "slower or faster") { IsVerdict = true }, new("equivalent", "equivalent") { IsVerdict = true },
        new("open", "inconclusive") { IsVerdict = true }, new("refused", "refused") { IsVerdict = true },
        new("ci", "95 % interval, which holds jointly for all rows of a family", Key.Of.Line),
        new("band", "within 5 %: too small to matter", Key.Of.Bar),
    ];

    /// <summary>Wide enough for every interval, and for the controls' 10 % in any case.</summary>
    public static Scale ScaleFor(IEnumerable<Contrast> contrasts) =>
        ScaleFor(contrasts.SelectMany(contrast => new[] { contrast.Decisive?.Lo, contrast.Decisive?.Hi }));

    public static Scale ScaleFor(IEnumerable<double?> ends)
    {
        double[] known = [.. ends.OfType<double>().Select(end => Math.Clamp(end, 1 / Widest, Widest))];
        return Scale.Across(known.Append(0.85).Min() / 1.01, known.Append(1.18).Max() * 1.01, isLog: true);
    }

    public IEnumerable<Panel> Panels(string title, IEnumerable<RatioRow> rows)
    {
        RatioRow[] all = [.. rows];
        return Paper.Panels(title, all, RowText.HeightOf(all.Select(Text)) + MarksHeight, Panel);
    }

    private static RowText Text(RatioRow row) => new(row.Name, $"{row.Figure} {row.Word}");

    private Panel Panel(string title, IReadOnlyList<RatioRow> rows)
    {
        var lines = new Strokes();
        (IReadOnlyList<XElement> marks, double bottom) = RowText.Stack(rows, Text, MarksHeight, (row, y) => Marks(row, lines, y + 8));
        string summary = string.Join("; ", rows.Select(row => $"{row.Name}: {row.Figure}, {row.Word}")) + ".";
        return new(title, summary, bottom
            + Foot, [Band(bottom), .. Axis.Vertical(x, 0, bottom, 5, tick => $"{Scale.Text(tick)}×"),
            Axis.Upright("one", x.At(1), 0, bottom), lines.ToElement(bottom + Foot), .. marks]);
    }

    /// <summary>The verdict's word; of a control, whether it came out as it must.</summary>
    public static string Outcome(Contrast contrast) => contrast.Family != Family.Control
        ? CsvText.Of(contrast.Verdict) + (contrast.Provisional ? ", provisional" : "")
            + (contrast.Generator == GeneratorVerdict.Limit ? ", limited by clients" : "")
        : ControlOutcome.WordOf(contrast) switch
        {
            ControlStatus.Held => "held",
            ControlStatus.OutOfReach => "too few blocks",
            ControlStatus.Failed => "FAILED",
            _ => "refused",
        };

    private XElement Band(double bottom)
    {
        (double lo, double hi) = (Place(1 / (1 + margin)), Place(1 + margin));
        return El("rect", At("class", "band"), At("x", Percent(lo)), At("width", Percent(hi - lo)), At("y", "0"), At("height", Px(bottom)));
    }

    private IEnumerable<XElement> Marks(RatioRow row, Strokes lines, double y)
    {
        if (row.Ratio is not { } ratio)
            yield break;
        lines.Across("ci", Place(row.Lo!.Value), Place(row.Hi!.Value), y);
        if (row.Aim is { } aim)
            yield return Axis.Upright("aim", x.At(aim), y - 8, y + 8);
        yield return Axis.Dot(row.Mark, Place(ratio), y, 5, $"{row.Title}: {Wording.Number(ratio)}");
    }

    // What lies beyond the axis is drawn at its end.
    private double Place(double ratio) => x.At(Math.Clamp(ratio, x.Lo, x.Hi));
}
