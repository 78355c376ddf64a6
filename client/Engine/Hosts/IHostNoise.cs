namespace IntegrationMethods.Client.Engine.Hosts;

/// <summary>Evidence of noise from the machines of a run.</summary>
internal interface IHostNoise
{
    /// <summary>
    /// Before the first block, runs the harness around a block many times; otherwise, it would be compiled during the first
    /// repetitions.
    /// </summary>
    Task WarmHarnessAsync() => Task.CompletedTask;

    /// <summary>A block begins.</summary>
    Task StartAsync();

    /// <summary>The block is over.</summary>
    /// <param name="here">What was seen on this machine.</param>
    /// <returns>The evidence of the noisiest machine: the block is as quiet as that.</returns>
    Task<NoiseEvidence> EndAsync(NoiseEvidence here);
}
