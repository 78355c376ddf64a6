using System.Diagnostics;
using IntegrationMethods.Tests.Integration.Processes;
using IntegrationMethods.Tests.Shared.Soak;

namespace IntegrationMethods.Tests.Integration.Hostile.Soak;

/// <summary>
/// A server and a good client of one transport in one form, both with few descriptors and little memory, and a crowd beside them.
/// </summary>
internal sealed class SoakPair : IDisposable
{
    private const int RoundsOfAFlood = 3;

    /// <summary>Descriptors that a process opens for itself meanwhile: every assembly is a file. A flood is many more.</summary>
    private const int OwnDescriptors = 48;

    private static readonly TimeSpan s_stopped = TimeSpan.FromMilliseconds(300), s_settling = TimeSpan.FromSeconds(0.5);

    private readonly string _name;
    private readonly SoakPace _pace;
    private readonly ServerUnderAttack _server;
    private readonly SoakGuest _client;
    private readonly SoakCrowd _crowd;
    private readonly ProcessGrowth _serverGrowth, _clientGrowth;
    private readonly List<string> _findings = [];
    private readonly Stopwatch _time = new();
    private readonly int _descriptors;
    private SoakTally _tally = new(0, new Dictionary<SoakOutcome, long>(), 0, []);
    private int _rounds;

    private SoakPair(string key, CallForm form, SoakPace pace, ServerUnderAttack server, SoakGuest client, byte[] valid)
    {
        (_name, _pace, _server, _client) = ($"{key} {form.Word()}", pace, server, client);
        _crowd = new SoakCrowd(key, valid, server.EndPoint, pace);
        (_serverGrowth, _clientGrowth) = (new("server", server.Figures), new("client", client.Figures));
        _descriptors = server.Descriptors;
    }

    /// <summary>Starts both; the client has had its first answer then.</summary>
    public static async Task<SoakPair> StartAsync(string key, CallForm form, SoakPace pace, string folder)
    {
        byte[] valid = await Recording.OfAsync(key, form, calls: 3);
        ServerUnderAttack server = await ServerUnderAttack.StartSmallAsync(key, form, folder, "--idle-timeout", "30");
        var client = new SoakGuest(key, form, server.EndPoint, folder);
        while ((await client.AskAsync()).Of(SoakOutcome.Answered) < 2)
            await Task.Delay(50);
        return new SoakPair(key, form, pace, server, client, valid);
    }

    /// <returns>What went wrong, and what was done.</returns>
    public async Task<(IReadOnlyList<string> Findings, string Report)> RunAsync()
    {
        _time.Start();
        try
        {
            while (_time.Elapsed < _pace.Duration)
            {
                Task next = Task.Delay(_pace.Round);
                await RoundAsync(isFlood: _rounds++ % RoundsOfAFlood == 0);
                await next;
            }
            await EndAsync();
        }
        catch (Exception error)
        {
            // Of a process that is gone nothing can be read; the others go on.
            _findings.Add($"round {_rounds}: {error.GetType().Name}: {error.Message}; {await StateAsync()}");
            _findings.Add($"server: {await LastWordsAsync(_server.EndAsync)}");
            _findings.Add($"client: {await LastWordsAsync(_client.LastWordsAsync)}");
        }
        return ([.. _findings.Concat(_serverGrowth.Findings).Concat(_clientGrowth.Findings).Select(finding => $"{_name}: {finding}")],
            Report());
    }

    public void Dispose()
    {
        _crowd.Dispose();
        _client.Dispose();
        _server.Dispose();
    }

    private async Task RoundAsync(bool isFlood)
    {
        using var stop = new CancellationTokenSource();
        Task crowd = _crowd.RunAsync(stop.Token);
        await StopAndGoOnAsync(_server.Signal);
        await StopAndGoOnAsync(_client.Signal);
        if (isFlood)
            await _crowd.FloodAsync();
        await Task.Delay(_pace.Round / 2);
        await stop.CancelAsync();
        await crowd;
        await SettleAsync();
        Check(await _client.AskAsync());
        _serverGrowth.Sample(_time.Elapsed.TotalHours);
        _clientGrowth.Sample(_time.Elapsed.TotalHours);
    }

    private static async Task StopAndGoOnAsync(Action<string> signal)
    {
        signal("STOP");
        await Task.Delay(s_stopped);
        signal("CONT");
        await Task.Delay(s_stopped);
    }

    // Those who left are not closed at once by a server that gets little processor.
    private async Task SettleAsync()
    {
        for (int before = int.MaxValue, now = _server.Figures.Descriptors; now < before; now = _server.Figures.Descriptors)
        {
            before = now;
            await Task.Delay(s_settling);
        }
    }

    private void Check(SoakTally now)
    {
        string when = string.Create(CultureInfo.InvariantCulture, $"round {_rounds} at {_time.Elapsed.TotalMinutes:0.0} min: ");
        foreach (SoakOutcome bad in new[] { SoakOutcome.Wrong, SoakOutcome.Failed })
            if (now.Of(bad) > _tally.Of(bad))
                _findings.Add($"{when}{now.Of(bad) - _tally.Of(bad)} calls {bad}: {string.Join(" | ", now.Failures)}");
        if (now.Of(SoakOutcome.Answered) == _tally.Of(SoakOutcome.Answered))
            _findings.Add($"{when}no call answered in the round");
        _tally = now;
    }

    private async Task EndAsync()
    {
        _crowd.Dispose();
        await SettleAsync();
        if (_server.Descriptors > _descriptors + OwnDescriptors)
            _findings.Add($"{_server.Descriptors} descriptors of the server after everybody left, {_descriptors} before they came");
        _tally = await _client.EndAsync();
        if (_tally.Ended.Values.Sum() != _tally.Begun)
            _findings.Add($"{_tally.Begun} calls begun, {_tally.Ended.Values.Sum()} ended");
        ProgramResult end = await _server.EndAsync();
        if ((end.ExitCode, end.Output) != (0, ""))
            _findings.Add($"the server ended with {end.ExitCode}: {end.Output}");
        _findings.AddRange(end.Errors.Split('\n', StringSplitOptions.RemoveEmptyEntries).Where(line => !IsExpected(line)).Take(5));
    }

    private async Task<string> StateAsync()
    {
        try
        {
            return await _server.Figures.DescribeAsync();
        }
        catch (Exception gone)
        {
            return gone.Message;
        }
    }

    private static async Task<string> LastWordsAsync(Func<Task<ProgramResult>> end)
    {
        try
        {
            ProgramResult result = await end();
            return $"exit code {result.ExitCode}, {result.Output}{result.Errors}";
        }
        catch (Exception error)
        {
            return error.Message;
        }
    }

    private static bool IsExpected(string line) =>
        line.Contains(": a connection beyond --max-connections was closed; ", StringComparison.Ordinal)
            || line.Contains(": this process can have ", StringComparison.Ordinal);

    private string Report() => string.Create(
        CultureInfo.InvariantCulture,
        $"{_name}: {_time.Elapsed.TotalMinutes:0.0} min, {_rounds} rounds, {_crowd.Attacks} attacks, {_crowd.Connections} hostile "
            + $"connections; {_tally.Begun} calls on {_tally.Connections} connections: ")
        + string.Join(", ", _tally.Ended.OrderBy(ended => ended.Key).Select(ended => $"{ended.Value} {ended.Key}"))
            + $"\n  {_serverGrowth}\n  {_clientGrowth}";
}
