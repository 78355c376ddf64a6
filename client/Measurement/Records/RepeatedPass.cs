namespace IntegrationMethods.Measurement.Records;

/// <summary>A repetition that was void for a reason outside of it, such as a lost agent, and was made again.</summary>
internal sealed record RepeatedPass(string Cell, int Block, string Reason);
