using IntegrationMethods.Client.Engine.Builds;

namespace IntegrationMethods.Tests.Unit.Client.Engine.Builds;

/// <summary>What of the environment reaches a build.</summary>
public sealed class BuildVariablesTests
{
    [TestCase("OutputPath", false)]
    [TestCase("OUTPUTPATH", false)]
    [TestCase("OutDir", false)]
    [TestCase("Configuration", false)]
    [TestCase("Platform", false)]
    [TestCase("RuntimeIdentifier", false)]
    [TestCase("Feed", false)]
    [TestCase("_Hidden", false)]
    [TestCase("PATH", true)]
    [TestCase("Path", true)]
    [TestCase("HTTP_PROXY", true)]
    [TestCase("NUGET_PACKAGES", true)]
    [TestCase("DOTNET_ROOT", true)]
    [TestCase("RestoreSources", true)]
    [TestCase("CoreWcf", true)]
    [TestCase("SystemRoot", true)]
    public void A_build_sees_no_variable_that_would_be_a_property_of_it(string name, bool passes) =>
        Assert.That(Tool.Passes(name), Is.EqualTo(passes));
}
