using System.Diagnostics;
using System.Text.Json;
using IntegrationMethods.Client.Scenarios.Mail.Messages;
using IntegrationMethods.Processes.Control;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Client.Scenarios.Mail;

/// <summary>The program that is timed: fetches all messages in one pattern and counts who wrote them.</summary>
internal sealed class AnalyzerWork : IWork
{
    private AnalyzerSetup? _setup;
    private MailClient? _client;
    private double _connectedMs;

    public async Task<string?> OpenAsync(JsonElement settings)
    {
        _setup = settings.Deserialize<AnalyzerSetup>(ControlJson.Options)!;
        _client = new(_setup.Blobs, _setup.Count, _setup.Connections);
        long started = Stopwatch.GetTimestamp();
        await _client.OpenAsync();
        _connectedMs = Stopwatch.GetElapsedTime(started).TotalMilliseconds;
        return null;
    }

    public async Task<WorkDone> RunAsync(WorkPass pass)
    {
        var counts = new SenderCounts(_setup!.User);
        await MailPattern.RunAsync(_setup.Pattern, _client!, counts);
        return new() { Answer = counts.Answer(), SamplesMs = _client!.SamplesMs(), SetupMs = _connectedMs };
    }

    public ValueTask DisposeAsync()
    {
        _client?.Dispose();
        return ValueTask.CompletedTask;
    }
}
