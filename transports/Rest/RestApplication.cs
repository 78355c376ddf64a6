using IntegrationMethods.Transports.Shared.Http;
using IntegrationMethods.Transports.Shared.Rows;
using IntegrationMethods.Transports.Shared.Serving;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;

namespace IntegrationMethods.Transports.Rest;

/// <summary>The resources of the API: the rows, and the document that describes them.</summary>
internal sealed class RestApplication(TransportOptions options) : HttpApplication(options)
{
    private const string RetrySeconds = "1";

    private readonly TransportOptions _options = options;

    protected override Task RouteAsync(HttpContext context, Peer peer)
    {
        HttpRequest request = context.Request;
        if (request.Path.Value is not (RestContract.Path or RestContract.DocumentPath))
            return RefuseAsync(context, StatusCodes.Status404NotFound,
                $"there is nothing here: the rows are at {RestContract.Path}, their description at {RestContract.DocumentPath}");
        if (!Reads(context))
            return RefuseMethodAsync(context, "GET, HEAD");
        if (context.Features.Get<IHttpRequestBodyDetectionFeature>()?.CanHaveBody == true)
            return RefuseBodyAsync(context, peer);
        return request.Path.Value == RestContract.Path
            ? CallAsync(context, peer)
            : HttpReply.SendAsync(context, StatusCodes.Status200OK, RestContract.Json, RestDocument.Bytes, _options.Gzip).AsTask();
    }

    protected override Task RefuseAsync(HttpContext context, int status, string why) => SendAsync(context, RestProblem.Of(status, why));

    private Task RefuseBodyAsync(HttpContext context, Peer peer)
    {
        const string why = "a request must not have a body: send the ids in the query";
        peer.Refuse(why);
        // The server does not read the body, so no request can follow it.
        if (HttpProtocol.IsHttp11(context.Request.Protocol))
            context.Response.Headers.Connection = "close";
        return RefuseAsync(context, StatusCodes.Status413PayloadTooLarge, why);
    }

    private async Task CallAsync(HttpContext context, Peer peer)
    {
        using var answer = new HttpBody(_options.MaxMessageBytes, RestContract.Protocol);
        // Over HTTP/2 a call may be taken back, and its connection goes on.
        using CallEnd? end = HttpProtocol.IsHttp2(context.Request.Protocol) ? new CallEnd() : null;
        end?.Start(context.RequestAborted);
        RestProblem? problem = null;
        try
        {
            await AnswerAsync(context, peer, answer, end);
        }
        catch (RestRefusedException refused)
        {
            peer.Refuse(refused.Message);
            problem = RestProblem.Of(StatusCodes.Status400BadRequest, refused.Message);
        }
        catch (Exception error) when (peer.IsServerStopping || !(end?.Token ?? peer.Gone).IsCancellationRequested)
        {
            problem = RestProblem.Of(peer.FaultOf(error));
        }
        if (problem is null)
            await HttpReply.SendAsync(context, StatusCodes.Status200OK, RestContract.Json, answer.Written, _options.Gzip);
        else
            await SendAsync(context, problem);
    }

    private static async ValueTask AnswerAsync(HttpContext context, Peer peer, HttpBody answer, CallEnd? end)
    {
        var query = RestQuery.Parse(context.Request.QueryString.Value);
        IReadOnlyList<ServiceTable> rows = await peer.GetAsync(query.Operation, query.FirstId, query.LastId, end);
        try
        {
            RowsJson.Write(answer, rows);
        }
        catch (TransportException tooLong)
        {
            throw new ServiceFaultException(ServiceFaultCode.InternalServiceFault, tooLong.Message, tooLong);
        }
    }

    private Task SendAsync(HttpContext context, RestProblem problem)
    {
        int status = problem.Status ?? StatusCodes.Status500InternalServerError;
        if (status == StatusCodes.Status503ServiceUnavailable)
            context.Response.Headers.RetryAfter = RetrySeconds;
        return HttpReply.SendAsync(context, status, RestContract.ProblemJson, RestProblemJson.Write(problem), _options.Gzip).AsTask();
    }
}
