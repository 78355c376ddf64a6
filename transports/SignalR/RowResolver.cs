using MessagePack;
using MessagePack.Formatters;
using MessagePack.Resolvers;

namespace IntegrationMethods.Transports.SignalR;

/// <summary>How the library's MessagePack reads and writes what calls carry: rows, lists of rows of any type, and plain values.</summary>
internal sealed class RowResolver : IFormatterResolver
{
    public static RowResolver Instance { get; } = new();

    public IMessagePackFormatter<T>? GetFormatter<T>() => SearchResult<T>.Formatter;

    private static object? Find(Type type)
    {
        if (type == typeof(ServiceTable))
            return RowFormatter.Instance;
        return type.IsAssignableTo(typeof(IReadOnlyList<ServiceTable>))
            ? Activator.CreateInstance(typeof(RowsFormatter<>).MakeGenericType(type))
            : null;
    }

    private static class SearchResult<T>
    {
        public static readonly IMessagePackFormatter<T>? Formatter = (IMessagePackFormatter<T>?)Find(typeof(T))
            ?? BuiltinResolver.Instance.GetFormatter<T>();
    }
}
