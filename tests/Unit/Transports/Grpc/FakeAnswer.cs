using Microsoft.AspNetCore.Http.Features;

namespace IntegrationMethods.Tests.Unit.Transports.Grpc;

/// <summary>What a <see cref="FakeServer"/> may say.</summary>
internal static class FakeAnswer
{
    /// <summary>A body and the status OK.</summary>
    public static async Task AnswerAsync(IFeatureCollection features, byte[] body, string? encoding = null)
    {
        if (encoding is not null)
            features.GetRequiredFeature<IHttpResponseFeature>().Headers.GrpcEncoding = encoding;
        await SendAsync(features, body);
        Trailers(features).GrpcStatus = "0";
    }

    public static async Task SendAsync(IFeatureCollection features, byte[] bytes)
    {
        if (!features.GetRequiredFeature<IHttpResponseFeature>().HasStarted)
            features.GetRequiredFeature<IHttpResponseFeature>().Headers.ContentType = "application/grpc";
        await features.GetRequiredFeature<IHttpResponseBodyFeature>().Writer.WriteAsync(bytes);
    }

    /// <summary>A status in the headers alone.</summary>
    public static Task EndAsync(IFeatureCollection features, string status, string message)
    {
        IHttpResponseFeature response = features.GetRequiredFeature<IHttpResponseFeature>();
        response.Headers.ContentType = "application/grpc";
        response.Headers.GrpcStatus = status;
        response.Headers.GrpcMessage = message;
        return Task.CompletedTask;
    }

    /// <summary>Nothing of gRPC.</summary>
    public static Task OtherwiseAsync(IFeatureCollection features, int status, string contentType)
    {
        IHttpResponseFeature response = features.GetRequiredFeature<IHttpResponseFeature>();
        response.StatusCode = status;
        response.Headers.ContentType = contentType;
        return Task.CompletedTask;
    }

    public static Microsoft.AspNetCore.Http.IHeaderDictionary Trailers(IFeatureCollection features) =>
        features.GetRequiredFeature<IHttpResponseTrailersFeature>().Trailers;
}
