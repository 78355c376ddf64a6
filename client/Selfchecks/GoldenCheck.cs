using IntegrationMethods.Client.Engine.Blocks;
using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Client.Selfchecks;

/// <summary>Figures that must be the same for ever: the order that a seed gives, and Student's t.</summary>
internal static class GoldenCheck
{
    public static IReadOnlyList<CheckRow> Run() =>
    [
        Same("order of 8 cells by seed 42", "4,3,2,0,7,6,1,5", Order(42)),
        Same("order by the same seed again", Blocks(7), Blocks(7)),
        // Any table of Student's t, such as the NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2.
        Same("t of 9 degrees of freedom: 95 %, 99 %, 95 % of 10", "2.262, 3.250, 3.690",
            string.Create(CultureInfo.InvariantCulture,
                $"{StudentT.Quantile(0.95, 10):0.000}, {StudentT.Quantile(0.99, 10):0.000}, {StudentT.Quantile(0.95, 10, 10):0.000}")),
    ];

    private static CheckRow Same(string item, string expected, string seen) => new(item, expected, seen, expected == seen);

    private static string Order(int seed) => string.Join(',', new BlockOrder(seed).Shuffle([0, 1, 2, 3, 4, 5, 6, 7]));

    private static string Blocks(int seed)
    {
        var order = new BlockOrder(seed);
        return string.Join(" ", Enumerable.Range(0, 3).Select(_ => string.Join("", order.Shuffle([0, 1, 2, 3, 4]))));
    }
}
