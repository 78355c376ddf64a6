using System.CommandLine;
using IntegrationMethods.Processes.Options;

namespace IntegrationMethods.Client.Scenarios.Shared;

/// <summary>What most scenarios need to name their cells.</summary>
internal static class Points
{
    /// <param name="scenario">The scenario and the point, such as <c>cycles/1000/2cpu</c>.</param>
    /// <param name="variant">How the work is done there, in snake case; null where transports are compared.</param>
    /// <param name="against">The variant that this one is held against; null for that one itself.</param>
    /// <param name="form">Whether it blocks or awaits.</param>
    /// <param name="inFlight">Calls at once; equal for all variants of the point, or they are not paired.</param>
    /// <param name="transport">What the calls go over; null for none.</param>
    public static Cell Cell(string scenario, string? variant, string? against, CallForm form, int inFlight = 1,
        ITransport? transport = null) => new()
    {
        Scenario = scenario,
        Variant = variant,
        Against = against,
        Transport = transport?.Name ?? Measurement.Cells.Cell.NoTransport,
        DisplayName = transport?.DisplayName ?? Measurement.Cells.Cell.NoTransport,
        ClientStack = transport?.Stack ?? Measurement.Cells.Cell.NoTransport,
        ServerStack = transport?.ServerStack ?? Measurement.Cells.Cell.NoTransport,
        Form = form,
        SyncKind = transport?.SyncKind ?? FormKind.Native,
        AsyncKind = transport?.AsyncKind ?? FormKind.Native,
        InFlight = inFlight,
    };

    public static Workload Workload(int calls, int items = 1, int connections = 1) => new()
    {
        Connections = connections,
        RowQueriesInFlight = 1,
        Db = "none",
        Batches = calls,
        BatchSize = items,
    };

    /// <summary>An option's value if it was given, else the one of a quick run in a quick run.</summary>
    public static T Value<T>(ParseResult parsed, Option<T> option, bool quick, T quickly) =>
        quick && !OptionOf.IsGiven(parsed, option) ? quickly : parsed.GetValue(option)!;

    /// <summary>What the words of an option stand for, each once and in the order of the choices.</summary>
    /// <exception cref="UsageException">A word is none of them, or there is none.</exception>
    public static IReadOnlyList<T> Choices<T>(string option, IEnumerable<string> given, params (string Word, T Value)[] choices)
    {
        string[] words = WordList.Of(given);
        return words.Length > 0 && words.All(word => choices.Any(choice => choice.Word == word))
            ? [.. choices.Where(choice => words.Contains(choice.Word)).Select(choice => choice.Value)]
            : throw new UsageException(
                $"{option} must be one or more of {string.Join(", ", choices.Select(choice => choice.Word))}, not "
                    + $"'{string.Join(',', words)}'.");
    }
}
