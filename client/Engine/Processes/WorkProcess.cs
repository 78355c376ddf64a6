using System.Text.Json;
using IntegrationMethods.Processes.Control;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Client.Engine.Processes;

/// <summary>A work in a separate process.</summary>
internal sealed class WorkProcess(IChild child) : IAsyncDisposable
{
    /// <summary>Longest wait for anything that is not the work itself.</summary>
    public static readonly TimeSpan SetupLimit = TimeSpan.FromMinutes(2);

    public int Pid => child.Pid;

    /// <summary>What it reported when it was opened, such as its endpoint.</summary>
    public string? Opened { get; private set; }

    /// <exception cref="RemedyException">It can't be made ready, ended or stayed silent.</exception>
    public async Task OpenAsync<TSettings>(TSettings settings, int? minThreads, CancellationToken ct) =>
        Opened = (await AskAsync(new(WorkTask.Open, JsonSerializer.SerializeToElement(settings, ControlJson.Options), minThreads),
            SetupLimit, ct)).Opened;

    /// <exception cref="RemedyException">It failed, ended or stayed silent.</exception>
    public async Task<WorkReply> AskAsync(WorkRequest request, TimeSpan limit, CancellationToken ct)
    {
        WorkReply reply = ControlLine.Read<WorkReply>(child, await child.AskAsync(ControlJson.Write(request), limit, ct));
        return reply.Error is null ? reply : throw new RemedyException(reply.Error);
    }

    public ValueTask DisposeAsync() => child.DisposeAsync();
}
