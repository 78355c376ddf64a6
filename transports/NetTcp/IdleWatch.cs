using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Transports.NetTcp;

/// <summary>A limit on silence that leaves a peer alone while it waits for answers itself.</summary>
internal sealed class IdleWatch : IDisposable
{
    public IdleWatch(TimeSpan limit, Func<bool> isBusy, Action expired) => Timer = new TcpWatchdog(limit, () =>
    {
        if (isBusy())
            Timer!.Start();
        else
            expired();
    });

    public TcpWatchdog Timer { get; }

    public void Dispose() => Timer.Dispose();
}
