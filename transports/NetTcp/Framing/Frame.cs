namespace IntegrationMethods.Transports.NetTcp.Framing;

/// <summary>A record, or a whole preamble, among the bytes that have arrived.</summary>
/// <param name="Kind">What it is.</param>
/// <param name="Start">Where its content begins.</param>
/// <param name="Length">Bytes up to the next one.</param>
internal readonly record struct Frame(FrameKind Kind, int Start, int Length)
{
    public static Frame None { get; }

    public ReadOnlySpan<byte> Content(ReadOnlySpan<byte> bytes) => bytes[Start..Length];
}
