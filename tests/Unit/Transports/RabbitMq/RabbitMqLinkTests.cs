using IntegrationMethods.Transports.RabbitMq;

namespace IntegrationMethods.Tests.Unit.Transports.RabbitMq;

public sealed class RabbitMqLinkTests
{
    [TestCase("3.10.8", 128)]
    [TestCase("3.13.0-rc.1", 128)]
    [TestCase("4.0.0+2", 16)]
    [TestCase("4.1.4", 16)]
    [TestCase("another", 16)]
    public void The_largest_message_is_that_of_the_brokers_version(string version, int mebibytes) =>
        Assert.That(RabbitMqLink.LimitOf(new Dictionary<string, object?> { ["version"] = Encoding.UTF8.GetBytes(version) }),
            Is.EqualTo(mebibytes * 1024 * 1024));

    [Test]
    public void A_broker_without_a_version_has_the_smaller_limit() => Assert.Multiple(() =>
    {
        Assert.That(RabbitMqLink.LimitOf(null), Is.EqualTo(16 * 1024 * 1024));
        Assert.That(RabbitMqLink.LimitOf(new Dictionary<string, object?> { ["version"] = 4 }), Is.EqualTo(16 * 1024 * 1024));
    });
}
