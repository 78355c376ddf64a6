namespace IntegrationMethods.Reports.Tables;

/// <summary>A column of a table for people: its title with the unit, and its text for a row.</summary>
internal sealed record TableColumn<T>(string Title, Func<T, string> Text, bool IsFigure = false);
