namespace IntegrationMethods.Tests.Integration.Support.Tds;

/// <summary>The moment at which a <see cref="TdsServer"/> closes a connection.</summary>
internal enum TdsCut
{
    Never,
    BeforePreLoginReply,
    InTlsHandshake,
    BeforeLoginReply,
    InStatement,
}
