namespace IntegrationMethods.Measurement.Model;

/// <summary>The words of <see cref="Profile"/> in command lines and files.</summary>
internal static class ProfileWords
{
    /// <summary>The present word for one that may be an older version's: <c>naive</c> was <c>seed</c>.</summary>
    public static string Current(string word) => word.Equals("seed", StringComparison.OrdinalIgnoreCase) ? "naive" : word;
}
