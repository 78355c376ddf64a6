namespace IntegrationMethods.Tests.Unit;

/// <summary>
/// More threads for the pool of this process than a small machine has processors: fixtures run side by side, some block the pool's
/// threads as the works do that they test, and others would wait for new ones beyond the time that a connection may take to open.
/// </summary>
[SetUpFixture]
internal sealed class PoolThreads
{
    private const int Threads = 16;

    [OneTimeSetUp]
    public void Raise()
    {
        ThreadPool.GetMinThreads(out int workers, out int completions);
        ThreadPool.SetMinThreads(Math.Max(workers, Threads), completions);
    }
}
