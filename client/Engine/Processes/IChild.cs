namespace IntegrationMethods.Client.Engine.Processes;

/// <summary>A process of the run that answers lines: on this machine over its standard input, on another one through its agent.</summary>
internal interface IChild : IAsyncDisposable
{
    /// <summary>For messages, such as <c>the server of grpc/direct async 8</c>.</summary>
    string Name { get; }

    /// <summary>Its number on its own machine.</summary>
    int Pid { get; }

    /// <summary>Completes, with the reason, when the process becomes unreachable because its machine is lost.</summary>
    Task<string> Lost { get; }

    /// <summary>Whether it is known to have ended, which that of an agent is not before it is asked.</summary>
    bool HasEnded => false;

    /// <summary>Why, as far as it is known; for a process that has ended.</summary>
    string EndedBecause => $"{Name} has ended";

    /// <exception cref="RemedyException">It has ended, or is silent for longer than <paramref name="limit"/>.</exception>
    Task<string> AskAsync(string line, TimeSpan limit, CancellationToken ct);
}
