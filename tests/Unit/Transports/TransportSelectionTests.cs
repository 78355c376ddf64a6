using IntegrationMethods.Transports;
using IntegrationMethods.Transports.Feed;
using NUnit.Framework.Constraints;

namespace IntegrationMethods.Tests.Unit.Transports;

internal sealed class TransportSelectionTests
{
    private static readonly IReadOnlyList<ITransport> s_catalog = TransportCatalog.Create(new());

    [Test]
    public void Answers_and_gzip_are_refused_for_transports_without_them_and_the_error_names_those_that_have_them() => Assert.Multiple(() =>
    {
        Assert.That(() => Check("all", new() { Answer = AnswerKind.Stream }), Refuses("--answer stream", transport => transport.Answers.Contains(AnswerKind.Stream)));
        Assert.That(() => Check("all", new() { Answer = AnswerKind.Chunks }), Refuses("--answer chunks", transport => transport.Answers.Contains(AnswerKind.Chunks)));
        Assert.That(() => Check("all", new() { Gzip = true }), Refuses("--gzip", transport => transport.CanGzip));
    });

    [Test]
    public void Settings_are_taken_where_every_chosen_transport_keeps_to_them() => Assert.Multiple(() =>
    {
        Assert.That(() => Check("all", new()), Throws.Nothing);
        Assert.That(() => Check("grpc", new() { Answer = AnswerKind.Chunks, Gzip = true }), Throws.Nothing);
        Assert.That(() => Check("soap", new() { Gzip = true }), Throws.Nothing);
        Assert.That(() => Check("grpc,inprocess", new() { Answer = AnswerKind.Stream, Gzip = true }), Throws.Nothing, "the floor has no wire");
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
        bool isChoice = stacks.Length > 1 || LibraryStacks.All.Any(stack => stack.OffBecause is not null && stack.Transports.Any(key => key.StartsWith($"{name}/", StringComparison.Ordinal)));

        Assert.That(TransportSelection.BareNames(s_catalog, $"all,{stacks[0]},{name}"), isChoice
            ? Does.StartWith($"{name} means {TransportSelection.Find(s_catalog, name).Key} (").And.EndsWith(stacks.Length > 1 ? " is the other stack)" : " is not in this build)")
            : Is.Null);
        Assert.That(TransportSelection.BareNames(s_catalog, $"all,{stacks[0]}"), Is.Null, "nothing here is bare");
    }

    [Test]
    public void The_default_is_the_floor_and_the_four_methods_on_every_stack_and_all_is_more() => Assert.Multiple(() =>
    {
        Assert.That(TransportSelection.Parse(s_catalog, "default").Select(transport => transport.Name).Distinct(), Is.EquivalentTo(new[] { "inprocess", "nettcp", "sockets", "soap", "grpc" }));
        Assert.That(TransportSelection.Parse(s_catalog, "default"), Is.EqualTo(s_catalog.Where(transport => transport.IsInDefaultRun)));
        Assert.That(TransportSelection.Parse(s_catalog, "all"), Is.EqualTo(s_catalog));
        Assert.That(TransportSelection.Parse(s_catalog, "rest,default"), Is.EqualTo(s_catalog.Where(transport => transport.IsInDefaultRun || transport.Name == "rest")));
        Assert.That(TransportSelection.Help(s_catalog), Does.StartWith("default (nettcp, sockets, soap, grpc), all, or some of "));
    });

    [Test]
    public void A_misspelt_word_is_told_the_closest_of_all_words() => Assert.Multiple(() =>
    {
        Assert.That(() => TransportSelection.Parse(s_catalog, "defualt"), Throws.TypeOf<UsageException>().With.Message.Contains("default"));
        Assert.That(() => TransportSelection.Parse(s_catalog, "al"), Throws.TypeOf<UsageException>().With.Message.Contains("all"));
    });

    private static IEnumerable<string> Names => s_catalog.Select(transport => transport.Name).Distinct();

    private static void Check(string words, TransportOptions options) => TransportSelection.Check(s_catalog, TransportSelection.Parse(s_catalog, words), options);

    private static EqualStringConstraint Refuses(string option, Func<ITransport, bool> can) => Throws.TypeOf<UsageException>().With.Message.EqualTo(
        $"{option} is not supported by {Keys(transport => !can(transport))}: choose from {Keys(can)}.");

    private static string Keys(Func<ITransport, bool> which) =>
        string.Join(", ", s_catalog.Where(transport => transport.HasWire && which(transport)).Select(transport => transport.Key));
}
