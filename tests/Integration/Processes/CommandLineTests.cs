using IntegrationMethods.Transports.Wcf;

namespace IntegrationMethods.Tests.Integration.Processes;

/// <summary>
/// Bad input: one clear line with the remedy on standard error, exit code 2 for usage. Where no process is needed to see the line, the
/// command line is invoked in this process.
/// </summary>
internal sealed class CommandLineTests : ProcessTestBase
{
    [TestCase("--transport", "carrier-pigeon", "unknown transport 'carrier-pigeon': choose default, all or some of inprocess/direct")]
    [TestCase("--transport", "sockets/corewcf", "unknown transport 'sockets/corewcf' (did you mean 'sockets/direct'?): choose")]
    [TestCase("--form", "both", "unknown form 'both': choose sync, async or sync,async.")]
    [TestCase("--in-flight", "0", "--in-flight must be numbers from 1 to 1000, such as 8, not '0'.")]
    [TestCase("--in-flight", "-1", "not '-1'")]
    [TestCase("--in-flight", "1,x", "not 'x'")]
    [TestCase("--in-flight", "1000000", "not '1000000'")]
    [TestCase("--batches", "0", "--batches must be from 1 to 1000000, not 0.")]
    [TestCase("--batches", "-5", "--batches must be from 1 to 1000000, not -5.")]
    [TestCase("--batches", "many", "--batches must be a whole number, not 'many'.")]
    [TestCase("--batch-size", "0", "--batch-size must be numbers from 1 to 100000, such as 1,10,100, not '0'.")]
    [TestCase("--batch-size", "100001", "--batch-size must be numbers from 1 to 100000, such as 1,10,100, not '100001'.")]
    [TestCase("--repetitions", "0", "--repetitions must be from 1 to 1000, not 0.")]
    [TestCase("--db", "oracle", "unknown database 'oracle': use one of auto, sqlite, memory, postgres, sqlserver")]
    [TestCase("--max-message-bytes", "1", "--max-message-bytes must be from 1024 to")]
    [TestCase("--call-timeout", "0", "--call-timeout must be a time from 10ms to 24h, not '0'.")]
    [TestCase("--warmup-limit", "-1", "--warmup-limit must be a time from 0ms to 1h, not '-1'.")]
    [TestCase("--call-timeout", "NaN", "--call-timeout must be a time from 10ms to 24h, not 'NaN'.")]
    [TestCase("--controls", "maybe", "--controls must be one of off, on, not 'maybe'.")]
    [TestCase("--batches", "99999999999", "--batches must be from 1 to 1000000, not 99999999999. See --help.")]
    [TestCase("--repetitions", "many", "--repetitions must be a whole number, not 'many'. See --help.")]
    [TestCase("--seed", "99999999999", "--seed must be from -2147483648 to 2147483647, not 99999999999. See --help.")]
    [TestCase("--call-timeout", "soon", "--call-timeout must be a time from 10ms to 24h, not 'soon'.")]
    [TestCase("--output", "", "--output must not be empty: name a folder, or omit --output. See --help.")]
    [TestCase("--log", "jsn", "--log must be one of text, verbose, quiet, json, not 'jsn' (did you mean 'json'?).")]
    [TestCase("--transport", "socket", "unknown transport 'socket' (did you mean 'sockets'?): choose")]
    [TestCase("--db", "sqllite", "unknown database 'sqllite' (did you mean 'sqlite'?): use one of")]
    [TestCase("list", "--db", "unknown option '--db': this command has none.")]
    [TestCase("--scenario", "all", "unknown option '--scenario': write 'run NAME', or 'run all' for all scenarios.")]
    [TestCase("--candidates", "1,2", "unknown option '--candidates': write '--find batch-size:10,20,50'")]
    [TestCase("--join-key", "file", "unknown option '--join-key': write 'coordinate --join-key FILE'.")]
    [TestCase("--find", "batch",
        "--find must be batch-size or in-flight, alone or with candidates such as batch-size:10,20,50, not 'batch'.")]
    [TestCase("--wait-quiet", "5", "--wait-quiet must be a time with a unit, from 1ms to 24h, not '5'.")]
    [TestCase("--isolation", "cell", "--isolation must be one of session, generation, form, run, not 'cell'.")]
    [TestCase("--profile", "fast", "--profile must be one of default, tuned, naive, not 'fast'.")]
    [TestCase("--profile", ",", "--profile must name one of default, tuned, naive.")]
    [TestCase("--server", "nowhere", "--server must be an address and a port, such as 127.0.0.1:8080, not 'nowhere'.")]
    [TestCase("--server", "127.0.0.1:9", "--server is one server for one transport in one form: name them with --transport and --form.")]
    public async Task A_wrong_option_is_named_with_its_remedy(string option, string value, string expected) =>
        Assert.That(await RefusalAsync(option, value), Does.Contain(expected));

    [TestCase("--seed", "many", "--seed must be a whole number, not 'many'.")]
    [TestCase("--connection", "Server=127.0.0.1;User ID=sa;Password=s3cret",
        "--connection is a connection string for sqlserver, but the database is auto, which takes the path of a file: use --db sqlserver")]
    [TestCase("--connection", "own.db;Password=s3cret", "the sqlite connection contains a password")]
    [TestCase("--db-connect-timeout", "0", "--db-connect-timeout must be a time from 1s to 1h, not '0'.")]
    public async Task A_wrong_value_is_named_without_secrets_and_without_names_of_types(string option, string value, string expected)
    {
        ProgramResult result = await Client(option, value);

        Assert.That(result.Errors,
            Does.StartWith("error: ").And.Contain(expected).And.Not.Contain("\n").And.Not.Contain("System.").And.Not.Contain("s3cret"));
        Assert.That(result.ExitCode, Is.EqualTo(2));
        Assert.That(Directory.EnumerateFileSystemEntries(Folder), Is.Empty);
    }

    [Test]
    public async Task A_connection_string_of_the_environment_names_its_variable()
    {
        ProgramResult result = await Program.RunToolAsync(
            "bash", Folder, "-c",
                $"export INTEGRATION_METHODS_CONNECTION='Server=127.0.0.1;User ID=sa;Password=s3cret'; dotnet "
                    + $"'{Path.Combine(AppContext.BaseDirectory, "client.dll")}' seed --db sqlite");

        Assert.That(result.Errors,
            Does.StartWith(
                "error: the environment variable INTEGRATION_METHODS_CONNECTION is a connection string for sqlserver, but the database is "
                + "sqlite: use --db sqlserver"));
        Assert.That(result.Errors, Does.Not.Contain("s3cret"));
        Assert.That(result.ExitCode, Is.EqualTo(2));
        Assert.That(Directory.EnumerateFileSystemEntries(Folder), Is.Empty);
    }

    [TestCase("--transport", "inprocess", "the server can't serve inprocess, which uses no network: choose one of nettcp/direct")]
    [TestCase("--rows-in-memory", "-1", "--rows-in-memory must be from 0 to 10000000, not -1.")]
    [TestCase("--listen", "0.0.0.0:0",
        "other machines can reach --listen 0.0.0.0:0, and there is no authentication and no TLS: add --allow-remote")]
    [TestCase("--listen", "[::]:0", "other machines can reach --listen [::]:0")]
    [TestCase("--listen", "everywhere", "--listen must be an address and a port, such as 127.0.0.1:8080, not 'everywhere'")]
    [TestCase("--listen", "127.0.0.1:99999", "--listen must be an address and a port, such as 127.0.0.1:8080, not '127.0.0.1:99999'")]
    [TestCase("--form", "fast", "unknown form 'fast'")]
    [TestCase("--max-blocking-calls", "0", "--max-blocking-calls must be from 1 to 10000, not 0.")]
    [TestCase("--log-level", "loud", "--log-level")]
    [TestCase("--max-connections", "0", "--max-connections must be from 1 to 1000000, not 0.")]
    [TestCase("--max-calls-per-connection", "10001", "--max-calls-per-connection must be from 1 to 10000, not 10001.")]
    [TestCase("--connect-timeout", "0", "--connect-timeout must be a time from 10ms to 24h, not '0'.")]
    [TestCase("--idle-timeout", "NaN", "--idle-timeout must be a time from 10ms to 24h, not 'NaN'.")]
    public async Task A_wrong_option_of_the_server_is_named_with_its_remedy(string option, string value, string expected)
    {
        string[] transport = option == "--transport" ? [] : ["--transport", "sockets/direct"];

        Assert.That(await ServerRefusalAsync([.. transport, "--db", "memory", option, value]), Does.Contain(expected));
    }

    [TestCase("off", "no authentication, no TLS")]
    [TestCase("on", "no authentication")]
    public async Task A_server_that_other_machines_can_reach_says_so(string tls, string without)
    {
        using Program server = Program.Start("server", Folder, "--transport", "sockets/direct", "--db", "memory", "--connection", "Rows=1",
            "--listen", "0.0.0.0:0", "--allow-remote", "--tls", tls);
        Assert.That(await server.ReadLineAsync(), Does.Contain("\"endpoint\":\"0.0.0.0:"));

        server.Input.Close();

        ProgramResult end = await server.EndAsync();
        Assert.That(end.Errors, Is.EqualTo($"warning: other machines can reach 0.0.0.0:0: {without}."));
        Assert.That(end.ExitCode, Is.Zero);
    }

    [Test]
    public async Task Too_many_rows_in_a_repetition_are_refused() =>
        Assert.That(await RefusalAsync("--batches", "1000", "--batch-size", "100000"),
            Does.Contain("is 100000000 rows, more than the 10000000 allowed per repetition: reduce one of them."));

    [TestCase("client")]
    [TestCase("server")]
    public async Task An_unknown_option_lists_the_known_ones(string program)
    {
        ProgramResult result = await Program.RunAsync(program, Folder, "--transport", "inprocess", "--velocity", "11");

        Assert.That(result.Errors,
            Does.Contain("'--velocity'").And.Contain("The options are:").And.Contain("--transport").And.Contain("--db"));
        Assert.That(result.Errors, Does.Not.Contain("\n"));
        Assert.That(result.ExitCode, Is.EqualTo(2));
    }

    [TestCase("-- --seed 5", "the option '--seed' comes after '--', which ends the options: write it before that.")]
    [TestCase("--transprot", "unknown option '--transprot' (did you mean '--transport'?). See")]
    [TestCase("run --transport sockets", "run needs the name of what to run: one of fanout, cycles,")]
    [TestCase("comapre", "unknown command 'comapre' (did you mean 'compare'?): choose one of run, soak, coordinate, agent, list, seed,")]
    [TestCase("fly", "unknown command 'fly': choose one of run, soak, coordinate, agent, list, seed,")]
    [TestCase("run", "run needs the name of what to run: one of fanout, cycles,")]
    [TestCase("run nope", "unknown command 'nope': choose one of fanout, cycles,")]
    [TestCase("run fan-out", "(did you mean 'fanout'?)")]
    [TestCase("compare before", "compare needs two results folders or more, but was given only 'before': add the one to compare it with.")]
    [TestCase("compare a b --fail-no slower:5%", "unknown option '--fail-no' (did you mean '--fail-on'?)")]
    [TestCase("list everything", "unexpected argument 'everything'.")]
    public async Task A_wrong_command_line_says_what_would_be_right(string arguments, string expected) =>
        Assert.That(await RefusalAsync(arguments.Split(' ')),
            Does.Contain(expected).And.Match("See (\\w+ )*--help\\.$"));

    [Test]
    public async Task The_server_wants_a_transport() =>
        Assert.That(await ServerRefusalAsync("--db", "memory"), Does.Contain("--transport"));

    [Test]
    public async Task Help_lists_the_options_and_keeps_a_connection_string_of_the_environment_to_itself()
    {
        ProgramResult result = await Client("--help");

        Assert.That(result.Output, Does.Contain("--transport").And.Contain("--repetitions").And.Contain("[default: 3m]"));
        Assert.That(result.Output, Does.Not.Contain("--db-delay"));
        Assert.That((await Client("--help", "all")).Output, Does.Contain("\nDatabase:\n").And.Contain("  --db-delay <time>"));
        Assert.That(result.ExitCode, Is.Zero);
    }

    [Test]
    public async Task Version_is_reported()
    {
        ProgramResult result = await Client("--version");

        Assert.That(result.Output, Does.Match(@"^\d+\.\d+\.\d+"));
    }

    [Test]
    public async Task List_names_what_is_built_in_and_why_CoreWCF_is_off()
    {
        ProgramResult result = await Client("list");

        Assert.That(result.Output, Does.Contain("inprocess/direct").And.Contain("sqlite"));
        if (CoreWcfLibrary.OffBecause is { } off)
            Assert.That(result.Output,
                Does.Contain($"CoreWCF is not in this build ({off}): {CoreWcfLibrary.HowToGet}.\n").And.Contain(" - server: direct\n"));
        Assert.That(result.ExitCode, Is.Zero);
    }
}
