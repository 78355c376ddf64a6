namespace IntegrationMethods.Tests.Integration.Wires;

/// <summary>The contract, held to by named pipe by every transport that can, in both forms; on Windows alone.</summary>
[Category("InProcess")]
[Parallelizable(ParallelScope.Self)]
[TestFixtureSource(typeof(TransportCases), nameof(TransportCases.Pipes))]
internal sealed class PipeContractTests(string key, CallForm form)
    : TransportContractTestBase(key, form, TransportCases.Patient with { Address = AddressKind.Pipe });
