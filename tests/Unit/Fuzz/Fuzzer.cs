using System.Diagnostics;
using FsCheck;
using FsCheck.Fluent;

namespace IntegrationMethods.Tests.Unit.Fuzz;

/// <summary>
/// Gives a parser many inputs, the same ones for the same seed. FsCheck stops at the first that the parser gets wrong, and shortens it.
/// </summary>
internal sealed class Fuzzer(FuzzTarget target, int seed)
{
    /// <summary>Inputs take microseconds, so only a hang lasts so long, however slow the machine.</summary>
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(60);

    private byte[] _input = [];
    private long _started = Stopwatch.GetTimestamp();
    private Exception? _failure;

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
                throw Failure($"an input takes more than {s_limit.TotalSeconds} s: {Convert.ToHexString(_input)}");
        if (_failure is not null)
            throw Failure(_failure.Message);
    }

    private void TryAll(int inputs)
    {
        // What is made once in a program's life is no input's memory.
        foreach (byte[] sample in target.Samples)
            Read(sample);
        Gen<byte[]> input = Gen.Choose(0, int.MaxValue).Select(number => target.Make(new Random(number)));
        try
        {
            // The second number is what FsCheck steps by, which must be odd.
            FsCheck.Check.One(Config.QuickThrowOnFailure.WithMaxTest(inputs).WithReplay((ulong)seed, 1),
                Prop.ForAll(Arb.From(input, ArbMap.Default.ArbFor<byte[]>().Shrinker), Try));
        }
        catch (Exception failure)
        {
            _failure = failure;
        }
    }

    private void Try(byte[] input)
    {
        _input = input;
        Volatile.Write(ref _started, Stopwatch.GetTimestamp());
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

    private AssertionException Failure(string message) => new($"{target.Name}, seed {seed}: {message}");
}
