using System.IO.Pipes;
using System.Net.Sockets;

namespace IntegrationMethods.Client.Checks;

/// <summary>Whether a Docker engine answers, which only <c>--db auto</c> asks for. Source: Docker Engine API, SystemPing.</summary>
internal static class DockerCheck
{
    private const string Variable = "DOCKER_HOST";

    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(3);

    public static async Task<Check> AskAsync(CancellationToken ct) =>
        await AskAsync(Environment.GetEnvironmentVariable(Variable) is { Length: > 0 } given ? given : OperatingSystem.IsWindows() ? "npipe://./pipe/docker_engine" : "unix:///var/run/docker.sock", ct);

    /// <param name="host">As in DOCKER_HOST: unix, npipe, tcp or http.</param>
    /// <param name="ct">Ends it.</param>
    public static async Task<Check> AskAsync(string host, CancellationToken ct)
    {
        if (!Uri.TryCreate(host, UriKind.Absolute, out Uri? address) || address.Scheme is not ("unix" or "npipe" or "tcp" or "http"))
            return Check.Warn("docker", $"{Variable} is '{host}'", "it must be like unix:///var/run/docker.sock or tcp://127.0.0.1:2375");
        if (address.Scheme == "unix" && !File.Exists(address.AbsolutePath))
            return Nobody(host, "there is no such socket");
        try
        {
            using var handler = new SocketsHttpHandler { UseProxy = false };
            if (address.Scheme is "unix" or "npipe")
                handler.ConnectCallback = async (_, stop) => await ConnectAsync(address, stop);
            using var http = new HttpClient(handler) { Timeout = s_limit };
            Uri ping = new(address.Scheme is "unix" or "npipe" ? "http://docker/_ping" : $"http://{address.Authority}/_ping");
            using HttpResponseMessage answer = await http.GetAsync(ping, ct);
            return answer.IsSuccessStatusCode
                ? Check.Ok("docker", $"answers, API {(answer.Headers.TryGetValues("Api-Version", out var version) ? string.Join(' ', version) : "unknown")}")
                : Nobody(host, $"status {(int)answer.StatusCode}");
        }
        catch (Exception e) when (e is HttpRequestException or IOException or UnauthorizedAccessException or TimeoutException || (e is OperationCanceledException && !ct.IsCancellationRequested))
        {
            return Nobody(host, OneLine.Of(e.InnerException ?? e));
        }
    }

    // No fault: the product works without.
    private static Check Nobody(string host, string why) => Check.NotAvailable("docker", $"no engine answers at {host} ({why}), so --db auto is sqlite");

    private static async Task<Stream> ConnectAsync(Uri address, CancellationToken ct)
    {
        if (address.Scheme == "npipe")
        {
            var pipe = new NamedPipeClientStream(address.Host, address.AbsolutePath.Replace("/pipe/", "", StringComparison.Ordinal), PipeDirection.InOut, PipeOptions.Asynchronous);
            await pipe.ConnectAsync(ct);
            return pipe;
        }
        var socket = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified);
        try
        {
            await socket.ConnectAsync(new UnixDomainSocketEndPoint(address.AbsolutePath), ct);
            return new NetworkStream(socket, ownsSocket: true);
        }
        catch
        {
            socket.Dispose();
            throw;
        }
    }
}
