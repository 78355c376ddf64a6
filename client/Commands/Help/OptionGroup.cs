namespace IntegrationMethods.Client.Commands.Help;

/// <summary>Options of one purpose, as the help lists them.</summary>
internal sealed record OptionGroup(string Title, params string[] Names);
