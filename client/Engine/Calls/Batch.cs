namespace IntegrationMethods.Client.Engine.Calls;

/// <summary>One call's range of ids, both inclusive.</summary>
internal readonly record struct Batch(int Index, int FirstId, int LastId);
