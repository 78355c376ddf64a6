namespace IntegrationMethods.Client.Engine.Hosts;

/// <summary>There is no other machine.</summary>
internal sealed class NoOtherNoise : IHostNoise
{
    public Task StartAsync() => Task.CompletedTask;

    public Task<NoiseEvidence> EndAsync(NoiseEvidence here) => Task.FromResult(here);
}
