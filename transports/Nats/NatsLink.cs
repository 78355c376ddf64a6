using System.Net;
using System.Net.Sockets;
using System.Text;
using System.Text.Json;
using IntegrationMethods.Transports.Shared.Tcp;

namespace IntegrationMethods.Transports.Nats;

/// <summary>A connection to a broker with its one subscription; blocks, or does not, as it was opened. One reader at a time, and one sender.</summary>
internal sealed class NatsLink : IDisposable
{
    private readonly TransportOptions _options;
    private bool _introduced;

    private NatsLink(BrokerAddress broker, TransportOptions options, Socket socket)
    {
        (Broker, _options, Tcp) = (broker, options, new TcpLink(socket));
        Input = new TcpInput(Tcp);
    }

    public BrokerAddress Broker { get; }

    /// <summary>What is sent goes to it.</summary>
    public TcpLink Tcp { get; }

    public Socket Socket => Tcp.Socket;

    /// <summary>What has arrived.</summary>
    public TcpInput Input { get; }

    /// <summary>Bytes of a message that the broker takes at most.</summary>
    public long MaxPayload { get; private set; } = long.MaxValue;

    /// <summary>Blocks natively; so will the socket.</summary>
    /// <exception cref="TransportException">The broker is not there, or refuses the connection.</exception>
    public static NatsLink Open(BrokerAddress broker, TransportOptions options, string subscription)
    {
        NatsLink? link = null;
        try
        {
            link = new NatsLink(broker, options, TcpDialer.Connect(Resolve(broker), options));
            link.Socket.ReceiveTimeout = link.Socket.SendTimeout = SocketTimeout.Of(options.ConnectTimeout);
            using var output = new TcpOutput();
            while (!link.TryOpen(output, subscription))
            {
                output.Send(link.Tcp);
                if (!link.Input.Fill())
                    throw NatsFailure.Lost(broker);
            }
            output.Send(link.Tcp);
            link.Socket.ReceiveTimeout = link.Socket.SendTimeout = SocketTimeout.Of(options.CallTimeout);
            return link;
        }
        catch (Exception error)
        {
            link?.Dispose();
            throw NatsFailure.OfOpening(broker, options, error);
        }
    }

    /// <exception cref="TransportException">The broker is not there, or refuses the connection.</exception>
    public static async ValueTask<NatsLink> OpenAsync(BrokerAddress broker, TransportOptions options, string subscription, CancellationToken ct)
    {
        NatsLink? link = null;
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(ct);
        limit.CancelAfter(options.ConnectTimeout);
        try
        {
            link = new NatsLink(broker, options, await TcpDialer.ConnectAsync(Resolve(broker), options, ct));
            // Reads of TcpInput have no limit of their own: closing the socket ends them.
            using CancellationTokenRegistration closing = limit.Token.UnsafeRegister(static socket => ((Socket)socket!).Dispose(), link.Socket);
            using var output = new TcpOutput();
            while (!link.TryOpen(output, subscription))
            {
                await output.SendAsync(link.Tcp);
                if (!await link.Input.FillAsync())
                    throw NatsFailure.Lost(broker);
            }
            await output.SendAsync(link.Tcp);
            return link;
        }
        catch (Exception error)
        {
            link?.Dispose();
            ct.ThrowIfCancellationRequested();
            throw NatsFailure.OfOpening(broker, options, limit.IsCancellationRequested ? new OperationCanceledException(limit.Token) : error);
        }
    }

    /// <summary>Takes the next frame off what has arrived; after it was looked at, its size is to be consumed.</summary>
    /// <exception cref="TransportException">The broker speaks something else, or refuses something.</exception>
    public bool TryTake(out NatsFrame frame)
    {
        if (!NatsFrame.TryRead(Input.Bytes, _options.MaxMessageBytes, out frame))
            return false;
        return frame.Kind != NatsFrameKind.Error ? true : throw NatsFailure.Refused(Broker, Encoding.UTF8.GetString(frame.Content));
    }

    public void Dispose()
    {
        Socket.Dispose();
        Tcp.Dispose();
        Input.Dispose();
    }

    /// <summary>One step of opening: reads what has arrived, and writes what is to be sent.</summary>
    private bool TryOpen(TcpOutput output, string subscription)
    {
        bool done = false;
        while (!done && TryTake(out NatsFrame frame))
        {
            switch (frame.Kind)
            {
                case NatsFrameKind.Info when !_introduced:
                    _introduced = true;
                    Learn(frame.Content);
                    NatsCommands.Connect(output, subscription);
                    break;
                case var _ when !_introduced:
                    throw new InvalidDataException("it does not introduce itself");
                case NatsFrameKind.Ping:
                    NatsCommands.Pong(output);
                    break;
                case NatsFrameKind.Pong:
                    done = true;
                    break;
                default:
                    break;
            }
            Input.Consume(frame.Size);
        }
        return done;
    }

    private void Learn(ReadOnlySpan<byte> info)
    {
        try
        {
            using var known = JsonDocument.Parse(info.ToArray());
            if (known.RootElement.TryGetProperty("max_payload", out JsonElement most) && most.TryGetInt64(out long bytes))
                MaxPayload = bytes;
        }
        catch (Exception error) when (error is JsonException or InvalidOperationException)
        {
            throw new InvalidDataException("what it says about itself is not JSON", error);
        }
    }

    private static IPEndPoint Resolve(BrokerAddress broker)
    {
        if (IPAddress.TryParse(broker.Host, out IPAddress? address))
            return new IPEndPoint(address, broker.Port);
        try
        {
            return new IPEndPoint(Dns.GetHostAddresses(broker.Host)[0], broker.Port);
        }
        catch (SocketException error)
        {
            throw new TransportException($"its host has no address ({error.SocketErrorCode}): check --broker", error);
        }
    }
}
