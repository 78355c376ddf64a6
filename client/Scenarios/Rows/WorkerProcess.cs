using IntegrationMethods.Client.Engine.Processes;
using IntegrationMethods.Contract;
using IntegrationMethods.Processes.Control;

namespace IntegrationMethods.Client.Scenarios.Rows;

/// <summary>A cell's client, in a process of its own.</summary>
internal sealed class WorkerProcess(string cell) : IAsyncDisposable
{
    private readonly ChildProcess _child = ChildProcess.Start($"the client of {cell}", "client", ["worker"]);

    public int Pid => _child.Pid;

    /// <exception cref="RemedyException">The worker failed, ended or stayed silent.</exception>
    public async Task<WorkerReply> AskAsync(WorkerRequest request, TimeSpan limit, CancellationToken ct)
    {
        WorkerReply reply = await _child.AskAsync<WorkerReply>(ControlJson.Write(request), limit, ct);
        return reply.Error is null ? reply : throw new RemedyException(reply.Error);
    }

    public ValueTask DisposeAsync() => _child.DisposeAsync();
}
