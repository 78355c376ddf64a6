namespace IntegrationMethods.Reports.Sentences;

/// <summary>Who wrote the code that is compared: this project, or the authors of a library.</summary>
internal static class StackSentences
{
    /// <summary>Each stack of a run and the methods that use it, a sentence each.</summary>
    /// <returns>Such as <c>NET.TCP, SOAP: the client is the library wcf; the server is this project's own code.</c></returns>
    public static IEnumerable<string> Of(IEnumerable<Cell> cells) =>
        from cell in cells
        where cell is { HasWire: true, IsFloor: false }
        group cell.DisplayName by (cell.ClientStack, cell.ServerStack) into stack
        select $"{string.Join(", ", stack.Distinct())}: {Both(stack.Key.ClientStack, stack.Key.ServerStack)}.";

    /// <summary>What to add to a comparison of code by different authors; nothing where both cells have the same kind of author.</summary>
    /// <returns>Such as <c>; sockets is this project's own code, gRPC (grpc-dotnet) is a library's</c>.</returns>
    public static string Authors(Cell a, Cell b)
    {
        if (IsOwn(a) == IsOwn(b) || a.IsFloor || b.IsFloor)
            return "";
        (Cell own, Cell library) = IsOwn(a) ? (a, b) : (b, a);
        return $"; {Wording.Method(own)} is this project's own code, {Wording.Method(library)} is a library's";
    }

    private static bool IsOwn(Cell cell) => cell.ClientStack == ITransport.Direct;

    private static string Both(string client, string server) => client == server
        ? $"client and server are {Named(client)}"
        : $"the client is {Named(client)}; the server is {Named(server)}";

    private static string Named(string stack) => stack == ITransport.Direct ? "this project's own code" : $"the library {stack}";
}
