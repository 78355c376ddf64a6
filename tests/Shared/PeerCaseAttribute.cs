namespace IntegrationMethods.Tests.Shared;

/// <summary>What a test tries with its peer: a row of the table in tests/peers.md.</summary>
/// <param name="direction">Which end is the client.</param>
/// <param name="text">The case, in a few words.</param>
[AttributeUsage(AttributeTargets.Method)]
internal sealed class PeerCaseAttribute(PeerDirection direction, string text) : Attribute
{
    public PeerDirection Direction { get; } = direction;

    public string Text { get; } = text;
}
