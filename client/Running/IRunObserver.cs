using IntegrationMethods.Client.Results;

namespace IntegrationMethods.Client.Running;

/// <summary>Is told how a run goes on.</summary>
internal interface IRunObserver
{
    /// <summary>Something that is about to take a moment, such as a cell's warm-up.</summary>
    /// <param name="what">In a few words.</param>
    /// <param name="done">Steps of the whole run that are done.</param>
    /// <param name="total">Steps of the whole run.</param>
    void Doing(string what, int done, int total);

    /// <summary>A repetition is over and on disk.</summary>
    void Finished(RunRecord run, int done, int total);
}
