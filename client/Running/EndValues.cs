namespace IntegrationMethods.Client.Running;

/// <summary>What an option gives each end, such as <c>server=0,2,client=1</c>: a comma separates ends, and values of one end.</summary>
internal static class EndValues
{
    /// <returns>The values by <c>server</c> and <c>client</c>; null where the text is malformed.</returns>
    public static IReadOnlyDictionary<string, string>? Of(string text)
    {
        var values = new Dictionary<string, string>();
        string? end = null;
        foreach (string part in text.Split(','))
        {
            string[] sides = part.Split('=', 2);
            if (sides.Length == 2 && (sides[0] is not ("server" or "client") || !values.TryAdd(end = sides[0], sides[1])))
                return null;
            if (sides.Length == 1 && end is null)
                return null;
            if (sides.Length == 1)
                values[end!] += $",{part}";
        }
        return values;
    }
}
