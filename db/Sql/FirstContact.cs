using System.Diagnostics;

namespace IntegrationMethods.Db.Sql;

/// <summary>
/// The one place that tries again: a server that does not answer yet, such as one that starts beside this program, is asked every half
/// second until <see cref="DatabaseOptions.ConnectTimeout"/> is over. Whatever fails later fails
/// at once, except that set-up and proof replace a kept connection that the server has ended (<see cref="SetupConnection"/>).
/// </summary>
internal static class FirstContact
{
    private static readonly TimeSpan s_pause = TimeSpan.FromMilliseconds(500);

    /// <exception cref="RemedyException">The server did not answer in time, or answered with a failure.</exception>
    public static async Task<T> MakeAsync<T>(SqlEngine engine, DatabaseOptions options, Func<Task<T>> attempt, CancellationToken ct)
    {
        long started = Stopwatch.GetTimestamp();
        for (bool said = false; ; said = true)
        {
            try
            {
                return await attempt();
            }
            catch (RemedyException error) when (IsWorthAnother(engine, error, options.ConnectTimeout - Stopwatch.GetElapsedTime(started)))
            {
                if (!said)
                    options.Waiting?.Invoke(string.Create(
                        CultureInfo.InvariantCulture,
                            $"{engine.Location} does not answer yet; retrying for {options.ConnectTimeout.TotalSeconds:0.#} s "
                                + $"(--db-connect-timeout) ..."));
                await Task.Delay(s_pause, ct);
            }
        }
    }

    private static bool IsWorthAnother(SqlEngine engine, RemedyException error, TimeSpan left) =>
        left > s_pause && error.InnerException is DbException cause && engine.IsAbsent(cause);
}
