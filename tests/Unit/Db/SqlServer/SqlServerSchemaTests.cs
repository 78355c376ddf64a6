using IntegrationMethods.Db.Sql;
using IntegrationMethods.Db.SqlServer;

namespace IntegrationMethods.Tests.Unit.Db.SqlServer;

internal sealed class SqlServerSchemaTests
{
    [TestCase("varchar", 200, null, "varchar(200)")]
    [TestCase("varchar", 200, "Other", "varchar(200) collate Other")]
    [TestCase("varchar", -1, null, "varchar(max)")]
    [TestCase("nvarchar", 400, null, "nvarchar(200)")]
    [TestCase("nvarchar", -1, null, "nvarchar(max)")]
    [TestCase("float", 8, null, "float")]
    [TestCase("datetime", 8, null, "datetime")]
    [TestCase("datetime2", 8, null, "datetime2")]
    [TestCase("int", 4, null, "int")]
    public void A_type_reads_as_it_was_declared(string name, short bytes, string? collation, string type) =>
        Assert.That(SqlServerSchema.TypeOf(name, bytes, collation), Is.EqualTo(type));

    [Test]
    public void The_tables_are_the_seeds() =>
        Assert.That(SqlServerSchema.ShapeOf(Table.Service).Select(column => column.ToString()), Is.EqualTo(new[]
        {
            "ServiceTableID int primary key",
            "DescServiceTable varchar(200) not null",
            "Value float not null",
            "CreationDate datetime not null",
            "StringField1 varchar(200) null",
            "StringField2 varchar(200) null",
        }));

    [TestCase(1_000, "ClientTable_1000", "varchar(328)")]
    [TestCase(50_000, "ClientTable_50000", "varchar(max)")]
    public void Rows_of_a_size_have_tables_of_their_own(int bytes, string name, string type)
    {
        Table table = Table.ClientOf(bytes);

        Assert.That((table.Name, table.Id), Is.EqualTo((name, "ClientTableID")));
        Assert.That(SqlServerSchema.ShapeOf(table).Where(column => column.Type == type), Has.Exactly(3).Items);
    }

    [TestCase("nvarchar(200)", true, false)]
    [TestCase("varchar(100)", true, false)]
    [TestCase("varchar(200)", false, false)]
    [TestCase("varchar(200) collate B", true, false)]
    [TestCase("VARCHAR(200)", true, true)]
    public void A_column_of_another_type_length_collation_or_nullability_is_another(string type, bool nullable, bool same) =>
        Assert.That(SqlServerSchema.ShapeOf(Table.Client)[4]
            .Matches(new ColumnShape("StringField1", type, nullable, Key: false)), Is.EqualTo(same));
}
