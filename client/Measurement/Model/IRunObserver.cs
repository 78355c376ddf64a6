namespace IntegrationMethods.Measurement.Model;

/// <summary>Is told how a run goes on, never while a repetition is timed.</summary>
internal interface IRunObserver
{
    /// <summary>A cell's processes are about to be started and warmed up.</summary>
    /// <param name="cell">The cell.</param>
    /// <param name="number">Which of the cells, from 1.</param>
    /// <param name="of">All of them.</param>
    void Warming(Cell cell, int number, int of);

    /// <summary>A cell's processes did not come up; its repetitions will all be void.</summary>
    void NotStarted(Cell cell, string reason);

    /// <summary>A block was disturbed from outside.</summary>
    /// <param name="block">Its number.</param>
    /// <param name="reason">By what.</param>
    /// <param name="again">Repetitions that will be made in its place at the end of the run; under 0 where too many blocks were, and none is repeated any more.</param>
    void Noisy(int block, string reason, int again);

    /// <summary>A repetition is over and on disk.</summary>
    void Finished(RepetitionRecord run);
}
