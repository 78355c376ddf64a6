using System.Buffers.Text;
using System.Xml;

namespace IntegrationMethods.Transports.Shared.Rows;

/// <summary>
/// <c>xs:dateTime</c>, a profile of ISO 8601, with .NET's kinds: <c>Z</c> is UTC, an offset is local time, neither is unspecified; the same
/// texts as
/// <see cref="XmlDateTimeSerializationMode.RoundtripKind"/>, but a local time is exact in its own zone even where
/// the zone's clock skips it or the calendar ends.
/// </summary>
internal static class IsoDate
{
    private const int SecondsLength = 19;
    private const int MaxLength = 33;
    private static readonly long[] s_ticksOfLastDigit = [0, 1_000_000, 100_000, 10_000, 1_000, 100, 10, 1];

    /// <returns>Bytes written, at most 33.</returns>
    public static int Format(DateTime date, Span<byte> to)
    {
        date.TryFormat(to, out int length, "yyyy-MM-ddTHH:mm:ss.FFFFFFFK", CultureInfo.InvariantCulture);
        return length;
    }

    /// <summary>Reads what <see cref="Format(DateTime, Span{byte})"/> writes; other legal forms are left to <see cref="Parse"/>.</summary>
    public static bool TryParse(ReadOnlySpan<byte> text, out DateTime date)
    {
        if (!TryParseSeconds(text, out date))
            return false;
        text = text[SecondsLength..];
        if (!TryParseFraction(ref text, out long ticks))
            return false;
        date = date.AddTicks(ticks);
        if (text.IsEmpty)
            return true;
        if (text.SequenceEqual("Z"u8))
        {
            date = DateTime.SpecifyKind(date, DateTimeKind.Utc);
            return true;
        }
        return TryParseOffset(text, out TimeSpan offset) && TryToLocal(date, offset, out date);
    }

    /// <summary>Every form that <see cref="XmlConvert"/> reads.</summary>
    /// <exception cref="FormatException">It is none.</exception>
    public static DateTime Parse(string text)
    {
        text = text.Trim(' ', '\t', '\r', '\n');
        Span<byte> utf8 = stackalloc byte[MaxLength];
        return System.Text.Encoding.UTF8.TryGetBytes(text, utf8, out int length) && TryParse(utf8[..length], out DateTime date)
            ? date
            : ParseAny(text);
    }

    private static DateTime ParseAny(string text)
    {
        try
        {
            return XmlConvert.ToDateTime(text, XmlDateTimeSerializationMode.RoundtripKind);
        }
        catch (ArgumentOutOfRangeException error)
        {
            // Where rounding a longer fraction leaves the calendar.
            throw new FormatException($"'{text}' is outside the years 1 to 9999", error);
        }
    }

    private static bool TryParseSeconds(ReadOnlySpan<byte> t, out DateTime date)
    {
        date = default;
        if (t.Length < SecondsLength || t[4] != '-' || t[7] != '-' || t[10] != 'T' || t[13] != ':' || t[16] != ':')
            return false;
        int year = (Two(t) * 100) + Two(t[2..]), month = Two(t[5..]), day = Two(t[8..]);
        int hour = Two(t[11..]), minute = Two(t[14..]), second = Two(t[17..]);
        if (Two(t) < 0 || Two(t[2..]) < 0 || year < 1 || month is < 1 or > 12 || day < 1 || day > DateTime.DaysInMonth(year, month))
            return false;
        if (hour is < 0 or > 23 || minute is < 0 or > 59 || second is < 0 or > 59)
            return false;
        date = new DateTime(year, month, day, hour, minute, second);
        return true;
    }

    /// <summary>Two digits, or a number under −100 for anything else.</summary>
    private static int Two(ReadOnlySpan<byte> t)
    {
        uint tens = (uint)t[0] - '0', ones = (uint)t[1] - '0';
        return tens <= 9 && ones <= 9 ? (int)((tens * 10) + ones) : -1_000;
    }

    private static bool TryParseFraction(ref ReadOnlySpan<byte> text, out long ticks)
    {
        ticks = 0;
        if (text.IsEmpty || text[0] != '.')
            return true;
        if (!Utf8Parser.TryParse(text[1..], out uint digits, out int count) || count is < 1 or > 7 || text[1] is < (byte)'0' or > (byte)'9')
            return false;
        ticks = digits * s_ticksOfLastDigit[count];
        text = text[(count + 1)..];
        return true;
    }

    private static bool TryParseOffset(ReadOnlySpan<byte> t, out TimeSpan offset)
    {
        offset = default;
        if (t.Length != 6 || t[0] is not ((byte)'+' or (byte)'-') || t[3] != ':')
            return false;
        int hours = Two(t[1..]), minutes = Two(t[4..]);
        if (hours is < 0 or > 14 || minutes is < 0 or > 59)
            return false;
        offset = new TimeSpan(hours, minutes, 0) * (t[0] == '-' ? -1 : 1);
        return true;
    }

    private static bool TryToLocal(DateTime wall, TimeSpan offset, out DateTime date)
    {
        date = DateTime.SpecifyKind(wall, DateTimeKind.Local);
        // Through UTC and back an hour that the zone's clock skips would come out moved, and the calendar's ends cut off.
        if (TimeZoneInfo.Local.GetUtcOffset(date) == offset)
            return true;
        long utc = wall.Ticks - offset.Ticks;
        if (utc < DateTime.MinValue.Ticks || utc > DateTime.MaxValue.Ticks)
            return false;
        date = new DateTime(utc, DateTimeKind.Utc).ToLocalTime();
        return true;
    }
}
