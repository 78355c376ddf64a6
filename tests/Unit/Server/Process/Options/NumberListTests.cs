using IntegrationMethods.Processes.Options;

namespace IntegrationMethods.Tests.Unit.Server.Process.Options;

public sealed class NumberListTests
{
    [Test]
    public void Numbers_come_in_order_and_once() =>
        Assert.That(NumberList.Parse("--n", ["10,2", " 2 ,1"], 1, 10, "1,10"), Is.EqualTo(new long[] { 1, 2, 10 }));

    [TestCase("0")]
    [TestCase("11")]
    [TestCase("1.5")]
    [TestCase("-1")]
    [TestCase("two")]
    public void What_is_no_such_number_is_named(string text) =>
        Assert.That(() =>
            NumberList.Parse("--n", [text], 1, 10, "1,10"),
            Throws.TypeOf<UsageException>().With.Message.EqualTo($"--n must be numbers from 1 to 10, such as 1,10, not '{text}'."));
}
