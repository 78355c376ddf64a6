using System.Diagnostics;

namespace IntegrationMethods.Tests.Unit.Fuzz;

/// <summary>Gives a parser many inputs, the same ones for the same seed, and stops at the first that it does not deal with.</summary>
internal sealed class Fuzzer(FuzzTarget target, int seed)
{
    /// <summary>Inputs take microseconds, so only a hang lasts so long, however slow the machine.</summary>
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(10);

    private byte[] _input = [];
    private int _iteration;
    private long _started = Stopwatch.GetTimestamp();
    private Exception? _bug;

    /// <summary>Inputs in which the parser found a message.</summary>
    public int Accepted { get; private set; }

    /// <summary>Most memory beyond the input's share, in bytes.</summary>
    public long MaxMemory { get; private set; }

    public void Run(int inputs)
    {
        // A thread that hangs can't be ended, but it need not keep the process.
        var worker = new Thread(() => TryAll(inputs)) { IsBackground = true };
        worker.Start();
        while (!worker.Join(TimeSpan.FromSeconds(1)))
            if (Stopwatch.GetElapsedTime(Volatile.Read(ref _started)) > s_limit)
                throw Found(new TimeoutException($"it takes more than {s_limit.TotalSeconds} s"));
        if (_bug is not null)
            throw Found(_bug);
    }

    private void TryAll(int inputs)
    {
        try
        {
            // What is made once in a program's life is no input's memory.
            foreach (byte[] sample in target.Samples)
                Read(sample);
            for (_iteration = 0; _iteration < inputs; _iteration++)
            {
                _input = target.Make(new Random(unchecked(seed + _iteration * 7919)));
                Volatile.Write(ref _started, Stopwatch.GetTimestamp());
                Try(_input);
            }
        }
        catch (Exception bug)
        {
            _bug = bug;
        }
    }

    private void Try(byte[] input)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        object? read = Read(input);
        long taken = GC.GetAllocatedBytesForCurrentThread() - before;
        long extra = taken - (long)target.MemoryPerByte * input.Length;
        MaxMemory = Math.Max(MaxMemory, extra);
        if (extra > target.Memory)
            throw new InvalidOperationException($"{input.Length} bytes of input take {taken} bytes of memory");
        if (target.Oracle(input, read) is { } wrong)
            throw new InvalidOperationException(wrong);
        Accepted += read is null ? 0 : 1;
    }

    private object? Read(byte[] input)
    {
        try
        {
            return target.Read(input);
        }
        catch (Exception refusal) when (target.IsRefusal(refusal))
        {
            if (refusal is TransportException && refusal.Message.AsSpan().ContainsAny('\r', '\n'))
                throw new InvalidOperationException("a message of more than one line: " + refusal.Message);
            return null;
        }
    }

    private AssertionException Found(Exception bug) =>
        new($"{target.Name}, seed {seed}, iteration {_iteration}: {bug}\ninput: {Convert.ToHexString(_input)}");
}
