namespace IntegrationMethods.Measurement.Files;

/// <summary>A record of a file and where it stands.</summary>
/// <param name="Number">Of the line, from 1; the header is the first.</param>
/// <param name="Record">What it says.</param>
internal sealed record CsvLine<T>(long Number, T Record);
