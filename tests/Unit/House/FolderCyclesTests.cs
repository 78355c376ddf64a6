namespace IntegrationMethods.Tests.Unit.House;

internal sealed class FolderCyclesTests
{
    [TestCase("Top>Middle,Low Middle>Low Low>", "")]
    [TestCase("Left>Right Right>Left", "Left uses Right (app/Left/Some.cs); Right uses Left (app/Right/Some.cs)")]
    [TestCase("C>A B>C A>B", "A uses B (app/A/Some.cs); B uses C (app/B/Some.cs); C uses A (app/C/Some.cs)")]
    [TestCase("Left.Deep>Right Right.Other>Left", "Left uses Right (app/Left/Deep/Some.cs); Right uses Left (app/Right/Other/Some.cs)")]
    [TestCase("In.Left>In.Right In.Right>In.Left",
        "In/Left uses In/Right (app/In/Left/Some.cs); In/Right uses In/Left (app/In/Right/Some.cs)")]
    public void A_cycle_is_reported_once_from_its_first_name_with_a_file_for_each_step(string files, string cycle) => Assert.That(
        string.Concat(Cycles([.. files.Split(' ').Select(file => file.Split('>'))
            .Select(file => File(file[0], file[1].Split(',', StringSplitOptions.RemoveEmptyEntries)))])),
        Is.EqualTo(cycle));

    [Test]
    public void Every_use_that_is_part_of_a_cycle_is_reported()
    {
        IReadOnlyList<string> cycles = Cycles(File("A", "B", "C"), File("B", "A"), File("C", "B"));

        Assert.That(string.Join("; ", cycles),
            Does.Contain("A uses B").And.Contain("A uses C").And.Contain("B uses A").And.Contain("C uses B"));
    }

    [Test]
    public void Static_usings_and_aliases_count()
    {
        var left = SourceFile.Read("app/Left/Some.cs", "using static App.Right.Tool;\nnamespace App.Left;");
        var right = SourceFile.Read("app/Right/Some.cs", "using Name = App.Left.Some;\nnamespace App.Right;");

        Assert.That(Cycles(left, right), Has.One.Items);
    }

    [TestCase("class Low;", "")]
    [TestCase("// Of High.\nclass Low;", "")]
    [TestCase("class Low : High;", "App uses App.In (app/High.cs); App.In uses App (app/In/Low.cs)")]
    [TestCase("class Low : High;", "", "")]
    public void A_folder_and_one_within_it_do_not_use_each_other(string low, string cycle, string uses = "using App.In;\n")
    {
        var high = SourceFile.Read("app/High.cs", $"{uses}namespace App;\nclass High;");

        Assert.That(string.Concat(Cycles(high, SourceFile.Read("app/In/Low.cs", $"namespace App.In;\n{low}"))), Is.EqualTo(cycle));
    }

    private static IReadOnlyList<string> Cycles(params SourceFile[] files) => FolderCycles.In("App", files);

    private static SourceFile File(string folder, params string[] uses) => SourceFile.Read(
        $"app/{folder.Replace('.', '/')}/Some.cs",
        string.Concat(uses.Select(use => $"using App.{use};\n")) + $"namespace App.{folder};\nclass Some;");
}
