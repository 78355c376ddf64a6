using IntegrationMethods.Client.Engine.Noise;
using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Model;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Client.Engine.Blocks;

/// <summary>Runs every cell once in each shuffled block, keeps each repetition on disk, and repeats the blocks that were disturbed from outside.</summary>
/// <param name="seed">Of the order.</param>
/// <param name="repetitions">Blocks.</param>
/// <param name="noiseGates">Whether disturbed blocks are told and repeated.</param>
/// <param name="watch">Gathers the evidence of noise.</param>
/// <param name="files">Where repetitions go.</param>
/// <param name="observer">Is told of them.</param>
internal sealed class BlockRunner(int seed, int repetitions, bool noiseGates, NoiseWatch watch, RunFiles files, IRunObserver observer)
{
    /// <param name="cells">All of a block.</param>
    /// <param name="repeat">Makes one repetition of a cell: given the cell, the block and the place in it, both from 1.</param>
    public async Task RunAsync<T>(IReadOnlyList<T> cells, Func<T, int, int, Task<RepetitionRecord>> repeat)
    {
        if (cells.Count == 0)
            return;
        var order = new BlockOrder(seed);
        int last = repetitions, noisy = 0;
        for (int block = 1; block <= last; block++)
        {
            string? reason = await RunBlockAsync(block, order.Shuffle(cells), repeat);
            files.Summarize();
            if (reason is null)
                continue;
            int before = last;
            last = LastBlock(last, block, ++noisy);
            observer.Noisy(block, reason, (last - before) * cells.Count);
        }
    }

    /// <summary>One repetition, watched, on disk and told.</summary>
    public async Task<RepetitionRecord> RepeatAsync(Func<Task<RepetitionRecord>> repeat)
    {
        RepetitionRecord run = await watch.WatchAsync(repeat);
        files.Append(run);
        observer.Finished(run);
        return run;
    }

    // Beyond the limit no verdict is left to save, and under ten repetitions there is none.
    private int LastBlock(int last, int block, int noisy) =>
        noisy > NoiseGates.MaxNoisyBlocks ? Math.Max(block, repetitions) : repetitions >= VerdictRule.MinBlocks ? last + 1 : last;

    /// <returns>Why the block was noisy; null if it was quiet.</returns>
    private async Task<string?> RunBlockAsync<T>(int block, IReadOnlyList<T> order, Func<T, int, int, Task<RepetitionRecord>> repeat)
    {
        var evidence = new List<NoiseEvidence>();
        for (int position = 1; position <= order.Count; position++)
        {
            (T cell, int place) = (order[position - 1], position);
            evidence.Add((await RepeatAsync(() => repeat(cell, block, place))).Noise);
        }
        string? reason = noiseGates ? NoiseGates.Complaint(evidence) : null;
        if (reason is not null)
            files.MarkNoisy(block, reason);
        return reason;
    }
}
