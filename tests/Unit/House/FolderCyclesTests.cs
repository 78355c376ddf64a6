namespace IntegrationMethods.Tests.Unit.House;

internal sealed class FolderCyclesTests
{
    [Test]
    public void Uses_in_one_direction_are_no_cycle() =>
        Assert.That(Cycles(File("Top", "Middle", "Low"), File("Middle", "Low"), File("Low")), Is.Empty);

    [Test]
    public void Two_folders_that_use_each_other_are_a_cycle_with_a_file_for_each_step() =>
        Assert.That(Cycles(File("Left", "Right"), File("Right", "Left")),
            Is.EqualTo(["Left uses Right (app/Left/Some.cs); Right uses Left (app/Right/Some.cs)"]));

    [Test]
    public void A_cycle_of_three_is_reported_once_from_its_first_name() =>
        Assert.That(
            Cycles(File("C", "A"), File("B", "C"), File("A", "B")),
            Is.EqualTo(["A uses B (app/A/Some.cs); B uses C (app/B/Some.cs); C uses A (app/C/Some.cs)"]));

    [Test]
    public void Every_use_that_is_part_of_a_cycle_is_reported()
    {
        IReadOnlyList<string> cycles = Cycles(File("A", "B", "C"), File("B", "A"), File("C", "B"));

        Assert.That(string.Join("; ", cycles),
            Does.Contain("A uses B").And.Contain("A uses C").And.Contain("B uses A").And.Contain("C uses B"));
    }

    [Test]
    public void Folders_within_them_count_for_the_folders_beside_each_other() =>
        Assert.That(Cycles(File("Left.Deep", "Right"), File("Right.Other", "Left")), Has.One.Items);

    [Test]
    public void Folders_beside_each_other_within_one_folder_are_compared_as_well() =>
        Assert.That(Cycles(File("In.Left", "In.Right"), File("In.Right", "In.Left")),
            Is.EqualTo(["In/Left uses In/Right (app/In/Left/Some.cs); In/Right uses In/Left (app/In/Right/Some.cs)"]));

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
    public void A_folder_and_one_within_it_do_not_use_each_other(string low, string cycle)
    {
        var high = SourceFile.Read("app/High.cs", "using App.In;\nnamespace App;\nclass High;");

        Assert.That(string.Concat(Cycles(high, SourceFile.Read("app/In/Low.cs", $"namespace App.In;\n{low}"))), Is.EqualTo(cycle));
    }

    [Test]
    public void A_folder_may_use_the_one_around_it() =>
        Assert.That(Cycles(SourceFile.Read("app/High.cs", "namespace App;\nclass High;"),
            SourceFile.Read("app/In/Low.cs", "namespace App.In;\nclass Low : High;")), Is.Empty);

    private static IReadOnlyList<string> Cycles(params SourceFile[] files) => FolderCycles.In("App", files);

    private static SourceFile File(string folder, params string[] uses) => SourceFile.Read(
        $"app/{folder.Replace('.', '/')}/Some.cs",
        string.Concat(uses.Select(use => $"using App.{use};\n")) + $"namespace App.{folder};\nclass Some;");
}
