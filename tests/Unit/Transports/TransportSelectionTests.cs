using IntegrationMethods.Transports;
using IntegrationMethods.Transports.Wcf;
using NUnit.Framework.Constraints;

namespace IntegrationMethods.Tests.Unit.Transports;

internal sealed class TransportSelectionTests
{
    private static readonly string[] s_default = ["inprocess/direct", "sockets/direct", "nettcp/wcf", "soap/wcf", "grpc/grpc-dotnet"];

    private static readonly IReadOnlyList<ITransport> s_catalog = TransportCatalog.Create(new());

    private static readonly IReadOnlyList<ITransport> s_brokered =
        TransportCatalog.Create(new() { Broker = "nats://localhost:1,amqp://localhost:2" });

    [Test]
    public void A_transport_without_its_broker_is_left_out_of_all_and_refused_by_name_with_what_it_needs() => Assert.Multiple(() =>
    {
        Assert.That(TransportSelection.LeftOut(s_catalog, "default,all"), Is.EqualTo(
            "nats/nats-net needs a broker: add --broker nats://127.0.0.1:4222; rabbitmq/rabbitmq-client needs a broker: add --broker "
                + "amqp://guest:guest@127.0.0.1:5672"));
        Assert.That(TransportSelection.LeftOut(s_catalog, "default"), Is.Null);
        Assert.That(TransportSelection.LeftOut(s_brokered, "all"), Is.Null);
        Assert.That(
            () => TransportSelection.Parse(s_catalog, "sockets,nats"),
            Throws.TypeOf<UsageException>().With.Message.EqualTo("nats/nats-net needs a broker: add --broker nats://127.0.0.1:4222."));
        Assert.That(TransportSelection.Parse(s_brokered, "nats").Single().Key, Is.EqualTo("nats/nats-net"));
    });

    [TestCase("127.0.0.1:4222", "--broker must be a scheme, a host and a port, such as nats://127.0.0.1:4222, not '127.0.0.1:4222'.")]
    [TestCase("nats://127.0.0.1", "--broker must be")]
    [TestCase("nats://user:secret@127.0.0.1",
        "--broker must be a scheme, a host and a port, such as nats://127.0.0.1:4222, not 'nats://***@127.0.0.1'.")]
    [TestCase("guest:secret@127.0.0.1:5672",
        "--broker must be a scheme, a host and a port, such as nats://127.0.0.1:4222, not '***@127.0.0.1:5672'.")]
    [TestCase("amqp//guest:secret@127.0.0.1",
        "--broker must be a scheme, a host and a port, such as nats://127.0.0.1:4222, not 'amqp//***@127.0.0.1'.")]
    [TestCase("secret@127.0.0.1:4222",
        "--broker must be a scheme, a host and a port, such as nats://127.0.0.1:4222, not '***@127.0.0.1:4222'.")]
    [TestCase("nats://127.0.0.1:4222/path", "--broker must be")]
    [TestCase("nats://127.0.0.1:4222/prod", "--broker must be")]
    [TestCase("amqp://127.0.0.1:5672/a/b", "--broker must be")]
    [TestCase("amqp://127.0.0.1:5672/prod?heartbeat=5", "--broker must be")]
    [TestCase("amqps://me:hush@127.0.0.1", "--broker amqps://: TLS to a broker is not supported: use amqp:// or nats://.")]
    [TestCase("nats://a:1,nats://b:1", "--broker names 2 brokers for nats: name one.")]
    [TestCase("kafka://a:1", "no transport uses a broker such as kafka://a:1: --broker can name one of nats://")]
    public void A_broker_that_is_none_is_refused(string brokers, string message) =>
        Assert.That(() =>
            TransportSelection.CheckBrokers(s_catalog, brokers),
            Throws.TypeOf<UsageException>().With.Message.StartsWith(message).Or.Message.Contains(message));

    [Test]
    public void Brokers_are_an_address_for_each_scheme() => Assert.Multiple(() =>
    {
        Assert.That(BrokerAddress.Find("nats://localhost:1, amqp://[::1]:2", "nats"),
            Is.EqualTo(new BrokerAddress("nats", "127.0.0.1", 1)));
        Assert.That(BrokerAddress.Find("nats://localhost:1 amqp://[::1]:2", "amqp")?.ToString(), Is.EqualTo("amqp://[::1]:2"));
        Assert.That(BrokerAddress.Find("nats://broker.example:1", "nats")?.ToString(), Is.EqualTo("nats://broker.example:1"));
        Assert.That(BrokerAddress.Find(null, "nats"), Is.Null);
    });

    [TestCase("amqp://a:1/", null, "amqp://a:1")]
    [TestCase("amqp://a:1/prod", "prod", "amqp://a:1/prod")]
    [TestCase("amqp://me:hush@a:1/%2F", "/", "amqp://a:1/%2F")]
    public void A_virtual_host_is_part_of_a_brokers_address(string address, string? virtualHost, string shown)
    {
        BrokerAddress broker = BrokerAddress.ParseAll(address).Single();

        Assert.That((broker.VirtualHost, $"{broker}"), Is.EqualTo((virtualHost, shown)));
    }

    [TestCase("amqp://a:1", null, null)]
    [TestCase("amqp://me:se%40cr:et@a:1", "me", "se@cr:et")]
    [TestCase("amqp://me@a:1", "me", "")]
    public void A_login_is_part_of_a_brokers_address_and_never_shown(string address, string? user, string? password)
    {
        BrokerAddress broker = BrokerAddress.ParseAll(address).Single();

        Assert.That((broker.Login?.User, broker.Login?.Password, $"{broker}"), Is.EqualTo((user, password, "amqp://a:1")));
        Assert.That(() => TransportSelection.CheckBrokers(s_brokered, address), Throws.Nothing);
    }

    [Test]
    public void Answers_and_gzip_are_refused_for_transports_without_them_and_the_error_names_those_that_have_them() => Assert.Multiple(() =>
    {
        Assert.That(() =>
            Check("all", new() { Answer = ReplyKind.Stream }),
            Refuses("--answer stream", transport => transport.Answers.Contains(ReplyKind.Stream)));
        Assert.That(() =>
            Check("all", new() { Answer = ReplyKind.Chunks }),
            Refuses("--answer chunks", transport => transport.Answers.Contains(ReplyKind.Chunks)));
        Assert.That(() => Check("all", new() { Gzip = true }), Refuses("--gzip", transport => transport.CanGzip));
    });

    [Test]
    public void Settings_are_taken_where_every_chosen_transport_keeps_to_them() => Assert.Multiple(() =>
    {
        Assert.That(() => Check("all", new()), Throws.Nothing);
        Assert.That(() => Check("grpc", new() { Answer = ReplyKind.Chunks, Gzip = true }), Throws.Nothing);
        Assert.That(() => Check("soap", new() { Gzip = true }), Throws.Nothing);
        Assert.That(() =>
            Check("grpc,inprocess", new() { Answer = ReplyKind.Stream, Gzip = true }), Throws.Nothing, "the floor has no wire");
    });

    [Test]
    public void A_bare_name_is_the_library_stack_where_there_is_one_else_direct([ValueSource(nameof(Names))] string name) =>
        Assert.That(
            TransportSelection.Find(s_catalog, name).Stack == "direct",
            Is.EqualTo(s_catalog.Where(transport => transport.Name == name).All(transport => transport.Stack == "direct")));

    [Test]
    public void A_bare_name_that_leaves_a_choice_is_explained_and_no_other([ValueSource(nameof(Names))] string name)
    {
        string[] stacks = [.. s_catalog.Where(transport => transport.Name == name).Select(transport => transport.Key)];

        Assert.That(TransportSelection.BareNames(s_catalog, $"all,{stacks[0]},{name}"), stacks.Length > 1
            ? Does.StartWith($"{name} means {TransportSelection.Find(s_catalog, name).Key} (").And.EndsWith(stacks.Length == 2
                ? " is the other stack)"
                : " are other stacks)")
            : Is.Null);
        Assert.That(TransportSelection.BareNames(s_catalog, $"all,{stacks[0]}"), Is.Null, "nothing here is bare");
    }

    [Test]
    public void The_default_is_the_floor_and_the_four_methods_on_one_stack_each_and_all_is_more() => Assert.Multiple(() =>
    {
        Assert.That(Keys("default"), Is.EquivalentTo(s_default));
        Assert.That(TransportSelection.Parse(s_catalog, "all"), Is.EqualTo(s_catalog.Where(transport => transport.BrokerScheme is null)));
        Assert.That(TransportSelection.Parse(s_brokered, "all"), Is.EqualTo(s_brokered));
        Assert.That(Keys("rest,default"), Is.EquivalentTo(s_default.Append("rest/direct")));
        Assert.That(TransportSelection.Help(s_catalog), Does.StartWith("default (nettcp, sockets, soap, grpc), all, or some of "));
    });

    [Test]
    public void Both_stacks_are_the_usual_one_of_each_chosen_method_and_this_projects_own() => Assert.Multiple(() =>
    {
        Assert.That(Both("default"), Is.EquivalentTo(s_default.Concat(["nettcp/direct", "soap/direct", "grpc/direct"])));
        Assert.That(Both("nettcp/direct,rest"), Is.EquivalentTo(new[] { "nettcp/wcf", "nettcp/direct", "rest/direct" }));
    });

    [Test]
    public void CoreWCF_is_a_name_of_the_stack_that_it_serves_or_an_error_that_says_how_to_get_it([Values("nettcp", "soap")] string name)
    {
        if (CoreWcfLibrary.OffBecause is { } off)
            Assert.That(
                () => TransportSelection.Find(s_catalog, $"{name}/corewcf"),
                Throws.TypeOf<UsageException>().With.Message.EqualTo(
                    $"{name}/corewcf needs CoreWCF, which this build lacks ({off}): {CoreWcfLibrary.HowToGet}."));
        else
            Assert.That(TransportSelection.Find(s_catalog, $"{name}/corewcf").Key, Is.EqualTo($"{name}/wcf"));
        Assert.That(TransportSelection.Find(s_catalog, $"{name}/direct").Key, Is.EqualTo($"{name}/direct"));
    }

    private static string[] Keys(string text) => [.. TransportSelection.Parse(s_catalog, text).Select(transport => transport.Key)];

    private static string[] Both(string text) =>
        [.. TransportSelection.WithBothStacks(s_catalog, TransportSelection.Parse(s_catalog, text)).Select(transport => transport.Key)];

    [Test]
    public void A_misspelt_word_gets_the_closest_of_all_words() => Assert.Multiple(() =>
    {
        Assert.That(() => TransportSelection.Parse(s_catalog, "defualt"), Throws.TypeOf<UsageException>().With.Message.Contains("default"));
        Assert.That(() => TransportSelection.Parse(s_catalog, "al"), Throws.TypeOf<UsageException>().With.Message.Contains("all"));
    });

    private static IEnumerable<string> Names => s_catalog.Select(transport => transport.Name).Distinct();

    private static void Check(string words, TransportOptions options) =>
        TransportSelection.Check(s_catalog, TransportSelection.Parse(s_catalog, words), options);

    private static EqualStringConstraint Refuses(string option, Func<ITransport, bool> can) =>
        Throws.TypeOf<UsageException>().With.Message.EqualTo(
        $"{option} is not supported by {Keys(transport => !can(transport))}: choose from {Keys(can)}.");

    private static string Keys(Func<ITransport, bool> which) =>
        string.Join(", ", s_catalog.Where(transport => transport is { HasWire: true, Lacks: null } && which(transport))
            .Select(transport => transport.Key));
}
