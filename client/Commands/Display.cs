namespace IntegrationMethods.Client.Commands;

/// <summary>How a run shows itself.</summary>
/// <param name="Quiet">The results and nothing else.</param>
/// <param name="NoColor">Without colours wherever it is drawn.</param>
/// <param name="Json">As events in lines of JSON.</param>
internal sealed record Display(bool Quiet = false, bool NoColor = false, bool Json = false);
