using System.Text.Json;
using IntegrationMethods.Measurement.Files;

namespace IntegrationMethods.Client.Engine.Resume;

/// <summary>What a results folder says of the run that made it.</summary>
internal static class ResumedFolder
{
    /// <exception cref="RemedyException">It is no results folder, or one of another version.</exception>
    public static EnvironmentRecord Environment(string folder)
    {
        string path = Path.Combine(folder, FileNames.Environment);
        try
        {
            return JsonSerializer.Deserialize<EnvironmentRecord>(File.ReadAllBytes(path), EnvironmentRecord.Json)
                ?? throw new JsonException("it is empty");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new RemedyException($"{path} can't be read ({OneLine.Of(e)}): give the results folder of the run to resume.", e);
        }
        catch (Exception e) when (e is JsonException or NotSupportedException)
        {
            throw new RemedyException($"{path} is damaged or of another version ({OneLine.Of(e)}): start a new run.", e);
        }
    }
}
