using System.Security.Cryptography;
using System.Text;

namespace IntegrationMethods.Reports.Html.Pages;

/// <summary>A file of this folder that goes into every page.</summary>
internal sealed record Asset(string Text)
{
    public static Asset Style { get; } = Load("report.css");

    public static Asset Script { get; } = Load("report.js");

    /// <summary>What the page's policy knows it by: nothing else is applied or run, whatever the files of a run hold.</summary>
    public string Hash => $"'sha256-{Convert.ToBase64String(SHA256.HashData(Encoding.UTF8.GetBytes(Text)))}'";

    private static Asset Load(string name)
    {
        using var reader = new StreamReader(typeof(Asset).Assembly.GetManifestResourceStream(name)!);
        return new(reader.ReadToEnd().ReplaceLineEndings("\n"));
    }
}
