namespace IntegrationMethods.Db;

/// <summary>How many connections a server gives to one login at once.</summary>
/// <param name="Connections">The number.</param>
/// <param name="Setting">The server's setting that sets it, for people.</param>
internal sealed record ServerLimit(int Connections, string Setting);
