namespace IntegrationMethods.Measurement.Files;

/// <summary>A column of a file, for people.</summary>
internal sealed record ColumnMeaning(string Name, string Type, string Unit, string Meaning);
