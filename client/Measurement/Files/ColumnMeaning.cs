namespace IntegrationMethods.Measurement.Files;

/// <summary>A column of a file, for people.</summary>
/// <param name="Name">In the header.</param>
/// <param name="Type">What a field holds; the words where there are few.</param>
/// <param name="Unit">Empty where it has none.</param>
/// <param name="Meaning">A sentence or two.</param>
internal sealed record ColumnMeaning(string Name, string Type, string Unit, string Meaning);
