using System.Security.Cryptography.X509Certificates;

namespace IntegrationMethods.Tests.Integration.Support.Tds;

/// <summary>
/// What a <see cref="TdsServer"/> does. By default it has no encryption, accepts every login, and leaves statements unanswered.
/// </summary>
internal sealed record TdsScript
{
    /// <summary>Of a server that demands encryption; null: it has none.</summary>
    public X509Certificate2? Certificate { get; init; }

    /// <summary>TLS comes before everything else (TDS 8.0).</summary>
    public bool IsStrict { get; init; }

    public TdsCut Cut { get; init; }

    /// <summary>Reject every login; none: it is accepted.</summary>
    public IReadOnlyList<TdsError> LoginErrors { get; init; } = [];

    /// <summary>Called with each statement, before its answer.</summary>
    public Action? OnStatement { get; init; }

    /// <summary>Rejects every statement; null: it waits for ever.</summary>
    public TdsError? StatementError { get; init; }
}
