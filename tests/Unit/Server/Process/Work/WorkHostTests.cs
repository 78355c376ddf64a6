using System.Text.Json;
using IntegrationMethods.Db;
using IntegrationMethods.Processes.Work;

namespace IntegrationMethods.Tests.Unit.Server.Process.Work;

/// <summary>
/// When the process of a work ends: in good order at the end of its requests, at once where that comes in the midst of one.
/// </summary>
internal sealed class WorkHostTests
{
    private const string RunRequest = """{"do":"run","pass":{"calls":1}}""";

    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(60);

    [Test]
    public void Requests_are_answered_in_turn_and_the_work_is_disposed_at_their_end()
    {
        using var input = new OpenInput();
        using var output = new ConcurrentText();
        var work = new Work();
        input.Write(RunRequest);

        Task<int> host = StartAsync(work, input, output, () => Assert.Fail("it was at rest"));
        work.GoOn.SetResult();
        bool answered = SpinWait.SpinUntil(() => output.ToString().Contains('\n', StringComparison.Ordinal), s_limit);
        input.End();
        Assert.That(answered);

        Assert.That(host.Wait(s_limit) ? host.Result : -1, Is.Zero);
        Assert.That(work.IsDisposed, Is.True);
        Assert.That(output.ToString(), Does.Contain("\"answer\":\"done\""));
    }

    [Test]
    public void The_end_of_the_requests_in_the_midst_of_a_pass_ends_the_process_at_once()
    {
        using var input = new OpenInput();
        using var output = new ConcurrentText();
        using var ended = new ManualResetEventSlim();
        var work = new Work();
        input.Write(RunRequest);
        input.Write(RunRequest);

        Task<int> host = StartAsync(work, input, output, ended.Set);
        Assert.That(work.Begun.Task.Wait(s_limit), Is.True);
        input.End();

        Assert.That(ended.Wait(s_limit), Is.True, "although the pass never ends");
        Assert.That(output.ToString(), Is.Empty);
        work.GoOn.SetResult();
        Assert.That(host.Wait(s_limit), Is.True);
        Assert.That(output.ToString().Count(character => character == '\n'), Is.EqualTo(1), "no caller waits for the second request");
    }

    [Test]
    public void A_work_that_does_not_end_in_good_order_is_ended()
    {
        using var input = new StringReader("");
        using var output = new ConcurrentText();
        using var ended = new ManualResetEventSlim();
        var work = new Work { Stuck = new TaskCompletionSource() };

        Task<int> host = StartAsync(work, input, output, ended.Set);

        Assert.That(ended.Wait(s_limit), Is.True);
        work.Stuck.SetResult();
        host.Wait(s_limit);
    }

    [TestCase("{\"do\":\"rehearse\"}", 32)]
    [TestCase("{\"do\":\"rehearse\",\"limit_ms\":1}", 1, Description = "each takes 20 ms")]
    public void Rehearsals_end_at_their_limit(string request, int rehearsals)
    {
        using var input = new OpenInput();
        using var output = new ConcurrentText();
        var work = new Work();
        input.Write(request);

        Task<int> host = StartAsync(work, input, output, () => Assert.Fail("it was at rest"));
        bool answered = SpinWait.SpinUntil(() => output.ToString().Contains('\n', StringComparison.Ordinal), s_limit);
        input.End();
        Assert.That(answered);

        Assert.That(host.Wait(s_limit) ? host.Result : -1, Is.Zero);
        Assert.That(work.Prepared, Is.EqualTo(rehearsals));
    }

    [Test]
    public void Numbered_requests_are_for_further_works_which_end_when_they_are_closed()
    {
        using var input = new OpenInput();
        using var output = new ConcurrentText();
        List<Work> works = [];
        Work Create()
        {
            works.Add(new Work());
            works[^1].GoOn.SetResult();
            return works[^1];
        }
        foreach (string line in (string[])[RunRequest, "2 " + RunRequest, """2 {"do":"close"}"""])
            input.Write(line);

        Task<int> host = Task.Factory.StartNew(() => WorkHost.Run(Create, input, output, () => { }),
            CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
        bool answered = SpinWait.SpinUntil(() => output.ToString().Count(letter => letter == '\n') == 3, s_limit);

        Assert.That(answered);
        Assert.That(works.Select(work => work.IsDisposed), Is.EqualTo(new[] { false, true }));
        input.End();
        Assert.That(host.Wait(s_limit) ? host.Result : -1, Is.Zero);
        Assert.That(works[0].IsDisposed);
    }

    // Like the process of a work, on a thread that is none of the pool's.
    private static Task<int> StartAsync(IWork work, TextReader input, TextWriter output, Action abandon) =>
        Task.Factory.StartNew(() => WorkHost.Run(() => work, input, output, abandon),
            CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);

    private sealed class Work : IWork
    {
        public TaskCompletionSource Begun { get; } = new();

        public TaskCompletionSource GoOn { get; } = new();

        public TaskCompletionSource? Stuck { get; init; }

        public int Prepared { get; private set; }

        public bool IsDisposed { get; private set; }

        public Task<string?> OpenAsync(JsonElement settings) => Task.FromResult<string?>(null);

        public Task<EngineCounts?> PrepareAsync(WorkPass pass)
        {
            Prepared++;
            Thread.Sleep(20);
            return Task.FromResult<EngineCounts?>(null);
        }

        public async Task<WorkDone> RunAsync(WorkPass pass)
        {
            Begun.TrySetResult();
            await GoOn.Task;
            return new() { Answer = "done" };
        }

        public async ValueTask DisposeAsync()
        {
            if (Stuck is not null)
                await Stuck.Task;
            IsDisposed = true;
        }
    }

    /// <summary>An input that stays open until it is ended, as a pipe does.</summary>
    private sealed class OpenInput : TextReader
    {
        private readonly System.Collections.Concurrent.BlockingCollection<string> _lines = [];

        public void Write(string line) => _lines.Add(line);

        public void End() => _lines.CompleteAdding();

        public override string? ReadLine() => _lines.TryTake(out string? line, Timeout.Infinite) ? line : null;

        protected override void Dispose(bool disposing)
        {
            if (disposing)
                _lines.Dispose();
            base.Dispose(disposing);
        }
    }
}
