namespace IntegrationMethods.Client.Scenarios.Overlap;

/// <summary>One cell: what each of so many rounds writes anew and sorts, and whether it flushes the file to the disk.</summary>
internal sealed record OverlapSetup(string Variant, string Path, int Bytes, int Items, int Times, bool Flush);
