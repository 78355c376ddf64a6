namespace IntegrationMethods.Measurement.Model;

/// <summary>Words of command lines and files as older versions wrote them.</summary>
internal static class FormerWords
{
    /// <summary>A field in present words: the profile <c>naive</c> was <c>seed</c>, a form of the kind <c>native</c> was <c>true</c>.</summary>
    public static string Current(string field) => string.Join(' ', field.Split(' ').Select(word => word.ToLowerInvariant() switch
    {
        "seed" => "naive",
        "true" => "native",
        _ => word,
    }));
}
