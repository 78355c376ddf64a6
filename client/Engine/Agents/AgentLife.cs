using System.Diagnostics;
using System.Net.Security;
using System.Net.Sockets;
using System.Security.Authentication;

namespace IntegrationMethods.Client.Engine.Agents;

/// <summary>
/// An agent from its first connection to the end of the run: joins, comes back after a lost connection, and ends by itself when the
/// coordinator is gone for good.
/// </summary>
internal sealed class AgentLife(JoinString join, AgentHello hello, TimeSpan timeout, Action<string> say, IAgentMachine? machine = null)
{
    private readonly IAgentMachine _machine = machine ?? new AgentMachine();

    private static readonly TimeSpan s_again = TimeSpan.FromMilliseconds(500);

    private static readonly TimeSpan s_connectLimit = TimeSpan.FromSeconds(15);

    /// <exception cref="RemedyException">The coordinator refuses it, is another one, or is gone, or the run failed.</exception>
    public async Task RunAsync(CancellationToken ct)
    {
        (TimeSpan limit, string? why) = (timeout, null);
        long lost = Stopwatch.GetTimestamp();
        while (true)
        {
            ct.ThrowIfCancellationRequested();
            try
            {
                (LineChannel channel, AgentLine welcome) = await JoinAsync(ct);
                limit = TimeSpan.FromSeconds(welcome.TimeoutS ?? timeout.TotalSeconds);
                say($"joined {join.Address} as {OutsideText.Line(welcome.Name ?? "")}");
                await using var agent = new Agent(channel, _machine);
                if (await agent.RunAsync(ct) is { } bye)
                {
                    if (bye.Error is { } failure)
                        throw new RemedyException(OutsideText.Line(failure));
                    return;
                }
                (lost, why) = (Stopwatch.GetTimestamp(), "the connection was lost");
                say($"lost the connection to {join.Address} and ended its processes; trying to reconnect for up to "
                    + $"{limit.TotalSeconds:0.#} s");
            }
            catch (Exception gone) when (gone is IOException or SocketException or TimeoutException or OperationCanceledException
                && !ct.IsCancellationRequested)
            {
                why = OneLine.Of(gone);
            }
            if (Stopwatch.GetElapsedTime(lost) > limit)
                throw new RemedyException(
                    $"the coordinator at {join.Address} did not answer for {limit.TotalSeconds:0.#} s ({why}): start the run first, "
                        + "or check its address and the network");
            await Task.Delay(s_again, ct);
        }
    }

    private static SslClientAuthenticationOptions Expecting(JoinString join) => new()
    {
        TargetHost = RunCertificate.Name,
        RemoteCertificateValidationCallback = (_, certificate, _, _) =>
            certificate is not null && join.HasFingerprint(RunCertificate.FingerprintOf(certificate)),
    };

    private async Task<(LineChannel Channel, AgentLine Welcome)> JoinAsync(CancellationToken ct)
    {
        var client = new TcpClient { NoDelay = true };
        try
        {
            using var limit = CancellationTokenSource.CreateLinkedTokenSource(ct);
            limit.CancelAfter(s_connectLimit);
            await client.ConnectAsync(join.Host, join.Port, limit.Token);
            var tls = new SslStream(client.GetStream());
            await tls.AuthenticateAsClientAsync(Expecting(join), limit.Token);
            var channel = new LineChannel(tls);
            await channel.WriteAsync(new(AgentTask.Hello) { Hello = hello }, limit.Token);
            AgentLine answer = await channel.ReadAsync(LineChannel.MaxHelloBytes, limit.Token)
                ?? throw new IOException("it closed the connection");
            return answer.Do == AgentTask.Welcome
                ? (channel, answer)
                : throw new RemedyException(
                    $"the coordinator at {join.Address} refused this agent: {OutsideText.Line(answer.Error ?? "it gave no reason")}");
        }
        catch (AuthenticationException error)
        {
            client.Dispose();
            throw new RemedyException(
                $"the certificate at {join.Address} is not the one of the join string, so it is another run, or the connection is "
                    + "intercepted: copy the join string of this run", error);
        }
        catch
        {
            client.Dispose();
            throw;
        }
    }
}
