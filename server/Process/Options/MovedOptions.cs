namespace IntegrationMethods.Processes.Options;

/// <summary>What to write in place of options that were joined with others, or that people expect.</summary>
internal static class MovedOptions
{
    private static readonly Dictionary<string, string> s_now = new()
    {
        ["--agent-timeout"] = "'coordinate --timeout TIME'",
        ["--agents"] = "'coordinate --agents server=1,client=2'",
        ["--azurite"] = "'--storage ENDPOINT', or '--storage' with a connection string",
        ["--candidates"] = "'--find batch-size:10,20,50' or '--find in-flight:1,2,4'",
        ["--coordinate"] = "'coordinate --listen ADDRESS:PORT'",
        ["--gzip-answers"] = "'--gzip'",
        ["--join-file"] = "'coordinate --join-file FILE' for the run, and 'agent --join FILE' for its agents",
        ["--join-key"] = "'coordinate --join-key FILE'",
        ["--quiet"] = "'--log quiet'",
        ["--verbose"] = "'--log verbose'",
        ["--scenario"] = "'run NAME', or 'run all' for all scenarios",
        ["--wcf-default-buffers"] = "nothing in its place: the client always uses buffers of 65,536 bytes, because the library's own stall "
            + "on loopback",
    };

    /// <param name="given">An option that the command does not have, perhaps with its value, such as <c>--scenario=all</c>.</param>
    /// <returns>Null for an option that never was.</returns>
    public static string? Hint(string given) => s_now.TryGetValue(given.Split('=', ':')[0], out string? now) ? now : null;
}
