using Spectre.Console;
using Spectre.Console.Rendering;

namespace IntegrationMethods.Reports.Console;

/// <summary>A line that is written as it is: Spectre's own text would break a path or a number that is longer than the screen.</summary>
internal sealed class Line(string text, Style? style = null) : IRenderable
{
    public int Length => text.Length;

    /// <summary>The same with an ellipsis in place of what is beyond this many characters.</summary>
    public Line Cut(int length) => text.Length <= length ? this : new(string.Concat(text.AsSpan(0, Math.Max(0, length - 1)), "…"), style);

    public Spectre.Console.Rendering.Measurement Measure(RenderOptions options, int maxWidth) => new(text.Length, text.Length);

    public IEnumerable<Segment> Render(RenderOptions options, int maxWidth) => [new(text, style ?? Style.Plain), Segment.LineBreak];
}
