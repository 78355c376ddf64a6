namespace IntegrationMethods.Tests.Unit.House;

internal sealed class FolderUsesTests
{
    [Test]
    public void A_folder_may_use_the_shared_one_and_those_within_itself() =>
        Assert.That(Uses(File("Left", "Shared.Deep", "Left.Deep"), File("Left.Deep", "Shared", "Left.Other")), Is.Empty);

    [Test]
    public void A_folder_that_uses_another_is_reported_with_a_file() =>
        Assert.That(Uses(File("Left.Deep", "Right.Deep"), File("Shared", "Left")), Is.EqualTo(
            ["Left uses Right (app/Left/Deep/Some.cs)", "Shared uses Left (app/Shared/Some.cs)"]));

    private static IEnumerable<string> Uses(params SourceFile[] files) => FolderUses.Between("App", files, except: "Shared");

    private static SourceFile File(string folder, params string[] uses) => SourceFile.Read(
        $"app/{folder.Replace('.', '/')}/Some.cs",
        string.Concat(uses.Select(use => $"using App.{use};\n")) + $"namespace App.{folder};\nclass Some;");
}
