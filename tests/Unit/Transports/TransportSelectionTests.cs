using IntegrationMethods.Transports;
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

    private static IEnumerable<string> Names => s_catalog.Select(transport => transport.Name).Distinct();

    private static void Check(string words, TransportOptions options) => TransportSelection.Check(s_catalog, TransportSelection.Parse(s_catalog, words), options);

    private static EqualStringConstraint Refuses(string option, Func<ITransport, bool> can) => Throws.TypeOf<UsageException>().With.Message.EqualTo(
        $"{option} is not available for {Keys(transport => !can(transport))}: choose some of {Keys(can)}.");

    private static string Keys(Func<ITransport, bool> which) =>
        string.Join(", ", s_catalog.Where(transport => transport.HasWire && which(transport)).Select(transport => transport.Key));
}
