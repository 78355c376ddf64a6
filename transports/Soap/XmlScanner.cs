using System.Buffers;
using System.Buffers.Text;
using System.Text;
using IntegrationMethods.Transports.Shared.Rows;

namespace IntegrationMethods.Transports.Soap;

/// <summary>
/// Reads XML of one known shape from UTF-8, and gives up (false) on anything that is not exactly that: the general reader then
/// judges the whole document.
/// </summary>
internal ref struct XmlScanner(ReadOnlySpan<byte> document)
{
    /// <summary>Longer texts are the general reader's: no row has them.</summary>
    private const int MaxTextBytes = RowLimits.MaxTextLength * XmlCursor.MaxBytesPerChar;

    /// <summary>Escaped texts up to this length need no memory but the stack.</summary>
    private const int MaxStackBytes = RowLimits.UsualTextLength * XmlCursor.MaxBytesPerChar;

    // 0xEF starts U+F000 to U+FFFF, among them two that XML forbids.
    private static readonly SearchValues<byte> s_special =
        SearchValues.Create([.. Enumerable.Range(0, 32).Select(c => (byte)c).Except("\t\n"u8.ToArray()), .. "&<>"u8, 0xEF]);

    private static readonly UTF8Encoding s_strict = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    private static readonly SearchValues<byte> s_digits = SearchValues.Create("+-.0123456789Ee"u8);

    private ReadOnlySpan<byte> _rest = document;

    public readonly bool AtEnd => _rest.IsEmpty;

    public bool Skip(scoped ReadOnlySpan<byte> literal)
    {
        if (!_rest.StartsWith(literal))
            return false;
        _rest = _rest[literal.Length..];
        return true;
    }

    /// <summary>What stands before <paramref name="end"/>, which is skipped with it.</summary>
    public bool Until(byte end, out ReadOnlySpan<byte> before)
    {
        int length = _rest.IndexOf(end);
        before = length < 0 ? default : _rest[..length];
        _rest = length < 0 ? _rest : _rest[(length + 1)..];
        return length >= 0;
    }

    public bool Number(out int number)
    {
        int length = Math.Max(0, _rest.IndexOf((byte)'<'));
        ReadOnlySpan<byte> text = Take(length);
        // Not int.TryParse, which lets zero bytes at the end pass.
        return Utf8Parser.TryParse(text, out number, out int consumed) && consumed == text.Length;
    }

    public bool Number(out float number)
    {
        int length = Math.Max(0, _rest.IndexOf((byte)'<'));
        ReadOnlySpan<byte> text = Take(length);
        if (text.IsEmpty || text.ContainsAnyExcept(s_digits))
            return NotFinite(text, out number);
        return float.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out number);
    }

    public bool Date(out DateTime date)
    {
        int length = Math.Max(0, _rest.IndexOf((byte)'<'));
        return IsoDate.TryParse(Take(length), out date);
    }

    /// <summary>
    /// The text of the element whose name was skipped, or null for <c>i:nil</c>; <paramref name="next"/> is its end tag and what follows.
    /// </summary>
    public bool Text(ReadOnlySpan<byte> next, out string? text)
    {
        bool nil = Skip(" i:nil=\"true\"/>"u8);
        text = nil ? null : "";
        if (nil || Skip("/>"u8))
            return Skip(next[(next.IndexOf((byte)'>') + 1)..]);
        return Skip(">"u8) && Content(out text) && Skip(next);
    }

    private bool Content(out string? text)
    {
        text = null;
        int length = _rest.IndexOfAny(s_special);
        if (length < 0)
            return false;
        bool plain = _rest[length] == '<';
        length = plain ? length : _rest.IndexOf((byte)'<');
        if (length is < 0 or > MaxTextBytes)
            return false;
        return plain ? Transcode(Take(length), out text)
            : length <= MaxStackBytes ? Escaped(Take(length), stackalloc char[MaxStackBytes], out text)
            : LongEscaped(Take(length), out text);
    }

    private static bool LongEscaped(ReadOnlySpan<byte> utf8, out string? text)
    {
        char[] chars = ArrayPool<char>.Shared.Rent(utf8.Length);
        bool read = Escaped(utf8, chars, out text);
        ArrayPool<char>.Shared.Return(chars);
        return read;
    }

    private static bool Transcode(ReadOnlySpan<byte> utf8, out string? text)
    {
        text = null;
        try
        {
            text = s_strict.GetString(utf8);
            return true;
        }
        catch (DecoderFallbackException)
        {
            return false;
        }
    }

    private static bool Escaped(ReadOnlySpan<byte> utf8, scoped Span<char> chars, out string? text)
    {
        text = null;
        int count = 0;
        while (!utf8.IsEmpty)
        {
            int plain = utf8.IndexOf((byte)'&');
            ReadOnlySpan<byte> before = plain < 0 ? utf8 : utf8[..plain];
            if (!Legal(before, chars[count..], out int written))
                return false;
            count += written;
            utf8 = utf8[before.Length..];
            if (!utf8.IsEmpty && !Reference(ref utf8, chars, ref count))
                return false;
        }
        text = new string(chars[..count]);
        return true;
    }

    private static bool Legal(ReadOnlySpan<byte> utf8, Span<char> to, out int written)
    {
        bool whole = System.Text.Unicode.Utf8.ToUtf16(utf8, to, out _, out written, replaceInvalidSequences: false) == OperationStatus.Done;
        return whole && utf8.IndexOfAnyInRange((byte)0x0B, (byte)0x1F) < 0 && utf8.IndexOfAnyInRange((byte)0, (byte)8) < 0
            && !utf8.Contains((byte)'>') && !to[..written].ContainsAny('\uFFFE', '\uFFFF');
    }

    private static bool Reference(ref ReadOnlySpan<byte> utf8, scoped Span<char> chars, ref int count)
    {
        int end = utf8.IndexOf((byte)';');
        if (end < 2)
            return false;
        ReadOnlySpan<byte> name = utf8[1..end];
        utf8 = utf8[(end + 1)..];
        return Named(name, out Rune rune) && rune.TryEncodeToUtf16(chars[count..], out int written) && (count += written) > 0;
    }

    private static bool Named(ReadOnlySpan<byte> name, out Rune rune)
    {
        rune = new Rune(name switch { [(byte)'l', (byte)'t'] => '<', [(byte)'g', (byte)'t'] => '>', [(byte)'a', (byte)'m', (byte)'p'] =>
            '&', _ => '\0' });
        return rune.Value != 0
            || (name.StartsWith("#x"u8) && Utf8Parser.TryParse(name[2..], out uint code, out int consumed, 'x')
                && consumed == name.Length - 2
                && Rune.TryCreate(code, out rune));
    }

    private static bool NotFinite(ReadOnlySpan<byte> text, out float number)
    {
        number = text.SequenceEqual("INF"u8) ? float.PositiveInfinity : text.SequenceEqual("-INF"u8) ? float.NegativeInfinity : float.NaN;
        return !float.IsNaN(number) || text.SequenceEqual("NaN"u8);
    }

    private ReadOnlySpan<byte> Take(int length)
    {
        ReadOnlySpan<byte> taken = _rest[..length];
        _rest = _rest[length..];
        return taken;
    }
}
