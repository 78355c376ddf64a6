using IntegrationMethods.Measurement.Model;

namespace IntegrationMethods.Client.Selfchecks;

/// <summary>
/// Lets a hog loose for one repetition in the middle of one block. It comes and goes between repetitions: the time of a child
/// moves to its parent when it has ended, and must not do so while evidence is gathered.
/// </summary>
internal sealed class HogObserver(int hoggedBlock) : IRunObserver, IDisposable
{
    private CpuHog? _hog;

    public void Warming(Cell cell, int number, int of)
    {
    }

    public void NotStarted(Cell cell, string reason)
    {
    }

    public void Noisy(int block, string reason, int again)
    {
    }

    public void Finished(RepetitionRecord run)
    {
        Dispose();
        if (run.Block == hoggedBlock && run.Position == 1)
            _hog = new CpuHog();
    }

    public void Dispose()
    {
        _hog?.Dispose();
        _hog = null;
    }
}
