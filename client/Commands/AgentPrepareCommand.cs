using System.CommandLine;
using IntegrationMethods.Client.Engine.Agents;
using IntegrationMethods.Processes.Options;

namespace IntegrationMethods.Client.Commands;

/// <summary>
/// <c>client agent prepare</c>: makes a coordinator's key and the join string to it before there is a run, for machines that get both from
/// elsewhere, such as a Kubernetes Secret.
/// </summary>
internal static class AgentPrepareCommand
{
    public static Command Create()
    {
        var address = new Argument<string>("address") {
            Description = "Where agents will reach the coordinator: its address or name, and its port.", HelpName = "host:port" };
        var output = OptionOf.Value("--output", "dir", "join",
            "Folder for two files that only their owner can read: coordinator.pem, for the coordinator's --join-key, and join, for the "
                + "agents' --join.");
        OptionOf.Named(output);
        var prepare = new Command("prepare",
            "Creates a coordinator's key and its join string, for agents that start before the run.") { address, output };
        prepare.SetAction(parsed =>
            Write(JoinString.AddressOf("the coordinator's address", parsed.GetValue(address)!), parsed.GetValue(output)!));
        return prepare;
    }

    private static void Write(string address, string folder)
    {
        (string key, string join) = (Path.Combine(folder, "coordinator.pem"), Path.Combine(folder, "join"));
        using var made = RunKey.Create();
        JoinFile.WriteSecret(key, made.Pem, "--output");
        JoinFile.WriteSecret(join, $"{made.JoinAt(address)}\n", "--output");
        string any = address.StartsWith('[') ? "[::]" : "0.0.0.0";
        Console.WriteLine(
            $"coordinator: client coordinate --agents … --listen {any}:{address[(address.LastIndexOf(':') + 1)..]} --join-key {key}");
        Console.WriteLine($"agents: client agent --join {join}");
    }
}
