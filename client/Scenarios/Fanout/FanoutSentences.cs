using IntegrationMethods.Measurement.Text;
using IntegrationMethods.Measurement.Verdicts;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Client.Scenarios.Fanout;

/// <summary>What was found at a point, in a sentence.</summary>
internal static class FanoutSentences
{
    public static string Of(IReadOnlyList<FanoutFigures> methods, IReadOnlyList<Contrast> contrasts)
    {
        FanoutFigures first = methods[0];
        string point = string.Create(CultureInfo.InvariantCulture,
            $"{first.Point.Callers:#,0} callers over {Wire(first.Cell)}, external service {CsvText.Of(first.Point.External)}, delays × "
                + $"{first.Point.Scale}: ");
        return $"{point}{string.Join("; ", methods.Select(method => Method(method, contrasts)))}.";
    }

    public static string Wire(Cell cell) => Wording.Method(cell with { Variant = null });

    private static string Method(FanoutFigures method, IReadOnlyList<Contrast> contrasts)
    {
        string threads = method.Run.Server.ThreadsMax is { } most
            ? string.Create(CultureInfo.InvariantCulture, $" and {most:#,0} threads")
            : "";
        return $"{method.Cell.Variant} {Wording.Number(method.Seconds)} s{threads}{Ratio(method.Cell, contrasts)}";
    }

    private static string Ratio(Cell cell, IReadOnlyList<Contrast> contrasts) =>
        contrasts.FirstOrDefault(contrast => contrast.IsOfVariants && contrast.CellB == cell) is { Ratio: not null } found
            ? $" ({Wording.Ratio(found)}× the time of {found.CellA!.Variant})"
            : "";
}
