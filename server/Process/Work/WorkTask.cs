namespace IntegrationMethods.Processes.Work;

/// <summary>What a runner asks of a work's process.</summary>
public enum WorkTask
{
    /// <summary>Make ready.</summary>
    Open,

    /// <summary>Make the very first call, timed.</summary>
    First,

    /// <summary>Do what stands around a pass, over and over: what is called a few times a pass would be compiled in the midst of timed ones.</summary>
    WarmHarness,

    /// <summary>Wait until the compiler, which works on after a pass, is at rest.</summary>
    Settle,

    /// <summary>Make ready for the next pass, untimed.</summary>
    Prepare,

    /// <summary>Do the work, and report its time, costs and answer.</summary>
    Run,

    /// <summary>Have the database's own counters report what this process did.</summary>
    Flush,

    /// <summary>Report what the pass left behind, untimed.</summary>
    Prove,

    /// <summary>Give back what others may need until the next pass.</summary>
    Rest,

    /// <summary>Report what the process holds, untimed.</summary>
    Weigh,

    /// <summary>Of a server: start a window of costs.</summary>
    Watch,

    /// <summary>Of a server: end the window and report its costs.</summary>
    Tell,
}
