using System.ComponentModel;
using System.Diagnostics;

namespace IntegrationMethods.Client.Engine.Processes.Limits;

/// <summary>Whether this system lets a run limit memory: a process is limited that does nothing else, and its limit is read.</summary>
internal static class MemoryCheck
{
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(10);

    /// <exception cref="RemedyException">It does not.</exception>
    public static void Require(long bytes)
    {
        using var group = MemoryGroup.Create(bytes);
        using Process probe = Start(group);
        Task<string> errors = probe.StandardError.ReadToEndAsync();
        long? limit = IsAtWork(probe) ? GroupFolder.Of(probe.Id.ToString(CultureInfo.InvariantCulture))?.Limit : null;
        probe.Kill(entireProcessTree: true);
        probe.WaitForExit();
        if (limit != bytes)
            throw MemoryGroup.Refusal(errors.Result.Length > 0 ? OneLine.Of(errors.Result.Trim()) : "a limit was set, but does not hold");
    }

    private static Process Start(MemoryGroup group)
    {
        var start = new ProcessStartInfo("cat") { RedirectStandardInput = true, RedirectStandardOutput = true,
            RedirectStandardError = true };
        group.Enter(start);
        try
        {
            return Process.Start(start)!;
        }
        catch (Win32Exception e)
        {
            throw MemoryGroup.Refusal($"{start.FileName} can't be started", e);
        }
    }

    // The command that enters the group has become the program once that answers.
    private static bool IsAtWork(Process probe)
    {
        try
        {
            probe.StandardInput.WriteLine();
            probe.StandardInput.Flush();
        }
        catch (IOException)
        {
            return false;
        }
        Task<string?> answer = probe.StandardOutput.ReadLineAsync();
        return answer.Wait(s_limit) && answer.Result is not null;
    }
}
