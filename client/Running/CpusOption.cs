using System.CommandLine;
using IntegrationMethods.Client.Engine.Processes.Limits;
using IntegrationMethods.Processes.Options;

namespace IntegrationMethods.Client.Running;

/// <summary>Which processors each end is bound to.</summary>
internal sealed class CpusOption
{
    private readonly Option<string?> _cpus = OptionOf.Text("--cpus", "list",
        "Bind each end's processes to processors, such as server=0,client=1 or server=0-3,client=4-7 (Linux and Windows). An end that is "
            + "not named may use all of them; the in-process floor runs in the client. Default: both may use all.");

    public Option Option => _cpus;

    /// <param name="parsed">The command line.</param>
    /// <param name="isHere">Whether both ends run on this machine, so that its processors are known.</param>
    /// <exception cref="UsageException">It is malformed, or names a processor that this machine doesn't have.</exception>
    public EndProcessors? Read(ParseResult parsed, bool isHere)
    {
        if (parsed.GetValue(_cpus) is not { } text)
            return null;
        Affinity.Check();
        EndProcessors ends = Parse(text);
        int[] missing = isHere ? [.. (ends.Server ?? []).Concat(ends.Client ?? []).Except(Affinity.Allowed)] : [];
        return missing.Length == 0
            ? ends
            : throw new UsageException(FormattableString.Invariant(
                $"--cpus names processor {missing[0]}, but this process may use {string.Join(", ", Affinity.Allowed)}: name those."));
    }

    private static EndProcessors Parse(string text)
    {
        IReadOnlyDictionary<string, string> lists = EndValues.Of(text) ?? throw Malformed(text);
        return new(Of("server"), Of("client"));

        IReadOnlyList<int>? Of(string end) =>
            lists.TryGetValue(end, out string? list) ? Affinity.Parse(list) ?? throw Malformed(text) : null;
    }

    private static UsageException Malformed(string text) =>
        new($"--cpus must be a list such as server=0,client=1 or server=0-3,client=4-7, not '{OneLine.Of(text)}'.");
}
