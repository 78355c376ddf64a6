namespace IntegrationMethods.Client.Engine.Cells;

/// <summary>Where a repetition stands in its run; all from 1.</summary>
/// <param name="Block">Its block.</param>
/// <param name="Launch">The launch of its processes.</param>
/// <param name="Position">Its place in the block's order.</param>
internal readonly record struct Turn(int Block, int Launch, int Position);
