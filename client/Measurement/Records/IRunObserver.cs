using IntegrationMethods.Measurement.Cells;

namespace IntegrationMethods.Measurement.Records;

/// <summary>Learns how a run goes on, never while a repetition is timed.</summary>
/// <remarks>Members that an observer does not implement do nothing.</remarks>
internal interface IRunObserver
{
    /// <summary>A cell's processes are about to be started and warmed up.</summary>
    void Warming(Cell cell, int number, int of)
    {
    }

    /// <summary>They are warmed up.</summary>
    void Warmed(Cell cell)
    {
    }

    /// <summary>A cell's processes did not come up; its repetitions will all be void.</summary>
    void NotStarted(Cell cell, string reason)
    {
    }

    /// <summary>The pilot has sized the work.</summary>
    /// <param name="fastest">The cell that decided.</param>
    /// <param name="calls">Calls of a repetition, the same for all cells.</param>
    /// <param name="ms">What the fastest cell's repetition should take.</param>
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

    /// <summary>A block is over.</summary>
    /// <param name="block">Its number.</param>
    /// <param name="precision">How wide the declared intervals are by now; null while nothing is known.</param>
    /// <param name="outlook">What the rest of the run's time is good for; null where it has no limit.</param>
    void Measured(int block, Precision? precision, Outlook? outlook)
    {
    }
}
