using IntegrationMethods.Client.Running;
using System.Net;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;

namespace IntegrationMethods.Tests.Benchmarks;

/// <summary>
/// The REST call that one writes without this project: a minimal API and an HttpClient, with the same rows as the same JSON and no limit
/// kept.
/// </summary>
internal sealed class BareApi : IContestant
{
    private static readonly JsonTypeInfo<ServiceTable[]> s_rows = BareApiJson.Default.ServiceTableArray;

    private readonly WebApplication _server;
    private readonly HttpClient _client = new(new SocketsHttpHandler { UseProxy = false });
    private readonly CallForm _form;
    private readonly Uri _address;

    private BareApi(WebApplication server, CallForm form, int rows)
    {
        (_server, _form) = (server, form);
        string root =
            server.Services.GetRequiredService<IServer>().Features.GetRequiredFeature<IServerAddressesFeature>().Addresses.First();
        _address = new Uri($"{root}/service-tables?firstId=1&lastId={rows}");
    }

    public static async Task<BareApi> StartAsync(CallForm form, int rows, CancellationToken ct)
    {
        var tables = new MemoryServiceTables(BenchmarkRows.Create(rows));
        WebApplicationBuilder builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.Services.AddRoutingCore();
        builder.Services.AddSingleton<IHostLifetime, UnwatchedLifetime>();
        builder.WebHost.UseKestrelCore().ConfigureKestrel(kestrel => kestrel.Listen(IPAddress.Loopback, 0));
        WebApplication server = builder.Build();
        if (form == CallForm.Sync)
            server.MapGet("/service-tables", (int firstId, int lastId) =>
                Results.Json((ServiceTable[])[.. tables.GetServiceTables(firstId, lastId)], s_rows));
        else
            server.MapGet("/service-tables", async (int firstId, int lastId, CancellationToken aborted) =>
                Results.Json((ServiceTable[])[.. await tables.GetServiceTablesAsync(firstId, lastId, aborted)], s_rows));
        await server.StartAsync(ct);
        return new BareApi(server, form, rows);
    }

    /// <summary>A call's answer as it travels.</summary>
    public Task<string> ReadAsync() => _client.GetStringAsync(_address);

    public Task<double> RunAsync(TimeSpan slice) => _form == CallForm.Sync ? Slice.RunSync(slice, Call) : Slice.RunAsync(slice, CallAsync);

    public async ValueTask DisposeAsync()
    {
        _client.Dispose();
        await _server.DisposeAsync();
    }

    private void Call()
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, _address);
        using HttpResponseMessage response = _client.Send(request, HttpCompletionOption.ResponseHeadersRead);
        using Stream body = response.EnsureSuccessStatusCode().Content.ReadAsStream();
        JsonSerializer.Deserialize(body, s_rows);
    }

    private async ValueTask CallAsync()
    {
        using HttpResponseMessage response = await _client.GetAsync(_address, HttpCompletionOption.ResponseHeadersRead);
        await using Stream body = await response.EnsureSuccessStatusCode().Content.ReadAsStreamAsync();
        await JsonSerializer.DeserializeAsync(body, s_rows);
    }
}
