namespace IntegrationMethods.Processes.Control;

/// <summary>
/// The version of what a runner and its processes say to each other: settings, requests and replies. Both are of one build, unless a run
/// compares builds. Readers ignore what they do not know and take defaults for what is absent, so an addition keeps older builds
/// comparable as long as its default means what they do; a test holds the shape of all lines against <see cref="Version"/>.
/// </summary>
public static class ControlProtocol
{
    /// <summary>Raised with every change of a line's shape.</summary>
    public const int Version = 12;

    /// <summary>The oldest version that means the same to this build; raised where a change is no mere addition.</summary>
    public const int MinVersion = 2;

    /// <summary>
    /// The first version whose processes know sizes of rows, the first that knows Unix domain sockets, and the first that knows named
    /// pipes: earlier ones would ignore them.
    /// </summary>
    public const int RowSizes = 3, Addresses = 5, Pipes = 7;

    /// <summary>Whether a build of these versions and this one understand each other.</summary>
    public static bool Fits(int version, int least) => Version >= least && version >= MinVersion;
}
