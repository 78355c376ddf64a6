namespace IntegrationMethods.Client.Engine.Processes.Limits;

/// <summary>A control group that systemd makes for a process, and removes with it.</summary>
internal sealed class ScopeGroup(long bytes) : MemoryGroup(bytes)
{
    // It moves itself into the group, then becomes the program.
    protected override IReadOnlyList<string> Command =>
    [
        "systemd-run", .. Environment.IsPrivilegedProcess ? Array.Empty<string>() : ["--user"], "--scope", "--quiet", "--collect",
        FormattableString.Invariant($"--property=MemoryMax={Bytes}"), "--property=MemorySwapMax=0", "--",
    ];

    public override void Dispose()
    {
    }
}
