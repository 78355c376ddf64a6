using System.Xml.Linq;

namespace IntegrationMethods.Tests.Unit.House;

internal sealed class ReferenceRuleTests
{
    private static readonly Dictionary<string, string[]> s_below = new() { ["Low"] = [], ["App"] = ["Low"], ["Top"] = ["Low", "App"],
        ["Unit"] = ["App"] };

    private static readonly Project s_low = Project.Read("low/Low.csproj", new XElement("Project"));

    private static readonly Project s_app = Project.Read("app/App.csproj",
        XElement.Parse("<Project><OutputType>Exe</OutputType></Project>"));

    [Test]
    public void References_downwards_and_to_an_executables_files_alone_are_allowed()
    {
        Project top = Referring("top/Top.csproj",
            """<ProjectReference Include="../low/Low.csproj" />""",
            """<ProjectReference Include="../app/App.csproj" ReferenceOutputAssembly="false" />""");

        Assert.That(Violations(s_low, s_app, top), Is.Empty);
    }

    [Test]
    public void A_reference_upwards_is_a_violation()
    {
        Project low = Referring("low/Low.csproj", """<ProjectReference Include="../top/Top.csproj" />""");

        Assert.That(Violations(low, Referring("top/Top.csproj")),
            Is.EqualTo(["low/Low.csproj refers to top/Top.csproj, which is not below it."]));
    }

    [Test]
    public void A_reference_in_an_imported_file_counts()
    {
        var low = Project.Read("low/Low.csproj", new XElement("Project"),
            XElement.Parse("""<Project><ProjectReference Include="../app/App.csproj" /></Project>"""));

        Assert.That(Violations(low, s_app), Has.Exactly(2).Items);
    }

    [Test]
    public void Types_of_an_executable_are_a_violation_outside_of_tests()
    {
        const string reference = """<ProjectReference Include="../app/App.csproj" />""",
            fromTests = """<ProjectReference Include="../../app/App.csproj" />""";

        Assert.That(
            Violations(s_app, Referring("top/Top.csproj", reference), Referring("tests/Unit/Unit.csproj", fromTests)),
            Is.EqualTo(["top/Top.csproj takes types from app/App.csproj, an executable: move them to a library."]));
    }

    [Test]
    public void A_project_that_the_table_does_not_name_is_a_violation() =>
        Assert.That(Violations(Referring("odd/Odd.csproj")),
            Is.EqualTo(["odd/Odd.csproj has no place in the house: name the projects below it."]));

    private static IEnumerable<string> Violations(params Project[] projects) => ReferenceRule.Violations(projects, s_below);

    private static Project Referring(string path, params string[] references) =>
        Project.Read(path, XElement.Parse($"<Project>{string.Concat(references)}</Project>"));
}
