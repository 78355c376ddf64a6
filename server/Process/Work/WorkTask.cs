using System.Text.Json.Serialization;

namespace IntegrationMethods.Processes.Work;

/// <summary>What a runner requests of a work's process. The names on the wire stay: a build can be compared with earlier ones.</summary>
public enum WorkTask
{
    Open,

    /// <summary>Make the very first call, timed.</summary>
    First,

    /// <summary>
    /// Repeat the code around a pass: code that runs a few times per pass would otherwise be compiled during timed passes.
    /// </summary>
    [JsonStringEnumMemberName("rehearse")]
    WarmHarness,

    /// <summary>Wait until the compiler, which works on after a pass, is idle.</summary>
    [JsonStringEnumMemberName("settle")]
    WaitForJit,

    /// <summary>Make ready for the next pass, untimed.</summary>
    Prepare,

    /// <summary>Do the work, and report its time, costs and answer.</summary>
    Run,

    /// <summary>Have the database's own counters report what this process did.</summary>
    Flush,

    /// <summary>Report what the pass left behind, untimed.</summary>
    [JsonStringEnumMemberName("prove")]
    Verify,

    /// <summary>Give back what others may need until the next pass.</summary>
    [JsonStringEnumMemberName("rest")]
    ReleaseConnections,

    /// <summary>Report what the process holds, untimed.</summary>
    [JsonStringEnumMemberName("weigh")]
    MeasureHoldings,

    /// <summary>Of a server: start a window of costs.</summary>
    [JsonStringEnumMemberName("watch")]
    StartCosts,

    /// <summary>Of a server: end the window and report its costs.</summary>
    [JsonStringEnumMemberName("tell")]
    EndCosts,

    /// <summary>End a work of a process that has others.</summary>
    Close,
}
