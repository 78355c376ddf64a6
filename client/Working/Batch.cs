namespace IntegrationMethods.Client.Working;

/// <summary>One call's range of ids, both inclusive, and when it was taken.</summary>
internal readonly record struct Batch(int Index, int FirstId, int LastId, long Started);
