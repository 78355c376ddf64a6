using System.IO.Pipelines;
using IntegrationMethods.Transports.Shared.Http;
using IntegrationMethods.Transports.Shared.Serving;
using Microsoft.AspNetCore.Connections;
using Microsoft.AspNetCore.Http;

namespace IntegrationMethods.Transports.Soap;

/// <summary>
/// The SOAP side of the service: reads a request, asks the rows for it in the form of its operation, writes answer or fault.
/// </summary>
internal sealed class SoapService(TransportOptions options)
{
    private const string RetrySeconds = "1";

    public async Task CallAsync(HttpContext context, Peer peer)
    {
        using var answer = new HttpBody(options.MaxMessageBytes, SoapContract.Protocol);
        SoapFault? fault = null;
        try
        {
            await AnswerAsync(context, peer, answer);
        }
        catch (SoapRefusedException refused)
        {
            peer.Refuse(refused.Message);
            fault = refused.Fault;
        }
        catch (ConnectionResetException gone)
        {
            // No client is left to answer.
            peer.Break(gone);
            throw;
        }
        catch (Exception error) when (error is not BadHttpRequestException && (peer.IsServerStopping || !peer.Gone.IsCancellationRequested))
        {
            fault = SoapFault.Of(peer.FaultOf(error));
        }
        if (fault is null)
            await SendAsync(context, StatusCodes.Status200OK, answer.Written);
        else
            await FaultAsync(context, fault);
    }

    private static async ValueTask AnswerAsync(HttpContext context, Peer peer, HttpBody answer)
    {
        string action = context.Request.Headers[SoapContract.ActionHeader].ToString();
        SoapOperation operation = SoapOperation.OfAction(action)
            ?? throw new SoapRefusedException(SoapFault.ActionNotSupported(action.Trim('"')));
        (int firstId, int lastId) = await ReadAsync(context.Request.BodyReader, operation, peer.Gone);
        IReadOnlyList<ServiceTable> rows = await peer.GetAsync(operation.Form, firstId, lastId);
        try
        {
            SoapWriter.Answer(answer, operation, rows);
        }
        catch (TransportException tooLong)
        {
            throw new ServiceFaultException(ServiceFaultCode.InternalServiceFault, tooLong.Message, tooLong);
        }
    }

    private static async ValueTask<(int FirstId, int LastId)> ReadAsync(PipeReader body, SoapOperation operation, CancellationToken ct)
    {
        // Kestrel knows the limit of requests, and reads no more.
        using var request = new HttpBody(int.MaxValue, SoapContract.Protocol);
        while (true)
        {
            ReadResult read = await ReadPartAsync(body, ct);
            foreach (ReadOnlyMemory<byte> part in read.Buffer)
                request.Append(part.Span);
            body.AdvanceTo(read.Buffer.End);
            if (read.IsCompleted)
                return SoapReader.Request(request.Written, operation);
        }
    }

    private static async ValueTask<ReadResult> ReadPartAsync(PipeReader body, CancellationToken ct)
    {
        try
        {
            return await body.ReadAsync(ct);
        }
        catch (IOException error) when (error.InnerException is OverflowException)
        {
            // Kestrel's own answer to a chunk whose size is over 31 bits would be that the server failed.
            throw new BadHttpRequestException(error.Message, StatusCodes.Status400BadRequest, error);
        }
    }

    private async Task FaultAsync(HttpContext context, SoapFault fault)
    {
        using var message = new HttpBody(int.MaxValue, SoapContract.Protocol);
        SoapWriter.Fault(message, fault);
        // SOAP 1.1 section 6.2: a fault has status 500. A server that is too busy sends a separate status, which WCF's clients know.
        bool isBusy = fault.Code == nameof(ServiceFaultCode.EndpointUnavailable);
        if (isBusy)
            context.Response.Headers.RetryAfter = RetrySeconds;
        await SendAsync(context, isBusy
            ? StatusCodes.Status503ServiceUnavailable
            : StatusCodes.Status500InternalServerError, message.Written);
    }

    private ValueTask SendAsync(HttpContext context, int status, ReadOnlyMemory<byte> message) =>
        HttpReply.SendAsync(context, status, SoapContract.ContentType, message, options.Gzip);
}
