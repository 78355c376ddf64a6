using IntegrationMethods.Processes.Costs;

namespace IntegrationMethods.Processes.Control;

/// <summary>A server's answer to the line <c>status</c> on its standard input, to <c>window</c>, which also opens a new window of thread peaks, to <c>flush</c>, which has the database's counters told, or to <c>rest</c>, which closes idle connections of the database.</summary>
/// <param name="RowQueries">Row queries sent to the database since the start.</param>
/// <param name="Cost">What the process has used up.</param>
/// <param name="Peaks">Threads since the last <c>window</c>; null before the first.</param>
/// <param name="PeakRssBytes">Most memory resident, bytes.</param>
/// <param name="Error">What failed with the database, one line; null where all went well.</param>
public sealed record ServerStatus(long RowQueries, ProcessReading Cost, ThreadPeaks? Peaks, long PeakRssBytes, string? Error = null);
