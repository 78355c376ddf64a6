using IntegrationMethods.Measurement.Statistics;
using IntegrationMethods.Measurement.Text;

namespace IntegrationMethods.Reports.Sentences;

/// <summary>Names and figures as people read them, the same under every culture.</summary>
internal static class Wording
{
    /// <summary>For a figure that is not available; never 0.</summary>
    public const string Missing = "–";

    /// <summary>The method as people call it, with its stack where that is a library.</summary>
    public static string Method(Cell cell)
    {
        if (cell.Variant is { } variant)
            return cell.HasWire ? $"{variant} over {Wire(cell)}" : variant;
        return cell.Build == ProgramBuild.This ? Wire(cell) : $"{Wire(cell)} of the other build";
    }

    private static string Wire(Cell cell)
    {
        var name = cell.DisplayName + (cell.Answer == ReplyKind.List ? "" : $" {CsvText.Of(cell.Answer)}") + (cell.Gzip ? " gzip" : "")
            + (cell.Tls ? " TLS" : "") + AddressOf(cell) + Shared(cell.SharedConnections) + (cell.Gc == GcKind.Server ? " server GC" : "");
        if (cell.ClientStack != cell.ServerStack)
            return $"{name} ({cell.ClientStack} client, {cell.ServerStack} server)";
        return cell.IsFloor || cell.ClientStack == ITransport.Direct ? name : $"{name} ({cell.ClientStack})";
    }

    private static string AddressOf(Cell cell) => cell.Address switch
    {
        AddressKind.Unix => " Unix",
        AddressKind.Pipe => " pipe",
        _ => "",
    };

    /// <summary>What is compared, as a noun: the time of a repetition has no other name.</summary>
    public static string Of(Metric metric) => metric switch
    {
        Metric.WallTime => "time",
        Metric.CpuTime => "processor time",
        Metric.LatencyP50 => "median latency",
        _ => "p99 latency",
    };

    /// <summary>Such as <c>8 in flight × 2 clients, 100 rows per call</c>, with sizes where a run compares several.</summary>
    public static string InFlight(Cell cell) =>
        string.Create(CultureInfo.InvariantCulture,
            $"{cell.InFlight} in flight{(cell.Clients == 1 ? "" : $" × {cell.Clients} clients")}{Sizes(cell)}");

    /// <summary>
    /// Such as <c>, 100 rows per call, rows of 1,000 bytes</c> or <c>, at 500/s</c>; nothing where none is the run's question.
    /// </summary>
    public static string Sizes(Cell cell) =>
        (cell.RowsPerCall is { } rows ? $", {Rows(rows)} per call" : "") + (cell.RowBytes is { } bytes ? $", {RowsOf(bytes)}" : "")
            + (cell.Offered is { } offered ? $", at {offered}" : "");

    /// <summary>Such as <c>rows of 1,000 bytes</c>.</summary>
    public static string RowsOf(int bytes) => string.Create(CultureInfo.InvariantCulture, $"rows of {bytes:#,0} bytes");

    /// <summary>Such as <c>1 row</c> or <c>1,000 rows</c>.</summary>
    public static string Rows(int rows) => rows == 1 ? "1 row" : string.Create(CultureInfo.InvariantCulture, $"{rows:#,0} rows");

    public static string Limit(GeneratorVerdict? word) => word switch
    {
        GeneratorVerdict.Limit => "yes",
        GeneratorVerdict.Held => "no",
        GeneratorVerdict.Undecided => "undecided",
        _ => Missing,
    };

    private static string Shared(int? connections) => connections switch
    {
        null => "",
        1 => " on one connection",
        { } several => string.Create(CultureInfo.InvariantCulture, $" on {several} connections"),
    };

    public static string Form(Cell cell) => CsvText.Of(cell.Form);

    /// <summary>The cell's name, and the work where it is not the usual.</summary>
    public static string Name(Cell cell) => cell.Scenario == "rows" ? cell.Key : $"{cell.Key} ({cell.Scenario})";

    public static string Outcome(RepetitionRecord run) =>
        run.Valid ? $"{Name(run.Cell)}: {Number(run.Time.WallMs)} ms" : $"{Name(run.Cell)}: NOT VALID: {OneLine.Of(run.Reason!)}";

    public static string Repeated(Cell cell, int block, string reason) =>
        string.Create(CultureInfo.InvariantCulture, $"block {block}: {Name(cell)} is repeated: {OneLine.Of(reason)}");

    /// <summary>Such as <c>launch 2: soap/wcf sync 8: 12.3 ms at 850.0 calls/s</c>.</summary>
    public static string Probed(RateProbe probe) => string.Create(CultureInfo.InvariantCulture, $"launch {probe.Launch}: {probe.Cell}: ")
        + (probe.Reason is { } reason ? $"NOT VALID: {OneLine.Of(reason)}"
        : probe.RatePerS is null ? $"{Number(probe.MadePerS)} calls/s as a closed loop"
        : $"{Number(probe.LatencyMs)} ms at {Number(probe.RatePerS)} calls/s");

    public static string NotTraced(Cell cell, string reason) => $"warning: {Name(cell)} could not be traced: {OneLine.Of(reason)}";

    /// <summary>Such as <c>180 calls a repetition, 270 ms for the fastest cell, nettcp/direct sync 8</c>.</summary>
    public static string Sized(Cell fastest, int calls, double ms) =>
        string.Create(CultureInfo.InvariantCulture, $"{calls} calls per repetition, {ms:0} ms for the fastest cell, {Name(fastest)}");

    /// <summary>Such as <c>intervals ±6.1 % (median), ±8.0 % (widest), goal ±3 %; at most 1:36 left, about 70 blocks</c>.</summary>
    public static string Measured(Precision? precision, Outlook? outlook)
    {
        string widths = precision is null
            ? "no intervals yet"
            : string.Create(CultureInfo.InvariantCulture,
                $"intervals {Width(precision.Median)} (median), {Width(precision.Widest)} (widest), goal ±{Precision.Target:0 %}");
        return outlook is null ? widths : $"{widths}; {Left(outlook)}";
    }

    /// <summary>Such as <c>at most 1:36 left, about 70 blocks</c>, and what to do where that is too few.</summary>
    public static string Left(Outlook outlook)
    {
        string left = string.Create(CultureInfo.InvariantCulture,
            $"at most {Clock(outlook.Left)} left, about {outlook.Blocks} {(outlook.Blocks == 1 ? "block" : "blocks")}");
        return outlook.Needed is { } needed
            ? string.Create(CultureInfo.InvariantCulture,
                $"{left}: too few for verdicts, which need {VerdictRule.MinBlocks}; use --max-time ")
                + string.Create(CultureInfo.InvariantCulture, $"{Math.Ceiling(needed.TotalMinutes * 1.1)}m")
            : left;
    }

    /// <summary>Such as <c>warm-up: at most 0:10 left</c>.</summary>
    public static string WarmingUp(TimeSpan left) => $"warm-up: at most {Clock(left)} left";

    /// <summary>An interval's half-width, such as <c>±6.1 %</c>; two blocks give ones beyond all numbers.</summary>
    public static string Width(double part) => part < 10 ? string.Create(CultureInfo.InvariantCulture, $"±{part:0.0 %}") : "over ±999 %";

    public static string Clock(TimeSpan time) =>
        (time < TimeSpan.Zero ? TimeSpan.Zero : time)
            .ToString(time.TotalHours >= 1 ? @"h\:mm\:ss" : @"m\:ss", CultureInfo.InvariantCulture);

    public static string Noisy(int block, string noise) =>
        string.Create(CultureInfo.InvariantCulture, $"block {block}: the machine was {noise}");

    /// <summary>Three to four figures that count, thousands set apart.</summary>
    public static string Number(double? value) => value is { } v ? v.ToString(Format(v), CultureInfo.InvariantCulture) : Missing;

    /// <summary>A mean and its spread with equal decimals; of a single time there is no spread.</summary>
    public static string Spread(double? mean, double? sd) =>
        mean is { } m && sd is { } s
            ? string.Create(CultureInfo.InvariantCulture, $"{Number(m)} ± {s.ToString(Format(m), CultureInfo.InvariantCulture)}")
            : Number(mean);

    /// <summary>Such as <c>0.83 [0.80–0.87]</c>.</summary>
    public static string Ratio(double? ratio, double? lo, double? hi)
    {
        if (ratio is not { } r || lo is not { } l || hi is not { } h)
            return Missing;
        return $"{Factor(r, l, h)} [{Range(l, h)}]";
    }

    /// <summary>Such as <c>0.000344 [0.000331–0.000357]</c>.</summary>
    public static string Price(double? price, double? lo, double? hi) =>
        price is { } p && lo is { } l && hi is { } h ? $"{Price(p)} [{Price(l)}–{Price(h)}]" : Missing;

    /// <summary>An amount of any currency with three digits that count, however small.</summary>
    public static string Price(double price)
    {
        int decimals = price > 0 ? Math.Clamp(2 - (int)Math.Floor(Math.Log10(price)), 0, 12) : 2;
        return Text(price, $"N{decimals}");
    }

    public static string Ratio(Contrast? contrast) =>
        contrast?.Decisive is { } decisive ? Ratio(decisive.Ratio, decisive.Lo, decisive.Hi) : Missing;

    /// <summary>A ratio as precise as its interval lets it be, such as <c>0.83</c>.</summary>
    public static string Factor(PairedRatio ratio) => Factor(ratio.Ratio, ratio.Lo, ratio.Hi);

    public static string Ratio(double ratio) => Text(ratio, "0.00");

    /// <summary>A bound, never rounded down, such as <c>6.6 %</c>.</summary>
    public static string Bound(double bound) => Text(Math.Ceiling(1_000 * bound) / 10, "0.#") + " %";

    /// <summary>Such as <c>gRPC, SOAP and sockets</c>.</summary>
    public static string List(IReadOnlyList<string> words, string conjunction = "and") =>
        words.Count == 1 ? words[0] : $"{string.Join(", ", words.SkipLast(1))} {conjunction} {words[^1]}";

    /// <summary>Such as <c>95 % CI 0.80–0.87</c>.</summary>
    public static string Confidence(PairedRatio ratio) => $"95 % CI {Range(ratio.Lo, ratio.Hi)}";

    /// <summary>Such as <c>0.80–0.87</c>.</summary>
    public static string Range(double lo, double hi) => $"{Factor(lo, lo, hi)}–{Factor(hi, lo, hi)}";

    /// <summary>Such as <c>n=10 paired blocks</c>.</summary>
    public static string Blocks(PairedRatio ratio) => $"n={Text(ratio.N, "0")} paired blocks";

    // Two decimals, unless they would hide the interval's width or that it excludes 1.
    private static string RatioFormat(double lo, double hi)
    {
        for (var decimals = 2; decimals < 5; decimals++)
        {
            var (l, h) = (Math.Round(lo, decimals), Math.Round(hi, decimals));
            if (l < h && l > 0 && (lo > 1) == (l > 1) && (hi < 1) == (h < 1))
                return "0." + new string('0', decimals);
        }
        return "0.00";
    }

    // Two blocks give intervals beyond all numbers, and a wide one makes decimals of a hundredfold worthless.
    private static string Factor(double value, double lo, double hi) => value switch
    {
        > 1_000 => ">1000",
        < 0.0005 => "<0.001",
        >= 10 when hi > 1.5 * lo => Text(value, value >= 100 ? "0" : "0.0"),
        _ => Text(value, RatioFormat(lo, hi)),
    };

    private static string Format(double value) => Math.Abs(value) switch
    {
        >= 1_000 => "#,0",
        >= 10 => "0.0",
        >= 1 => "0.00",
        _ => "0.000",
    };

    private static string Text(double value, string format) => value.ToString(format, CultureInfo.InvariantCulture);
}
