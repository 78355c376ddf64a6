using System.CommandLine;
using IntegrationMethods.Client.Engine.Processes.Limits;
using IntegrationMethods.Measurement.Text;
using IntegrationMethods.Processes.Options;

namespace IntegrationMethods.Client.Running;

/// <summary>How much memory each end's processes may use.</summary>
internal sealed class MemoryOption
{
    /// <summary>The smallest runs fit in it.</summary>
    private const long MinBytes = 64 * ByteSize.Mebibyte;

    private readonly Option<string?> _memory = OptionOf.Text("--memory", "list",
        "Limit the memory of each of an end's processes by a control group, such as server=512m,client=1g (Linux). An end that is not "
            + "named has no limit; the in-process floor runs in the client. Default: no limits.");

    public Option Option => _memory;

    /// <param name="parsed">The command line.</param>
    /// <param name="isHere">Whether both ends run on this machine.</param>
    /// <exception cref="UsageException">It is malformed, or the ends run on other machines.</exception>
    /// <exception cref="RemedyException">This system does not let the program limit memory.</exception>
    public EndMemory? Read(ParseResult parsed, bool isHere)
    {
        if (parsed.GetValue(_memory) is not { } text)
            return null;
        EndMemory ends = Parse(text);
        if (!isHere)
            throw new UsageException("--memory limits processes of this machine only: limit the agents' containers or services instead, or "
                + "run both ends here, without 'coordinate'.");
        MemoryCheck.Require(ends.Server ?? ends.Client ?? MinBytes);
        return ends;
    }

    internal static EndMemory Parse(string text)
    {
        IReadOnlyDictionary<string, string> sizes = EndValues.Of(text) ?? throw Malformed(text);
        return new(Of("server"), Of("client"));

        long? Of(string end) => !sizes.TryGetValue(end, out string? size) ? null
            : ByteSize.Parse(size) is >= MinBytes and var bytes ? bytes
            : throw Malformed(text);
    }

    private static UsageException Malformed(string text) =>
        new($"--memory must be sizes from {MinBytes / ByteSize.Mebibyte}m on, such as server=512m,client=1g, not '{OneLine.Of(text)}'.");
}
