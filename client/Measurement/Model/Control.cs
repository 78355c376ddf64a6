namespace IntegrationMethods.Measurement.Model;

/// <summary>What a cell is a control for: a clone of another cell whose outcome is known beforehand.</summary>
internal enum Control
{
    /// <summary>The same again under another name: must come out equal.</summary>
    AaTwin,

    /// <summary>The same and a delay of 10 %: must come out so much slower.</summary>
    Delay10,
}
