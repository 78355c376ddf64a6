namespace IntegrationMethods.Client.Scenarios.Rows;

/// <summary>What an <see cref="Ablation"/> leaves of the work.</summary>
internal static class AblationParts
{
    /// <summary>Whether the server asks its database for each row.</summary>
    public static bool ReadsRows(this Ablation only) => only is Ablation.None or Ablation.Read;

    public static bool InsertsRows(this Ablation only) => only is Ablation.None or Ablation.Insert;

    public static string Scenario(this Ablation only) => only == Ablation.None ? "rows" : $"{only.ToString().ToLowerInvariant()}-only";
}
