using IntegrationMethods.Transports;
using IntegrationMethods.Transports.Feed;

namespace IntegrationMethods.Tests.Unit.Transports.Feed;

internal sealed class LibraryStacksTests
{
    private static readonly IReadOnlyList<ITransport> s_catalog = TransportCatalog.Create(new());

    [Test]
    public void A_stack_that_is_on_has_its_transports_in_the_catalog_and_one_that_is_off_has_none()
    {
        foreach (LibraryStack stack in LibraryStacks.All)
        {
            IEnumerable<string> there = s_catalog.Where(transport => transport.Stack == stack.Name).Select(transport => transport.Key);
            Assert.That(there, Is.EquivalentTo(stack.OffBecause is null ? stack.Transports : []), stack.Name);
        }
    }

    [Test]
    public void Each_tells_its_packages_with_their_versions_and_why_it_is_off()
    {
        foreach (LibraryStack stack in LibraryStacks.All)
        {
            Assert.That(stack.Packages, Is.Not.Empty.And.All.Match(@"^[\w.]+ \d+\.\d+\.\d+$"), stack.Name);
            Assert.That(stack.OffBecause, Is.Null.Or.Match("^[^\n]{10,200}$"), stack.Name);
        }
    }

    [Test]
    public void The_versions_are_those_of_the_one_file()
    {
        string file = Checkout.Read("Directory.Packages.props");

        foreach (string[] package in LibraryStacks.All.SelectMany(stack => stack.Packages).Select(package => package.Split(' ')))
            Assert.That(file, Does.Contain($"Include=\"{package[0]}\" Version=\"{package[1]}\""));
    }

    [Test]
    public void A_single_line_counts_what_is_on_and_says_where_the_others_are_listed()
    {
        LibraryStack[] stacks = [new("a", "StackA", "", [], [], "not on the feed"), new("c", "StackC", "", [], [], null), new("d", "CurrentD", "", [], [], "lacks e")];

        Assert.That(LibraryStacks.Line(stacks), Is.EqualTo("1 of 3 are on; 'list' names the others and says why"));
        Assert.That(LibraryStacks.Line([stacks[1]]), Is.EqualTo("all are on"));
    }

    [TestCase("soap/corewcf")]
    [TestCase("nettcp/corewcf")]
    [TestCase("grpc/grpc-dotnet")]
    [TestCase("signalr/aspnetcore")]
    [TestCase("signalr-messagepack/aspnetcore")]
    [TestCase("rabbitmq/rabbitmq-client")]
    [TestCase("jsonrpc/streamjsonrpc")]
    [TestCase("magiconion/magiconion")]
    public void A_transport_whose_stack_is_off_is_refused_with_the_reason(string key)
    {
        LibraryStack stack = LibraryStacks.All.Single(stack => stack.Transports.Contains(key));

        if (stack.OffBecause is null)
            Assert.That(TransportSelection.Find(s_catalog, key).Key, Is.EqualTo(key));
        else
            Assert.That(
                () => TransportSelection.Find(s_catalog, key),
                Throws.TypeOf<UsageException>().With.Message.Contains($"this build does not include transport {key} ({stack.OffBecause})"));
    }
}
