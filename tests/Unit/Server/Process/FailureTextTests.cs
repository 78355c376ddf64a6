using IntegrationMethods.Processes;

namespace IntegrationMethods.Tests.Unit.Server.Process;

/// <summary>What a program says last, whatever ended it.</summary>
public sealed class FailureTextTests
{
    [Test]
    public void A_failure_with_a_remedy_is_said_as_it_is()
    {
        Assert.That(FailureText.Of(new UsageException("use --db")), Is.EqualTo("use --db"));
        Assert.That(FailureText.Of(new AggregateException(new OutputException("it is full"))), Is.EqualTo("it is full"));
    }

    [Test]
    public void A_failure_of_the_system_gets_a_remedy() =>
        Assert.That(FailureText.Of(new TypeInitializationException("X", new IOException("No space left on device"))),
            Is.EqualTo("No space left on device: check the disk, the permissions and the limits (ulimit -a) of this process."));

    [Test]
    public void A_lack_of_files_names_the_limit() =>
        Assert.That(FailureText.Of(new IOException("Too many open files", 24)),
            Is.EqualTo("Too many open files: raise the limit of open files, for example with 'ulimit -n 4096'."));

    [Test]
    public void An_error_of_the_program_is_one_line_with_its_place()
    {
        try
        {
            throw new InvalidOperationException("two\nlines");
        }
        catch (InvalidOperationException error)
        {
            Assert.That(FailureText.Of(error), Does.Match(@"^unexpected InvalidOperationException: two lines \(at .*"
                + nameof(An_error_of_the_program_is_one_line_with_its_place) + @".*\): report this line as a bug\.$"));
        }
    }
}
