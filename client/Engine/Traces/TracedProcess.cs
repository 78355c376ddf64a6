using System.Diagnostics.Tracing;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing.Parsers;

namespace IntegrationMethods.Client.Engine.Traces;

/// <summary>A process of this machine whose stacks the runtime samples, a thousand times a second, into a file.</summary>
internal sealed class TracedProcess : IDisposable
{
    private const int BufferMb = 64;

    /// <summary>At its end the runtime names all methods that it has compiled.</summary>
    private static readonly TimeSpan s_endLimit = TimeSpan.FromSeconds(30);

    /// <summary>What names the methods in the stacks; anything more would only take time from the work.</summary>
    private const ClrTraceEventParser.Keywords Keywords =
        ClrTraceEventParser.Keywords.Loader | ClrTraceEventParser.Keywords.Jit | ClrTraceEventParser.Keywords.NGen;

    private static readonly EventPipeProvider[] s_providers =
    [
        new("Microsoft-DotNETCore-SampleProfiler", EventLevel.Informational),
        new("Microsoft-Windows-DotNETRuntime", EventLevel.Informational, (long)Keywords),
    ];

    private readonly EventPipeSession _session;
    private readonly FileStream _file;
    private readonly Task _written;

    private TracedProcess(EventPipeSession session, string path)
    {
        (_session, _file) = (session, File.Create(path));
        _written = session.EventStream.CopyToAsync(_file);
    }

    /// <exception cref="DiagnosticsClientException">The process has no diagnostic port.</exception>
    public static async Task<TracedProcess> StartAsync(int pid, string path, CancellationToken ct) =>
        new(await new DiagnosticsClient(pid).StartEventPipeSessionAsync(s_providers, requestRundown: true, BufferMb, ct), path);

    /// <summary>Ends the sampling; the file is complete.</summary>
    /// <exception cref="TimeoutException">The process does not end it.</exception>
    public async Task EndAsync(CancellationToken ct)
    {
        await _session.StopAsync(ct).WaitAsync(s_endLimit, ct);
        await _written.WaitAsync(s_endLimit, ct);
        await _file.FlushAsync(ct);
    }

    // A session whose stream is closed ends by itself.
    public void Dispose()
    {
        _session.Dispose();
        _file.Dispose();
    }
}
