namespace IntegrationMethods.Client.Engine.Noise;

/// <summary>Whose work a process does.</summary>
internal enum ProcessSide
{
    /// <summary>The run's.</summary>
    Own,

    /// <summary>Somebody else's.</summary>
    Other,

    /// <summary>The kernel's, which works for whoever asked.</summary>
    Kernel,
}
