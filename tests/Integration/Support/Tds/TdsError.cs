namespace IntegrationMethods.Tests.Integration.Support.Tds;

/// <summary>What a server refuses something with.</summary>
/// <param name="Number">In <c>sys.messages</c>.</param>
/// <param name="Message">Its text.</param>
/// <param name="Severity">From 11; from 20 on, the server closes the connection.</param>
internal sealed record TdsError(int Number, string Message, byte Severity = 14);
