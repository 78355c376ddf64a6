namespace IntegrationMethods.Reports.Html;

/// <summary>A file of the folder that is not what the repetitions give. The report does not stand on it.</summary>
/// <param name="File">Its name.</param>
/// <param name="Line">The first line that differs, and how; null where the file is missing, has the columns of another version, or is of a run that was killed.</param>
internal sealed record Stranger(string File, string? Line);
