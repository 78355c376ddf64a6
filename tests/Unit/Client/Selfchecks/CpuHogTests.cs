using IntegrationMethods.Client.Selfchecks;

namespace IntegrationMethods.Tests.Unit.Client.Selfchecks;

[Platform("Linux")]
internal sealed class CpuHogTests
{
    [Test]
    public void A_hog_is_gone_when_it_is_disposed()
    {
        var hog = new CpuHog(0.5);
        string[] folders = [.. hog.Pids.Select(pid => $"/proc/{pid}")];
        Assert.That(folders, Has.Length.EqualTo(Environment.ProcessorCount));
        Assert.That(folders.Select(Directory.Exists), Has.All.True);

        hog.Dispose();

        Assert.That(folders.Select(Directory.Exists), Has.All.False);
    }
}
