using Grpc.Core;
using IntegrationMethods.Transports.Shared.Rows;

namespace IntegrationMethods.Transports.GrpcDotnet;

/// <summary>The rows of a streaming call, collected.</summary>
internal static class StreamedRows
{
    /// <param name="call">The call; it ends here.</param>
    /// <param name="read">The rows of a message.</param>
    /// <param name="expected">What the call may bring.</param>
    /// <param name="arrived">Called after each message.</param>
    /// <exception cref="InvalidDataException">More rows than were asked for, or a row that is none.</exception>
    /// <exception cref="RpcException">The call failed.</exception>
    public static async Task<IReadOnlyList<ServiceTable>> CollectAsync<T>(
        AsyncServerStreamingCall<T> call, Func<T, IReadOnlyList<ServiceTable>> read, ExpectedRows expected, Action arrived)
    {
        using (call)
        {
            var rows = new List<ServiceTable>();
            while (await call.ResponseStream.MoveNext(CancellationToken.None))
            {
                arrived();
                IReadOnlyList<ServiceTable> message = read(call.ResponseStream.Current);
                if (!expected.Take(message.Count))
                    throw ExpectedRows.TooMany();
                rows.AddRange(message);
            }
            return rows;
        }
    }
}
