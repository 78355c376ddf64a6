using System.Diagnostics;
using IntegrationMethods.Client.Engine.Hosts;
using IntegrationMethods.Client.Engine.Noise;
using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Client.Engine.Blocks;

/// <summary>Runs every cell once in each shuffled block, keeps each repetition on disk, and the evidence of noise of each block.</summary>
internal sealed class BlockRunner(int seed, BlockSchedule schedule, Func<NoiseReading> look, RunFiles files, IRunObserver observer,
    IHostNoise? others = null)
{
    private readonly IHostNoise _others = others ?? IHostNoise.None;

    private NoiseGrade _grade = NoiseGrade.Quiet;

    /// <param name="cells">All of a block.</param>
    /// <param name="launch">Starts the processes of a generation, and warms them up; given its number, from 1.</param>
    /// <param name="repeat">Makes one repetition of a cell: given the cell, where it is in the schedule, and its place in the block, from
    /// 1.</param>
    public async Task RunAsync<T>(IReadOnlyList<T> cells, Func<int, Task> launch,
        Func<T, BlockSchedule, int, Task<RepetitionRecord>> repeat)
    {
        if (cells.Count == 0)
            return;
        var order = new BlockOrder(seed);
        // A run that is taken up again has the order that it would have had.
        for (int done = 1; done < schedule.Block; done++)
            order.Shuffle(cells);
        if (schedule.Block > 1 && schedule.IsOver(Precisions.Of(files.Results)?.BlocksNeeded))
            return;
        int launched = 0;
        Precision? precision;
        long started;
        do
        {
            if (schedule.Launch > launched)
            {
                launched = schedule.Launch;
                started = Stopwatch.GetTimestamp();
                await launch(launched);
                schedule.Launched(Stopwatch.GetElapsedTime(started));
            }
            started = Stopwatch.GetTimestamp();
            await _others.StartAsync();
            NoiseReading before = look();
            await RunBlockAsync(order.Shuffle(cells), repeat);
            EndBlock(schedule.Block, await _others.EndAsync(look().Since(before)));
            files.Summarize();
            precision = Precisions.Of(files.Results);
            schedule.Finished(Stopwatch.GetElapsedTime(started));
            observer.Measured(schedule.Block, precision, schedule.Outlook());
        }
        while (schedule.Next(precision?.BlocksNeeded));
    }

    /// <summary>One repetition outside blocks, with its own evidence.</summary>
    public async Task RepeatAloneAsync(Func<Task<RepetitionRecord>> repeat)
    {
        await _others.StartAsync();
        NoiseReading start = look();
        RepetitionRecord run = await repeat();
        Keep(run with { Noise = await _others.EndAsync(look().Since(start)) });
    }

    private void Keep(RepetitionRecord run)
    {
        files.Append(run);
        observer.Finished(run);
    }

    private async Task RunBlockAsync<T>(IReadOnlyList<T> order, Func<T, BlockSchedule, int, Task<RepetitionRecord>> repeat)
    {
        for (int position = 1; position <= order.Count; position++)
            Keep(await repeat(order[position - 1], schedule, position));
    }

    private void EndBlock(int block, NoiseEvidence evidence)
    {
        files.EndBlock(evidence);
        if (MachineNoise.Of([evidence]) is not { } noise || noise.Grade == _grade)
            return;
        _grade = noise.Grade;
        if (noise.Grade != NoiseGrade.Quiet)
            observer.Noisy(block, noise.ToString());
    }
}
