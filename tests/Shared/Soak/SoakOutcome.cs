namespace IntegrationMethods.Tests.Shared.Soak;

/// <summary>How a call of a <see cref="SoakClient"/> ended.</summary>
internal enum SoakOutcome
{
    /// <summary>With the rows that it asked for, exact.</summary>
    Answered,

    /// <summary>With the fault that it asked for.</summary>
    Fault,

    /// <summary>Given up by the client itself.</summary>
    Cancelled,

    /// <summary>The first call of a connection failed: a full server has no place for it.</summary>
    TurnedAway,

    /// <summary>With other rows, or with rows instead of a fault.</summary>
    Wrong,

    /// <summary>On a connection that had been served, with anything else.</summary>
    Failed,
}
