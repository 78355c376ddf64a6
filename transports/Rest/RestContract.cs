namespace IntegrationMethods.Transports.Rest;

/// <summary>The names on the wire, as openapi.json has them.</summary>
internal static class RestContract
{
    /// <summary>What errors call it.</summary>
    public const string Protocol = "REST";

    public const string Path = "/service-tables";

    public const string DocumentPath = "/openapi.json";

    public const string FirstId = "firstId", LastId = "lastId";

    /// <summary>Which of the two operations does the work at the server: the rows are the same.</summary>
    public const string Form = "form";

    public const string Sync = "sync", Async = "async";

    public const string Json = "application/json";

    /// <summary>RFC 9457.</summary>
    public const string ProblemJson = "application/problem+json";
}
