using IntegrationMethods.Measurement.Text;

namespace IntegrationMethods.Client.Scenarios.Fanout;

/// <summary>What the three methods are compared at; they are not comparable across points.</summary>
internal sealed record FanoutPoint(int Callers, double Scale, ExternalKind External)
{
    /// <summary>Such as <c>fanout/100/x0.1/sleep</c>.</summary>
    public string Scenario => string.Create(CultureInfo.InvariantCulture,
        $"{FanoutScenario.Title}/{Callers}/x{Scale}/{CsvText.Of(External)}");

    /// <summary>What all calls together spend in the external service at the least, seconds.</summary>
    public double ExternalSeconds => Callers * Scale * ExternalCall.AllMs / 1_000;

    /// <returns>Null for what is no point of this scenario.</returns>
    public static FanoutPoint? Parse(string scenario) =>
        scenario.Split('/') is [FanoutScenario.Title, var callers, ['x', .. var scale], var external]
        && int.TryParse(callers, NumberStyles.None, CultureInfo.InvariantCulture, out int count)
        && double.TryParse(scale, NumberStyles.Float, CultureInfo.InvariantCulture, out double factor)
        && Enum.TryParse(external, ignoreCase: true, out ExternalKind kind)
            ? new(count, factor, kind)
            : null;
}
