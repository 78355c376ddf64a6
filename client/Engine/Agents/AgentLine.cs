using IntegrationMethods.Client.Engine.Processes;

namespace IntegrationMethods.Client.Engine.Agents;

/// <summary>One line between a coordinator and an agent, in either direction; what does not belong to its task is absent.</summary>
/// <param name="Do">What it is about.</param>
/// <param name="Number">Of the request; its answer has the same.</param>
internal sealed record AgentLine(AgentTask Do, int Number = 0)
{
    /// <summary>What failed, one line; with <see cref="AgentTask.Bye"/>, how the run did.</summary>
    public string? Error { get; init; }

    /// <summary>With <see cref="AgentTask.Hello"/>.</summary>
    public AgentHello? Hello { get; init; }

    /// <summary>With <see cref="AgentTask.Welcome"/>: the agent's part in the run, such as <c>client 2</c>.</summary>
    public string? Name { get; init; }

    /// <summary>With <see cref="AgentTask.Welcome"/>: how long a lost coordinator is looked for, seconds.</summary>
    public double? TimeoutS { get; init; }

    /// <summary>The process that it is about, by the number that the coordinator gave it.</summary>
    public int? Child { get; init; }

    /// <summary>With <see cref="AgentTask.Start"/>: what to start.</summary>
    public WorkStart? Work { get; init; }

    /// <summary>The started process's number on its machine.</summary>
    public int? Pid { get; init; }

    /// <summary>With <see cref="AgentTask.Ask"/>: the line, or the one that answers it.</summary>
    public string? Line { get; init; }

    /// <summary>The agent's monotonic clock when the question arrived, ns.</summary>
    public long? ReceivedNs { get; init; }

    /// <summary>The agent's monotonic clock when the answer left, ns.</summary>
    public long? AnsweredNs { get; init; }

    /// <summary>The agent's wall clock at the same moment.</summary>
    public DateTimeOffset? Utc { get; init; }

    /// <summary>
    /// With <see cref="AgentTask.StartNoise"/> and <see cref="AgentTask.EndNoise"/>: names or numbers of further processes there
    /// that belong to the run.
    /// </summary>
    public IReadOnlyList<string>? Own { get; init; }

    /// <summary>What was seen.</summary>
    public NoiseEvidence? Noise { get; init; }
}
