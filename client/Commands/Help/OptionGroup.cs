namespace IntegrationMethods.Client.Commands.Help;

/// <summary>Options of one purpose, as the help lists them.</summary>
/// <param name="Title">The purpose.</param>
/// <param name="Names">With their dashes.</param>
internal sealed record OptionGroup(string Title, params string[] Names);
