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
    public static string Decode(string message)
    {
        if (!message.Contains('%', StringComparison.Ordinal))
            return message;
        var bytes = new List<byte>(message.Length);
        for (int i = 0; i < message.Length; i++)
        {
            if (message[i] == '%' && i + 2 < message.Length
                && byte.TryParse(message.AsSpan(i + 1, 2), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out byte b))
            {
                bytes.Add(b);
                i += 2;
            }
            else
            {
                bytes.AddRange(Encoding.UTF8.GetBytes([message[i]]));
            }
        }
        return Encoding.UTF8.GetString([.. bytes]);
    }
}
