using System.Text.Json.Serialization;

namespace IntegrationMethods.Processes.Control;

/// <summary>The one line of JSON that a server prints once it listens.</summary>
/// <param name="Endpoint">Address and port really bound, <c>127.0.0.1:40123</c>.</param>
/// <param name="Transport">Name of the transport.</param>
/// <param name="Stack">Its stack.</param>
/// <param name="Form"><c>sync</c> or <c>async</c>.</param>
/// <param name="Db">Database engine.</param>
/// <param name="Pid">Process id.</param>
public sealed record ReadyLine(string Endpoint, string Transport, string Stack, string Form, string Db, int Pid)
{
    /// <summary>Fingerprint of its certificate, SHA-256 in hexadecimal, which clients expect; left out without TLS.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Certificate { get; init; }

    /// <summary>
    /// The file of its Unix domain socket, which is then what listens in place of the endpoint's port; left out with TCP.
    /// </summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Socket { get; init; }

    /// <summary>The path of its named pipe, which is then what listens in place of the endpoint's port; left out with TCP.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Pipe { get; init; }
}
