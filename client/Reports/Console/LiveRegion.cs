using Spectre.Console;
using Spectre.Console.Rendering;

namespace IntegrationMethods.Reports.Console;

/// <summary>
/// The lowest lines of a terminal, drawn over at each change, while what must stay is written above them. It counts the lines that it
/// drew and erases those alone: Spectre's own live display takes the line above it as well where its content begins empty, and draws a
/// second time below whatever else is written meanwhile.
/// </summary>
internal sealed class LiveRegion(IAnsiConsole console) : IDisposable
{
    private const string HideCursor = "\e[?25l", ShowCursor = "\e[?25h", EraseBelow = "\e[0J";

    private readonly Lock _lock = new();
    private Line[] _shown = [];
    private bool _ended;

    /// <summary>Lines that it may have: the one below stays free for the cursor.</summary>
    public int MaxHeight => Math.Max(1, console.Profile.Height - 1);

    // A line of the whole width would leave it to the terminal where the next one begins.
    private int Width => Math.Max(1, console.Profile.Width - 1);

    /// <summary>Draws these lines in place of those before; what has no room is left out, at the top and at the right.</summary>
    public void Show(IEnumerable<Line> lines)
    {
        lock (_lock)
            Draw([], [.. lines.TakeLast(MaxHeight).Select(line => line.Cut(Width))]);
    }

    public void Keep(string text, Style? style = null)
    {
        lock (_lock)
            Draw([.. Sentences.Of(console, text, style)], _shown);
    }

    public void Dispose()
    {
        lock (_lock)
        {
            Draw([], []);
            if (!_ended)
                console.Write(new ControlCode(ShowCursor));
            _ended = true;
        }
    }

    private void Draw(Line[] kept, Line[] shown)
    {
        if (_ended)
            return;
        console.Write(new Picture(Erase() + HideCursor, [.. kept, .. shown]));
        _shown = shown;
    }

    // A terminal that has become narrower since has broken some of the lines.
    private string Erase()
    {
        int lines = _shown.Sum(line => 1 + Math.Max(0, line.Length - 1) / console.Profile.Width);
        return lines == 0 ? "" : string.Create(CultureInfo.InvariantCulture, $"\r\e[{lines}A{EraseBelow}");
    }

    // At once, so that nothing flickers.
    private sealed class Picture(string control, IReadOnlyList<Line> lines) : IRenderable
    {
        public Spectre.Console.Rendering.Measurement Measure(RenderOptions options, int maxWidth) => new(0, maxWidth);

        public IEnumerable<Segment> Render(RenderOptions options, int maxWidth) =>
            [Segment.Control(control), .. lines.SelectMany(line => line.Render(options, maxWidth))];
    }
}
