using System.Globalization;
using IntegrationMethods.Contract;
using IntegrationMethods.Measurement.Model;
using IntegrationMethods.Measurement.Statistics;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Reports;

/// <summary>A contrast as a sentence, with all that its verdict stands on.</summary>
/// <param name="contrasts">All of the run: the controls are told beside each verdict.</param>
internal sealed class VerdictWords(IReadOnlyList<Contrast> contrasts)
{
    private readonly string _controls = string.Concat(contrasts.Where(contrast => contrast.Family == Family.Control).Select(Control));

    /// <summary>Such as <c>NET.TCP, 8 in flight: async is 1.8× as fast as sync (95 % CI 1.6–2.0; n=10 paired blocks; MDE 7 %; …)</c>.</summary>
    public string Of(Contrast contrast)
    {
        (Cell a, Cell b) = (contrast.CellA!, contrast.CellB!);
        if (contrast.IsOfVariants)
            return $"{b.Scenario}: {Sentence(contrast, Wording.Method(a), Wording.Method(b))}";
        string inFlight = string.Create(CultureInfo.InvariantCulture, $"{b.InFlight} in flight");
        return contrast.IsOfForms
            ? $"{Wording.Method(b)}, {inFlight}: {Sentence(contrast, Wording.Form(a), Wording.Form(b))}"
            : $"{b.DisplayName} {Wording.Form(b)}, {inFlight}: {Sentence(contrast, Wording.Method(a), Wording.Method(b))}";
    }

    private string Sentence(Contrast contrast, string a, string b)
    {
        if (contrast.Ratio is not { } ratio)
            return $"{b} against {a} is not available: {OneLine.Of(contrast.Reason ?? "no block has both")}.";
        PairedRatio time = new(ratio, contrast.RatioLo!.Value, contrast.RatioHi!.Value, contrast.N);
        string evidence = $"{Wording.Interval(time)}; MDE {Percent(contrast.Mde)}{_controls}";
        return contrast.Verdict switch
        {
            VerdictWord.Faster => $"{b} is {Wording.AsFast(time)} as fast as {a} ({Wording.Interval(time.Inverse())}; MDE {Percent(contrast.Mde)}{_controls}).",
            VerdictWord.Slower => $"{b} takes {Wording.Times(time)} of {a} ({evidence}).",
            VerdictWord.Equivalent => $"{b} and {a} are EQUIVALENT within {Percent(Equivalence.Margin)}: {Wording.Times(time)} ({evidence}).",
            VerdictWord.Inconclusive => $"INCONCLUSIVE: {b} took {Wording.Times(time)} of {a} ({evidence}); {contrast.Reason}.",
            _ => $"REFUSED, no verdict: {b} took {Wording.Times(time)} of {a} ({Wording.Interval(time)}).",
        };
    }

    private static string Control(Contrast contrast)
    {
        string name = contrast.CellB!.Control == Measurement.Model.Control.AaTwin ? "A/A" : "+10 % control";
        string mark = contrast.Reason switch
        {
            Contrasts.Held => "✓",
            Contrasts.OutOfReach => "(out of reach)",
            _ => "✗",
        };
        return contrast.Ratio is { } ratio ? string.Create(CultureInfo.InvariantCulture, $"; {name} {ratio:0.00} {mark}") : "";
    }

    private static string Percent(double? part) => part is { } p ? p.ToString(p < 0.01 ? "0.0 %" : "0 %", CultureInfo.InvariantCulture) : Wording.Missing;
}
