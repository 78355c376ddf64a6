using System.Collections.Concurrent;
using System.Reflection;
using Microsoft.Extensions.Logging;

namespace IntegrationMethods.Transports.Plugins;

/// <summary>Transports of others: every class of an assembly that implements <see cref="ITransport"/>.</summary>
public static class PluginTransports
{
    private static readonly ConcurrentDictionary<string, Assembly> s_loaded = new();

    /// <summary>Those of one assembly.</summary>
    /// <param name="path">Of the assembly.</param>
    /// <param name="options">Limits and settings.</param>
    /// <param name="logs">Where their servers log; null for none.</param>
    /// <exception cref="RemedyException">It can't be loaded, or has no transport that can be made.</exception>
    public static IReadOnlyList<ITransport> Of(string path, TransportOptions options, ILoggerFactory? logs = null)
    {
        try
        {
            Assembly plugin = s_loaded.GetOrAdd(Path.GetFullPath(path), full => new PluginContext(full).LoadFromAssemblyPath(full));
            ITransport[] transports = [.. plugin.GetTypes()
                .Where(type => type is { IsClass: true, IsAbstract: false } && type.IsAssignableTo(typeof(ITransport)))
                .Select(type => Make(type, options, logs))];
            return transports.Length > 0
                ? transports
                : throw new RemedyException(
                    $"{path} has no class that implements {typeof(ITransport).FullName}: build it against the Contract.dll of "
                        + "this program.");
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException or BadImageFormatException or ReflectionTypeLoadException
            or ArgumentException or InvalidOperationException)
        {
            throw new RemedyException(
                $"{path} can't be loaded as a plug-in "
                    + $"({OneLine.Of((e as ReflectionTypeLoadException)?.LoaderExceptions.FirstOrDefault() ?? e)}): name the assembly of "
                    + "a class library, with its .deps.json beside it.", e);
        }
    }

    private static ITransport Make(Type type, TransportOptions options, ILoggerFactory? logs)
    {
        object?[][] candidates = [[options, logs], [options], []];
        Type[][] signatures = [[typeof(TransportOptions), typeof(ILoggerFactory)], [typeof(TransportOptions)], []];
        for (int i = 0; i < candidates.Length; i++)
        {
            if (type.GetConstructor(signatures[i]) is { } constructor)
                return Invoke(constructor, candidates[i]);
        }
        throw new RemedyException(
            $"{type.FullName} has no public constructor that takes {nameof(TransportOptions)} or no argument: add one.");
    }

    private static ITransport Invoke(ConstructorInfo constructor, object?[] arguments)
    {
        try
        {
            return (ITransport)constructor.Invoke(arguments);
        }
        catch (TargetInvocationException e)
        {
            throw new RemedyException(
                $"{constructor.DeclaringType!.FullName} can't be created ({e.InnerException!.GetType().Name}: "
                    + $"{OneLine.Of(e.InnerException)}): correct its constructor.", e);
        }
    }
}
