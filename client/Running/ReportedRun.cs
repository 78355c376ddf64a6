using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Client.Engine.Hosts;
using IntegrationMethods.Processes;
using IntegrationMethods.Reports;

namespace IntegrationMethods.Client.Running;

/// <summary>A run that can be interrupted, and whose report has a last word whatever ends it.</summary>
internal static class ReportedRun
{
    /// <summary>The part of a run that a stop ends early with its files to be closed all the same.</summary>
    /// <returns>Why it ended early; null if it did not.</returns>
    public static async Task<string?> UntilStoppedAsync(Func<Task> repeat, CancellationToken ct)
    {
        try
        {
            await repeat();
            return null;
        }
        catch (OperationCanceledException) when (ct.IsCancellationRequested)
        {
            return Interruption.Because;
        }
        catch (RemedyException gone) when (gone is HostsGoneException or AllFailedException)
        {
            return $"ended early, because {OneLine.Of(gone)}";
        }
    }

    public static async Task<int> RunAsync(IRunReport report, Func<IRunReport, CancellationToken, Task<int>> run)
    {
        using var stopping = new Interruption(report.Stopping);
        try
        {
            return await run(report, stopping.Token);
        }
        catch (OperationCanceledException) when (stopping.Token.IsCancellationRequested)
        {
            report.End(Interruption.Because, Interruption.ExitCode);
            return Interruption.ExitCode;
        }
        catch (RemedyException error)
        {
            report.End(OneLine.Of(error), error is UsageException ? Terminal.WrongUsage : Terminal.Failed);
            throw;
        }
    }
}
