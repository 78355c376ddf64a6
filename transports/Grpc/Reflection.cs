using System.Collections.Frozen;
using Google.Protobuf.Reflection;
using IntegrationMethods.Transports.Grpc.Messages;

namespace IntegrationMethods.Transports.Grpc;

/// <summary>Server reflection: what a client asks that has no .proto, such as grpcurl.</summary>
/// <remarks>
/// Source: grpc/grpc, doc/server-reflection.md. The service of rows alone is listed: clients ask for the file of what is listed,
/// and those of health and reflection itself every client of theirs brings along.
/// </remarks>
internal static class Reflection
{
    /// <summary>Bytes of a request: names are all that it has.</summary>
    private const int MaxRequestBytes = 4096;

    private static readonly FileDescriptor s_file = ServiceTablesReflection.Descriptor;
    private static readonly FrozenDictionary<string, FileDescriptor> s_files = WithDependencies(s_file).ToFrozenDictionary(file => file.Name);

    private static readonly FrozenDictionary<string, FileDescriptor> s_symbols =
        s_files.Values.SelectMany(file => Symbols(file).Select(name => (name, file))).ToFrozenDictionary(symbol => symbol.name, symbol => symbol.file);

    /// <exception cref="InvalidDataException">The bytes are no request.</exception>
    /// <exception cref="GrpcStatusException">The request is longer than any is, and comes back in each answer.</exception>
    public static byte[] Answer(ReadOnlySpan<byte> message)
    {
        if (message.Length > MaxRequestBytes)
            throw new GrpcStatusException(GrpcStatus.ResourceExhausted, $"a reflection request is longer than {MaxRequestBytes} bytes: ask for a shorter name");
        ReflectionRequest request = ReflectionRequest.Read(message);
        return request.Kind switch
        {
            ReflectionRequest.ListServices => ReflectionAnswer.OfServices(message, s_file.Services.Select(service => service.FullName)),
            ReflectionRequest.FileByName => FileOf(message, s_files, request.Text, "file"),
            ReflectionRequest.FileOfSymbol => FileOf(message, s_symbols, request.Text, "symbol"),
            ReflectionRequest.ExtensionsOfType when IsType(request.Text) => ReflectionAnswer.OfNoExtensions(message, request.Text),
            ReflectionRequest.ExtensionsOfType => NotFound(message, $"type {request.Text}"),
            ReflectionRequest.FileOfExtension => NotFound(message, $"extension {request.Extension} of {request.Text}"),
            _ => ReflectionAnswer.OfError(message, GrpcStatus.InvalidArgument, "this version does not know that kind of request"),
        };
    }

    private static byte[] FileOf(ReadOnlySpan<byte> message, FrozenDictionary<string, FileDescriptor> files, string name, string what) =>
        files.TryGetValue(name, out FileDescriptor? file)
            ? ReflectionAnswer.OfFiles(message, WithDependencies(file).Select(one => one.SerializedData))
            : NotFound(message, $"{what} {name}");

    private static byte[] NotFound(ReadOnlySpan<byte> message, string what) =>
        ReflectionAnswer.OfError(message, GrpcStatus.NotFound, $"there is no {what} here: the service is {GrpcMethods.Service}");

    private static bool IsType(string name) =>
        s_symbols.TryGetValue(name, out FileDescriptor? file) && file.MessageTypes.Any(type => type.FullName == name);

    private static IEnumerable<FileDescriptor> WithDependencies(FileDescriptor file) => file.Dependencies.SelectMany(WithDependencies).Prepend(file).Distinct();

    private static IEnumerable<string> Symbols(FileDescriptor file) =>
    [
        .. file.Services.SelectMany(service => service.Methods.Select(method => method.FullName).Prepend(service.FullName)),
        .. file.MessageTypes.SelectMany(type => type.Fields.InDeclarationOrder().Select(field => field.FullName).Prepend(type.FullName)),
        .. file.EnumTypes.SelectMany(type => type.Values.Select(value => value.FullName).Prepend(type.FullName)),
    ];
}
