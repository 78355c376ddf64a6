using System.Net;
using IntegrationMethods.Contract;

namespace IntegrationMethods.Server;

/// <summary>What a server is told to do.</summary>
/// <param name="Transport">How to serve.</param>
/// <param name="Form">How it does its own I/O.</param>
/// <param name="Listen">Where; port 0 means any free one.</param>
/// <param name="StopsWithInput">Whether closed standard input ends it: right under a runner, wrong under a service manager.</param>
/// <param name="RowsInMemory">Rows that are read before it listens and served from memory; 0: one query per row.</param>
public sealed record ServerOptions(ITransport Transport, CallForm Form, IPEndPoint Listen, bool StopsWithInput, int RowsInMemory = 0);
