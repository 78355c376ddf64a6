using System.Diagnostics;
using System.Globalization;
using IntegrationMethods.Client.Scenarios.Mail.Storage;

namespace IntegrationMethods.Client.Scenarios.Mail;

/// <summary>Fetches messages by HTTP, blocking or not, and keeps the time of each.</summary>
/// <param name="blobs">Where they are.</param>
/// <param name="count">Of messages.</param>
/// <param name="connections">At most so many at once; further calls wait for one to be free.</param>
internal sealed class MailClient(BlobAddress blobs, int count, int connections) : IDisposable
{
    private readonly HttpClient _http = new(new SocketsHttpHandler { MaxConnectionsPerServer = connections, UseProxy = false }) { Timeout = TimeSpan.FromMinutes(1) };
    private readonly double[] _samplesMs = new double[count];

    /// <summary>Of messages, which are numbered from 1.</summary>
    public int Count => count;

    /// <summary>Time of the latest fetch of each message, the wait for a connection included.</summary>
    public double[] SamplesMs() => [.. _samplesMs];

    /// <summary>
    /// Opens the connections. HttpClient does so on threads of the pool, also for blocking calls: while those hold every thread, none
    /// would be opened until the pool has grown past all of them, which takes half a second for each.
    /// </summary>
    public Task OpenAsync() => Task.WhenAll(Enumerable.Range(0, connections).Select(connection => FetchAsync(1 + connection % count)));

    public byte[] Fetch(int number)
    {
        long started = Stopwatch.GetTimestamp();
        using var request = new HttpRequestMessage(HttpMethod.Get, Uri(number));
        using HttpResponseMessage response = _http.Send(request);
        response.EnsureSuccessStatusCode();
        using Stream content = response.Content.ReadAsStream();
        byte[] message = new byte[content.Length];
        content.ReadExactly(message);
        Keep(number, started);
        return message;
    }

    public async Task<byte[]> FetchAsync(int number)
    {
        long started = Stopwatch.GetTimestamp();
        byte[] message = await _http.GetByteArrayAsync(Uri(number));
        Keep(number, started);
        return message;
    }

    public void Dispose() => _http.Dispose();

    private Uri Uri(int number) => new(string.Create(CultureInfo.InvariantCulture, $"{blobs.Prefix}{number}{blobs.Suffix}"));

    private void Keep(int number, long started) => _samplesMs[number - 1] = Stopwatch.GetElapsedTime(started).TotalMilliseconds;
}
