using IntegrationMethods.Measurement.Statistics;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Statistics;

public sealed class SignFlipTests
{
    [Test]
    public void Ten_of_one_sign_have_the_smallest_p_that_there_is()
    {
        PairedLogs logs = PairedLogs.Of([.. Enumerable.Range(1, 10).Select(i => 0.01 * i)])!;

        Assert.That(SignFlip.P(logs), Is.EqualTo(2.0 / 1024));
        Assert.That(SignFlip.MinP(10), Is.EqualTo(2.0 / 1024));
    }

    [Test]
    public void Three_values_are_counted_by_hand()
    {
        // |1 + 2 − 4| = 1; the sums of all signs are ±7, ±5, ±3, ±1: all are at least as far from 0.
        Assert.That(SignFlip.P(PairedLogs.Of([1, 2, -4])!), Is.EqualTo(1));
        // |1 − 2 + 4| = 3: six of eight.
        Assert.That(SignFlip.P(PairedLogs.Of([1, -2, 4])!), Is.EqualTo(0.75));
    }

    [Test]
    public void Halves_are_put_together_as_if_all_signs_had_been_tried([Values(2, 5, 8, 11)] int n)
    {
        var random = new Random(n);
        double[] values = [.. Enumerable.Range(0, n).Select(_ => random.NextDouble() - 0.3)];
        double seen = Math.Abs(values.Sum());
        int as_far = Enumerable.Range(0, 1 << n)
            .Count(signs => Math.Abs(values.Select((value, i) => (signs >> i & 1) == 0 ? value : -value).Sum()) >= seen - 1e-12);

        Assert.That(SignFlip.P(PairedLogs.Of(values)!), Is.EqualTo((double)as_far / (1 << n)));
    }

    // Tenths have no exact binary fraction, so equal sums come out a rounding apart: counted as whole numbers, they are equal.
    [Test]
    public void Sums_that_are_equal_but_for_their_rounding_count_as_equal()
    {
        int[] tenths = [1, 2, 3, 4, 5, -7, 6, 8];
        int seen = Math.Abs(tenths.Sum());
        int asFar = Enumerable.Range(0, 1 << tenths.Length)
            .Count(signs => Math.Abs(tenths.Select((value, i) => (signs >> i & 1) == 0 ? value : -value).Sum()) >= seen);

        Assert.That(SignFlip.P(PairedLogs.Of([.. tenths.Select(value => value * 0.1)])!), Is.EqualTo(asFar / 256.0));
    }

    [Test]
    public void Beyond_24_values_any_p_is_possible() =>
        Assert.That((SignFlip.MinP(24), SignFlip.MinP(25)), Is.EqualTo((Math.ScaleB(1, -23), 0.0)));

    [Test]
    public void Nothing_but_zeros_is_no_evidence() => Assert.That(SignFlip.P(PairedLogs.Of(new double[10])!), Is.EqualTo(1));

    [Test]
    public void Beyond_24_values_the_t_test_says_the_same_to_two_figures()
    {
        var random = new Random(5);
        double[] values = [.. Enumerable.Range(0, 24).Select(_ => random.NextDouble() - 0.4)];
        PairedLogs logs = PairedLogs.Of(values)!;

        Assert.That(StudentT.TwoSided(logs.Mean / (logs.Sd / Math.Sqrt(24)), 24), Is.EqualTo(SignFlip.P(logs)).Within(0.01));
    }
}
