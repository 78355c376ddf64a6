namespace IntegrationMethods.Processes.Work;

/// <summary>
/// The requests of a work's process, read by a separate thread: the runner may end during a pass that takes minutes, which makes the
/// pass useless. On every system, the runner's end is the end of the input.
/// </summary>
internal sealed class WorkInput : IDisposable
{
    /// <summary>Longest time for an idle work to end in good order; its runner waits a little longer.</summary>
    private static readonly TimeSpan s_endLimit = TimeSpan.FromSeconds(4.5);

    private readonly TextReader _input;
    private readonly Action _abandon;
    private readonly Queue<string> _lines = [];
    private readonly object _lock = new();
    private readonly TaskCompletionSource _over = new();
    private bool _isBusy;
    private bool _isEnded;

    public WorkInput(TextReader input, Action abandon)
    {
        (_input, _abandon) = (input, abandon);
        new Thread(Read) { IsBackground = true, Name = "requests" }.Start();
    }

    /// <summary>Blocks until there is a request.</summary>
    /// <returns>Null at the end of the input.</returns>
    public string? Next()
    {
        lock (_lock)
        {
            while (_lines.Count == 0 && !_isEnded)
                Monitor.Wait(_lock);
            // No process waits for requests sent just before the end.
            _isBusy = !_isEnded;
            return _isEnded ? null : _lines.Dequeue();
        }
    }

    /// <summary>The request is done: from the moment that its answer can be read, the end of the input is one in good order.</summary>
    public void Done()
    {
        lock (_lock)
            _isBusy = false;
    }

    /// <summary>The work has ended in good order.</summary>
    public void Dispose() => _over.TrySetResult();

    private void Read()
    {
        while (ReadLine() is { } line)
            Put(line);
        if (End() || !_over.Task.Wait(s_endLimit))
            _abandon();
    }

    private string? ReadLine()
    {
        try
        {
            return _input.ReadLine();
        }
        catch (IOException)
        {
            return null;
        }
    }

    private void Put(string line)
    {
        lock (_lock)
        {
            _lines.Enqueue(line);
            Monitor.Pulse(_lock);
        }
    }

    /// <returns>Whether a request is being worked on.</returns>
    private bool End()
    {
        lock (_lock)
        {
            _isEnded = true;
            Monitor.Pulse(_lock);
            return _isBusy;
        }
    }
}
