using System.Diagnostics;
using System.Net;
using System.Text.Json;
using IntegrationMethods.Processes.Control;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Client.Scenarios.Fanout;

/// <summary>The callers' process: requests all products at once, each on its own connection, whatever the service does.</summary>
internal sealed class CallersWork : IWork
{
    private FanoutSetup _setup = null!;
    private ITransport _transport = null!;
    private IPEndPoint _service = null!;

    public Task<string?> OpenAsync(JsonElement settings)
    {
        _setup = settings.Deserialize<FanoutSetup>(ControlJson.Options)!;
        (_transport, _service) = (_setup.CreateTransport(), _setup.ParseCalls());
        return Task.FromResult<string?>(null);
    }

    public async Task<WorkDone> RunAsync(WorkPass pass)
    {
        Answered[] answers = await Task.WhenAll(Enumerable.Range(1, _setup.Callers).Select(CallAsync));
        return new()
        {
            Answer = Product.Answer(answers.Select(answer => answer.Product)),
            SamplesMs = [.. answers.Select(answer => answer.Ms)],
            SetupMs = answers.Sum(answer => answer.OpenedMs),
        };
    }

    public ValueTask DisposeAsync() => ValueTask.CompletedTask;

    // From before the connection, as the author's clients open theirs with the call.
    private async Task<Answered> CallAsync(int id)
    {
        long started = Stopwatch.GetTimestamp();
        await using IConnection connection = await _transport.ConnectAsync(_service);
        double openedMs = Stopwatch.GetElapsedTime(started).TotalMilliseconds;
        IReadOnlyList<ServiceTable> rows = await connection.GetServiceTablesAsync(id, id);
        return new(rows[0], openedMs, Stopwatch.GetElapsedTime(started).TotalMilliseconds);
    }

    private readonly record struct Answered(ServiceTable Product, double OpenedMs, double Ms);
}
