using System.Buffers;
using System.Text;
using System.Text.Unicode;
using IntegrationMethods.Transports.Shared.Rows;

namespace IntegrationMethods.Transports.Soap;

/// <summary>Writes XML as UTF-8 into room that its user made large enough (<see cref="MaxBytesPerChar"/> a character of text).</summary>
internal ref struct XmlCursor(Span<byte> room)
{
    /// <summary>The longest a character gets: <c>&amp;#xFFFE;</c>.</summary>
    public const int MaxBytesPerChar = 8;

    private static readonly SearchValues<char> s_escaped =
        SearchValues.Create([.. Enumerable.Range(0, 32).Select(c => (char)c).Except(['\t', '\n']), '<', '>', '&']);

    private Span<byte> _rest = room;

    public int Length { get; private set; }

    public void Raw(scoped ReadOnlySpan<byte> bytes)
    {
        bytes.CopyTo(_rest);
        Advance(bytes.Length);
    }

    public void Number(int number)
    {
        number.TryFormat(_rest, out int written, provider: CultureInfo.InvariantCulture);
        Advance(written);
    }

    public void Number(float number)
    {
        if (float.IsInfinity(number))
        {
            Raw(number > 0 ? "INF"u8 : "-INF"u8);
            return;
        }
        number.TryFormat(_rest, out int written, provider: CultureInfo.InvariantCulture);
        Advance(written);
    }

    public void Date(DateTime date) => Advance(IsoDate.Format(date, _rest));

    /// <summary>
    /// Text of an element, exact for a reader that knows XML: what XML forbids goes as a character reference, as WCF writes it.
    /// </summary>
    /// <returns>False where the text has half a surrogate pair, which no encoding can carry.</returns>
    public bool Text(ReadOnlySpan<char> text)
    {
        while (true)
        {
            int plain = text.IndexOfAny(s_escaped);
            if (!Plain(plain < 0 ? text : text[..plain]))
                return false;
            if (plain < 0)
                return true;
            Escape(text[plain]);
            text = text[(plain + 1)..];
        }
    }

    private bool Plain(ReadOnlySpan<char> text)
    {
        // U+FFFE and U+FFFF are no XML characters either, but too rare to look for before the text is known not to be ASCII.
        if (!Transcode(text, out int written))
            return false;
        if (written == text.Length || !text.ContainsAny('\uFFFE', '\uFFFF'))
        {
            Advance(written);
            return true;
        }
        return Rare(text);
    }

    private bool Rare(ReadOnlySpan<char> text)
    {
        for (int at = text.IndexOfAny('\uFFFE', '\uFFFF'); at >= 0; at = text.IndexOfAny('\uFFFE', '\uFFFF'))
        {
            Transcode(text[..at], out int written);
            Advance(written);
            Escape(text[at]);
            text = text[(at + 1)..];
        }
        bool whole = Transcode(text, out int last);
        Advance(last);
        return whole;
    }

    private void Escape(char c)
    {
        if (c == '<')
            Raw("&lt;"u8);
        else if (c == '>')
            Raw("&gt;"u8);
        else if (c == '&')
            Raw("&amp;"u8);
        else
            Advance(Encoding.UTF8.GetBytes(string.Create(CultureInfo.InvariantCulture, $"&#x{(int)c:X};"), _rest));
    }

    private readonly bool Transcode(ReadOnlySpan<char> text, out int written) =>
        Utf8.FromUtf16(text, _rest, out _, out written, replaceInvalidSequences: false) == OperationStatus.Done;

    private void Advance(int bytes)
    {
        _rest = _rest[bytes..];
        Length += bytes;
    }
}
