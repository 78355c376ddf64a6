namespace IntegrationMethods.Measurement.Statistics;

/// <summary>How many times as long b took as a, paired by block: what disturbs a block cancels in the ratio.</summary>
internal sealed record PairedRatio(double Ratio, double Lo, double Hi, int N)
{
    /// <summary>Whether the interval lies wholly on one side of 1: a significant difference.</summary>
    public bool IsSignificant => Lo > 1 || Hi < 1;

    /// <summary>The largest difference that the interval leaves possible, either way, as a part of 1.</summary>
    public double Bound => Math.Max(Hi, 1 / Lo) - 1;

    public PairedRatio Inverse() => new(1 / Ratio, 1 / Hi, 1 / Lo, N);
}
