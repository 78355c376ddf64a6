namespace IntegrationMethods.Processes.Options;

/// <summary>
/// A secret in an environment variable, or in the file that the variable NAME_FILE names: Docker and Kubernetes mount secrets as files,
/// while anyone who may inspect a service sees its variables.
/// </summary>
public static class SecretVariable
{
    /// <summary>Reads it without white space around it: most editors end a file with a line break.</summary>
    /// <returns>Where it is, for messages, and the secret; null if it is empty or neither variable is set.</returns>
    /// <exception cref="UsageException">Both are set, or the file can't be read.</exception>
    public static (string Source, string? Secret) Read(string name)
    {
        string fileName = $"{name}_FILE";
        string? secret = CommonOptions.Variable(name), path = CommonOptions.Variable(fileName);
        if (secret is not null && path is not null)
            throw new UsageException($"the environment variables {name} and {fileName} are both set: unset one of them.");
        return path is null ? ($"the environment variable {name}", Trim(secret)) : ($"the file {path} of {fileName}", Trim(ReadFile()));

        string ReadFile()
        {
            try
            {
                return File.ReadAllText(path);
            }
            catch (Exception error) when (error is IOException or UnauthorizedAccessException)
            {
                throw new UsageException(
                    $"the file {path} of the environment variable {fileName} can't be read ({OneLine.Of(error)}): correct its name or "
                        + "its permissions.");
            }
        }
    }

    private static string? Trim(string? text) => text?.Trim() is { Length: > 0 } trimmed ? trimmed : null;
}
