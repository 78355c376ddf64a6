using IntegrationMethods.Server.Logging;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;

namespace IntegrationMethods.Tests.Unit.Server.Logging;

internal sealed class TextLinesTests
{
    [Test]
    public void A_message_is_one_line_and_its_exception_the_lines_below_it_and_a_terminal_obeys_neither()
    {
        var written = new StringWriter { NewLine = "\n" };
        var entry = new LogEntry<string>(LogLevel.Error, "soap/direct", 1, "broke \e[2J\nnext",
            new InvalidOperationException("why \u202E\nsecond"), (state, _) => state);

        new TextLines().Write(entry, null, written);

        Assert.That(written.ToString(), Does.Match(
            @"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z error soap/direct: broke \\u001b\[2J next\n"
            + @"  System\.InvalidOperationException: why \\u202e\n  second\n$"));
    }
}
