namespace IntegrationMethods.Db;

/// <summary>An engine for <c>list</c>.</summary>
/// <param name="Name">The flag's value, such as <c>sqlite</c>.</param>
/// <param name="Summary">What it is, in a few words.</param>
/// <param name="OffBecause">Why it can't be used here; null where it is built in.</param>
public sealed record EngineInfo(string Name, string Summary, string? OffBecause);
