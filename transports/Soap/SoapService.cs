using System.IO.Pipelines;
using IntegrationMethods.Transports.Shared.Http;
using Microsoft.AspNetCore.Http;
using Microsoft.Net.Http.Headers;

namespace IntegrationMethods.Transports.Soap;

/// <summary>The SOAP side of the service: reads a request, asks the rows for it in the form of its operation, writes answer or fault.</summary>
internal sealed class SoapService(IServiceTables rows, TransportOptions options)
{
    public async Task CallAsync(HttpContext context)
    {
        using var answer = new SoapMessage(options.MaxMessageBytes);
        SoapFault? fault = null;
        try
        {
            await AnswerAsync(context, answer);
        }
        catch (Exception error) when (error is not BadHttpRequestException && !context.RequestAborted.IsCancellationRequested)
        {
            fault = SoapFault.From(error);
        }
        if (fault is null)
            await SendAsync(context, StatusCodes.Status200OK, answer.Written);
        else
            await FaultAsync(context, fault);
    }

    private async ValueTask AnswerAsync(HttpContext context, SoapMessage answer)
    {
        string action = context.Request.Headers[SoapContract.ActionHeader].ToString();
        SoapOperation operation = SoapOperation.OfAction(action)
            ?? throw new SoapRefusedException(SoapFault.ActionNotSupported(OneLine.OfPeer(action.Trim('"'))));
        (int firstId, int lastId) = await ReadAsync(context.Request.BodyReader, operation, context.RequestAborted);
        SoapWriter.Answer(answer, operation, operation.Form == CallForm.Sync
            ? rows.GetServiceTables(firstId, lastId)
            : await rows.GetServiceTablesAsync(firstId, lastId, context.RequestAborted));
    }

    private static async ValueTask<(int FirstId, int LastId)> ReadAsync(PipeReader body, SoapOperation operation, CancellationToken ct)
    {
        // Kestrel knows the limit of requests, and reads no more.
        using var request = new SoapMessage(int.MaxValue);
        while (true)
        {
            ReadResult read = await body.ReadAsync(ct);
            foreach (ReadOnlyMemory<byte> part in read.Buffer)
                request.Append(part.Span);
            body.AdvanceTo(read.Buffer.End);
            if (read.IsCompleted)
                return SoapReader.Request(request.Written, operation);
        }
    }

    private async Task FaultAsync(HttpContext context, SoapFault fault)
    {
        using var message = new SoapMessage(int.MaxValue);
        SoapWriter.Fault(message, fault);
        // SOAP 1.1 section 6.2: a fault travels as status 500.
        await SendAsync(context, StatusCodes.Status500InternalServerError, message.Written);
    }

    private async ValueTask SendAsync(HttpContext context, int status, ReadOnlyMemory<byte> message)
    {
        HttpResponse response = context.Response;
        response.StatusCode = status;
        response.ContentType = SoapContract.ContentType;
        if (options.Gzip)
            message = Encode(context, message);
        response.ContentLength = message.Length;
        await response.BodyWriter.WriteAsync(message);
    }

    private static ReadOnlyMemory<byte> Encode(HttpContext context, ReadOnlyMemory<byte> message)
    {
        context.Response.Headers.Vary = HeaderNames.AcceptEncoding;
        if (!SoapEncoding.IsGzipWanted(context.Request.Headers.AcceptEncoding))
            return message;
        context.Response.Headers.ContentEncoding = Gzip.Name;
        return Gzip.Pack(message.Span);
    }
}
