using System.Collections;
using System.Text.Json;
using IntegrationMethods.Client.Engine.Facts;

namespace IntegrationMethods.Tests.Unit.Client.Engine.Facts;

public sealed class SecretsTests
{
    [TestCase("Host=db;Port=5432;Username=me;Password=hunter2", "host=db;port=5432;username=***;password=***")]
    [TestCase("Server=a,1433;User ID=sa;PWD='hun;ter2'", "server=a,1433;user id=***;pwd=***")]
    [TestCase("Data Source=/tmp/x.db", "data source=/tmp/x.db")]
    [TestCase("Host=db;SomethingNew=hunter2", "host=db;somethingnew=***")]
    [TestCase("postgres://me:hunter2@db/x", "***")]
    [TestCase("host=db port=5432 user=me password=hunter2 dbname=x", "host=***")]
    [TestCase("Server=tcp:db,1433 User ID=sa Password=hunter2", "server=***")]
    [TestCase("Data Source=postgres://me:hunter2@db/x", "data source=***")]
    [TestCase("hunter2", "***")]
    [TestCase("", "")]
    public void Only_what_is_known_to_be_harmless_is_shown(string connection, string expected) =>
        Assert.That(Secrets.Hide(connection), Is.EqualTo(expected));

    [TestCase("--connection", "Host=db;Password=hunter2")]
    [TestCase("--connection=Host=db;Password=hunter2")]
    [TestCase("--connection:Host=db;Password=hunter2")]
    [TestCase("--conection=Host=db;Password=hunter2")]
    [TestCase("--connection", "hunter2")]
    [TestCase("--server-connection", "hunter2")]
    [TestCase("--server-connection=postgres://me:hunter2@db/x")]
    [TestCase("--connection", "postgres://me:hunter2@db/x")]
    [TestCase("--storage", "BlobEndpoint=http://127.0.0.1:10000/me;AccountName=me;AccountKey=hunter2")]
    [TestCase("--storage=BlobEndpoint=http://127.0.0.1:10000/me;AccountName=me;AccountKey=hunter2")]
    [TestCase("--broker", "amqp://me:hunter2@127.0.0.1:5672")]
    [TestCase("--broker=nats://127.0.0.1:4222,amqp://me:a@hunter2@127.0.0.1:5672")]
    public void No_password_of_the_command_line_gets_into_the_environment_file(params string[] arguments)
    {
        var json = JsonSerializer.Serialize(EnvironmentCapture.Take("r", 1, ["--db", "postgres", .. arguments, "--seed", "7"], new()),
            EnvironmentRecord.Json);

        Assert.That(json, Does.Not.Contain("hunter2").And.Contain("\"postgres\"").And.Contain("--seed"));
    }

    [TestCase("embedded")]
    [TestCase("azurite")]
    [TestCase("http://127.0.0.1:10000/devstoreaccount1")]
    public void A_storage_without_a_key_is_recorded_so_that_its_run_can_be_resumed(string storage) =>
        Assert.That(Secrets.HideIn(["run", "mail", "--storage", storage]), Is.EqualTo(new[] { "run", "mail", "--storage", storage }));

    [Test]
    public void No_login_of_a_broker_gets_into_the_environment_file()
    {
        EnvironmentRecord environment = EnvironmentCapture.Take("r", 1, [],
            new() { Broker = "nats://127.0.0.1:4222,amqp://me:hunter2@127.0.0.1:5672" });

        Assert.That(environment.Transport.Broker, Is.EqualTo("nats://127.0.0.1:4222,amqp://***@127.0.0.1:5672"));
    }

    [Test]
    public void Of_the_variables_only_those_of_the_runtime_and_the_loader_are_recorded()
    {
        var variables = Secrets.VariablesOf(new Hashtable
        {
            ["DOTNET_TieredPGO"] = "0",
            ["DOTNET_Kestrel__Certificates__Default__Password"] = "hunter2",
            ["COMPlus_TieredPGO"] = "1",
            ["CORECLR_ENABLE_PROFILING"] = "1",
            ["LD_PRELOAD"] = "libx.so",
            ["LD_PRELOAD_OF_MINE"] = "hunter2",
            ["PGPASSWORD"] = "hunter2",
            ["PATH"] = "/bin",
        });

        Assert.That(variables, Is.EquivalentTo(new Dictionary<string, string>
        {
            ["DOTNET_TieredPGO"] = "0",
            ["DOTNET_Kestrel__Certificates__Default__Password"] = "***",
            ["COMPlus_TieredPGO"] = "1",
            ["CORECLR_ENABLE_PROFILING"] = "1",
            ["LD_PRELOAD"] = "libx.so",
        }));
    }
}
