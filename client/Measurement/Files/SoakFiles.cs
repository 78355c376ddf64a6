using System.Text.Json;
using IntegrationMethods.Measurement.Facts;
using IntegrationMethods.Measurement.Soak;

namespace IntegrationMethods.Measurement.Files;

/// <summary>
/// The results folder of a soak. Each window is on disk as soon as it is over, so that a soak that ends early leaves what it saw.
/// Every write fails with a <see cref="RemedyException"/> where the disk is full or the folder is gone; the files before stay.
/// </summary>
internal sealed class SoakFiles
{
    private SoakFiles(string folder) => Folder = folder;

    public string Folder { get; }

    public string WindowsPath => Path.Combine(Folder, FileNames.Soak);

    public string DriftPath => Path.Combine(Folder, FileNames.Drift);

    public string EnvironmentPath => Path.Combine(Folder, FileNames.Environment);

    /// <exception cref="RemedyException">The folder can't be made or written, or is not empty.</exception>
    public static SoakFiles Create(string folder, EnvironmentRecord environment)
    {
        var files = new SoakFiles(ResultsFolder.Create(folder));
        files.Write(environment);
        ResultsFolder.Replace(files.WindowsPath, CsvFile.Header<SoakWindow>());
        files.Write([]);
        return files;
    }

    /// <summary>What a results folder holds of a soak.</summary>
    /// <exception cref="RemedyException">A file is missing or damaged.</exception>
    public static SoakResult Read(string folder)
    {
        var result = new SoakResult(CsvFile.Read<SoakWindow>(Path.Combine(folder, FileNames.Soak), wholeLines: true),
            CsvFile.Read<Drift>(Path.Combine(folder, FileNames.Drift)));
        return result.Drifts.Count == 0
            || result.Drifts.Select(drift => drift.Figure).SequenceEqual(SoakFigure.All.Select(figure => figure.Name))
            ? result
            : throw new RemedyException(
                $"{Path.Combine(folder, FileNames.Drift)} does not have the figures of a soak in their order: it was edited, or written by "
                    + "another version.");
    }

    public void Append(SoakWindow window) =>
        ResultsFolder.Guarded(WindowsPath, () => DurableFile.Append(WindowsPath, CsvFile.Lines(window), toDisk: true));

    public void Write(IReadOnlyList<Drift> drifts) => ResultsFolder.Replace(DriftPath, CsvFile.Whole(drifts));

    public void Write(EnvironmentRecord environment) =>
        ResultsFolder.Replace(EnvironmentPath, JsonSerializer.SerializeToUtf8Bytes(environment, EnvironmentRecord.Json));
}
