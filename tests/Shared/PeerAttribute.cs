namespace IntegrationMethods.Tests.Shared;

/// <summary>What a fixture, or one of its tests, tests this product against.</summary>
/// <param name="name">The other implementation, as its users call it.</param>
/// <param name="protocol">What both speak.</param>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Method)]
internal sealed class PeerAttribute(string name, string protocol) : Attribute
{
    public string Name { get; } = name;

    public string Protocol { get; } = protocol;
}
