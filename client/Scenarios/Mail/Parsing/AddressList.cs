using System.Text;
using System.Text.RegularExpressions;

namespace IntegrationMethods.Client.Scenarios.Mail.Parsing;

/// <summary>
/// The addresses of a header such as From or To: RFC 5322, section 3.4, with display names, quoted strings, comments, groups, and the
/// routes and spaces of section 4.4. Encoded words (RFC 2047) are only in names, which nobody asks for. What is none of it is passed over.
/// </summary>
internal sealed partial class AddressList
{
    private readonly string _text;
    private readonly List<string> _found = [];
    private readonly StringBuilder _word = new();
    private bool _inAngle;
    private bool _isAdded;
    private int _at;

    private AddressList(string text) => _text = text;

    /// <param name="text">Of an unfolded header, after its colon.</param>
    /// <returns>Addresses in lower case, as nobody tells people apart by the case of a letter, though RFC 5321 would allow it before the
    /// @.</returns>
    public static IReadOnlyList<string> Parse(string text)
    {
        var list = new AddressList(text);
        while (list._at < text.Length)
            list.Step();
        list.EndMailbox();
        return list._found;
    }

    private void Step()
    {
        switch (_text[_at])
        {
            case '(':
                SkipComment();
                break;
            case '"':
                Copy('"');
                break;
            case '[':
                Copy(']');
                break;
            case '<':
                _word.Clear();
                _inAngle = true;
                _at++;
                break;
            case '>':
                Add(Routeless(_word.ToString()));
                (_inAngle, _isAdded) = (false, true);
                _at++;
                break;
            case ':' when !IsInRoute():
                // The name of a group ends here.
                _word.Clear();
                _at++;
                break;
            case ',' when !IsInRoute():
            case ';':
                EndMailbox();
                _at++;
                break;
            default:
                _word.Append(_text[_at++]);
                break;
        }
    }

    // Comments nest; each counts as a space.
    private void SkipComment()
    {
        int depth = 0;
        do
        {
            char letter = _text[_at++];
            if (letter == '\\')
                _at++;
            else
                depth += letter switch { '(' => 1, ')' => -1, _ => 0 };
        }
        while (depth > 0 && _at < _text.Length);
        _word.Append(' ');
    }

    private void Copy(char end)
    {
        int start = _at++;
        while (_at < _text.Length && _text[_at] != end)
            _at += _text[_at] == '\\' ? 2 : 1;
        _at = Math.Min(_at + 1, _text.Length);
        _word.Append(_text, start, _at - start);
    }

    // "<@here,@there:user@host>": commas and the colon are no ends there.
    private bool IsInRoute() => _inAngle && _word.Length > 0 && _word[0] == '@';

    private static string Routeless(string word) => word.StartsWith('@') ? word[(word.IndexOf(':', StringComparison.Ordinal) + 1)..] : word;

    private void EndMailbox()
    {
        if (!_isAdded)
            Add(_word.ToString());
        _word.Clear();
        (_inAngle, _isAdded) = (false, false);
    }

    private void Add(string word)
    {
        string address = Bare(word.Trim()).ToLowerInvariant();
        int at = address.LastIndexOf('@');
        if (at > 0 && at < address.Length - 1 && address.AsSpan(at).IndexOfAny("\"<>") < 0)
            _found.Add(address);
    }

    // Spaces around a dot or the @ are obsolete, but allowed; other words are none of the address, unless it is quoted.
    private static string Bare(string word) =>
        word.StartsWith('"')
            ? word
            : Array.FindLast(Loose().Replace(word, "$1").Split(' ', '\t'), part => part.Contains('@', StringComparison.Ordinal)) ?? "";

    [GeneratedRegex(@"(?<!\s)\s*([.@])\s*")]
    private static partial Regex Loose();
}
