using IntegrationMethods.Tests.Unit.Transports.Grpc;
using IntegrationMethods.Transports.Grpc;
using IntegrationMethods.Transports.MagicOnion;
using MessagePack;
using static IntegrationMethods.Tests.Unit.Transports.Grpc.FakeAnswer;

namespace IntegrationMethods.Tests.Unit.Transports.MagicOnion;

/// <summary>The library's client: what it makes of answers that nobody should give, in the contract's words.</summary>
internal sealed class MagicOnionConnectionTests(CallForm form) : GrpcClientTestBase(form, options => new MagicOnionTransport(options))
{
    private const string NotGrpc = "is not one of the gRPC service";

    /// <summary>A row of no text, up to its kind of date: 0 is UTC.</summary>
    private const string Row = "97" + "01" + "a0" + "ca00000000" + "d6ff00000000";

    [TestCase("")]
    [TestCase("0000")]
    [TestCase("0000000000")]
    [TestCase("0500000000")]
    [TestCase("0000000001c1")]
    [TestCase("0000000001a0")]
    [TestCase("0000000005dd7fffffff")]
    [TestCase("00000000029197")]
    public void A_malformed_answer_is_a_transport_failure(string hex) =>
        AssertRefused(features => AnswerAsync(features, Convert.FromHexString(hex)), NotGrpc);

    [TestCase("c0", "it has no list of rows")]
    [TestCase("91c0", "a row is nil")]
    [TestCase("919101", "a row has no description")]
    [TestCase("91" + Row + "09c0c0", "a creation_date_kind is unknown")]
    [TestCase("91" + "9701a0ca00000000" + "c70cff000000007fffffffffffffff" + "00c0c0", NotGrpc)]
    public void An_answer_that_holds_no_row_says_why(string hex, string reason) =>
        AssertRefused(features => AnswerAsync(features, GrpcBytes.Frame(Convert.FromHexString(hex))), NotGrpc, reason);

    [TestCase(0)]
    [TestCase(10_000_000)]
    public async Task A_later_versions_row_may_have_one_more_value_nested_to_any_depth(int depth)
    {
        byte[] rows = [.. Convert.FromHexString("91" + "98" + Row[2..] + "00c0c0"), .. Enumerable.Repeat((byte)0x91, depth), 0xc0];

        Assert.That(
            await CallAsync(features => AnswerAsync(features, GrpcBytes.Frame(rows))),
            Is.EqualTo([new ServiceTable(1, "", 0, DateTime.UnixEpoch, null, null)]));
    }

    [Test]
    public void An_answer_over_the_limit_is_refused_before_it_arrives() => AssertRefused(
        features => AnswerAsync(features, Convert.FromHexString("007fffffff")),
        "the answer is longer than 67108864 bytes: request fewer rows, or raise --max-message-bytes at both ends");

    [Test]
    public void More_rows_than_a_call_may_ask_for_are_refused_before_there_is_room_for_them()
    {
        byte[] rows = [0xdd, 0x00, 0x01, 0x86, 0xa1, .. Enumerable.Repeat((byte)0xc0, RowLimits.MaxRowsPerCall + 1)];

        AssertRefused(features => AnswerAsync(features, GrpcBytes.Frame(rows)), $"it has more than {RowLimits.MaxRowsPerCall} rows");
    }

    [Test]
    public void A_text_over_the_limit_of_rows_is_refused()
    {
        byte[] rows = MessagePackSerializer.Serialize(new[] { new PackedRow { DescServiceTable = new string('x', RowLimits.MaxTextLength + 1) } }, PackedRows.Options);

        AssertRefused(features => AnswerAsync(features, GrpcBytes.Frame(rows)), $"a text has {RowLimits.MaxTextLength + 1} characters");
    }

    [Test]
    public void A_compressed_answer_that_swells_over_the_limit_is_refused()
    {
        byte[] packed = GrpcBytes.Frame(MessageCompression.Encode(new byte[1_000_000]), flag: 1);
        Task<IReadOnlyList<ServiceTable>> call = CallAsync(
            features => AnswerAsync(features, packed, encoding: "gzip"),
            new TransportOptions { MaxMessageBytes = 100_000, Gzip = true });

        Assert.That(
            Assert.ThrowsAsync<TransportException>(() => call)!.Message,
            Is.EqualTo("the answer is longer than 100000 bytes: request fewer rows, or raise --max-message-bytes at both ends"));
    }

    [Test]
    public void A_server_without_the_service_is_told_from_others_by_the_transports_name() =>
        AssertRefused(features => EndAsync(features, "12", "no such method"), "start a server of the same version with --transport magiconion");
}
