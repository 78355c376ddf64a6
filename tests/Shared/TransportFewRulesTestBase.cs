using IntegrationMethods.Client.Conformance;

namespace IntegrationMethods.Tests.Shared;

/// <summary>
/// Four rules of the contract, for a transport whose codec and whose way to carry bytes are each held to all of it elsewhere: large
/// answers, every text and number, faults, and calls at once.
/// </summary>
internal abstract class TransportFewRulesTestBase(string key, CallForm form, TransportOptions? usual = null)
    : TransportRuleTestBase(key, form, usual)
{
    private static readonly string[] s_names =
    [
        "a range arrives whole, in order and unchanged",
        "awkward texts, numbers and dates arrive unchanged",
        "a fault arrives with code and message, and the connection stays usable",
        "concurrent calls on several connections get their own rows",
    ];

    // Looks each of them up, so that a rule of another name fails rather than vanishes.
    public static IEnumerable<ConformanceRule> Rules => s_names.Select(name => ConformanceRules.All.Single(rule => rule.Name == name));

    [TestCaseSource(typeof(TransportFewRulesTestBase), nameof(Rules))]
    public Task A_rule_of_the_contract_holds(ConformanceRule rule) => CheckAsync(rule);
}
