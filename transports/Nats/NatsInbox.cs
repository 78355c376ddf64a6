using System.Buffers.Text;
using System.Text;

namespace IntegrationMethods.Transports.Nats;

/// <summary>Where the answers of one connection arrive: one subscription for all of them, and the call's number as the last word of the subject.</summary>
internal sealed class NatsInbox
{
    private readonly byte[] _prefix = Encoding.ASCII.GetBytes($"_INBOX.{Guid.NewGuid():N}.");

    /// <summary>The subject of all of them.</summary>
    public string Subscription => Encoding.ASCII.GetString(_prefix) + "*";

    /// <summary>The subject of one call's answer.</summary>
    public string Of(long call) => string.Create(CultureInfo.InvariantCulture, $"{Encoding.ASCII.GetString(_prefix)}{call}");

    /// <returns>The number of the call that a subject is of; null where it is of none.</returns>
    public long? CallOf(ReadOnlySpan<byte> subject) =>
        subject.StartsWith(_prefix) && Utf8Parser.TryParse(subject[_prefix.Length..], out long call, out int length) && _prefix.Length + length == subject.Length ? call : null;
}
