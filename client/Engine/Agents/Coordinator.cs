using System.Collections.Concurrent;
using System.Diagnostics;
using System.Net;
using System.Net.Security;
using System.Net.Sockets;
using IntegrationMethods.Client.Engine.Facts;
using IntegrationMethods.Client.Engine.Hosts;
using IntegrationMethods.Client.Engine.Noise;
using IntegrationMethods.Measurement.Text;

namespace IntegrationMethods.Client.Engine.Agents;

/// <summary>Where agents join a run: listens with TLS, admits agents with the token and the same build, and assigns their parts.</summary>
internal sealed class Coordinator : IAsyncDisposable
{
    /// <summary>Longest time from a connection to its token; a slower peer is rejected.</summary>
    private static readonly TimeSpan s_handshakeLimit = TimeSpan.FromSeconds(10);

    /// <summary>The same while other connections wait for a place.</summary>
    private static readonly TimeSpan s_handshakeGrace = TimeSpan.FromSeconds(1);

    /// <summary>Connections whose token is not known yet.</summary>
    private const int MaxHandshakes = 64;

    /// <summary>How long a line about an agent waits to be shown.</summary>
    private static readonly TimeSpan s_look = TimeSpan.FromMilliseconds(200);

    /// <summary>Refused peers that are reported, with a line each.</summary>
    private const int MaxReportedRefusals = 20;

    private readonly CoordinatorSettings _settings;
    private readonly Action<string> _say;
    private readonly RunKey _key;
    private readonly TcpListener _listener;
    private readonly CancellationTokenSource _ending = new();
    private readonly Handshakes _handshakes = new(MaxHandshakes, s_handshakeGrace);
    private readonly Lock _seats = new();
    private readonly Task _accepting;
    private readonly ConcurrentQueue<string> _lines = [], _losses = [];
    private int _refused;

    private Coordinator(CoordinatorSettings settings, RunKey key, OwnProcesses own, Action<string> say)
    {
        (_settings, _key, _say) = (settings, key, say);
        Agents =
        [
            .. Enumerable.Range(0, settings.Servers).Select(_ => new AgentHost(HostRole.Server, 0, own, _losses)),
            .. Enumerable.Range(1, settings.Clients).Select(number => new AgentHost(HostRole.Client, number, own, _losses)),
        ];
        _listener = new TcpListener(settings.Listen);
        // By default, .NET takes IPv6 alone.
        if (settings.Listen.Address.Equals(IPAddress.IPv6Any))
            _listener.Server.DualMode = true;
        _listener.Start();
        Join = key.JoinAt(JoinAddress.Of((IPEndPoint)_listener.LocalEndpoint).ToString());
        Hosts = Arrange(own);
        _accepting = AcceptAsync();
    }

    /// <summary>The machines with agents: the server first, then the clients.</summary>
    public IReadOnlyList<AgentHost> Agents { get; }

    public HostList Hosts { get; }

    public JoinString Join { get; }

    /// <summary>How the run failed, one line for the agents when it is over; null if it did not.</summary>
    public string? Failure { get; set; }

    /// <exception cref="RemedyException">The port is not free, the key can't be read, or the join file can't be written.</exception>
    public static Coordinator Start(CoordinatorSettings settings, OwnProcesses own, Action<string> say)
    {
        Coordinator coordinator;
        RunKey key = settings.KeyFile is { } file ? RunKey.Read(file) : RunKey.Create();
        try
        {
            coordinator = new(settings, key, own, say);
        }
        catch (SocketException error)
        {
            key.Dispose();
            throw new RemedyException(
                $"can't listen on {settings.Listen} ({OneLine.Of(error)}): name an address of this machine and a free port with --listen",
                error);
        }
        if (settings.JoinFile is not null)
            JoinFile.WriteSecret(settings.JoinFile, $"{coordinator.Join}\n", "--join-file");
        return coordinator;
    }

    /// <summary>Returns once every place is taken. All that are missing have one time limit together, from now on.</summary>
    /// <exception cref="HostsGoneException">One stays empty for too long.</exception>
    public async Task AllThereAsync(CancellationToken ct)
    {
        long started = Stopwatch.GetTimestamp();
        SayQueued();
        while (Agents.Where(agent => !agent.IsThere).ToArray() is { Length: > 0 } missing)
        {
            TimeSpan left = _settings.Timeout - Stopwatch.GetElapsedTime(started);
            if (left <= TimeSpan.Zero)
                throw new HostsGoneException(WhyGone(missing));
            await LookAsync(missing, left < s_look ? left : s_look, ct);
            SayQueued();
        }
        SayQueued();
    }

    public async ValueTask DisposeAsync()
    {
        await _ending.CancelAsync();
        _listener.Stop();
        await _accepting;
        await Task.WhenAll(Agents.Select(agent => agent.EndAsync(Failure).AsTask()));
        if (_settings.JoinFile is not null)
            JoinFile.Remove(_settings.JoinFile);
        _key.Dispose();
    }

    // Also shows, meanwhile, who was refused.
    private static async Task LookAsync(AgentHost[] missing, TimeSpan time, CancellationToken ct)
    {
        try
        {
            await Task.WhenAny(missing.Select(agent => agent.There)).WaitAsync(time, ct);
        }
        catch (TimeoutException)
        {
            // The caller decides whether to look again.
        }
    }

    private string WhyGone(AgentHost[] missing)
    {
        string limit = string.Create(CultureInfo.InvariantCulture, $"within {_settings.Timeout.TotalSeconds:0.#} s");
        return missing.Select(agent => agent.Away).FirstOrDefault(away => away is not null) is { } lost
            ? $"{lost}; it did not reconnect {limit}: check the machine, or raise --timeout"
            : $"no agent joined as {string.Join(", ", missing.Select(agent => agent.Name))} {limit}: start one with 'client agent "
                + $"--join' and the join string, or raise --timeout";
    }

    private HostList Arrange(OwnProcesses own)
    {
        var here = new LocalHost(own);
        IHost[] clients = [.. Agents.Where(agent => agent.Role == HostRole.Client)];
        return new(Agents.FirstOrDefault(agent => agent.Role == HostRole.Server) ?? (IHost)here, clients.Length > 0 ? clients : [here])
        {
            AllThereAsync = AllThereAsync,
            Losses = () => [.. _losses],
            Noise = new AgentNoise(Agents, own.Names),
        };
    }

    private async Task AcceptAsync()
    {
        while (!_ending.IsCancellationRequested)
        {
            try
            {
                TcpClient peer = await _listener.AcceptTcpClientAsync(_ending.Token);
                if (_handshakes.Enter(peer))
                    _ = AdmitAsync(peer);
                else
                    peer.Dispose();
            }
            catch (Exception e) when (_ending.IsCancellationRequested && e is OperationCanceledException or InvalidOperationException)
            {
                // A listener that stopped between two accepts throws InvalidOperationException, or ObjectDisposedException, its subclass.
                return;
            }
            catch (SocketException)
            {
                // A connection that was gone before it was taken.
            }
        }
    }

    private async Task AdmitAsync(TcpClient peer)
    {
        try
        {
            IPEndPoint from = Plain((IPEndPoint)peer.Client.RemoteEndPoint!);
            peer.NoDelay = true;
            var tls = new SslStream(peer.GetStream());
            using var limit = CancellationTokenSource.CreateLinkedTokenSource(_ending.Token);
            limit.CancelAfter(s_handshakeLimit);
            await tls.AuthenticateAsServerAsync(new SslServerAuthenticationOptions { ServerCertificate = _key.Certificate }, limit.Token);
            var channel = new LineChannel(tls);
            AgentLine? first = await channel.ReadAsync(LineChannel.MaxHelloBytes, limit.Token);
            _handshakes.Leave(peer);
            await WelcomeAsync(first, channel, from, limit.Token);
        }
        // The last is what a peer's stream throws if the peer has hung up since.
        catch (Exception gone) when (gone is IOException or OperationCanceledException or SocketException
            or System.Security.Authentication.AuthenticationException or InvalidOperationException)
        {
            peer.Dispose();
        }
        finally
        {
            _handshakes.Leave(peer);
        }
    }

    private async Task WelcomeAsync(AgentLine? first, LineChannel channel, IPEndPoint from, CancellationToken ct)
    {
        if (first is not { Do: AgentTask.Hello, Hello: { } hello })
            throw new IOException("the first line is no hello");
        (AgentHost? seat, string? refusal) = SeatFor(hello);
        if (seat is null)
        {
            Refused(from, refusal!);
            await channel.WriteAsync(new(AgentTask.Refuse) { Error = refusal }, ct);
            await channel.DisposeAsync();
            return;
        }
        hello = hello with { Address = hello.Address ?? AddressOf(seat, from) };
        var link = new AgentLink($"{seat.Name} ({OutsideText.Line(hello.Address)})", channel);
        await channel.WriteAsync(new(AgentTask.Welcome) { Name = seat.Name, TimeoutS = _settings.Timeout.TotalSeconds }, ct);
        link.Start();
        // In this order, so that a run that starts once all are there has reported each.
        Say($"agent {seat.Name} joined: {OutsideText.Line(hello.Machine)}, {from}");
        seat.Seat(hello, link);
    }

    // Locked, so that two agents can't take one place. The place stays reserved until its connection is up.
    private (AgentHost? Seat, string? Refusal) SeatFor(AgentHello hello)
    {
        lock (_seats)
        {
            if (!Join.HasToken(hello.Token))
                return (null, "the token is not the one of this run: copy the join string that the coordinator printed");
            if (!AgentIdentity.IsOwn(hello))
                return (null, $"the agent is {AgentIdentity.Name(hello.Build, hello.BuildId)}, the coordinator "
                    + $"{AgentIdentity.Name(AgentIdentity.Build, Product.BuildId)}: copy the same build to both machines");
            AgentHost[] free = [.. Agents.Where(agent =>
                !agent.IsThere && !agent.IsReservedAgainst(hello.Id) && (hello.Role is null || agent.Role == hello.Role))];
            AgentHost? seat = free.FirstOrDefault(agent => agent.Hello?.Id == hello.Id)
                ?? free.FirstOrDefault(agent => agent.Hello is null && WasOn(hello.Machine, agent))
                ?? free.FirstOrDefault(agent => agent.Hello is null)
                ?? free.FirstOrDefault();
            seat?.Reserve(hello.Id);
            return seat is null
                ? (null, $"all {(hello.Role is { } role ? $"{CsvText.Of(role)} " : "")}agents of the run have joined: to have more, raise "
                    + "the coordinator's --agents")
                : (seat, null);
        }
    }

    private bool WasOn(string machine, AgentHost seat) =>
        _settings.Former.Any(host => (host.Name, host.MachineName) == (seat.Name, machine));

    // One that was given no address: its servers are for clients on their own machine, and a client needs none.
    private static string AddressOf(AgentHost seat, IPEndPoint from) =>
        (seat.Role == HostRole.Server ? IPAddress.Loopback : from.Address).ToString();

    // A listener on [::] has IPv4 addresses as parts of IPv6 ones.
    private static IPEndPoint Plain(IPEndPoint peer) =>
        peer.Address.IsIPv4MappedToIPv6 ? new(peer.Address.MapToIPv4(), peer.Port) : peer;

    private void Refused(IPEndPoint from, string why)
    {
        if (Interlocked.Increment(ref _refused) <= MaxReportedRefusals)
            Say($"agent from {from} refused: {OutsideText.Line(why)}");
    }

    // Only queues the line: agents come and go on other threads, and the display may be busy.
    private void Say(string line) => _lines.Enqueue(line);

    private void SayQueued()
    {
        lock (_lines)
        {
            while (_lines.TryDequeue(out string? line))
                _say(line);
        }
    }
}
