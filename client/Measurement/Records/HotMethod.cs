namespace IntegrationMethods.Measurement.Records;

/// <summary>One of the methods in which a traced cell spent most processor time: a row of <c>traces/hottest.csv</c>.</summary>
internal sealed record HotMethod
{
    /// <summary>The run; all rows of a file have the same.</summary>
    public required string RunId { get; init; }

    /// <summary>The cell's name.</summary>
    public required string Cell { get; init; }

    /// <summary>The process that was sampled.</summary>
    public required TracedEnd End { get; init; }

    /// <summary>The method's place at this end, from 1.</summary>
    public required int Rank { get; init; }

    /// <summary>The method with its module, type and parameters.</summary>
    public required string Method { get; init; }

    /// <summary>Part of this end's time in managed code that was spent in the method itself, without those it calls, from 0 to 1.</summary>
    public required double Share { get; init; }
}
