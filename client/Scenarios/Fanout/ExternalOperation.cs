namespace IntegrationMethods.Client.Scenarios.Fanout;

/// <summary>The external service's three operations.</summary>
internal enum ExternalOperation
{
    Category,
    Price,
    Name,
}
