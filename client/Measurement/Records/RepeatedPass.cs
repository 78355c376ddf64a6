namespace IntegrationMethods.Measurement.Records;

/// <summary>A repetition that was void for a reason outside of it, such as a lost agent, and was made again.</summary>
/// <param name="Cell">Name of the cell.</param>
/// <param name="Block">The block.</param>
/// <param name="Reason">Why, in one line.</param>
internal sealed record RepeatedPass(string Cell, int Block, string Reason);
