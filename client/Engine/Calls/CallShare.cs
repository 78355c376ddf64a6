namespace IntegrationMethods.Client.Engine.Calls;

/// <summary>The calls of one client of several: ranges that meet and never overlap, and differ by one call at most.</summary>
/// <param name="First">Index of its first call, from 0.</param>
/// <param name="Count">How many.</param>
internal readonly record struct CallShare(int First, int Count)
{
    /// <param name="calls">Of all clients.</param>
    /// <param name="client">This one, from 0.</param>
    /// <param name="clients">How many there are.</param>
    public static CallShare Of(int calls, int client, int clients)
    {
        int first = (int)((long)calls * client / clients);
        return new(first, (int)((long)calls * (client + 1) / clients) - first);
    }
}
