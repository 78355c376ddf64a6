namespace IntegrationMethods.Tests.Unit.Transports.StreamJsonRpc;

/// <summary>Messages with a header, as a peer writes and reads them that has nothing of the library.</summary>
internal static class RpcMessages
{
    private const string LengthName = "Content-Length: ";

    public static byte[] Write(string json)
    {
        byte[] content = Encoding.UTF8.GetBytes(json);
        return [.. Encoding.ASCII.GetBytes($"{LengthName}{content.Length}\r\n\r\n"), .. content];
    }

    /// <summary>The next message; null at the end of the stream.</summary>
    public static async Task<string?> ReadAsync(NetworkStream stream)
    {
        string head = "";
        byte[] one = new byte[1];
        while (!head.EndsWith("\r\n\r\n", StringComparison.Ordinal))
        {
            if (await stream.ReadAsync(one) == 0)
                return null;
            head += (char)one[0];
        }
        byte[] content = new byte[int.Parse(head[LengthName.Length..], CultureInfo.InvariantCulture)];
        await stream.ReadExactlyAsync(content);
        return Encoding.UTF8.GetString(content);
    }
}
