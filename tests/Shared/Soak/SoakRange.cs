namespace IntegrationMethods.Tests.Shared.Soak;

/// <summary>What one call asks for.</summary>
/// <param name="First">First id.</param>
/// <param name="Last">Last id.</param>
/// <param name="Fault">The fault that is the right answer; null where rows are.</param>
internal sealed record SoakRange(int First, int Last, ServiceFaultCode? Fault)
{
    /// <summary>Now and then one that is a fault.</summary>
    public static SoakRange Any(Random random, int rows)
    {
        int first = random.Next(1, rows + 1);
        return random.Next(20) switch
        {
            0 => new(first + 1, first, ServiceFaultCode.BadRange),
            1 => new(first, rows + 1, ServiceFaultCode.RowNotFound),
            _ => new(first, random.Next(first, rows + 1), null),
        };
    }
}
