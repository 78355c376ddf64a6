using IntegrationMethods.Measurement.Cells;

namespace IntegrationMethods.Measurement.Records;

/// <summary>Learns how a run goes on, never while a repetition is timed.</summary>
/// <remarks>Members that an observer does not implement do nothing.</remarks>
internal interface IRunObserver
{
    /// <summary>A cell's processes are about to be started.</summary>
    void Starting(Cell cell, int number, int of)
    {
    }

    /// <summary>They have started.</summary>
    void Started(Cell cell)
    {
    }

    /// <summary>The processes of all cells are warmed up together, for so long at most; once before each round.</summary>
    void WarmingUp(TimeSpan left)
    {
    }

    /// <summary>A cell's processes did not come up; its repetitions will all be void.</summary>
    void NotStarted(Cell cell, string reason)
    {
    }

    /// <summary>The pilot has sized the work by the fastest cell: calls of a repetition, the same for all cells, and its time.</summary>
    void Sized(Cell fastest, int calls, double ms)
    {
    }

    /// <summary>The run's time is too short for its least blocks, as the pilot says.</summary>
    void Short(Outlook outlook)
    {
    }

    /// <summary>Others were at work beside a block; not repeated for the blocks after it until their grade changes.</summary>
    void Noisy(int block, string noise)
    {
    }

    /// <summary>An outside cause, such as a lost agent, voids a repetition, which will be made again.</summary>
    void Repeated(Cell cell, int block, string reason)
    {
    }

    /// <summary>A repetition is over and on disk.</summary>
    void Finished(RepetitionRecord run)
    {
    }

    /// <summary>A probe of a search for the highest rate is over and on disk.</summary>
    void Probed(RateProbe probe)
    {
    }

    /// <summary>Every cell has been searched in a launch; no time left where the run's time has no limit.</summary>
    void Searched(int launch, IReadOnlyList<FoundRate> rates, TimeSpan? left)
    {
    }

    /// <summary>A cell is about to be traced, after the last repetition.</summary>
    void Tracing(Cell cell, int number, int of)
    {
    }

    /// <summary>A cell could not be traced; its repetitions are not affected.</summary>
    void NotTraced(Cell cell, string reason)
    {
    }

    /// <summary>A block is over; no precision while nothing is known, no outlook where the run's time has no limit.</summary>
    void Measured(int block, Precision? precision, Outlook? outlook)
    {
    }
}
