namespace IntegrationMethods.Client.Engine;

/// <summary>A folder of the system's temporary ones, for as long as a benchmark or a check takes.</summary>
internal sealed class ScratchFolder : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("integration-methods-");

    public string FullName => _folder.FullName;

    /// <summary>The full path of a file or folder in it.</summary>
    public string this[string name] => Path.Combine(FullName, name);

    public void Dispose() => _folder.Delete(recursive: true);
}
