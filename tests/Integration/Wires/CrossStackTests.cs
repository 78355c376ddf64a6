using IntegrationMethods.Client.Conformance;

namespace IntegrationMethods.Tests.Integration.Wires;

/// <summary>
/// The contract between a server of one stack and a client of another: what the two have in common is the wire, so the rules are those
/// about bytes.
/// </summary>
/// <remarks>
/// Each stack is held to all rules with itself, and <see cref="TransportAnswerTests"/> calls across stacks concurrently and for awkward
/// rows. A build with one stack of each protocol has no such pairs, which <see cref="CrossStackPairsTests"/> reports.
/// </remarks>
[Category("InProcess")]
[Parallelizable(ParallelScope.Self)]
[TestFixtureSource(typeof(TransportCases), nameof(TransportCases.CrossStacks))]
internal sealed class CrossStackTests(string server, string client, CallForm form) : TransportRuleTestBase(server, form)
{
    private static readonly string[] s_elsewhere =
    [
        "awkward texts, numbers and dates arrive unchanged",
        "each of these rows arrives unchanged alone",
        "concurrent calls on one connection get their own rows",
        "concurrent calls on several connections get their own rows",
        "a port in use fails with a TransportException that names it",
        "a call to a port without a listener fails with a TransportException that names it",
        "a freed port can be used again",
    ];

    private static IEnumerable<ConformanceRule> Rules => ConformanceRules.All.ExceptBy(s_elsewhere, rule => rule.Name);

    protected override string ClientKey { get; } = client;

    [TestCaseSource(nameof(Rules))]
    public Task A_rule_of_the_contract_holds(ConformanceRule rule) => CheckAsync(rule);
}
