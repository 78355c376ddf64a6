namespace IntegrationMethods.Measurement.Records;

/// <summary>Which process of a cell a trace is of.</summary>
internal enum TracedEnd
{
    Client,
    Server,
}
