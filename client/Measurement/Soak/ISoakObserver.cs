namespace IntegrationMethods.Measurement.Soak;

/// <summary>Learns how a soak goes on, between its windows.</summary>
/// <remarks>An observer that does not implement it does nothing.</remarks>
internal interface ISoakObserver
{
    /// <summary>A window is over and on disk.</summary>
    void Watched(SoakWindow window, IReadOnlyList<Drift> drifts, TimeSpan left)
    {
    }
}
