using System.Diagnostics;

namespace IntegrationMethods.Client.Scenarios.Proxies;

/// <summary>Where callers of a pool wait until the shelf has a connection for them.</summary>
/// <param name="shelf">What is ready.</param>
/// <param name="patience">Longest wait.</param>
internal sealed class PoolDesk(PoolShelf shelf, TimeSpan patience)
{
    private readonly SetupClock _setup = new();

    public double SetupMs => _setup.Ms;

    /// <exception cref="RemedyException">None came in time, or none can be opened.</exception>
    public IConnection Rent()
    {
        long started = Stopwatch.GetTimestamp();
        int? failuresBefore = null;
        while (true)
        {
            if (shelf.Take(ref failuresBefore) is { } connection)
            {
                _setup.Add(started);
                return connection;
            }
            if (!shelf.News.Wait(Left(started)))
                throw GivenUp();
        }
    }

    /// <inheritdoc cref="Rent"/>
    public async ValueTask<IConnection> RentAsync(CancellationToken ct)
    {
        long started = Stopwatch.GetTimestamp();
        int? failuresBefore = null;
        while (true)
        {
            if (shelf.Take(ref failuresBefore) is { } connection)
            {
                _setup.Add(started);
                return connection;
            }
            if (!await NewsAsync(Left(started), ct))
                throw GivenUp();
        }
    }

    private async ValueTask<bool> NewsAsync(TimeSpan limit, CancellationToken ct)
    {
        try
        {
            return await shelf.News.WaitAsync(limit, ct);
        }
        catch (OperationCanceledException)
        {
            shelf.Leave();
            throw;
        }
    }

    private TimeSpan Left(long started)
    {
        TimeSpan left = patience - Stopwatch.GetElapsedTime(started);
        return left > TimeSpan.Zero ? left : TimeSpan.Zero;
    }

    private RemedyException GivenUp()
    {
        shelf.Leave();
        return new($"no connection of the pool was ready within {patience.TotalSeconds.ToString("0.#", CultureInfo.InvariantCulture)} s: "
            + "raise --pool-size, or find out why the server does not answer");
    }
}
