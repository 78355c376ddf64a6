namespace IntegrationMethods.Reports.Sentences;

/// <summary>Which methods to use, as far as the verdicts on the ranked cells go.</summary>
internal sealed class Advice
{
    /// <summary>Methods that may differ by this part or more are not advised together.</summary>
    public const double MaxBound = 0.20;

    private readonly IReadOnlyList<CellRepetitions> _ranked;
    private readonly RunResults _results;
    private readonly Metric _metric;
    private readonly MethodNames _names;
    private readonly Lead[] _level;
    private readonly Lead? _behind;

    private Advice(IReadOnlyList<CellRepetitions> ranked, RunResults results, Metric metric)
    {
        (_ranked, _results, _metric, _names) = (ranked, results, metric, new(ranked));
        Lead[] leads = [.. ranked.Skip(1).Select(next => Lead.Of(First, next, results, metric))];
        _level = [.. leads.Where(lead => !lead.IsShown)];
        _behind = leads.FirstOrDefault(lead => lead.IsShown);
    }

    private CellRepetitions First => _ranked[0];

    private IEnumerable<CellRepetitions> Group => _level.Select(lead => lead.Next).Prepend(First);

    /// <summary>Of two ranked cells or more.</summary>
    public static Headline Of(IReadOnlyList<CellRepetitions> ranked, RunResults results, Metric metric = Metric.WallTime)
    {
        var advice = new Advice(ranked, results, metric);
        return advice._level.Length == 0 ? advice.Winner(advice._behind!)
            : advice._level.FirstOrDefault(lead => !lead.IsJudged) is { } refused ? advice.Refused(refused.Contrast)
            : advice.Widest() is { Bound: < MaxBound } widest ? advice.AnyOf(widest)
            : advice.Undecided(advice._level.MaxBy(lead => lead.Contrast.Bound ?? double.PositiveInfinity)!);
    }

    private Headline Winner(Lead next) => new(
        $"{At}, use {_names.Of(First)}: {_names.Of(next.Next)}, the next, took {Wording.Factor(next.Ratio!)}× the {Noun}.",
        $"The interval of that factor is {Range(next)} with 95 % confidence{VerdictSentences.Jointly(next.Contrast)}"
            + $"{(next.Contrast.Provisional ? "; provisional: the machine was crowded" : "")}"
            + $"{StackSentences.Authors(First.Cell, next.Next.Cell)}.");

    private Headline Refused(Contrast contrast) => new(
        $"No advice: {OneLine.Of(contrast.Reason ?? "no interval is available, so make more repetitions")}.", $"{Shortest}.");

    private Headline AnyOf(Contrast widest) => new(
        $"{At}, use {_names.Of(Group, "or")}: any difference {InNoun}between them is below {Wording.Bound(widest.Bound!.Value)}{Behind}.",
        $"{Shortest}. The bound holds with 95 % confidence{VerdictSentences.Jointly(widest)}"
            + $"{(_behind is null ? "" : $", as does the interval of {_names.Of(_behind.Next)}, {Range(_behind)}×")}.");

    private Headline Undecided(Lead widest)
    {
        string methods = _behind is null ? "the methods" : _names.Of(Group, "and");
        string at = char.ToLowerInvariant(At[0]) + At[1..];
        Contrast contrast = widest.Contrast;
        string cause = contrast.NNeeded is null
            ? $"{at}, this machine was too noisy to choose between {methods}{ByNoun}. Use a quieter one"
            : $"{at}, {Blocks(contrast.N)} are too few to choose between {methods}{ByNoun}. Run longer";
        return new($"No advice: {cause}{Behind}.",
            $"{Shortest}. Against {_names.Of(widest.Next)}, {OneLine.Of(contrast.Reason ?? VerdictSentences.Bound(contrast))}.");
    }

    // Bounds against the first say less of the others among themselves, so each pair has its own.
    private Contrast? Widest()
    {
        if (_level.Any(lead => lead.Contrast.Bound is null or >= MaxBound))
            return null;
        CellRepetitions[] group = [.. Group];
        Contrast[] pairs = [.. group.SelectMany((a, i) => group.Skip(i + 1).Select(b => Lead.Of(a, b, _results, _metric).Contrast))];
        return pairs.Any(pair => pair.Bound is null || pair.Verdict == VerdictKind.Refused) ? null : pairs.MaxBy(pair => pair.Bound);
    }

    private string At => _names.HaveSizes ? Headline.Calls(First) : Headline.At(First);

    private string Shortest => $"{_names.Of(First)} had the {LowestWord} {Noun} ({Headline.Figures(_ranked, _results.DesignOf(_metric))})";

    private string Behind =>
        _behind is null ? "" : $". {_names.Of(_behind.Next)} took {Wording.Factor(_behind.Ratio!)}× the {Noun} of {_names.Of(First)}";

    private string Noun => Wording.Of(_metric);

    private string InNoun => _metric == Metric.WallTime ? "" : $"in {Noun} ";

    private string ByNoun => _metric == Metric.WallTime ? "" : $" by {Noun}";

    private string LowestWord => _metric == Metric.WallTime ? "shortest" : "lowest";

    private static string Range(Lead lead) => Wording.Range(lead.Ratio!.Lo, lead.Ratio.Hi);

    private static string Blocks(int count) => string.Create(CultureInfo.InvariantCulture, $"{count} blocks");
}
