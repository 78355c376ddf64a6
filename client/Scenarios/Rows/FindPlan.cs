using IntegrationMethods.Client.Engine;
using IntegrationMethods.Client.Engine.Cells;
using IntegrationMethods.Measurement.Find;

namespace IntegrationMethods.Client.Scenarios.Rows;

/// <summary>From a request to that of a search: one cell for each candidate, all with the same rows to move.</summary>
internal static class FindPlan
{
    /// <summary>A request whose calls times rows can be parted by every candidate.</summary>
    /// <exception cref="UsageException">More than one thing would vary, or it would take too many rows.</exception>
    public static RowsRequest Sized(RowsRequest request, RunSettings run, Search search)
    {
        Check(request, run);
        RowsSettings settings = request.Settings
            with { Gc = request.Gcs[0], SharedConnections = request.Connections[0],
            Serving = request.Settings.Serving
            with { Wire = request.Settings.Serving.Wire
            with { Answer = request.Answers[0], Gzip = request.Gzip[0], Tls = request.Tls[0], Address = request.Addresses[0] } } };
        int inFlight = request.InFlight.Max(), largest = search.Candidates[^1];
        if (search.What == SearchTarget.InFlight)
            return request with { Find = search,
                Settings = settings with { Batches = Math.Max(settings.Batches, Pilot.MinCallsEach * largest) } };
        long step = search.Candidates.Aggregate(1L, (product, size) => product > RowsRequest.MaxRows
            ? product
            : product / Gcd(product, size) * size);
        long least = Math.Max((long)settings.Batches * settings.BatchSize, (long)Pilot.MinCallsEach * inFlight * largest);
        long rows = (least + step - 1) / step * step;
        return rows > RowsRequest.MaxRows
            ? throw new UsageException(
                $"--find needs {rows} rows per repetition so that each candidate divides them evenly, but the maximum is "
                    + $"{RowsRequest.MaxRows}: choose rounder numbers.")
            : request with { Find = search, InFlight = [inFlight],
                Settings = settings with { BatchSize = largest, Batches = (int)(rows / largest) } };
    }

    public static IReadOnlyList<PlannedCell> Cells(RowsRequest request, RowsPlan plan)
    {
        (ITransport transport, CallForm form, Search search) = (request.Transports[0], request.Forms[0], request.Find!);
        return search.What == SearchTarget.InFlight
            ? [.. search.Candidates.Select(inFlight => plan.Cell(transport, form, inFlight))]
            : [.. search.Candidates.Select(rows => new CallSize(rows, request.RowBytes[0]))
                .Select(size => plan.Sized(transport, form, request.InFlight[0], size, request.CallsOf(size)))];
    }

    private static void Check(RowsRequest request, RunSettings run)
    {
        if (request.Transports.Count != 1 || request.Forms.Count != 1)
            throw new UsageException("--find searches one transport in one form: name them with --transport and --form.");
        if ((request.Answers.Count, request.Gzip.Count, request.Tls.Count, request.Addresses.Count, request.Connections.Count,
            request.Gcs.Count) != (1, 1, 1, 1, 1, 1))
            throw new UsageException(
                "--find searches with one kind of answer and connection: name one with --answer, --gzip, --tls, --address, "
                    + "--connections and --gc.");
        if (request.Settings.Open is not null)
            throw new UsageException("--find searches for the highest rows/s, which --rate fixes: remove one of them.");
        if (run.Protocol.Profiles is not [Profile.Default or Profile.Tuned])
            throw new UsageException("--find searches with one profile, default or tuned: remove the others from --profile.");
    }

    private static long Gcd(long a, long b) => b == 0 ? a : Gcd(b, a % b);
}
