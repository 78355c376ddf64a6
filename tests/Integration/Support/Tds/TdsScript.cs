using System.Security.Cryptography.X509Certificates;

namespace IntegrationMethods.Tests.Integration.Support.Tds;

/// <summary>What a <see cref="TdsServer"/> does. By default it has no encryption, takes every login, and answers every query with one row.</summary>
internal sealed record TdsScript
{
    /// <summary>For TLS; null: the server has none.</summary>
    public X509Certificate2? Certificate { get; init; }

    /// <summary>Takes no connection of which more than nothing is in clear text; else the client chooses.</summary>
    public bool RequiresEncryption { get; init; }

    /// <summary>TLS comes before everything else (TDS 8.0).</summary>
    public bool IsStrict { get; init; }

    public TdsCut Cut { get; init; }

    /// <summary>The answer to every login; none lets it in.</summary>
    public IReadOnlyList<TdsError> LoginErrors { get; init; } = [];

    /// <summary>What a statement is refused with, by its text; null: it is answered.</summary>
    public Func<string, TdsError?> Refuses { get; init; } = _ => null;

    /// <summary>Whether a statement, by its text, ends the connection.</summary>
    public Func<string, bool> Cuts { get; init; } = _ => false;

    /// <summary>Whether a statement, by its text, is answered only when the client has sent an attention.</summary>
    public Func<string, bool> WaitsFor { get; init; } = _ => false;
}
