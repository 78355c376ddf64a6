namespace IntegrationMethods.Transports.Shared;

/// <summary>Times as messages word them.</summary>
internal static class Seconds
{
    /// <summary>Such as <c>0.5 s</c>.</summary>
    public static string Of(TimeSpan time) => time.TotalSeconds.ToString("0.### s", CultureInfo.InvariantCulture);
}
