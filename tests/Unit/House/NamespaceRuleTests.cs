using System.Xml.Linq;

namespace IntegrationMethods.Tests.Unit.House;

internal sealed class NamespaceRuleTests
{
    private static readonly Project s_app = Project.Read("app/App.csproj", new XElement("Project"));

    [TestCase("app/Some.cs", "namespace IntegrationMethods.App;\nclass Some;")]
    [TestCase("app/Deep/Down/Some.cs", "namespace IntegrationMethods.App.Deep.Down;\nclass Some;")]
    [TestCase("app/Program.cs", "return 0;")]
    [TestCase("app/StartupHook.cs", "class StartupHook;")]
    public void The_folders_namespace_and_files_without_types_or_with_a_startup_hook_are_allowed(string path, string text) =>
        Assert.That(Violations(path, text), Is.Empty);

    [TestCase("app/Deep/Some.cs", "namespace IntegrationMethods.App;\nclass Some;",
        "app/Deep/Some.cs declares IntegrationMethods.App; its folder is IntegrationMethods.App.Deep.")]
    [TestCase("app/Some.cs", "namespace IntegrationMethods.App.Deep;\nclass Some;",
        "app/Some.cs declares IntegrationMethods.App.Deep; its folder is IntegrationMethods.App.")]
    [TestCase("app/Some.cs", "class Some;", "app/Some.cs declares no namespace; its folder is IntegrationMethods.App.")]
    public void Another_namespace_than_the_folders_is_a_violation(string path, string text, string violation) =>
        Assert.That(Violations(path, text), Is.EqualTo([violation]));

    [Test]
    public void A_projects_own_root_namespace_takes_the_place_of_its_name()
    {
        var project = Project.Read("app/App.csproj",
            XElement.Parse("<Project><RootNamespace>IntegrationMethods.Other</RootNamespace></Project>"));

        Assert.That(NamespaceRule.Violations(project, [SourceFile.Read("app/Some.cs", "namespace IntegrationMethods.App;\nclass Some;")]),
            Has.One.Items);
    }

    private static IEnumerable<string> Violations(string path, string text) =>
        NamespaceRule.Violations(s_app, [SourceFile.Read(path, text)]);
}
