namespace IntegrationMethods.Contract;

/// <summary>What client and server connect by.</summary>
public enum AddressKind
{
    /// <summary>TCP, at an address and port.</summary>
    Tcp,

    /// <summary>
    /// A Unix domain socket: a file of this machine, whose name is that of an address and port (<see cref="UnixSocketFile"/>).
    /// </summary>
    Unix,

    /// <summary>
    /// A named pipe of Windows, whose name is that of an address and port (<see cref="PipeName"/>). Its sync form is always over async, as
    /// .NET's pipes have no blocking call with a limit of time.
    /// </summary>
    Pipe,
}
