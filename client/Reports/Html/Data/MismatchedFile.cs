namespace IntegrationMethods.Reports.Html.Data;

/// <summary>A file of the folder that does not match the repetitions. The report is not based on it.</summary>
/// <param name="File">Its name.</param>
/// <param name="Line">The first line that differs, and how; null where the file is missing, has the columns of another version, or is of a
/// run that was killed.</param>
internal sealed record MismatchedFile(string File, string? Line);
