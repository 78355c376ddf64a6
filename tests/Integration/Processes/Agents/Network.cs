using System.Diagnostics;

namespace IntegrationMethods.Tests.Integration.Processes.Agents;

/// <summary>
/// A test's machines: network namespaces, each with an address in 10.213.0.0/24, joined by a bridge in a separate namespace.
/// It does not change this machine's own network, and disposing it removes all of them.
/// </summary>
internal sealed class Network : IDisposable
{
    private static int s_made;

    // Several fixtures have one at the same time. With a machine's number it has the 15 characters of a device's name.
    private readonly string _prefix = $"im{Environment.ProcessId % 100_000}{(char)('a' + Interlocked.Increment(ref s_made) % 26)}";
    private readonly List<string> _namespaces = [];

    private string Bridge => $"{_prefix}br";

    /// <summary>Ends the test, as <see cref="Skip"/> does, without root or iproute2, and skips it where the system refuses.</summary>
    public static Network Require(params string[] machines)
    {
        if (!OperatingSystem.IsLinux() || Environment.UserName != "root")
            Skip.OrFailInCI("network namespaces need Linux and root");
        try
        {
            Run("ip", "-V");
        }
        catch (System.ComponentModel.Win32Exception)
        {
            Skip.OrFailInCI("no ip: apt-get install iproute2");
        }
        var network = new Network();
        try
        {
            network.Make(machines);
        }
        catch (InvalidOperationException refused)
        {
            network.Dispose();
            // A container without the right to make them, which a machine of CI may be.
            Assert.Ignore($"network namespaces can't be made here: {refused.Message}");
        }
        return network;
    }

    /// <summary>The address of the machine of this number, from 0.</summary>
    public static string Address(int machine) => $"10.213.0.{machine + 1}";

    /// <summary>The namespace of a machine.</summary>
    public string Name(int machine) => _namespaces[machine + 1];

    /// <summary>The words that start a program on a machine.</summary>
    public string[] On(int machine) => ["netns", "exec", Name(machine)];

    /// <summary>Pulls a machine's cable, or puts it back.</summary>
    public void Link(int machine, bool up) => Run("ip", "-n", Bridge, "link", "set", $"{_prefix}v{machine}", up ? "up" : "down");

    public void Dispose()
    {
        foreach (string name in _namespaces)
        {
            using Process process = Process.Start(new ProcessStartInfo("ip", ["netns", "del", name]) { RedirectStandardError = true })!;
            process.WaitForExit();
        }
        _namespaces.Clear();
    }

    private void Make(string[] machines)
    {
        Add(Bridge);
        Run("ip", "-n", Bridge, "link", "add", "br0", "type", "bridge");
        Run("ip", "-n", Bridge, "link", "set", "br0", "up");
        for (int i = 0; i < machines.Length; i++)
        {
            string name = $"{_prefix}{machines[i]}", port = $"{_prefix}v{i}";
            Add(name);
            Run("ip", "-n", Bridge, "link", "add", port, "type", "veth", "peer", "name", "eth0", "netns", name);
            Run("ip", "-n", Bridge, "link", "set", port, "master", "br0", "up");
            Run("ip", "-n", name, "addr", "add", $"{Address(i)}/24", "dev", "eth0");
            Run("ip", "-n", name, "link", "set", "eth0", "up");
            Run("ip", "-n", name, "link", "set", "lo", "up");
        }
    }

    private void Add(string name)
    {
        Run("ip", "netns", "add", name);
        _namespaces.Add(name);
    }

    private static void Run(string tool, params string[] arguments)
    {
        using Process process = Process.Start(
            new ProcessStartInfo(tool, arguments) { RedirectStandardError = true, RedirectStandardOutput = true })!;
        string errors = process.StandardError.ReadToEnd();
        process.WaitForExit();
        if (process.ExitCode != 0)
            throw new InvalidOperationException($"{tool} {string.Join(' ', arguments)}: {errors.Trim().ReplaceLineEndings(" ")}");
    }
}
