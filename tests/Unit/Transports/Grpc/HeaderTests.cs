using FsCheck;
using FsCheck.Fluent;
using IntegrationMethods.Transports.Grpc;
using IntegrationMethods.Transports.Shared.Grpc;

namespace IntegrationMethods.Tests.Unit.Transports.Grpc;

/// <summary>The texts of the protocol's headers.</summary>
internal sealed class HeaderTests
{
    [TestCase("", "")]
    [TestCase("finalId 1 is less than initialId 5", "finalId 1 is less than initialId 5")]
    [TestCase("100 %", "100 %25")]
    [TestCase("é\n~", "%C3%A9%0A~")]
    [TestCase("😀", "%F0%9F%98%80")]
    public void A_message_is_percent_encoded(string message, string encoded)
    {
        Assert.That(StatusMessage.Encode(message), Is.EqualTo(encoded));
        Assert.That(StatusMessage.Decode(encoded), Is.EqualTo(message));
    }

    [TestCase("50 % off", "50 % off")]
    [TestCase("%", "%")]
    [TestCase("%4", "%4")]
    [TestCase("%zz%41", "%zzA")]
    public void A_message_badly_encoded_stays_as_it_came(string encoded, string message) =>
        Assert.That(StatusMessage.Decode(encoded), Is.EqualTo(message));

    [Test]
    public void Any_message_comes_back() => Prop.ForAll(
        ArbMap.Default.ArbFor<NonNull<string>>(),
        text =>
        {
            string message = System.Text.Encoding.UTF8.GetString(System.Text.Encoding.UTF8.GetBytes(text.Get));
            string encoded = StatusMessage.Encode(message);
            return encoded.All(c => c is >= ' ' and <= '~') && StatusMessage.Decode(encoded) == message;
        }).QuickCheckThrowOnFailure();

    [TestCase(0.0001, "1m")]
    [TestCase(1, "1000m")]
    [TestCase(1.0005, "1001m")]
    [TestCase(99_999.999, "99999999m")]
    [TestCase(100_000, "100000S")]
    public void A_timeout_is_written_and_never_shorter_than_it_is(double seconds, string header)
    {
        Assert.That(GrpcTimeout.Format(TimeSpan.FromSeconds(seconds)), Is.EqualTo(header));
        Assert.That(GrpcTimeout.Parse(header), Is.GreaterThanOrEqualTo(TimeSpan.FromSeconds(seconds)));
    }

    [TestCase("1H", "01:00:00")]
    [TestCase("2M", "00:02:00")]
    [TestCase("60S", "00:01:00")]
    [TestCase("500m", "00:00:00.5")]
    [TestCase("7u", "00:00:00.000007")]
    [TestCase("99999999n", "00:00:00.0999999")]
    [TestCase("0n", "00:00:00")]
    public void A_timeout_is_read(string header, string expected) =>
        Assert.That(GrpcTimeout.Parse(header), Is.EqualTo(TimeSpan.Parse(expected, CultureInfo.InvariantCulture)));

    [TestCase(null)]
    [TestCase("")]
    [TestCase("99999999H")]
    public void No_timeout_or_one_beyond_any_timer_is_no_limit(string? header) => Assert.That(GrpcTimeout.Parse(header), Is.Null);

    [TestCase("S")]
    [TestCase("5")]
    [TestCase("5s")]
    [TestCase("-5S")]
    [TestCase(" 5S")]
    [TestCase("123456789S")]
    [TestCase("1.5S")]
    public void A_bad_timeout_is_refused(string header) =>
        Assert.That(Assert.Throws<GrpcStatusException>(() => GrpcTimeout.Parse(header))!.Status, Is.EqualTo(GrpcStatus.InvalidArgument));

    [TestCase("application/grpc", true)]
    [TestCase("application/grpc+proto", true)]
    [TestCase("application/grpc; charset=utf-8", true)]
    [TestCase("Application/GRPC", true)]
    [TestCase("application/grpc-web", false)]
    [TestCase("application/grpc+json", false)]
    [TestCase("application/json", false)]
    [TestCase(null, false)]
    public void A_content_type_is_known(string? contentType, bool known) =>
        Assert.That(GrpcMethods.IsGrpc(contentType), Is.EqualTo(known));
}
