namespace IntegrationMethods.Tests.Unit.Fuzz;

/// <summary>Every parser of a peer's bytes against bytes that no correct peer sends.</summary>
/// <remarks>
/// <c>FUZZ_INPUTS</c> is the number of inputs for each parser (500 in a plain test run; <c>tests/run.sh --fuzz</c> sets 100,000),
/// <c>FUZZ_SEED</c> selects other inputs. A failure names both, and the input in hex for a separate test.
/// </remarks>
internal sealed class FuzzTests
{
    private const int FewInputs = 500;

    private static IEnumerable<FuzzTarget> Targets =>
        [.. SocketsTargets.All, .. FramingTargets.All, .. NetTcpTargets.All, .. SoapTargets.All, .. RestTargets.All, .. GrpcTargets.All,
            .. CsvTarget.All, .. MailTarget.All, .. ResultsTarget.All];

    [TestCaseSource(nameof(Targets))]
    public void Any_bytes_are_read_right_or_refused(object parser)
    {
        var target = (FuzzTarget)parser;
        int inputs = Setting("FUZZ_INPUTS", FewInputs);
        var fuzzer = new Fuzzer(target, Setting("FUZZ_SEED", 1));

        fuzzer.Run(inputs);

        TestContext.Out.WriteLine(
            $"{target.Name}: {inputs} inputs, {fuzzer.Accepted} accepted, memory {fuzzer.MaxMemory} beyond {target.MemoryPerByte} a byte");
        // Where nearly all is refused, nothing behind the first check was tested.
        Assert.That(fuzzer.Accepted, Is.GreaterThan(inputs / 50));
    }

    private static int Setting(string name, int otherwise) =>
        int.TryParse(Environment.GetEnvironmentVariable(name), NumberStyles.Integer, CultureInfo.InvariantCulture, out int value)
            ? value
            : otherwise;
}
