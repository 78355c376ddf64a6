using IntegrationMethods.Client.Engine.Traces;

namespace IntegrationMethods.Tests.Unit.Client.Engine.Traces;

/// <summary>From sampled stacks to the methods that most processor time was spent in.</summary>
internal sealed class HottestMethodsTests
{
    [Test]
    public void Each_method_has_its_part_of_the_time_in_managed_code_the_largest_first() => Assert.That(
        HottestMethods.Of(
        [
            Stack(1, "CPU_TIME", "a!A.One()", "a!A.Main()"),
            Stack(5, "CPU_TIME", "a!A.Two()", "a!A.One()", "a!A.Main()"),
            Stack(2, "CPU_TIME", "a!A.One()"),
        ]),
        Is.EqualTo(new[] { ("a!A.Two()", 0.625), ("a!A.One()", 0.375) }));

    [Test]
    public void Native_code_and_frames_that_are_no_methods_do_not_count() => Assert.That(
        HottestMethods.Of(
        [
            Stack(90, "UNMANAGED_CODE_TIME", "a!Socket.Receive()"),
            Stack(90, "CPU_TIME", "a!Interop+Sys.Read(int32)", "a!A.One()"),
            Stack(90, "CPU_TIME", "Thread (7)", "Threads"),
            Stack(90, "CPU_TIME"),
            Stack(2, "CPU_TIME", "a!A.One()"),
        ]),
        Is.EqualTo(new[] { ("a!A.One()", 1.0) }));

    [TestCase("?!?")]
    [TestCase("System.Private.CoreLib!System.Threading.Thread.<PollGC>g__PollGCWorker|67_0()")]
    public void Code_without_a_name_and_stops_of_the_sampler_count_for_their_callers(string frame) =>
        Assert.That(HottestMethods.Of([Stack(3, "CPU_TIME", frame, "a!A.One()")]), Is.EqualTo(new[] { ("a!A.One()", 1.0) }));

    [Test]
    public void Ten_are_named_and_equal_ones_by_their_names() => Assert.That(
        HottestMethods.Of(Enumerable.Range(0, 20).Reverse().Select(i => Stack(1, "CPU_TIME", $"a!A.M{i:00}()"))),
        Is.EqualTo(Enumerable.Range(0, 10).Select(i => ($"a!A.M{i:00}()", 0.05))));

    [Test]
    public void Without_samples_there_are_none() => Assert.That(HottestMethods.Of([]), Is.Empty);

    private static SampledStack Stack(double ms, params string[] frames) => new(frames, ms);
}
