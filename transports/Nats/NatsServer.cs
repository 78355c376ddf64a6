using System.Threading.Channels;
using IntegrationMethods.Transports.Shared.Brokers;
using IntegrationMethods.Transports.Shared.Rows;
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Shared.Tcp;
using NATS.Client.Core;

namespace IntegrationMethods.Transports.Nats;

/// <summary>Takes requests from a broker and publishes their answers.</summary>
#pragma warning disable CA1001 // A semaphore without a wait handle has nothing to dispose of, and calls may outlive the connection.
internal sealed class NatsServer(NatsLink link, ServedRows rows, Peer peer)
#pragma warning restore CA1001
{
    private readonly SemaphoreSlim _places = new(rows.Options.MaxCallsPerConnection);

    /// <summary>Serves until no request comes any more. None is taken while there is no place, and the broker keeps what comes.</summary>
    public async Task RunAsync(ChannelReader<NatsMsg<BrokeredRequest>> requests)
    {
        try
        {
            await foreach (NatsMsg<BrokeredRequest> message in requests.ReadAllAsync())
            {
                // Who expects no answer is asked for nothing.
                if (message is { ReplyTo.Length: > 0, Data: { } request })
                    await BeginAsync(message.ReplyTo, request);
            }
        }
        catch (OperationCanceledException) when (link.Lost.IsCancellationRequested)
        {
            // There was no place, and the broker is gone.
        }
    }

    /// <summary>Waits for every call to be answered.</summary>
    public async Task EndAsync(CancellationToken ct)
    {
        for (int place = 0; place < rows.Options.MaxCallsPerConnection; place++)
            await _places.WaitAsync(ct);
    }

    private async Task BeginAsync(string reply, BrokeredRequest request)
    {
        await TakePlaceAsync();
        if (request.Blocks(rows))
            _ = Task.Run(() => ServeAsync(reply, request));
        else
            _ = ServeAsync(reply, request);
    }

    private async ValueTask TakePlaceAsync()
    {
        if (_places.Wait(0))
            return;
        peer.BeginWait();
        try
        {
            await _places.WaitAsync(link.Lost);
        }
        finally
        {
            peer.EndWait();
        }
    }

    private async Task ServeAsync(string reply, BrokeredRequest request)
    {
        using var answer = new TcpOutput();
        try
        {
            await request.AnswerAsync(answer, rows, peer, link.MaxPayload, TooLong);
            await link.Connection.PublishAsync(reply, answer.Written[SocketsFrame.HeaderSize..], cancellationToken: link.Lost);
        }
        catch (Exception gone) when (NatsFailure.IsGone(gone))
        {
            // The broker is gone, which the link reports.
        }
        finally
        {
            _places.Release();
        }
    }

    private string TooLong(int size) =>
        $"an answer of {size} bytes exceeds the limit of {link.MaxPayload} bytes of the broker {link.Broker}: " +
        "raise its max_payload, or request fewer rows per call";
}
