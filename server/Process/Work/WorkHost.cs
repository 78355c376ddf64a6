using System.Diagnostics;
using System.Runtime.InteropServices;
using IntegrationMethods.Processes.Control;

namespace IntegrationMethods.Processes.Work;

/// <summary>
/// The process of one work, or of several that take turns: does what its runner asks, one line of JSON after the other, until the lines
/// end. A line for a work other than the first one starts with the work's number and a space.
/// </summary>
public sealed class WorkHost : IDisposable
{
    private readonly Func<IWork> _create;
    private readonly Dictionary<int, WorkSlot> _slots = [];
    private readonly HarnessWarmup _harness = new();

    private WorkHost(Func<IWork> create)
    {
        _create = create;
        _slots[0] = new(create(), _harness);
    }

    /// <summary>
    /// Stays on the thread that it is called on, which must not be one of the pool's: works that block would change what they measure.
    /// </summary>
    /// <remarks>If the requests end while one is being worked on, their sender is gone, and the process ends at once, unless
    /// the work <see cref="IWork.FinishesItsPass"/>.</remarks>
    public static int Run(Func<IWork> create, TextReader input, TextWriter output, Action? abandon = null)
    {
        // The runner decides when it ends, also on Ctrl+C and SIGHUP, which a terminal sends to every process of the group.
        using var interrupt = PosixSignalRegistration.Create(PosixSignal.SIGINT, signal => signal.Cancel = true);
        using var hangup = PosixSignalRegistration.Create(PosixSignal.SIGHUP, signal => signal.Cancel = true);
        using var host = new WorkHost(create);
        using var requests = new WorkInput(input, abandon ?? (host._slots[0].Work.FinishesItsPass ? () => { } : EndProcess));
        while (requests.Next() is { } line)
        {
            string reply = ControlJson.Write(host.Answer(line));
            requests.Done();
            output.WriteLine(reply);
            output.Flush();
        }
        foreach (WorkSlot slot in host._slots.Values)
            slot.Work.DisposeAsync().AsTask().GetAwaiter().GetResult();
        return 0;
    }

    public void Dispose()
    {
        foreach (WorkSlot slot in _slots.Values)
            slot.Dispose();
    }

    private WorkReply Answer(string line)
    {
        int json = line.IndexOf('{', StringComparison.Ordinal);
        int number = json == 0 ? 0 : int.Parse(line.AsSpan(0, json), NumberStyles.AllowTrailingWhite, CultureInfo.InvariantCulture);
        WorkRequest request = ControlJson.Read<WorkRequest>(line[json..])!;
        if (!_slots.TryGetValue(number, out WorkSlot? slot))
            _slots[number] = slot = new(_create(), _harness);
        WorkReply reply = slot.Answer(request);
        if (request.Do == WorkTask.Close)
        {
            slot.Dispose();
            _slots.Remove(number);
        }
        return reply;
    }

    // Not by an exit, which what is at work here could hold up.
    private static void EndProcess()
    {
        using var own = Process.GetCurrentProcess();
        own.Kill();
    }
}
