namespace IntegrationMethods.Measurement.Verdicts;

/// <summary>Whether a cell's clients, which generate its load, are what limits its rate.</summary>
internal enum GeneratorVerdict
{
    /// <summary>They are not: one client more raises it by 5 % at most.</summary>
    Held,

    /// <summary>The check's interval leaves both possible.</summary>
    Undecided,

    /// <summary>They are: one client more raises it by more than 5 %, or they keep their machines' processors busy.</summary>
    Limit,
}
