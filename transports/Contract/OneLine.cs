namespace IntegrationMethods.Contract;

/// <summary>Text from elsewhere, made to fit into a message of one line.</summary>
public static class OneLine
{
    private const int MaxPeerLength = 300;

    public static string Of(Exception e) => Of(e.Message);

    /// <summary>
    /// White space becomes single spaces, and a full stop at the end goes, as the message continues; what is not safe to show becomes
    /// visible.
    /// </summary>
    public static string Of(string text) =>
        OutsideText.Line(string.Join(' ', text.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries)).TrimEnd('.'));

    /// <summary>The same for what a peer sent, which may be of any length: 300 characters of it.</summary>
    public static string OfPeer(string text)
    {
        string line = Of(text);
        return line.Length <= MaxPeerLength ? line : string.Concat(line.AsSpan(0, MaxPeerLength), "…");
    }
}
