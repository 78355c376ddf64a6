namespace IntegrationMethods.Transports.Rest;

/// <summary>A request that is not the contract's: its sender gets status 400.</summary>
internal sealed class RestRefusedException(string why) : Exception(why);
