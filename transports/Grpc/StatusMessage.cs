using System.Buffers;
using System.Text;

namespace IntegrationMethods.Transports.Grpc;

/// <summary>The percent-encoding of <c>grpc-message</c> (gRPC over HTTP2, "Percent-Encoded").</summary>
internal static class StatusMessage
{
    private static readonly SearchValues<char> s_plain =
        SearchValues.Create(Enumerable.Range(' ', '~' - ' ' + 1).Select(c => (char)c).Where(c => c != '%').ToArray());

    public static string Encode(string message)
    {
        if (!message.AsSpan().ContainsAnyExcept(s_plain))
            return message;
        var encoded = new StringBuilder();
        foreach (byte b in Encoding.UTF8.GetBytes(message))
        {
            if (s_plain.Contains((char)b))
                encoded.Append((char)b);
            else
                encoded.Append(CultureInfo.InvariantCulture, $"%{b:X2}");
        }
        return encoded.ToString();
    }

    /// <summary>What is no valid encoding stays as it came: a peer's sloppy message is better than none.</summary>
    public static string Decode(string message) => Uri.UnescapeDataString(message);
}
