using System.Diagnostics;
using IntegrationMethods.Client.Scenarios.Mail.Storage;

namespace IntegrationMethods.Client.Scenarios.Mail;

/// <summary>Fetches messages, blocking or not, and keeps the time of each.</summary>
internal sealed class MailClient(BlobAddress blobs, int count, int connections) : IDisposable
{
    private readonly IMessageFetch _fetch = blobs.Open(connections);
    private readonly double[] _samplesMs = new double[count];

    /// <summary>Of messages, which are numbered from 1.</summary>
    public int Count => count;

    /// <summary>Time of the latest fetch of each message, the wait for a connection included.</summary>
    public double[] SamplesMs() => [.. _samplesMs];

    /// <summary>
    /// Opens the connections. HttpClient, which Azure.Storage.Blobs uses as well, does so on threads of the pool, also for blocking calls:
    /// while those hold every thread, none would be opened until the pool has grown past all of them, which takes half a second for each.
    /// </summary>
    public Task OpenAsync() => Task.WhenAll(Enumerable.Range(0, connections).Select(connection => FetchAsync(1 + connection % count)));

    public ReadOnlyMemory<byte> Fetch(int number)
    {
        long started = Stopwatch.GetTimestamp();
        ReadOnlyMemory<byte> message = _fetch.Fetch(number);
        Keep(number, started);
        return message;
    }

    public async Task<ReadOnlyMemory<byte>> FetchAsync(int number)
    {
        long started = Stopwatch.GetTimestamp();
        ReadOnlyMemory<byte> message = await _fetch.FetchAsync(number);
        Keep(number, started);
        return message;
    }

    public void Dispose() => _fetch.Dispose();

    private void Keep(int number, long started) => _samplesMs[number - 1] = Stopwatch.GetElapsedTime(started).TotalMilliseconds;
}
