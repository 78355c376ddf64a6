using System.Text.RegularExpressions;

namespace IntegrationMethods.Db.SqlServer;

/// <summary>Why there is no container, with the image that is really missing: the library starts one of its own beside SQL Server's.</summary>
internal static partial class ContainerFailure
{
    /// <summary>Name of the library's resource reaper, which removes containers that a program leaves behind.</summary>
    private const string Reaper = "ryuk";

    /// <param name="image">SQL Server's.</param>
    /// <param name="message">The library's, without the password.</param>
    public static string Text(string image, string message)
    {
        string missing = Images().Match(message) is { Success: true } reaper ? reaper.Value : image;
        string remedy = missing == image
            ? $"try 'docker pull {image}'"
            : $"try 'docker pull {missing}', which Testcontainers needs as well, or set TESTCONTAINERS_RYUK_DISABLED=true and remove containers yourself";
        return $"the container of {image} did not start ({OneLine.Of(message)}): {remedy}, or say --db sqlite";
    }

    [GeneratedRegex($@"[\w./:-]*{Reaper}[\w.:-]*")]
    private static partial Regex Images();
}
