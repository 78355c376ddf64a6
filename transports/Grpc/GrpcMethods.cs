namespace IntegrationMethods.Transports.Grpc;

/// <summary>The paths of service_tables.proto's methods, of the standard health check and of server reflection.</summary>
internal static class GrpcMethods
{
    public const string Service = "integration_methods.ServiceTables";
    public const string Get = $"/{Service}/GetServiceTables";
    public const string GetAsynchronous = $"/{Service}/GetServiceTablesAsynchronous";
    public const string Stream = $"/{Service}/StreamServiceTables";
    public const string StreamInChunks = $"/{Service}/StreamServiceTablesInChunks";
    public const string HealthCheck = "/grpc.health.v1.Health/Check";

    public const string Reflection = "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo";

    /// <summary>The same under its older name, which most clients still ask first or alone.</summary>
    public const string ReflectionAlpha = "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo";

    public const string ContentType = "application/grpc";

    /// <summary>Whether a content type is gRPC with Protocol Buffers; <c>application/grpc-web</c> is another protocol.</summary>
    public static bool IsGrpc(string? contentType) =>
        contentType is ContentType
        || (contentType is not null && contentType.StartsWith(ContentType, StringComparison.OrdinalIgnoreCase)
            && contentType[ContentType.Length..].Split(';')[0].Trim() is "" or "+proto");
}
