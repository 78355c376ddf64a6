using System.Text.Json.Serialization;
using IntegrationMethods.Client.Engine.Calls;
using IntegrationMethods.Db;
using IntegrationMethods.Db.Catalog;
using IntegrationMethods.Processes.Serving;

namespace IntegrationMethods.Client.Scenarios.Rows;

/// <summary>The settings of a cell's client, and within them those of its server.</summary>
internal sealed record RowsSettings
{
    /// <summary>The server's part; its transport, form, database and limits are the client's as well.</summary>
    public required ServingSettings Serving { get; init; }

    /// <summary>The servers' own connection string; null where it is the clients'.</summary>
    public string? ServerConnection { get; init; }

    /// <summary>The clients' own connection string; null where it is that of the coordinator.</summary>
    public string? ClientConnection { get; init; }

    public int Clients { get; init; } = 1;

    /// <summary>Which of them this one is, from 0: the first one looks after the tables that all of them share.</summary>
    public int Client { get; init; }

    /// <summary>Whether the clients insert into one table; otherwise each keeps its own rows.</summary>
    [JsonIgnore]
    public bool SharesTable => Only.InsertsRows() && HasServer;

    /// <summary>Whether another client than the first one leaves the tables alone, as the first one looks after them.</summary>
    [JsonIgnore]
    public bool LeavesTables => Client > 0 && HasServer;

    private bool HasServer => !DatabaseCatalog.Resolve(Serving.Database.Engine).IsInProcess;

    public int InFlight { get; init; } = 1;

    /// <summary>Callers of all clients, where each is to have its part of them; null where each has <see cref="InFlight"/>.</summary>
    [JsonIgnore]
    public int? InFlightOfAll { get; init; }

    /// <summary>Connections that the callers share; null if each has its own.</summary>
    public int? SharedConnections { get; init; }

    [JsonIgnore]
    public int Connections => Math.Min(SharedConnections ?? InFlight, InFlight);

    public required int Batches { get; init; }

    public required int BatchSize { get; init; }

    public Ablation Only { get; init; }

    /// <summary>How calls arrive, at the rate of each pass; null for closed loops.</summary>
    public OpenLoop? Open { get; init; }

    public GcKind Gc { get; init; }

    /// <summary>Where the client connects to; null for the in-process floor, which it serves itself.</summary>
    public string? EndPoint { get; init; }

    public int Rows => Batches * BatchSize;

    /// <summary>Statements that a repetition has to take.</summary>
    public StatementCounts StatementsDue
    {
        get
        {
            int inserts = Only.InsertsRows() ? Rows : 0;
            return new(Only.ReadsRows() ? Rows : 0, inserts, inserts == 0 ? 0 : Serving.Database.Commit == CommitMode.Row ? Rows : Batches);
        }
    }

    /// <summary>The same load from one client more.</summary>
    public RowsSettings WithOneClientMore() => this with { Clients = Clients + 1, InFlightOfAll = Clients * InFlight };

    /// <summary>The settings that the server's process receives.</summary>
    /// <param name="listen">Where it listens; null for a free port of this machine alone.</param>
    public ServingSettings ForServer(string? listen = null) => Serving with
    {
        Listen = listen ?? Serving.Listen,
        Database = Serving.Database with { Connection = ServerConnection ?? Serving.Database.Connection },
        RowsInMemory = Only.ReadsRows() ? 0 : Rows,
        ServerGc = Gc == GcKind.Server,
    };

    /// <summary>The settings that one of several clients receives.</summary>
    /// <param name="client">Which, from 0.</param>
    /// <param name="server">Its server; null for the in-process floor.</param>
    public RowsSettings ForClient(int client, ServedAt? server = null) => this with
    {
        Client = client,
        InFlight = InFlightOfAll is { } all ? CallShare.Of(all, client, Clients).Count : InFlight,
        EndPoint = server?.EndPoint,
        Serving = Serving with
        {
            Database = Serving.Database with { Connection = ClientConnection ?? Serving.Database.Connection },
            Wire = Serving.Wire with { ServerCertificate = server?.Certificate },
        },
    };
}
