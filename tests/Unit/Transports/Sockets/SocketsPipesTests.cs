using System.IO.Pipelines;
using IntegrationMethods.Transports.Shared.Rows;
using IntegrationMethods.Transports.Shared.Serving;
using IntegrationMethods.Transports.Sockets;
using Microsoft.AspNetCore.Connections;

namespace IntegrationMethods.Tests.Unit.Transports.Sockets;

/// <summary>
/// One connection of the server on named pipes, as Kestrel hands it over; on any system, as the pipe itself is not looked at.
/// </summary>
internal sealed class SocketsPipesTests
{
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(30);

    private static readonly ServiceTable[] s_rows = SampleRows.PlainRows(2);

    private Pipe _asked = null!, _answered = null!;
    private ServedRows _served = null!;
    private Task _serving = null!;

    [SetUp]
    public void Serve()
    {
        (_asked, _answered) = (new(), new());
        _served = new ServedRows(new MemoryServiceTables(s_rows), new TransportOptions());
        var connection = new DefaultConnectionContext { Transport = new Ends(_asked.Reader, _answered.Writer) };
        connection.Features.Set(_served.Join("one", null, null));
        _serving = EndAsync(SocketsPipes.ServeAsync(connection, _served.Options));
    }

    [TearDown]
    public async Task Stop()
    {
        await _asked.Writer.CompleteAsync();
        await _serving.WaitAsync(s_limit);
        await _answered.Reader.CompleteAsync();
        _served.Dispose();
    }

    [Test]
    public async Task Requests_are_answered_until_the_client_ends_the_session_and_leaves([Values] CallForm operation)
    {
        byte[] request = Frames.Request(new SocketsRequest(operation, 1, 2));
        await _asked.Writer.WriteAsync((byte[])[.. request, .. request, .. Frames.End]);
        await _asked.Writer.CompleteAsync();

        Assert.That(await AnswersAsync(), Is.EqualTo((byte[])[.. Frames.Rows(s_rows), .. Frames.Rows(s_rows)]));
    }

    [Test]
    public async Task What_is_no_request_is_refused_in_words()
    {
        await _asked.Writer.WriteAsync("GET / HTTP/1.1\r\n\r\n"u8.ToArray());
        await _asked.Writer.CompleteAsync();

        Assert.That(await AnswersAsync(), Is.EqualTo(Frames.Refusal(SocketsFrame.Garbage("its data does not begin with a frame").Message)));
    }

    [Test]
    public async Task A_server_that_stops_says_so()
    {
        await _asked.Writer.WriteAsync(Frames.Request(new SocketsRequest(CallForm.Async, 1, 2)));
        byte[] answer = Frames.Rows(s_rows);
        ReadResult first = await _answered.Reader.ReadAtLeastAsync(answer.Length);
        _answered.Reader.AdvanceTo(first.Buffer.GetPosition(answer.Length));
        _served.Stop();

        Assert.That(await AnswersAsync(), Is.EqualTo(Frames.End));
    }

    private async Task EndAsync(Task serving)
    {
        await serving;
        // As Kestrel does.
        await _answered.Writer.CompleteAsync();
    }

    private async Task<byte[]> AnswersAsync()
    {
        var answers = new MemoryStream();
        await _answered.Reader.CopyToAsync(answers).WaitAsync(s_limit);
        return answers.ToArray();
    }

    private sealed record Ends(PipeReader Input, PipeWriter Output) : IDuplexPipe;
}
