namespace IntegrationMethods.Tests.Integration.Support.Tds;

/// <summary>What a server rejects something with.</summary>
/// <param name="Number">In <c>sys.messages</c>.</param>
/// <param name="Message">Its text.</param>
internal sealed record TdsError(int Number, string Message);
