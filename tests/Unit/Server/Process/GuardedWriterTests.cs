using IntegrationMethods.Processes;

namespace IntegrationMethods.Tests.Unit.Server.Process;

/// <summary>Standard streams that can't be written.</summary>
public sealed class GuardedWriterTests
{
    [Test]
    public void A_full_disk_has_a_remedy() =>
        Assert.That(() => Output(28, isTerminal: false).WriteLine("a"), Throws.TypeOf<OutputException>().With.Message.EqualTo(
            "standard output can't be written (No space left on device): free some space, or redirect it."));

    [Test]
    public void A_closed_stream_has_a_remedy() =>
        Assert.That(() => GuardedWriter.Output(null, isTerminal: false).Write('a'), Throws.TypeOf<OutputException>().With.Message.EqualTo(
            "standard output is closed: redirect it to a file, or to /dev/null."));

    [TestCase(5, true, true)]
    [TestCase(5, false, false)]
    [TestCase(28, true, false)]
    public void A_terminal_that_is_gone_takes_nothing_more_and_ends_nothing(int error, bool isTerminal, bool isIgnored)
    {
        GuardedWriter output = Output(error, isTerminal);

        Assert.That(() => output.Write("a"), isIgnored ? Throws.Nothing : Throws.TypeOf<OutputException>());
    }

    [Test]
    public void Standard_error_that_can_not_be_written_ends_nothing() =>
        Assert.That(() => GuardedWriter.Errors(new FailingWriter(28)).WriteLine("a"), Throws.Nothing);

    [Test]
    public void What_can_be_written_is_written_in_one_piece()
    {
        using var text = new StringWriter();
        var output = GuardedWriter.Output(text, isTerminal: false);

        output.WriteLine("a");
        output.Write('b');
        output.Write("cde".ToCharArray(), 1, 2);
        output.Flush();

        Assert.That(text.ToString(), Is.EqualTo($"a{Environment.NewLine}bde"));
    }

    [TestCase("pos:\t0\nflags:\t02100002\nmnt_id:\t14\n", true)]
    [TestCase("pos:\t0\nflags:\t0100001\nmnt_id:\t14\n", false)]
    [TestCase("", false)]
    public void A_stream_that_would_not_survive_exec_is_not_inherited(string info, bool isOwn) =>
        Assert.That(StandardStream.IsOwn(info), Is.EqualTo(isOwn));

    private static GuardedWriter Output(int error, bool isTerminal) => GuardedWriter.Output(new FailingWriter(error), isTerminal);
}
