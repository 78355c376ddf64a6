using System.Text;

namespace IntegrationMethods.Processes;

/// <summary>Says in ASCII what an encoding has no character for.</summary>
public sealed class AsciiFallback : EncoderFallback
{
    private static readonly Dictionary<char, string> s_words = new()
    {
        ['×'] = "x", ['±'] = "+-", ['–'] = "-", ['−'] = "-", ['…'] = "...", ['≤'] = "<=", ['≥'] = ">=", ['µ'] = "u", ['·'] = "-",
            ['─'] = "-", ['█'] = "#", ['░'] = ".",
    };

    public override int MaxCharCount => 3;

    public override EncoderFallbackBuffer CreateFallbackBuffer() => new Buffer();

    // A letter without its accents is better than none.
    private static string Word(char unknown)
    {
        if (s_words.TryGetValue(unknown, out string? word))
            return word;
        char letter = char.IsSurrogate(unknown) ? '?' : unknown.ToString().Normalize(NormalizationForm.FormD)[0];
        return char.IsAscii(letter) ? letter.ToString() : "?";
    }

    private sealed class Buffer : EncoderFallbackBuffer
    {
        private string _word = "";
        private int _next;

        public override int Remaining => _word.Length - _next;

        public override bool Fallback(char charUnknown, int index) => Use(Word(charUnknown));

        public override bool Fallback(char charUnknownHigh, char charUnknownLow, int index) => Use("?");

        public override char GetNextChar() => _next < _word.Length ? _word[_next++] : '\0';

        public override bool MovePrevious()
        {
            if (_next == 0)
                return false;
            _next--;
            return true;
        }

        public override void Reset() => Use("");

        private bool Use(string word)
        {
            (_word, _next) = (word, 0);
            return word.Length > 0;
        }
    }
}
