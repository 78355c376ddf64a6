namespace IntegrationMethods.Tests.Shared.Soak;

/// <summary>What the calls of a <see cref="SoakClient"/> came to so far.</summary>
/// <param name="Begun">Calls that were begun; those in progress are in no other number.</param>
/// <param name="Ended">Calls by how they ended.</param>
/// <param name="Connections">Connections that were opened.</param>
/// <param name="Failures">The first few failures in words.</param>
internal sealed record SoakTally(long Begun, IReadOnlyDictionary<SoakOutcome, long> Ended, long Connections, IReadOnlyList<string> Failures)
{
    public long Of(SoakOutcome outcome) => Ended.GetValueOrDefault(outcome);
}
