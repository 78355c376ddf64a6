using System.Security.Cryptography;
using System.Text;

namespace IntegrationMethods.Client.Engine.Cells;

/// <summary>Checks passes whose work has one right answer.</summary>
internal static class DigestCheck
{
    private const int ShownLength = 60;

    public static Func<PassReport, PassCheck> Expecting(string expected) => report =>
    {
        string answer = string.Join(", ", new[] { report.Timed.Done!.Answer, report.Proof.Answer }.OfType<string>());
        return new(
            new() { SourceSha256 = Sha256(expected), TargetSha256 = Sha256(answer) },
            answer == expected ? null : $"the answer was '{Short(answer)}' instead of '{Short(expected)}'");
    };

    private static string Sha256(string answer) => Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(answer)));

    private static string Short(string answer) => OneLine.Of(answer.Length <= ShownLength ? answer : answer[..ShownLength] + "…");
}
