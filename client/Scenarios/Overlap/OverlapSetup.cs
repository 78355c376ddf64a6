namespace IntegrationMethods.Client.Scenarios.Overlap;

/// <summary>One cell of the scenario.</summary>
/// <param name="Variant">How writing and sorting are put together; one of <see cref="OverlapVariant"/>.</param>
/// <param name="Path">The file, written anew in each round.</param>
/// <param name="Bytes">Written in each round.</param>
/// <param name="Items">Sorted in each round.</param>
/// <param name="Times">Rounds.</param>
/// <param name="Flush">Whether each file is on the disk, not only in the system's cache, before its round ends.</param>
internal sealed record OverlapSetup(string Variant, string Path, int Bytes, int Items, int Times, bool Flush);
