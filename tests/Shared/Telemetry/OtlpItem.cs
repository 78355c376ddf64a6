namespace IntegrationMethods.Tests.Shared.Telemetry;

/// <summary>A span, or one point of a metric, as opentelemetry-proto describes them.</summary>
/// <param name="Name">Of the span or the metric.</param>
/// <param name="Unit">Of the metric; empty for a span.</param>
/// <param name="Resource">Attributes of the sender.</param>
/// <param name="Tags">Its attributes.</param>
/// <param name="Fields">Its message.</param>
internal sealed record OtlpItem(string Name, string Unit, IReadOnlyDictionary<string, object> Resource,
    IReadOnlyDictionary<string, object> Tags, ProtoFields Fields)
{
    /// <summary>Start and end of a span, in UTC.</summary>
    public (DateTime Start, DateTime End) Times => (Time(7), Time(8));

    public string Id => Convert.ToHexString(Fields.Bytes(2));

    public string Parent => Convert.ToHexString(Fields.Bytes(4));

    private DateTime Time(int number) => DateTime.UnixEpoch.AddTicks((long)Fields.Number(number) / 100);
}
