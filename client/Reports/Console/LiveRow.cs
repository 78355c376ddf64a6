using IntegrationMethods.Measurement.Statistics;
using IntegrationMethods.Reports.Sentences;

namespace IntegrationMethods.Reports.Console;

/// <summary>A cell while its run goes on.</summary>
internal sealed class LiveRow(Cell cell)
{
    private readonly List<double> _times = [];

    public string Name => Wording.Name(cell);

    /// <summary>Repetitions that are over, whether they count or not.</summary>
    public int Done { get; private set; }

    /// <summary>Which of all events was its latest: the higher, the later.</summary>
    public int Touched { get; set; }

    /// <summary>Of the valid repetitions so far, milliseconds; null before the first.</summary>
    public double? MedianMs => _times.Count == 0 ? null : Summary.MedianOf(_times);

    public double? LastMs => _times.Count == 0 ? null : _times[^1];

    public string State { get; private set; } = "";

    public bool Failed { get; private set; }

    public void Start() => State = "starting";

    /// <summary>It has nothing to do until its turn; a failure stays visible.</summary>
    public void Rest() => State = Failed ? State : "";

    public void Fail(string state) => (Failed, State) = (true, state);

    public void Add(RepetitionRecord run)
    {
        Done++;
        if (!run.Valid)
            Fail("NOT VALID");
        else if (run.Time.WallMs is { } ms)
            _times.Add(ms);
        Rest();
    }
}
