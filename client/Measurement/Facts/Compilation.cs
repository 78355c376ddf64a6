namespace IntegrationMethods.Measurement.Facts;

/// <summary>How the code of a build becomes that of the processor.</summary>
internal enum Compilation
{
    /// <summary>Each process compiles it, while it runs.</summary>
    Jit,

    /// <summary>Compiled before it runs, and compiled once more where it runs often.</summary>
    ReadyToRun,

    /// <summary>Compiled before it runs, as a whole and with its runtime.</summary>
    NativeAot,
}
