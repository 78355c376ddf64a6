namespace IntegrationMethods.Transports.NetTcp.Binary;

/// <summary>A string that a session announces once and then names by its id.</summary>
/// <param name="Slot">Its place in the table of a <see cref="WriterSession"/>.</param>
/// <param name="Text">The string.</param>
internal sealed record DictionaryName(int Slot, string Text);
