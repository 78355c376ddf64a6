using System.Text.Json;
using IntegrationMethods.Processes.Control;

namespace IntegrationMethods.Client.Engine.Processes;

/// <summary>What a process of the run answers, wherever it is.</summary>
internal static class ControlLine
{
    /// <exception cref="RemedyException">The line is none that this version writes.</exception>
    public static T Read<T>(IChild child, string line)
    {
        try
        {
            return ControlJson.Read<T>(line) ?? throw NotUnderstood(child, line);
        }
        catch (JsonException)
        {
            throw NotUnderstood(child, line);
        }
    }

    public static RemedyException Silent(IChild child, TimeSpan limit) =>
        new($"{child.Name} (process {child.Pid}) did not answer within {limit.TotalSeconds:0.#} s: check whether the machine or the "
            + "database is stuck, then run again");

    private static RemedyException NotUnderstood(IChild child, string line) =>
        new($"{child.Name} (process {child.Pid}) sent '{OneLine.OfPeer(line)}', which is not understood: build server and client from "
            + "the same version");
}
