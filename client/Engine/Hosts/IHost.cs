using IntegrationMethods.Client.Engine.Processes;

namespace IntegrationMethods.Client.Engine.Hosts;

/// <summary>A machine that processes of the run are started on.</summary>
internal interface IHost
{
    /// <summary>Its part in the run, such as <c>client 2</c>.</summary>
    string Name { get; }

    bool IsHere { get; }

    /// <summary>The address that servers on it listen on, and that their clients connect to.</summary>
    string Address { get; }

    /// <summary>Where servers listen: on any free port of it.</summary>
    string Listen => Address.Contains(':', StringComparison.Ordinal) ? $"[{Address}]:0" : $"{Address}:0";

    /// <summary>Processors that processes may use there.</summary>
    int Processors { get; }

    IChild Start(WorkStart work);

    /// <summary>The process has ended: the CPU time of its PID is no longer the run's.</summary>
    void Forget(IChild child);

    /// <summary>Processor time of a timed pass there, ms; the files have that of this machine.</summary>
    void Charge(double cpuMs)
    {
    }

    /// <exception cref="HostLostException">It can't be reached.</exception>
    Task<ClockOffset> CompareClocksAsync(CancellationToken ct);
}
