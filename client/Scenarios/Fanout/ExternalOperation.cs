namespace IntegrationMethods.Client.Scenarios.Fanout;

internal enum ExternalOperation
{
    Category,
    Price,
    Name,
}
