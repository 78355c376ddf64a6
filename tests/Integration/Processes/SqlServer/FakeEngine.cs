using System.Collections.Concurrent;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;

namespace IntegrationMethods.Tests.Integration.Processes.SqlServer;

/// <summary>
/// As much of a container engine as finding it takes, on a Unix socket; it has no image. Source: Docker Engine API, versioning and
/// SystemPing.
/// </summary>
internal sealed class FakeEngine : IAsyncDisposable
{
    private readonly WebApplication _app;
    private readonly Version _version;

    private FakeEngine(string socket, Version version)
    {
        _version = version;
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.ListenUnixSocket(socket));
        _app = builder.Build();
        _app.Run(AnswerAsync);
    }

    /// <summary>JSON of the containers that it lists.</summary>
    public string Containers { get; set; } = "[]";

    /// <summary>Ids and names that were asked to be removed, in order.</summary>
    public ConcurrentQueue<string> Removed { get; } = new();

    /// <summary>The status of each removal.</summary>
    public int RemovalStatus { get; set; } = StatusCodes.Status204NoContent;

    public static async Task<FakeEngine> StartAsync(string socket, string version)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(socket)!);
        var engine = new FakeEngine(socket, Version.Parse(version));
        await engine._app.StartAsync();
        return engine;
    }

    public ValueTask DisposeAsync() => _app.DisposeAsync();

    private Task AnswerAsync(HttpContext http)
    {
        string path = http.Request.Path;
        if (path.Split('/') is ["", ['v', .. var asked], ..] && Version.TryParse(asked, out Version? version))
        {
            if (version > _version)
                return Json(http, StatusCodes.Status400BadRequest,
                    $$"""{"message":"client version {{version}} is too new. Maximum supported API version is {{_version}}"}""");
            path = path[(asked.Length + 2)..];
        }
        http.Response.Headers["Api-Version"] = _version.ToString();
        return path switch
        {
            "/_ping" => http.Response.WriteAsync("OK"),
            "/version" => Json(http, StatusCodes.Status200OK,
                $$"""{"ApiVersion":"{{_version}}","MinAPIVersion":"1.12","Version":"1.0","Os":"linux","Arch":"amd64"}"""),
            "/info" => Json(http, StatusCodes.Status200OK, "{}"),
            "/containers/json" => Json(http, StatusCodes.Status200OK, Containers),
            _ when http.Request.Method == "DELETE" => Remove(http, path),
            _ => Json(http, StatusCodes.Status404NotFound, """{"message":"no such image"}"""),
        };
    }

    private Task Remove(HttpContext http, string path)
    {
        Removed.Enqueue(path["/containers/".Length..]);
        http.Response.StatusCode = RemovalStatus;
        return Task.CompletedTask;
    }

    private static Task Json(HttpContext http, int status, string body)
    {
        http.Response.StatusCode = status;
        http.Response.ContentType = "application/json";
        return http.Response.WriteAsync(body);
    }
}
