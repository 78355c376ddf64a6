namespace IntegrationMethods.Tests.Shared;

/// <summary>Blocking work, on a separate thread: in the pool it would starve the tests beside it.</summary>
internal static class OwnThread
{
    public static Task OnThread(Action work) => OnThread(() =>
    {
        work();
        return true;
    });

    public static Task<T> OnThread<T>(Func<T> work) =>
        Task.Factory.StartNew(work, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
}
