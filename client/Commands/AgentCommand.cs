using System.CommandLine;
using System.Net;
using System.Net.Sockets;
using IntegrationMethods.Client.Engine.Agents;
using IntegrationMethods.Client.Engine.Facts;
using IntegrationMethods.Client.Running;
using IntegrationMethods.Processes;
using IntegrationMethods.Processes.Options;

namespace IntegrationMethods.Client.Commands;

/// <summary><c>client agent</c>: lends this machine to a run that another one coordinates.</summary>
internal static class AgentCommand
{
    /// <summary>
    /// The runtime's own setting, read when its thread pool starts: how often an idle thread looks for work before it sleeps.
    /// </summary>
    private const string SpinLimit = "System.Threading.ThreadPool.UnfairSemaphoreSpinLimit";

    public static Command Create()
    {
        var join = OptionOf.Text("--join", "string|file",
            "Join string that the coordinator prints, or a file that contains it, which the agent waits for. - reads it from standard "
                + "input.");
        var role = OptionOf.Text("--role", "role",
            "Role of this machine: server or client. Default: a role that the run still has to fill, the server first.");
        var advertise = OptionOf.Text("--advertise", "address",
            "Address of this machine that its servers listen on and that clients connect to, IPv4 or IPv6. Anyone who can reach it can "
                + "read the rows, because transports have no authentication. Default: 127.0.0.1.");
        var timeout = new TimeOption("--timeout", TimeRange.UpTo(TimeSpan.FromHours(1)), TimeSpan.FromMinutes(1),
            "Maximum time to wait for the coordinator, or for the join file, before the first connection; afterwards, the coordinator's "
                + "--timeout applies.");
        OptionOf.Among(role, "server", "client");
        var agent = new Command("agent",
            "Joins a run that another machine coordinates, and starts its servers or clients here; ends with the run.") { join, role,
            advertise, timeout };
        agent.Subcommands.Add(AgentPrepareCommand.Create());
        agent.SetAction(async (parsed, _) =>
        {
            // The agent's threads would spin after each line that they pass on, beside the pass that has just begun.
            AppContext.SetData(SpinLimit, "0");
            using var stopping = new CancellationTokenSource();
            using IDisposable signals = Terminal.StopOnSignals(stopping);
            TimeSpan limit = timeout.Value(parsed);
            AgentHello hello = Hello(parsed.GetValue(role), await AddressOfAsync(parsed.GetValue(advertise)));
            try
            {
                JoinString whom = await WhomAsync(parsed.GetValue(join), limit, stopping.Token);
                await new AgentLife(whom, hello with { Token = whom.Token }, limit, Console.WriteLine).RunAsync(stopping.Token);
                Console.WriteLine("the run is over");
                return 0;
            }
            catch (OperationCanceledException) when (stopping.IsCancellationRequested)
            {
                return Interruption.ExitCode;
            }
        });
        return agent;
    }

    private static async Task<JoinString> WhomAsync(string? join, TimeSpan limit, CancellationToken ct) => join switch
    {
        null => throw new UsageException("an agent needs --join: copy the join string that the run printed, or name its file."),
        // A join string begins with an address and a port.
        _ when join.Contains(':', StringComparison.Ordinal) && !Path.IsPathRooted(join) => JoinString.Parse(join),
        _ => await JoinFile.ReadAsync(join, limit, ct),
    };

    private static AgentHello Hello(string? role, string? address) => new()
    {
        Token = "",
        Build = AgentIdentity.Build,
        BuildId = Product.BuildId,
        System = AgentIdentity.System,
        Id = Guid.NewGuid().ToString("N"),
        Role = role is null ? null : Enum.Parse<HostRole>(role, ignoreCase: true),
        Address = address,
        Pid = Environment.ProcessId,
        Machine = Environment.MachineName,
        Boot = AgentIdentity.Boot,
        Facts = MachineReader.Read(),
        Runtime = RuntimeReader.Read(),
    };

    // Clients receive the address, not the name: each of them may resolve the name to another address.
    private static async Task<string?> AddressOfAsync(string? advertised)
    {
        if (advertised is null)
            return null;
        try
        {
            IPAddress[] found = await Dns.GetHostAddressesAsync(advertised.Trim('[', ']'));
            // A name that has both: more networks carry IPv4.
            return found.OrderBy(address => address.AddressFamily != AddressFamily.InterNetwork).FirstOrDefault()?.ToString()
                ?? throw new SocketException((int)SocketError.HostNotFound);
        }
        // An address such as 0.0.0.0, which no client can connect to.
        catch (Exception error) when (error is SocketException or ArgumentException)
        {
            throw new UsageException(
                $"--advertise must be an IP address or a name of this machine, not '{OutsideText.Line(advertised)}' "
                    + $"({OneLine.Of(error)}).");
        }
    }
}
