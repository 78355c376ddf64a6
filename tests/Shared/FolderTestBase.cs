namespace IntegrationMethods.Tests.Shared;

/// <summary>Tests with a folder each, which is removed after them.</summary>
internal abstract class FolderTestBase
{
    protected TemporaryFolder Folder { get; private set; } = null!;

    [SetUp]
    public void MakeFolder() => Folder = new();

    [TearDown]
    public void RemoveFolder() => Folder.Dispose();
}
