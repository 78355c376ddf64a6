using System.Collections.Concurrent;
using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;

namespace IntegrationMethods.Tests.Shared.Telemetry;

/// <summary>
/// A receiver of OTLP over HTTP on this machine, which keeps what it gets (opentelemetry-proto: trace.proto, metrics.proto, common.proto).
/// </summary>
internal sealed class OtlpReceiver : IAsyncDisposable
{
    private readonly ConcurrentQueue<(string Path, ProtoFields Message)> _received = new();
    private readonly WebApplication _application;
    private readonly int _status;

    private OtlpReceiver(int status)
    {
        _status = status;
        WebApplicationBuilder builder = WebApplication.CreateEmptyBuilder(new());
        builder.WebHost.UseKestrelCore().ConfigureKestrel(kestrel => kestrel.Listen(IPAddress.Loopback, 0));
        _application = builder.Build();
        _application.Run(KeepAsync);
    }

    public Uri Url => new(_application.Urls.Single());

    public IReadOnlyList<OtlpItem> Spans =>
    [
        .. from message in Messages("/v1/traces")
           from resource in message.Messages(1)
           from scope in resource.Messages(2)
           from span in scope.Messages(2)
           select new OtlpItem(span.Text(5), "", Tags(resource.Message(1), 1), Tags(span, 9), span),
    ];

    /// <summary>The points of gauges and sums, whose attributes are field 7, and of histograms, whose are field 9.</summary>
    public IReadOnlyList<OtlpItem> Points =>
    [
        .. from message in Messages("/v1/metrics")
           from resource in message.Messages(1)
           from scope in resource.Messages(2)
           from metric in scope.Messages(2)
           from kind in new[] { 5, 7, 9 }
           from points in metric.Messages(kind)
           from point in points.Messages(1)
           select new OtlpItem(metric.Text(1), metric.Text(3), Tags(resource.Message(1), 1), Tags(point, kind == 9 ? 9 : 7), point),
    ];

    /// <param name="status">Of its answers.</param>
    public static async Task<OtlpReceiver> StartAsync(int status = StatusCodes.Status200OK)
    {
        var receiver = new OtlpReceiver(status);
        await receiver._application.StartAsync();
        return receiver;
    }

    public ValueTask DisposeAsync() => _application.DisposeAsync();

    private async Task KeepAsync(HttpContext context)
    {
        var body = new MemoryStream();
        await context.Request.Body.CopyToAsync(body);
        Assert.That(context.Request.ContentType, Is.EqualTo("application/x-protobuf"));
        _received.Enqueue((context.Request.Path, new ProtoFields(body.ToArray())));
        context.Response.StatusCode = _status;
    }

    private IEnumerable<ProtoFields> Messages(string path) => _received.Where(one => one.Path == path).Select(one => one.Message);

    private static Dictionary<string, object> Tags(ProtoFields message, int number) =>
        message.Messages(number).ToDictionary(tag => tag.Text(1), tag => Value(tag.Message(2)));

    private static object Value(ProtoFields any) => any.Kind switch
    {
        1 => any.Text(1),
        2 => any.Number(2) == 1,
        3 => (long)any.Number(3),
        4 => any.Double(4),
        _ => throw new InvalidDataException($"a value of kind {any.Kind}"),
    };
}
