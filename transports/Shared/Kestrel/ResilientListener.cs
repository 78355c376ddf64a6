using System.Net;
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Shared.Tcp;
using Microsoft.AspNetCore.Connections;

namespace IntegrationMethods.Transports.Shared.Kestrel;

/// <summary>A listening socket or pipe of <see cref="ResilientSockets"/>. One accept at a time.</summary>
internal sealed class ResilientListener(IConnectionListener listener, ServedRows rows, TaskCompletionSource failed)
    : IConnectionListener
{
    /// <summary>Connections beyond the maximum that are being closed, while others wait to be accepted.</summary>
    private const int Closing = 8;

    private static readonly TimeSpan s_full = TimeSpan.FromMilliseconds(10);

    private readonly AcceptFailures _failures = new();
    private readonly LogPace _notAccepted = new();
    private int _open;

    public EndPoint EndPoint => listener.EndPoint;

#pragma warning disable CA1031 // AcceptFailures decides what a failure to accept means.
    public async ValueTask<ConnectionContext?> AcceptAsync(CancellationToken cancellationToken = default)
    {
        while (true)
        {
            try
            {
                while (Volatile.Read(ref _open) >= (long)rows.Options.MaxConnections + Closing)
                    await Task.Delay(s_full, cancellationToken);
                ConnectionContext? connection = await listener.AcceptAsync(cancellationToken);
                _failures.Reset();
                if (connection is not null)
                    Count(connection);
                return connection;
            }
            catch (Exception error) when (error is not (OperationCanceledException or ObjectDisposedException) && !rows.IsStopping)
            {
                if (_failures.PauseAfter(error) is not { } pause)
                {
                    PeerLog.Deaf(rows.Log, error);
                    failed.TrySetException(AcceptFailures.Final(EndPoint, error));
                    throw;
                }
                if (_notAccepted.TryTake(out int more))
                    PeerLog.NotAccepted(rows.Log, more, error);
                await Task.Delay(pause, cancellationToken);
            }
        }
    }
#pragma warning restore CA1031

    public ValueTask UnbindAsync(CancellationToken cancellationToken = default) => listener.UnbindAsync(cancellationToken);

    public ValueTask DisposeAsync() => listener.DisposeAsync();

    private void Count(ConnectionContext connection)
    {
        Interlocked.Increment(ref _open);
        connection.ConnectionClosed.UnsafeRegister(static me => Interlocked.Decrement(ref ((ResilientListener)me!)._open), this);
    }
}
