namespace IntegrationMethods.Client.Engine.Noise;

/// <summary>Whose work a process does.</summary>
internal enum ProcessSide
{
    /// <summary>The run's.</summary>
    Own,

    /// <summary>Another program's.</summary>
    Other,

    /// <summary>The kernel's, on behalf of any process.</summary>
    Kernel,
}
