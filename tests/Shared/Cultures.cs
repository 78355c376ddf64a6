namespace IntegrationMethods.Tests.Shared;

/// <summary>Cultures that trip output that is not the same everywhere: decimal commas, odd group signs, the Turkish i.</summary>
internal static class Cultures
{
    public static string[] All { get; } = ["", "de-DE", "fr-FR", "tr-TR"];

    public static void Under(string culture, Action check)
    {
        var before = CultureInfo.CurrentCulture;
        CultureInfo.CurrentCulture = CultureInfo.GetCultureInfo(culture);
        try
        {
            check();
        }
        finally
        {
            CultureInfo.CurrentCulture = before;
        }
    }
}
