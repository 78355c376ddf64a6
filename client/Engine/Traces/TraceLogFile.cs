using Microsoft.Diagnostics.Symbols;
using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Etlx;
using Microsoft.Diagnostics.Tracing.Stacks;
using Microsoft.Diagnostics.Tracing.Stacks.Formats;

namespace IntegrationMethods.Client.Engine.Traces;

/// <summary>A .nettrace file, read for its sampled stacks.</summary>
internal sealed class TraceLogFile : IDisposable
{
    private readonly string _indexed;
    private readonly TraceLog _events;
    private readonly CopyStackSource _stacks;

    /// <param name="path">The file.</param>
    /// <param name="windows">What of it counts.</param>
    public TraceLogFile(string path, IReadOnlyList<TimedWindow> windows)
    {
        _indexed = TraceLog.CreateFromEventPipeDataFile(path, $"{path}.etlx");
        _events = new(_indexed);
        // Methods are named in the file itself: nothing is looked up elsewhere.
        using var symbols = new SymbolReader(TextWriter.Null, "");
        var all = new MutableTraceEventStackSource(_events) { OnlyManagedCodeStacks = true };
        new SampleProfilerThreadTimeComputer(_events, symbols) { IncludeEventSourceEvents = false }.GenerateThreadTimeStacks(all);
        _stacks = new(all);
        DateTimeOffset started = _events.SessionStartTime.ToUniversalTime();
        all.ForEach(sample =>
        {
            DateTimeOffset from = started.AddMilliseconds(sample.TimeRelativeMSec);
            double ms = windows.Sum(window => window.Overlap(from, sample.Metric));
            if (ms <= 0)
                return;
            sample.Metric = (float)ms;
            _stacks.AddSample(sample);
        });
    }

    public void WriteStacks(string path) => SpeedScopeStackSourceWriter.WriteStackViewAsJson(_stacks, path);

    public IReadOnlyList<(string Method, double Share)> Hottest()
    {
        var stacks = new List<SampledStack>();
        _stacks.ForEach(sample => stacks.Add(new(Frames(sample.StackIndex), sample.Metric)));
        return HottestMethods.Of(stacks);
    }

    public void Dispose()
    {
        _events.Dispose();
        File.Delete(_indexed);
    }

    private IEnumerable<string> Frames(StackSourceCallStackIndex stack)
    {
        for (; stack != StackSourceCallStackIndex.Invalid; stack = _stacks.GetCallerIndex(stack))
            yield return _stacks.GetFrameName(_stacks.GetFrameIndex(stack), verboseName: false);
    }
}
