namespace IntegrationMethods.Measurement.Cells;

/// <summary>What a cell is a control for: a clone of another cell, of which it is known beforehand how it must come out.</summary>
internal enum Control
{
    /// <summary>The same again under another name: must come out equal.</summary>
    AaTwin,

    /// <summary>The same and a delay of 10 %: must come out so much slower.</summary>
    Delay10,

    /// <summary>The same load from one client more: must not come out faster, or the clients were what was measured.</summary>
    OneClientMore,
}
