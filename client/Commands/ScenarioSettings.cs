using IntegrationMethods.Measurement.Model;

namespace IntegrationMethods.Client.Commands;

/// <summary>What the command line asks of a scenario's run, whichever scenario it is.</summary>
/// <param name="Repetitions">Blocks.</param>
/// <param name="Seed">Of the order of the cells.</param>
/// <param name="Quick">Whether it shall be over in under 20 seconds.</param>
/// <param name="Output">Folder of the results; null for one named after the time.</param>
/// <param name="Protocol">How the run guards its figures.</param>
/// <param name="Display">How it shows itself.</param>
internal sealed record ScenarioSettings(int Repetitions, int Seed, bool Quick, string? Output, Protocol Protocol, Display Display);
