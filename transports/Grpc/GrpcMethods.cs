namespace IntegrationMethods.Transports.Grpc;

/// <summary>The paths of service_tables.proto's methods.</summary>
internal static class GrpcMethods
{
    public const string Service = "integration_methods.ServiceTables";
    public const string Get = $"/{Service}/GetServiceTables";
    public const string GetAsynchronous = $"/{Service}/GetServiceTablesAsynchronous";
    public const string Stream = $"/{Service}/StreamServiceTables";
    public const string StreamInChunks = $"/{Service}/StreamServiceTablesInChunks";
    /// <summary>What a client asks when it connects: a server that lacks it says so as only a server of gRPC can.</summary>
    public const string HealthCheck = "/grpc.health.v1.Health/Check";

    public const string ContentType = "application/grpc";

    /// <summary>Whether a content type is gRPC with Protocol Buffers; <c>application/grpc-web</c> is another protocol.</summary>
    public static bool IsGrpc(string? contentType) =>
        contentType is ContentType
        || (contentType is not null && contentType.StartsWith(ContentType, StringComparison.OrdinalIgnoreCase)
            && contentType[ContentType.Length..].Split(';')[0].Trim() is "" or "+proto");
}
