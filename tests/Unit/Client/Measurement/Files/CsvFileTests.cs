using IntegrationMethods.Measurement.Files;
using IntegrationMethods.Measurement.Find;
using IntegrationMethods.Measurement.Verdicts;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Files;

internal sealed class CsvFileTests : FolderTestBase
{
    private const string RunColumns =
        "run_id,seed,block,position,generation,scenario,cell,transport,display_name,client_stack,server_stack,form,sync_kind,async_kind,"
        + "in_flight,clients,rows_per_call,row_bytes,offered,answer,gzip,tls,address,shared_connections,gc,profile,build,control,variant,"
        + "against,"
        + "connections,row_queries_in_flight,prepared,commit,db_delay_ms,round_trip_ms,db,batches,batch_size,rows,rate_per_s,arrivals,"
        + "isolation,"
        + "started_utc,wall_ms,cold_ms,setup_ms,connect_ms,warmup_ms,injected_ms,jitted_methods,jit_ms,steady,batch_p50_ms,batch_p90_ms,"
        + "batch_p99_ms,batch_max_ms,"
        + "latency_p50_ms,latency_p90_ms,latency_p95_ms,latency_p99_ms,latency_max_ms,lateness_max_ms,drops,start_skew_ms,"
        + "start_skew_bound_ms,overlap,"
        + "client_cpu_user_ms,client_cpu_sys_ms,client_allocated_bytes,client_gc0,client_gc1,client_gc2,client_gc_pause_ms,"
        + "client_tp_threads_max,client_tp_queue_max,client_tp_queued_ms,client_tp_injected,client_tp_blocked_ms,client_threads_max,"
        + "client_ctx_switches_voluntary,client_ctx_switches_involuntary,client_peak_rss_bytes,"
        + "server_cpu_user_ms,server_cpu_sys_ms,server_allocated_bytes,server_gc0,server_gc1,server_gc2,server_gc_pause_ms,"
        + "server_tp_threads_max,server_tp_queue_max,server_tp_queued_ms,server_tp_injected,server_tp_blocked_ms,server_threads_max,"
        + "server_ctx_switches_voluntary,server_ctx_switches_involuntary,server_peak_rss_bytes,"
        + "client_cpus,wire_bytes,tls_version,payload_bytes,cpu_ms_per_1000_rows,allocated_bytes_per_row,wire_bytes_per_row,"
        + "payload_bytes_per_row,"
        + "row_queries,inserts,commits,engine_row_queries,engine_inserts,rows_expected,rows_arrived,rows_distinct,source_sha256,"
        + "target_sha256,"
        + "noise_window_ms,noise_cpus,noise_steal_ms,noise_foreign_cpu_ms,noise_culprits,noise_throttled,noise_major_faults,"
        + "noise_tcp_retransmits,noise_tcp_segments,"
        + "valid,reason\r\n";

    private const string ComparisonColumns =
        "run_id,scenario,cell,transport,display_name,client_stack,server_stack,form,sync_kind,async_kind,in_flight,clients,rows_per_call,"
        + "row_bytes,offered,answer,gzip,tls,address,shared_connections,gc,profile,build,control,variant,against,db,batches,batch_size,"
        + "rows,"
        + "repetitions,"
        + "mean_ms,sd_ms,min_ms,median_ms,max_ms,ci95_lo_ms,ci95_hi_ms,rows_per_s,ratio_to_floor,ratio_to_floor_lo,ratio_to_floor_hi,"
        + "ratio_async_to_sync,ratio_async_to_sync_lo,ratio_async_to_sync_hi,"
        + "cpu_ms_per_1000_rows,cpu_ratio_to_floor,cpu_ratio_to_floor_lo,cpu_ratio_to_floor_hi,cpu_ratio_async_to_sync,"
        + "cpu_ratio_async_to_sync_lo,cpu_ratio_async_to_sync_hi,"
        + "cost_per_million_rows,cost_per_million_rows_lo,cost_per_million_rows_hi,call_p50_ms,call_p90_ms,call_p95_ms,call_p99_ms,calls,"
        + "client_cpu_share,"
        + "generator_gain,generator_gain_lo,generator_gain_hi,generator,verdict_of,verdict,cpu_verdict,valid,reason\r\n";

    private const string ContrastColumns =
        "run_id,scenario,a,b,outcome,family,family_size,n,ratio,ratio_lo,ratio_hi,simultaneous_lo,simultaneous_hi,p,bound,mde,n_needed,"
        + "limited_by_launches,verdict,provisional,generator,reason\r\n";

    private const string FindColumns =
        "run_id,sought,value,scenario,cell,transport,display_name,client_stack,server_stack,form,sync_kind,async_kind,in_flight,clients,"
        + "rows_per_call,row_bytes,offered,answer,gzip,tls,address,shared_connections,gc,profile,build,control,variant,against,rows,"
        + "repetitions,"
        + "geometric_mean_ms,rows_per_s,ratio_best_to_this,ratio_best_to_this_hi,best,within_margin,reason\r\n";

    [Test]
    public void The_columns_are_those_of_the_protocol_in_its_order() => Assert.Multiple(() =>
    {
        Assert.That(Text(CsvFile.Header<RepetitionRecord>()), Is.EqualTo(RunColumns));
        Assert.That(Text(CsvFile.Header<ComparisonRow>()), Is.EqualTo(ComparisonColumns));
        Assert.That(Text(CsvFile.Header<Contrast>()), Is.EqualTo(ContrastColumns));
        Assert.That(Text(CsvFile.Header<FindRow>()), Is.EqualTo(FindColumns));
    });

    [TestCase("run_id;seed;block\r\nr1;42;1\r\n", "its fields are not separated by commas")]
    [TestCase("sep=,\r\nrun_id,seed\r\n", "its first line names a separator")]
    [TestCase("\uFEFFr\0u\0n\0", "it is UTF-16")]
    public void A_file_that_a_spreadsheet_saved_is_refused_with_the_remedy(string text, string why)
    {
        string path = Path.Combine(Folder.Path, "runs.csv");
        File.WriteAllBytes(path, text[0] == '\uFEFF' ? Encoding.Unicode.GetBytes(text) : Encoding.UTF8.GetBytes(text));

        Assert.That(() => CsvFile.Read<RepetitionRecord>(path),
            Throws.TypeOf<RemedyException>().With.Message.StartsWith($"{path} can't be read: ").And.Message.Contains(why));
    }

    [TestCaseSource(typeof(Cultures), nameof(Cultures.All))]
    public void A_full_record_reads_the_same_under_every_culture(string culture) => Cultures.Under(culture, () =>
        Assert.That(Text(CsvFile.Lines(SampleRuns.Full())), Is.EqualTo(
            "r1,42,3,1,,rows,task_run nettcp/direct>corewcf async 8 tuned "
                + "aa_twin,nettcp,NET.TCP,direct,corewcf,async,native,over_sync,8,1,,,,list,0,0,tcp,,workstation,tuned,this,aa_twin,"
                + "task_run,in_order,"
            + "1,1,1,row,0,0,sqlite,20,50,1000,,,session,"
            + "2026-11-07T12:00:03.0000001Z,20.299999999999997,1E-07,2.25,1.5,12345.678,0.5,17,20.125,0,1.5,2.5,3.5,4.5,"
            + "5.5,6.5,7.5,8.5,9.5,10.5,2,,,,"
            + "1.25,2.5,3,4,5,0,6.5,7,8,8.5,2,3.5,9,10,11,12,"
            + "1250,2500,3000,4000,5000,0,6500,7000,8000,8500,2000,3500,9000,10000,11000,12000,4,"
            + "9223372036854775807,1.3,0,3753.75,3.003,9223372036854776,0,"
            + "1000,999,1001,1002,1003,1000,998,997,ab12,cd34,2000.5,2,10,40.25,\"a, \"\"b\"\" 0.8 %; c 0.2 %\",1,3,4,5,0,\"rows differ: "
            + "\"\"a, b\"\" and 'İ' is no 'I'; = 1\"\r\n")));

    [Test]
    public void What_is_not_available_is_an_empty_field_and_zero_is_a_zero()
    {
        var run = SampleRuns.Run(SampleRuns.Cell("nettcp", CallForm.Sync), 1, null);
        run = run with { Client = run.Client with { Gc0 = 0, CpuUserMs = double.NaN } };
        var fields = Text(CsvFile.Lines(run)).TrimEnd().Split(',').Zip(RunColumns.TrimEnd().Split(','))
            .ToDictionary(pair => pair.Second, pair => pair.First);

        Assert.Multiple(() =>
        {
            Assert.That(fields["client_gc0"], Is.EqualTo("0"));
            Assert.That(fields["valid"], Is.EqualTo("1"));
            Assert.That(fields.Where(field => field.Value.Length == 0).Select(field => field.Key), Is.SupersetOf(
                new[] { "wall_ms", "steady", "batch_p99_ms", "client_gc1", "client_cpu_user_ms", "server_gc0", "wire_bytes",
                    "cpu_ms_per_1000_rows", "reason" }));
        });
    }

    [TestCaseSource(typeof(Cultures), nameof(Cultures.All))]
    public void Records_are_read_back_equal(string culture) => Cultures.Under(culture, () =>
    {
        RepetitionRecord[] runs = [SampleRuns.Full(), SampleRuns.Run(SampleRuns.Cell("grpc", CallForm.Sync), 2, 1_234.5)];

        Assert.That(Read([.. CsvFile.Header<RepetitionRecord>(), .. CsvFile.Lines(runs)]), Is.EqualTo(runs));
    });

    [Test]
    public void Columns_may_stand_in_another_order_and_others_may_have_joined_them()
    {
        var lines = Text([.. CsvFile.Header<RepetitionRecord>(),
            .. CsvFile.Lines(SampleRuns.Runs(SampleRuns.Cell("grpc", CallForm.Sync), 5))]).Split("\r\n");

        Assert.That(Read(Encoding.UTF8.GetBytes($"noise_reason,{lines[0]}\r\nsteal 6.0 %,{lines[1]}\r\n"))
            .Single().Time.WallMs, Is.EqualTo(5));
    }

    [Test]
    public void A_file_without_display_names_shows_the_transports_names()
    {
        string file = Text([.. CsvFile.Header<RepetitionRecord>(),
            .. CsvFile.Lines(SampleRuns.Runs(SampleRuns.Cell("nettcp", CallForm.Sync), 5))]);

        Assert.That(Read(Encoding.UTF8.GetBytes(file)).Single().Cell.DisplayName, Is.EqualTo("NET.TCP"));
        Assert.That(Read(Encoding.UTF8.GetBytes(file.Replace("display_name", "of_later", StringComparison.Ordinal)))
            .Single().Cell.DisplayName, Is.EqualTo("nettcp"));
    }

    [TestCase("nettcp", "nettcp", "run_id", "id", "column run_id is missing")]
    [TestCase(",5,", ",5x,", "", "", "line 2, wall_ms: ")]
    [TestCase(",5,", ",1e999,", "", "", "line 2, wall_ms: '1e999' is out of range")]
    [TestCase(",sync,", ",snyc,", "", "", "line 2, form: 'snyc' is not one of sync, async")]
    [TestCase(",1,\r\n", ",yes", "", "", "field")]
    [TestCase("sqlite", "\"sqlite", "", "", "quote")]
    public void A_damaged_file_is_named_with_its_line_and_what_to_do(string text, string damaged, string header, string otherHeader,
        string expected)
    {
        var file = Text([.. CsvFile.Header<RepetitionRecord>(),
            .. CsvFile.Lines(SampleRuns.Runs(SampleRuns.Cell("nettcp", CallForm.Sync), 5))]);
        file = file.Replace(text, damaged, StringComparison.Ordinal);
        if (header.Length > 0)
            file = file.Replace(header, otherHeader, StringComparison.Ordinal);
        if (expected == "field")
            file = file[..file.LastIndexOf(',')] + "\r\n";

        Assert.That(() => Read(Encoding.UTF8.GetBytes(file)), Throws.InstanceOf<RemedyException>()
            .With.Message.Contains(expected).IgnoreCase.And.Message.Contains("correct or delete that line").And.Message.Not.Matches(
                "[\r\n]"));
    }

    [Test]
    public void An_invalid_repetition_stays_invalid_even_without_a_reason()
    {
        var run = SampleRuns.Run(SampleRuns.Cell("nettcp", CallForm.Sync), 1, 5);
        var edited = Text([.. CsvFile.Header<RepetitionRecord>(), .. CsvFile.Lines(run)])
            .Replace(",1,\r\n", ",0,\r\n", StringComparison.Ordinal);

        Assert.That((run with { Reason = "" }).Valid, Is.False);
        Assert.That(Read(Encoding.UTF8.GetBytes(edited)).Single(), Is.EqualTo(run with { Reason = "no reason was given" }));
    }

    [Test]
    public void A_torn_last_line_is_reported_by_its_number()
    {
        var whole = Text([.. CsvFile.Header<RepetitionRecord>(), .. CsvFile.Lines(SampleRuns.ThreeBlocks())]);

        Assert.That(() =>
            Read(Encoding.UTF8.GetBytes(whole[..^100])), Throws.InstanceOf<RemedyException>().With.Message.Matches(@"\bline 19\b"));
    }

    [Test]
    public void A_missing_file_is_named() =>
        Assert.That(() =>
            RunFiles.ReadRuns("/nowhere/runs.csv"), Throws.InstanceOf<RemedyException>().With.Message.Contains("/nowhere/runs.csv"));

    private static string Text(byte[] bytes) => new UTF8Encoding(false, throwOnInvalidBytes: true).GetString(bytes);

    private IReadOnlyList<RepetitionRecord> Read(byte[] bytes)
    {
        File.WriteAllBytes(Folder["runs.csv"], bytes);
        return RunFiles.ReadRuns(Folder["runs.csv"]);
    }

    [TestCase("1.101605836534178", null, Description = "the last digit: another computer rounds in another place")]
    [TestCase("1.1016059", "line 2: wall_ms is 1.1016059, but the repetitions give 1.1016058365341783")]
    public void A_number_differs_from_a_billionth_on(string written, string? difference)
    {
        RepetitionRecord run = SampleRuns.Run(SampleRuns.Cell("sockets", CallForm.Sync), 1, 1.1016058365341783);
        string path = Folder["runs.csv"], text = Text(CsvFile.Header<RepetitionRecord>()) + Text(CsvFile.Lines(run));
        File.WriteAllText(path, text.Replace("1.1016058365341783", written, StringComparison.Ordinal));

        Assert.That(CsvFile.Difference(path, [run])?.ToString(), Is.EqualTo(difference));
    }
}
