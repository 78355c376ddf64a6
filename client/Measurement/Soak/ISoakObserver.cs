namespace IntegrationMethods.Measurement.Soak;

/// <summary>Learns how a soak goes on, between its windows.</summary>
/// <remarks>An observer that does not implement it does nothing.</remarks>
internal interface ISoakObserver
{
    /// <summary>A window is over and on disk.</summary>
    /// <param name="window">The window.</param>
    /// <param name="drifts">Every figure by now.</param>
    /// <param name="left">What is left of the soak.</param>
    void Watched(SoakWindow window, IReadOnlyList<Drift> drifts, TimeSpan left)
    {
    }
}
