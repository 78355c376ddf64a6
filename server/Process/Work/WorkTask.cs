namespace IntegrationMethods.Processes.Work;

/// <summary>What is asked of a work's process.</summary>
internal enum WorkTask
{
    /// <summary>Make ready.</summary>
    Open,

    /// <summary>Do the work, and tell its time, costs and answer.</summary>
    Run,

    /// <summary>Of a server: start a window of costs.</summary>
    Watch,

    /// <summary>Of a server: end the window and tell its costs.</summary>
    Tell,
}
