using System.Data;
using System.Data.Common;
using System.Diagnostics.CodeAnalysis;

namespace IntegrationMethods.Tests.Integration.Databases.Sql;

/// <summary>Connections of a driver whose queries end when a test says so.</summary>
internal sealed class SlowDataSource(Func<int, Task<ServiceTable?>> answer) : DbDataSource
{
    private int _opened;

    public override string ConnectionString => "";

    /// <summary>Connections made so far.</summary>
    public int Opened => _opened;

    protected override DbConnection CreateDbConnection()
    {
        Interlocked.Increment(ref _opened);
        return new SlowConnection(answer);
    }

    private sealed class SlowConnection(Func<int, Task<ServiceTable?>> answer) : DbConnection
    {
        [AllowNull]
        public override string ConnectionString { get; set; } = "";

        public override string Database => "";

        public override string DataSource => "";

        public override string ServerVersion => "";

        public override ConnectionState State => ConnectionState.Open;

        public override void ChangeDatabase(string databaseName)
        {
        }

        public override void Close()
        {
        }

        public override void Open()
        {
        }

        protected override DbTransaction BeginDbTransaction(IsolationLevel isolationLevel) => throw new NotSupportedException();

        protected override DbCommand CreateDbCommand() => new SlowCommand(answer);
    }
}
