using IntegrationMethods.Client.Scenarios.Mail.Messages;

namespace IntegrationMethods.Client.Scenarios.Mail;

/// <summary>The author's five ways to fetch many small things.</summary>
internal static class MailPattern
{
    public const string Normal = "normal";
    public const string InParallel = "parallel";
    public const string Awaited = "async";
    public const string Started = "task";
    public const string Continued = "task_continue_with";

    /// <summary>The one that the others are held against comes first.</summary>
    public static IReadOnlyList<string> All { get; } = [Normal, InParallel, Awaited, Started, Continued];

    /// <summary>His tasks fetch by blocking calls, on threads of the pool.</summary>
    public static CallForm Form(string pattern) => pattern is Normal or InParallel ? CallForm.Sync : CallForm.Async;

    public static FormKind AsyncKind(string pattern) => pattern is Started or Continued ? FormKind.OverSync : FormKind.Native;

    public static Task RunAsync(string pattern, MailClient client, SenderCounts counts)
    {
        IEnumerable<int> numbers = Enumerable.Range(1, client.Count);
        return pattern switch
        {
            Normal => OneByOne(numbers, client, counts),
            InParallel => ForEach(numbers, client, counts),
            Awaited => Task.WhenAll(numbers.Select(async number => counts.Add(await client.FetchAsync(number)))),
            Started => Task.WhenAll(numbers.Select(number => Start(() => counts.Add(client.Fetch(number))))),
            Continued => Task.WhenAll(numbers.Select(number => Start(() => client.Fetch(number))
                .ContinueWith(fetched => counts.Add(fetched.GetAwaiter().GetResult()), TaskScheduler.Default))),
            _ => throw new ArgumentOutOfRangeException(nameof(pattern)),
        };
    }

    private static Task OneByOne(IEnumerable<int> numbers, MailClient client, SenderCounts counts)
    {
        foreach (int number in numbers)
            counts.Add(client.Fetch(number));
        return Task.CompletedTask;
    }

    private static Task ForEach(IEnumerable<int> numbers, MailClient client, SenderCounts counts)
    {
        Parallel.ForEach(numbers, number => counts.Add(client.Fetch(number)));
        return Task.CompletedTask;
    }

    // As the author's, and Task.Run is not quite the same.
    private static Task Start(Action action) =>
        Task.Factory.StartNew(action, CancellationToken.None, TaskCreationOptions.None, TaskScheduler.Default);

    private static Task<T> Start<T>(Func<T> function) =>
        Task.Factory.StartNew(function, CancellationToken.None, TaskCreationOptions.None, TaskScheduler.Default);
}
