namespace IntegrationMethods.Tests.Shared;

/// <summary>Deadlines of calls, on machines however busy.</summary>
internal static class Deadlines
{
    /// <summary>
    /// Calls with longer and longer deadlines until one cancels the call's work: a short one may pass before that has begun.
    /// </summary>
    /// <param name="call">Makes a call with a deadline, which passes.</param>
    /// <param name="cancelled">Completes when the work of a call is cancelled.</param>
    public static async Task UntilOneCancelsAsync(Func<TimeSpan, Task> call, Task cancelled)
    {
        for (var deadline = TimeSpan.FromMilliseconds(100); !cancelled.IsCompleted; deadline *= 4)
        {
            Assert.That(deadline, Is.LessThan(TimeSpan.FromMinutes(1)), "no deadline cancelled the work");
            await call(deadline);
            await Task.WhenAny(cancelled, Task.Delay(deadline + TimeSpan.FromSeconds(1)));
        }
    }
}
