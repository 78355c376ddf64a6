using IntegrationMethods.Client.Engine;
using IntegrationMethods.Db.Catalog;
using IntegrationMethods.Measurement.Gates;
using IntegrationMethods.Measurement.Text;
using IntegrationMethods.Transports;

namespace IntegrationMethods.Client.Scenarios.Rows;

/// <summary>What options of a run can't be combined, and how much they may ask for together.</summary>
internal static class RowsConflicts
{
    /// <exception cref="UsageException">Two of the options exclude each other, or one asks for too much.</exception>
    public static void Check(RowsRequest request, RunSettings run)
    {
        RowsSettings settings = request.Settings;
        request.CheckWires();
        long rows = (long)settings.Batches * settings.BatchSize;
        if (request.MinRepetition is null && run.Window is null && request.MaxInFlight > settings.Batches)
            throw new UsageException(
                $"--in-flight{(request.Clients.Max() > 1 ? " times --clients," : "")} "
                    + $"{request.MaxInFlight}{(request.Clients.Max() > 1 ? "," : "")} needs at least {request.MaxInFlight} calls per "
                    + $"repetition, but --batches is {settings.Batches}: raise --batches to {request.MaxInFlight} or more, or omit it.");
        if (rows > RowsRequest.MaxRows)
            throw new UsageException(
                $"--batches × --batch-size is {rows} rows, more than the {RowsRequest.MaxRows} allowed per repetition: reduce "
                    + "one of them.");
        CheckBytes(request, rows);
        if (run.RoundTrip > TimeSpan.Zero
            && request.Transports.FirstOrDefault(transport => transport.BrokerScheme is not null) is { } brokered)
            throw new UsageException(
                $"--rtt simulates a distance between client and server, and {brokered.Key} has a broker between them: omit one of them.");
        if (request.Server is not null)
            CheckServer(request, run);
        CheckCertificate(request);
        CheckAddresses(request, run);
        CheckClients(request, run);
        CheckSizes(request, run);
        CheckRamp(request, run);
        CheckBuilds(request, run);
        CheckGates(request, run);
    }

    private static void CheckBytes(RowsRequest request, long rows)
    {
        if (request.RowBytes[^1] is not { } bytes)
            return;
        if (request.MaxAnswerBytes > RowLimits.MaxAnswerBytes)
            throw new UsageException(string.Create(CultureInfo.InvariantCulture,
                $"--batch-size {request.Settings.BatchSize} × --row-bytes {bytes} is {request.MaxAnswerBytes} bytes per answer, more "
                    + $"than the {RowLimits.MaxAnswerBytes} allowed: reduce one of them."));
        if (rows * bytes > RowsRequest.MaxBytes)
            throw new UsageException(string.Create(CultureInfo.InvariantCulture,
                $"--batches × --batch-size × --row-bytes is {rows * bytes} bytes, more than the {RowsRequest.MaxBytes} allowed per "
                    + $"repetition: reduce one of them."));
        if (request.Server is not null)
            throw new UsageException(
                "--row-bytes can't be combined with --server, because that server reads the usual rows: omit one of them.");
    }

    private static void CheckBuilds(RowsRequest request, RunSettings run)
    {
        if (run.Against is null)
            return;
        if (run.Agents is not null || request.Server is not null)
            throw new UsageException("--against starts the processes of both builds on this machine: omit 'coordinate' and --server.");
        if (request.IsSearch || request.Settings.Open is not null)
            throw new UsageException("--against compares times, which --find and --rate do not: remove one of them.");
        if (run.Protocol.Profiles.Contains(Profile.Naive))
            throw new UsageException("--against needs shuffled blocks, which --profile naive does without: remove one of them.");
    }

    private static void CheckGates(RowsRequest request, RunSettings run)
    {
        Gate[] ofCells = [.. run.FailOn.Where(gate => gate.Figure != GateFigure.Slower)];
        if (ofCells.Length == 0)
            return;
        if (request.Find is not null)
            throw new UsageException("--fail-on judges the cells of a comparison, which --find does not make: remove one of them.");
        if (!request.Transports.Any(transport => transport.HasWire) || run.Protocol.Profiles is [Profile.Naive])
            throw new UsageException(
                "--fail-on judges neither the floor nor --profile naive, and there is no other cell: name a method with --transport, and "
                    + "another --profile.");
        if (ofCells.Select(gate => gate.Objection(request.Settings.Open is not null)).FirstOrDefault(reason => reason is not null)
            is { } objection)
            throw new UsageException(objection);
    }

    private static void CheckClients(RowsRequest request, RunSettings run)
    {
        if (run.Agents is not null && run.RoundTrip > TimeSpan.Zero)
            throw new UsageException("--rtt simulates a distance on one machine and can't be combined with coordinate: omit one of them.");
        if (run.Agents is { Servers: > 0 } && request.Server is not null)
            throw new UsageException(
                "--server is a server that is already running, so --agents needs no machine for servers: remove server=1, or --server.");
        if (run.Agents is not null && DatabaseCatalog.Find(request.Settings.Serving.Database.Engine) is not { FileOf: null })
            throw new UsageException(
                "coordinate needs a database that all machines reach: use --db postgres or sqlserver with --connection, or --db memory.");
        if (request.Clients.Max() > 1 && (request.IsSearch || run.Protocol.Profiles.Contains(Profile.Naive)))
            throw new UsageException("--find and --profile naive have one client: use --clients 1.");
    }

    private static void CheckSizes(RowsRequest request, RunSettings run)
    {
        if (!request.ComparesSizes)
            return;
        if (request.IsSearch || request.Settings.Open is not null || run.Protocol.Profiles.Contains(Profile.Naive)
            || request.Clients.Max() > 1)
            throw new UsageException(
                "--find, --rate, --profile naive and several --clients need calls of one size: name one number with --batch-size and one "
                    + "with --row-bytes.");
        int largest = request.RowsPerCall[^1];
        if (request.RowsPerCall.FirstOrDefault(size => largest % size != 0) is > 0 and var odd)
            throw new UsageException(
                $"--batch-size {odd} does not divide {largest}, so they can't move the same rows in whole calls: choose numbers that "
                    + "divide the largest, such as 1,10,100.");
    }

    private static void CheckRamp(RowsRequest request, RunSettings run)
    {
        if (request.Rates is not [{ ToPerS: not null }])
            return;
        if (request.FixedCalls is not null)
            throw new UsageException("A ramp's rates and its time fix its calls: remove --batches.");
        if (request.Clients.Max() > 1)
            throw new UsageException("A ramp has one client: use --clients 1.");
        if (run.Resume is not null)
            throw new UsageException("A run of a ramp can't be resumed: start a new run.");
    }

    private static void CheckServer(RowsRequest request, RunSettings run)
    {
        if (!request.Settings.Only.ReadsRows())
            throw new UsageException(
                "--server can't be combined with --only transport or insert, because that server reads its own rows: omit --server, or "
                    + "start the server with --rows-in-memory and omit --only.");
        if (run.Protocol.Profiles.Contains(Profile.Tuned))
            throw new UsageException(
                "--profile tuned can't configure a server that is already running: start it with --min-threads and omit --profile.");
        if (run.Protocol is { Processors.Server: not null } or { MemoryLimitBytes.Server: not null })
            throw new UsageException(
                "--cpus and --memory can't limit a server that is already running: limit it where it runs, and name only the client.");
        if (request.Transports.Count(transport => transport.HasWire) != 1 || request.Forms.Count != 1)
            throw new UsageException("--server is one server for one transport in one form: name them with --transport and --form.");
    }

    private static void CheckAddresses(RowsRequest request, RunSettings run)
    {
        if (request.Addresses is [AddressKind.Tcp])
            return;
        AddressKind local = request.Addresses[^1];
        if (request.Addresses.Contains(AddressKind.Pipe))
            TransportSelection.CheckPipes(new TransportOptions { Address = AddressKind.Pipe, Tls = request.Tls[0] });
        if (run.Agents is not null)
            throw new UsageException(
                $"--address {CsvText.Of(local)} connects processes of one machine, and coordinate those of several: omit one of them.");
        if (run.RoundTrip > TimeSpan.Zero)
            throw new UsageException(
                $"--rtt simulates a distance between client and server, and --address {CsvText.Of(local)} connects processes of one "
                    + "machine: remove one of them.");
        if (request.Server is not null && request.Addresses.Count > 1)
            throw new UsageException("--server is one server, which listens in one way: use one of --address tcp, unix and pipe.");
    }

    private static void CheckCertificate(RowsRequest request)
    {
        bool isKnown = request.Settings.Serving.Wire.ServerCertificate is not null;
        if (request.Server is not null && request.Tls.Count > 1)
            throw new UsageException("--server is one server, with TLS or without: use --tls on or --tls off.");
        if (request.Server is not null && request.Tls[0] && !isKnown)
            throw new UsageException(
                "--server with --tls on needs --server-certificate: copy \"certificate\" from the line that the server printed "
                    + "when it started.");
        if (request.Server is not null && request.Gcs is not [GcKind.Workstation])
            throw new UsageException(
                "--gc can't configure a server that is already running: start it with the environment variable DOTNET_gcServer=1 "
                    + "and omit --gc.");
        if (isKnown && (request.Server is null || !request.Tls[0]))
            throw new UsageException(
                "--server-certificate is that of a server that is already running with TLS: add --server and --tls on, or omit it.");
    }
}
