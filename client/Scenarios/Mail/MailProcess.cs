using IntegrationMethods.Client.Running;

namespace IntegrationMethods.Client.Scenarios.Mail;

/// <summary>The environment of the scenario's processes.</summary>
internal static class MailProcess
{
    // They live for two runs, a cold one and the next: compiling every method twice at once, as long cells do to be warm sooner, would be most of both.
    private static readonly Dictionary<string, string?> s_unhurried = new() { [Warmup.CountingDelay] = null };

    /// <summary>Of a server.</summary>
    public static IReadOnlyDictionary<string, string?> OfServer => s_unhurried;

    /// <summary>Of the client.</summary>
    /// <param name="processors">That it may use.</param>
    public static IReadOnlyDictionary<string, string?> Of(int processors) => new Dictionary<string, string?>(Affinity.Variables(processors).Concat(s_unhurried));
}
