namespace IntegrationMethods.Client.Engine.Agents;

/// <summary>What a line between a coordinator and an agent is about.</summary>
internal enum AgentTask
{
    /// <summary>The agent's first line: who it is, and the token.</summary>
    Hello,

    /// <summary>The answer: it belongs to the run.</summary>
    Welcome,

    /// <summary>The answer: it does not, and why.</summary>
    Refuse,

    /// <summary>Start a work in a process.</summary>
    Start,

    /// <summary>A line to a process; the answer is its line.</summary>
    Ask,

    /// <summary>End a process.</summary>
    End,

    /// <summary>What the clocks say; also shows that the other side is alive.</summary>
    Clock,

    /// <summary>A window of evidence of noise begins.</summary>
    StartNoise,

    /// <summary>The window is over: what was seen.</summary>
    EndNoise,

    /// <summary>The run is over, and how it failed if it did.</summary>
    Bye,
}
