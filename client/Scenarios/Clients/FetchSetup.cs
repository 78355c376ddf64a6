namespace IntegrationMethods.Client.Scenarios.Clients;

/// <summary>How a client fetches all rows.</summary>
/// <param name="Transport">Its key, such as <c>sockets/direct</c>.</param>
/// <param name="Form">Of the client.</param>
/// <param name="Callers">Connections, each with its own thread, or its own task in the async form.</param>
/// <param name="Calls">Shared by the callers.</param>
/// <param name="RowsPerCall">Rows that each call asks for.</param>
internal sealed record FetchSetup(string Transport, CallForm Form, int Callers, int Calls, int RowsPerCall)
{
    /// <summary>The server; not known before it is up.</summary>
    public string EndPoint { get; init; } = "";

    public ReplyKind Answer { get; init; }

    public int Rows => Calls * RowsPerCall;
}
