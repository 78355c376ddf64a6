namespace IntegrationMethods.Measurement.Verdicts;

/// <summary>Which question a contrast belongs to; all of them are fixed by the cells, before the run.</summary>
internal enum Family
{
    /// <summary>
    /// The run's own question: sync against async of each transport, and the transports pairwise, at the most calls in flight.
    /// </summary>
    Declared,

    /// <summary>Everything else that can be paired: a verdict here allows for no other, so take it as a hint.</summary>
    Exploratory,

    /// <summary>Two stacks of one wire: what a library costs.</summary>
    Stack,

    /// <summary>TLS against clear text of one method: what TLS costs.</summary>
    Tls,

    /// <summary>
    /// Unix domain sockets or named pipes against TCP of one method: what the way between two processes of a machine costs.
    /// </summary>
    Address,

    /// <summary>Clones, whose outcome is known.</summary>
    Control,

    /// <summary>The same load from one client more: whether the load generator is the limit.</summary>
    Generator,
}
