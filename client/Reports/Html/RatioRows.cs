using static IntegrationMethods.Reports.Html.Markup;

namespace IntegrationMethods.Reports.Html;

/// <summary>Ratios with their intervals, one row each, over the band in which nobody would choose by them.</summary>
/// <param name="x">Shared by all panels of a figure.</param>
internal sealed class RatioRows(Scale x)
{
    private const double MarksHeight = 26;
    private const double Foot = 20;

    /// <summary>Two repetitions that differ have intervals beyond all numbers; an axis for those would show nothing else.</summary>
    private const double Widest = 1_000;

    /// <summary>What the marks mean.</summary>
    public static IReadOnlyList<Key> Keys { get; } =
    [
        new("told", "a significant difference"), new("equivalent", "equivalent within 5 %"), new("open", "inconclusive"), new("refused", "no verdict"),
        new("ci", "95 % interval", Key.Of.Line), new("sim", "interval that holds together with the whole family", Key.Of.Line), new("band", "within 5 %: nobody chooses by it", Key.Of.Bar),
    ];

    /// <summary>Wide enough for every interval, and for the controls' 10 % in any case.</summary>
    public static Scale ScaleFor(IReadOnlyCollection<Contrast> contrasts)
    {
        double[] ends = [.. contrasts.SelectMany(contrast => new[] { contrast.RatioLo, contrast.RatioHi, contrast.SimultaneousLo, contrast.SimultaneousHi }).OfType<double>()
            .Select(end => Math.Clamp(end, 1 / Widest, Widest))];
        return Scale.Across(ends.Append(0.85).Min() / 1.01, ends.Append(1.18).Max() * 1.01, isLog: true);
    }

    public Panel Panel(string title, string summary, IEnumerable<(string Name, Contrast Contrast)> rows, int group = 0)
    {
        var marks = new List<XElement>();
        double top = 2;
        foreach ((string name, Contrast contrast) in rows)
        {
            var text = new RowText(name, $"{Wording.Ratio(contrast.Ratio, contrast.RatioLo, contrast.RatioHi)} {Outcome(contrast)}");
            marks.AddRange(text.Marks(top));
            marks.AddRange(Marks(contrast, top + text.Height + 8));
            top += text.Height + MarksHeight;
        }
        return new(title, summary, top + Foot, [Band(top), .. Axis.Vertical(x, 0, top, 5, tick => $"{Scale.Text(tick)}×"), Axis.Upright("one", x.At(1), 0, top), .. marks], group);
    }

    /// <summary>The verdict's word; of a control, whether it came out as it must.</summary>
    public static string Outcome(Contrast contrast) => contrast.Family != Family.Control || contrast.Verdict == VerdictWord.Refused
        ? CsvText.Of(contrast.Verdict) + (contrast.Provisional ? ", provisional" : "")
        : contrast.Reason == Contrasts.Held ? "held" : contrast.Reason?.StartsWith(Contrasts.OutOfReach, StringComparison.Ordinal) == true ? "out of reach" : "FAILED";

    private XElement Band(double bottom)
    {
        (double lo, double hi) = (x.At(1 / (1 + Equivalence.Margin)), x.At(1 + Equivalence.Margin));
        return El("rect", At("class", "band"), At("x", Percent(lo)), At("width", Percent(hi - lo)), At("y", "0"), At("height", Px(bottom)));
    }

    private IEnumerable<XElement> Marks(Contrast contrast, double y)
    {
        if (contrast.Ratio is not { } ratio)
            yield break;
        if (contrast is { SimultaneousLo: { } from, SimultaneousHi: { } to })
            yield return Axis.Line("sim", Place(from), Place(to), y);
        yield return Axis.Line("ci", Place(contrast.RatioLo!.Value), Place(contrast.RatioHi!.Value), y);
        if (contrast is { CellB.Control: Control.Delay10, Outcome: Measurement.Model.Outcome.WallTime })
            yield return Axis.Upright("aim", x.At(1 + ControlRule.Delay), y - 8, y + 8);
        yield return Axis.Dot(Mark(contrast), Place(ratio), y, 5, $"{contrast.B} / {contrast.A}: {CsvText.Of(ratio)}");
    }

    // What lies beyond the axis is drawn at its end.
    private double Place(double ratio) => x.At(Math.Clamp(ratio, x.Lo, x.Hi));

    private static string Mark(Contrast contrast) => contrast.Verdict switch
    {
        VerdictWord.Faster or VerdictWord.Slower => "told",
        VerdictWord.Equivalent => "equivalent",
        VerdictWord.Inconclusive => "open",
        _ => "refused",
    };
}
