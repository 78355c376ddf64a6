using Microsoft.AspNetCore.WebUtilities;

namespace IntegrationMethods.Transports.Rest;

/// <summary>The query of a request: <c>?firstId=1&amp;lastId=50&amp;form=async</c>.</summary>
/// <param name="Operation">Which of the two operations; async where the query does not say.</param>
/// <param name="FirstId">First id.</param>
/// <param name="LastId">Last id, inclusive.</param>
internal readonly record struct RestQuery(CallForm Operation, int FirstId, int LastId)
{
    public static string Write(CallForm operation, int firstId, int lastId) => string.Create(
        CultureInfo.InvariantCulture,
        $"?{RestContract.FirstId}={firstId}&{RestContract.LastId}={lastId}&{RestContract.Form}={Name(operation)}");

    /// <summary>Names that it does not know are ignored, as those of proxies and trackers.</summary>
    /// <exception cref="RestRefusedException">A parameter is missing, given twice, or has another value than its own.</exception>
    public static RestQuery Parse(string? query)
    {
        int? firstId = null, lastId = null;
        CallForm? operation = null;
        foreach (QueryStringEnumerable.EncodedNameValuePair pair in new QueryStringEnumerable(query))
        {
            ReadOnlySpan<char> name = pair.DecodeName().Span;
            if (name.SequenceEqual(RestContract.FirstId))
                firstId = Once(firstId, RestContract.FirstId, Id(RestContract.FirstId, pair.DecodeValue().Span));
            else if (name.SequenceEqual(RestContract.LastId))
                lastId = Once(lastId, RestContract.LastId, Id(RestContract.LastId, pair.DecodeValue().Span));
            else if (name.SequenceEqual(RestContract.Form))
                operation = Once(operation, RestContract.Form, FormOf(pair.DecodeValue().Span));
        }
        return new(operation ?? CallForm.Async, firstId ?? throw Missing(RestContract.FirstId), lastId
            ?? throw Missing(RestContract.LastId));
    }

    private static string Name(CallForm form) => form == CallForm.Sync ? RestContract.Sync : RestContract.Async;

    private static T Once<T>(T? before, string name, T value) where T : struct =>
        before is null ? value : throw new RestRefusedException($"{name} is given twice: give it once");

    // Not int.TryParse alone, which lets zero characters at the end pass.
    private static int Id(string name, ReadOnlySpan<char> text) =>
        int.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out int id) && !text.ContainsAny('\0', '+')
            ? id
            : throw new RestRefusedException(
                $"{name} is '{OneLine.OfPeer(text.ToString())}', which is not a 32-bit integer: send, for example, {name}=1");

    private static CallForm FormOf(ReadOnlySpan<char> text) => text switch
    {
        RestContract.Sync => CallForm.Sync,
        RestContract.Async => CallForm.Async,
        _ => throw new RestRefusedException(
            $"{RestContract.Form} is '{OneLine.OfPeer(text.ToString())}': send {RestContract.Sync} or {RestContract.Async}"),
    };

    private static RestRefusedException Missing(string name) =>
        new($"{name} is missing: send, for example, {RestContract.Path}?firstId=1&lastId=50");
}
