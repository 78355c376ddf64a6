using IntegrationMethods.Client.Selfchecks;

namespace IntegrationMethods.Tests.Unit.Client.Selfchecks;

[Platform("Linux")]
internal sealed class CpuHogTests
{
    [Test]
    public void A_hog_is_gone_when_it_is_disposed()
    {
        var hog = new CpuHog();
        string folder = $"/proc/{hog.Pid}";
        Assert.That(Directory.Exists(folder));

        hog.Dispose();

        Assert.That(Directory.Exists(folder), Is.False);
    }
}
