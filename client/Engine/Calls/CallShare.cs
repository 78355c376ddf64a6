namespace IntegrationMethods.Client.Engine.Calls;

/// <summary>The calls of one client of several: ranges that meet and never overlap, and differ by one call at most; from 0.</summary>
internal readonly record struct CallShare(int First, int Count)
{
    public static CallShare Of(int calls, int client, int clients)
    {
        int first = (int)((long)calls * client / clients);
        return new(first, (int)((long)calls * (client + 1) / clients) - first);
    }
}
