namespace IntegrationMethods.Tests.Shared;

/// <summary>
/// A test that lacks something to run with is skipped on a developer's machine, and is a failure in CI, which has to have it.
/// </summary>
internal static class Skip
{
    public static void OrFailInCI(string reason)
    {
        if (Environment.GetEnvironmentVariable("CI") == "true")
            Assert.Fail(reason);
        Assert.Ignore(reason);
    }
}
