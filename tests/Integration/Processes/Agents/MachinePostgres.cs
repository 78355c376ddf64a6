using IntegrationMethods.Tests.Integration.Support;
using Npgsql;

namespace IntegrationMethods.Tests.Integration.Processes.Agents;

/// <summary>PostgreSQL on one of a test's machines, for all of them.</summary>
internal static class MachinePostgres
{
    private const int Port = 5432;

    /// <summary>Ends the test, as <see cref="Skip"/> does, where there is none.</summary>
    /// <returns>A process with which the server ends.</returns>
    public static async Task<PeerProcess> RequireAsync(Network network, int machine)
    {
        string[] script = ["-c", await File.ReadAllTextAsync(PeerProcess.File("Postgres/cluster.sh")), "sh", $"{Port}",
            PostgresServer.Password];
        try
        {
            PeerProcess postgres = PeerProcess.Launch("ip", "/",
                [.. network.On(machine), "env", $"LISTEN={Network.Address(machine)}", "runuser", "-u", "postgres", "--", "sh", .. script]);
            await postgres.ReadLineAsync();
            return postgres;
        }
        catch (Exception missing) when (missing is InvalidOperationException or IOException)
        {
            Skip.OrFailInCI($"no PostgreSQL: {missing.Message.Trim().ReplaceLineEndings(" ")}");
            throw;
        }
    }

    public static string Connection(int machine) => new NpgsqlConnectionStringBuilder
    {
        Host = Network.Address(machine),
        Port = Port,
        Username = "postgres",
        Password = PostgresServer.Password,
        Database = "machines",
    }.ConnectionString;
}
