using System.ComponentModel.DataAnnotations.Schema;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text.Json;
using IntegrationMethods.Measurement.Text;

namespace IntegrationMethods.Measurement.Files;

/// <summary>
/// The columns of a record: its properties in the order of the source, in snake case. A property that is itself such a
/// record is replaced by its columns; its <see cref="ColumnAttribute"/> then holds what their names start with.
/// </summary>
internal sealed class Columns<T> where T : class
{
    private static readonly Columns<T> Instance = new();

    private readonly List<Column> _columns = [];

    private Columns() => Add(typeof(T), [], "");

    public static IEnumerable<string> Names => Instance._columns.Select(column => column.Name);

    /// <summary>Of each column, the properties that lead to it, the record's own first.</summary>
    public static IEnumerable<IReadOnlyList<PropertyInfo>> Paths => Instance._columns.Select(column => column.Path);

    public static IEnumerable<string> Required => Instance._columns.Where(column => column.IsRequired).Select(column => column.Name);

    public static IEnumerable<string> Write(T record) => Instance._columns.Select(column => column.Write(record));

    public static IEnumerable<(string Name, object? Value)> Values(T record) =>
        Instance._columns.Select(column => (column.Name, column.Value(record)));

    /// <summary>A record from fields by name. A computed property is computed again; an absent column is null.</summary>
    /// <exception cref="FormatException">A field does not hold what its column says.</exception>
    public static T Read(Func<string, string?> field)
    {
        var record = Blank(typeof(T));
        foreach (var column in Instance._columns)
            column.Read(record, field(column.Name));
        return (T)record;
    }

    /// <summary>The computed columns whose value in the file differs from the computed one, where there are both.</summary>
    public static IEnumerable<string> Contradictions(T record, Func<string, string?> field) =>
        from column in Instance._columns
        where column.IsComputed
        let text = field(column.Name)
        let value = column.Value(record)
        where !string.IsNullOrEmpty(text) && value is not null && !CsvText.Says(text, value)
        select $"{column.Name} is {text}, but the columns that it is computed from give {CsvText.Of(value)}";

    private void Add(Type type, PropertyInfo[] path, string prefix)
    {
        foreach (var property in type.GetProperties().Where(p => !p.IsDefined(typeof(NotMappedAttribute))))
        {
            var given = property.GetCustomAttribute<ColumnAttribute>()?.Name;
            if (IsNested(property.PropertyType))
                Add(property.PropertyType, [.. path, property], prefix + given);
            else
                _columns.Add(new(prefix + (given ?? JsonNamingPolicy.SnakeCaseLower.ConvertName(property.Name)), [.. path, property]));
        }
    }

    private static bool IsNested(Type type) => type.IsClass && type != typeof(string);

    private static object Blank(Type type)
    {
        var record = Activator.CreateInstance(type)!;
        foreach (var nested in type.GetProperties().Where(p => IsNested(p.PropertyType) && p.CanWrite))
            nested.SetValue(record, Blank(nested.PropertyType));
        return record;
    }

    private sealed record Column(string Name, PropertyInfo[] Path)
    {
        private readonly PropertyInfo[] _owners = Path[..^1];

        private PropertyInfo Property => Path[^1];

        public bool IsRequired => Path.All(property => property.IsDefined(typeof(RequiredMemberAttribute)));

        /// <summary>Whether it has no public setter: it is computed, or only read from a file.</summary>
        public bool IsComputed => Property.SetMethod is not { IsPublic: true };

        public object? Value(object record) => Property.GetValue(Owner(record));

        public string Write(object record) => CsvText.Of(Value(record));

        public void Read(object record, string? text)
        {
            if (Property.CanWrite && !string.IsNullOrEmpty(text))
                Property.SetValue(Owner(record), CsvText.Parse(text, Property.PropertyType));
        }

        private object Owner(object record) => _owners.Aggregate(record, (owner, property) => property.GetValue(owner)!);
    }
}
