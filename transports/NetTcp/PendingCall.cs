namespace IntegrationMethods.Transports.NetTcp;

/// <summary>A call that waits for its answer.</summary>
internal sealed class PendingCall() : TaskCompletionSource<IReadOnlyList<ServiceTable>>(TaskCreationOptions.RunContinuationsAsynchronously)
{
    /// <summary>The number in its id.</summary>
    public uint Number { get; set; }

    /// <summary>Of <see cref="Environment.TickCount64"/>.</summary>
    public long Started { get; } = Environment.TickCount64;
}
