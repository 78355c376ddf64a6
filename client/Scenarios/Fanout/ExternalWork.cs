using IntegrationMethods.Client.Scenarios.Shared;

namespace IntegrationMethods.Client.Scenarios.Fanout;

internal sealed class ExternalWork : ServiceWork<FanoutSetup>
{
    protected override (ITransport Transport, IServiceTables Rows, CallForm Form) Create(FanoutSetup setup)
    {
        if (setup.External == ExternalKind.Delay)
            HaveThreadsFor(setup.Callers * FanoutSetup.CallsPerProduct);
        return (setup.CreateTransport(), new ExternalTables(setup.External, setup.Scale), setup.External == ExternalKind.Sleep
            ? CallForm.Sync
            : CallForm.Async);
    }

    private static void HaveThreadsFor(int calls)
    {
        ThreadPool.GetMinThreads(out int workers, out int completions);
        ThreadPool.SetMinThreads(workers + calls, completions);
    }
}
