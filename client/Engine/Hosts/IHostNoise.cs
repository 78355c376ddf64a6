namespace IntegrationMethods.Client.Engine.Hosts;

/// <summary>Evidence of noise from the machines of a run.</summary>
internal interface IHostNoise
{
    /// <summary>There is no other machine.</summary>
    static IHostNoise None { get; } = new OfThisMachine();

    /// <summary>
    /// Before the first block, runs the harness around a block many times; otherwise, it would be compiled during the first
    /// repetitions.
    /// </summary>
    Task WarmHarnessAsync() => Task.CompletedTask;

    /// <summary>A block begins.</summary>
    Task StartAsync() => Task.CompletedTask;

    /// <summary>The block is over, with what was seen on this machine.</summary>
    /// <returns>The evidence of the noisiest machine: the block is as quiet as that.</returns>
    Task<NoiseEvidence> EndAsync(NoiseEvidence here) => Task.FromResult(here);

    private sealed class OfThisMachine : IHostNoise;
}
