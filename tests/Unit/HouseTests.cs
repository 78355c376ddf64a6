using IntegrationMethods.Tests.Unit.House;

namespace IntegrationMethods.Tests.Unit;

/// <summary>The source tree keeps the shape that README and the projects promise: who may use whom, and where a type is found.</summary>
internal sealed class HouseTests
{
    private static readonly string[] s_libraries = ["Contract", "Transports", "Db", "Process", "Measurement", "Reports"];

    private static readonly Dictionary<string, string[]> s_below = new()
    {
        ["Contract"] = [],
        ["Transports"] = ["Contract"],
        ["Db"] = ["Contract"],
        ["Process"] = ["Contract", "Db"],
        ["Server"] = ["Contract", "Db", "Process", "Transports"],
        ["Measurement"] = ["Contract"],
        ["Reports"] = ["Contract", "Measurement"],
        ["Client"] = [.. s_libraries, "Server"],
        ["Shared"] = [.. s_libraries, "Client", "Server"],
        ["Benchmarks"] = [.. s_libraries, "Client", "Server"],
        ["Unit"] = [.. s_libraries, "Benchmarks", "Client", "Server", "Shared"],
        ["Integration"] = [.. s_libraries, "Benchmarks", "Client", "Server", "Shared"],
    };

    [Test]
    public void Projects_refer_only_to_projects_below_them_and_take_no_types_from_executables() =>
        Assert.That(ReferenceRule.Violations(SourceTree.Projects, s_below), Is.Empty);

    [TestCaseSource(nameof(Projects))]
    public void Namespaces_equal_folders(string project) =>
        Assert.That(NamespaceRule.Violations(Find(project), Files(project)), Is.Empty);

    [TestCaseSource(nameof(Projects))]
    public void Folders_of_a_project_do_not_use_each_other_in_a_circle(string project) =>
        Assert.That(FolderCycles.In(Find(project).RootNamespace, Files(project)), Is.Empty);

    [Test]
    public void No_transport_uses_another() =>
        Assert.That(FolderUses.Between(Find("Transports").RootNamespace, Files("Transports"), except: "Shared"), Is.Empty);

    [TestCaseSource(nameof(Projects))]
    public void A_file_has_one_top_level_type(string project) =>
        Assert.That(OneTypeRule.Violations(Files(project)), Is.Empty);

    [Test]
    public void No_line_of_code_has_more_than_140_characters()
    {
        string[] violations =
        [
            .. SourceTree.AllCode().SelectMany(path => LineLengthRule.Violations(path, Checkout.Read(path))),
        ];
        Assert.That(violations, Is.Empty, string.Join('\n', violations));
    }

    // Other compilers build these, without the project's assemblies.
    [Test]
    public void Third_party_programs_of_the_tests_do_not_use_the_project()
    {
        string[] programs = Directory.GetFiles(Path.Combine(Checkout.Root, "tests", "Integration", "Peers", "Programs"), "*.cs",
            SearchOption.AllDirectories);
        Assert.That(programs, Is.Not.Empty);
        Assert.That(programs.Where(program => File.ReadAllText(program).Contains("using IntegrationMethods", StringComparison.Ordinal)),
            Is.Empty);
    }

    [TestCase("Process")]
    [TestCase("Server")]
    [TestCase("Measurement")]
    [TestCase("Reports")]
    [TestCase("Client")]
    public void The_time_of_day_is_read_in_one_place(string project) =>
        Assert.That(Files(project).SelectMany(file => WallClockRule.Violations(file.Path, Checkout.Read(file.Path))), Is.Empty);

    private static IEnumerable<string> Projects() => SourceTree.Projects.Select(project => project.Name);

    private static Project Find(string name) => SourceTree.Projects.Single(project => project.Name == name);

    // Without files every rule would hold.
    private static IReadOnlyList<SourceFile> Files(string project)
    {
        IReadOnlyList<SourceFile> files = SourceTree.Files(Find(project));
        Assert.That(files, Is.Not.Empty);
        return files;
    }
}
