namespace IntegrationMethods.Client.Conformance;

/// <summary>Holds a transport to every rule of the contract, in both forms.</summary>
internal static class ConformanceSuite
{
    public static async Task<IReadOnlyList<ConformanceRow>> RunAsync(ITransport transport, Action<ConformanceRow> done,
        CancellationToken ct)
    {
        var rows = new List<ConformanceRow>();
        foreach (CallForm form in Enum.GetValues<CallForm>())
        {
            foreach (ConformanceRule rule in ConformanceRules.All)
            {
                ct.ThrowIfCancellationRequested();
                rows.Add(new(transport.Key, form, rule.Name, await FailureOf(rule, transport, form)));
                done(rows[^1]);
            }
        }
        return rows;
    }

    // Whatever a transport of others throws is a failure of its rule, and of no other.
    private static async Task<string?> FailureOf(ConformanceRule rule, ITransport transport, CallForm form)
    {
        try
        {
            await using var bench = new ConformanceBench(transport, transport, form);
            await rule.CheckAsync(bench);
            return null;
        }
        catch (ConformanceException failure)
        {
            return OneLine.OfPeer(failure.Message);
        }
        catch (TimeoutException)
        {
            return string.Create(CultureInfo.InvariantCulture, $"it takes longer than {ConformanceBench.Limit.TotalSeconds} s");
        }
        catch (Exception error)
        {
            return OneLine.OfPeer($"{error.GetType().Name}: {error.Message}");
        }
    }
}
