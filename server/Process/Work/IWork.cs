using System.Text.Json;

namespace IntegrationMethods.Processes.Work;

/// <summary>A part of a scenario in a process of its own: what is timed, or a server that it calls.</summary>
internal interface IWork : IAsyncDisposable
{
    /// <summary>Makes ready, untimed.</summary>
    /// <param name="setup">What the scenario gave to <c>Repetition.StartAsync</c>; read it with <c>ControlJson</c>'s settings.</param>
    /// <returns>What the runner must know, such as the endpoint of a server; null if nothing.</returns>
    /// <exception cref="Contract.RemedyException">It can't be made ready.</exception>
    Task<string?> OpenAsync(JsonElement setup);

    /// <summary>
    /// The work of one repetition: timed from the call to the end of its task. Called on the process's main thread, which is none of the
    /// pool's, so what is blocking by design blocks here and returns a finished task. A server has none and throws.
    /// </summary>
    Task<WorkDone> RunAsync();
}
