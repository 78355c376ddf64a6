using System.Text.Json.Serialization;

namespace IntegrationMethods.Processes.Work;

/// <summary>What a runner requests of a work's process. The names on the wire stay, so that builds can be compared with earlier ones.</summary>
public enum WorkTask
{
    /// <summary>Make ready.</summary>
    Open,

    /// <summary>Make the very first call, timed.</summary>
    First,

    /// <summary>
    /// Do what stands around a pass, over and over: what is called a few times a pass would be compiled in the midst of timed ones.
    /// </summary>
    [JsonStringEnumMemberName("rehearse")]
    WarmHarness,

    /// <summary>Wait until the compiler, which works on after a pass, is at rest.</summary>
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
