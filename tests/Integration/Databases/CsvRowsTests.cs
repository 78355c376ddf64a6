using IntegrationMethods.Db;
using IntegrationMethods.Db.Csv;

namespace IntegrationMethods.Tests.Integration.Databases;

[TestFixture("sqlite", CallForm.Async)]
[TestFixture("memory", CallForm.Async)]
internal sealed class CsvRowsTests(string engine, CallForm form) : DatabaseTestBase(engine, form)
{
    private const string Header = "ServiceTableID,DescServiceTable,Value,CreationDate,StringField1,StringField2\n";

    [Test]
    public async Task A_users_rows_are_served_as_they_were_written()
    {
        IDatabase database = await LoadedAsync(Header
            + "1,one,1.5,2014-04-01 12:30:15,a,b\r\n2,\"t\"\"w,o\",-2e3,2014-04-01T12:30:15.1234567,\"\",\n");
        IReadOnlyList<ServiceTable> rows = await Get(database.ServiceTables, 1, 2);
        ServiceTable[] expected =
        [
            new(1, "one", 1.5f, new DateTime(2014, 4, 1, 12, 30, 15), "a", "b"),
            new(2, "t\"w,o", -2000f, new DateTime(2014, 4, 1, 12, 30, 15).AddTicks(1_234_567), "", null),
        ];
        Assert.That(rows, Is.EqualTo(expected));
    }

    [Test]
    public async Task Columns_may_stand_in_any_order_and_texts_over_several_lines()
    {
        IDatabase database = await LoadedAsync(
            "\ufeffStringField2,Value,ServiceTableID,CreationDate,DescServiceTable,StringField1\n\"two\nlines\",1,1,2014-04-01,日本,\n");
        ServiceTable row = (await Get(database.ServiceTables, 1, 1))[0];
        Assert.That(row, Is.EqualTo(new ServiceTable(1, "日本", 1, new DateTime(2014, 4, 1), null, "two\nlines")));
    }

    [TestCase("", "line 1: the header must contain")]
    [TestCase("ServiceTableID,DescServiceTable,Value,CreationDate,StringField1\n1,a,1,2014-04-01,b\n", "line 1: the header must contain")]
    [TestCase("ServiceTableID,DescServiceTable,Value,CreationDate,StringField1,StringField1\n", "line 1: the header must contain")]
    [TestCase(Header, "no rows")]
    [TestCase(Header + "1,a,1,2014-04-01,b\n", "line 2: expected six")]
    [TestCase(Header + "1,a,1,2014-04-01,b,c,d\n", "line 2: expected six")]
    [TestCase(Header + "1,a,1,2014-04-01,b,\"c\n", "line 2: expected six")]
    [TestCase(Header + "1,a,1,2014-04-01,b,c\"d\n", "line 2: expected six")]
    [TestCase(Header + "x,a,1,2014-04-01,b,c\n", "line 2: ServiceTableID is not a whole number")]
    [TestCase(Header + "1,a,\"1,5\",2014-04-01,b,c\n", "line 2: Value is not a finite number")]
    [TestCase(Header + "1,a,1e99,2014-04-01,b,c\n", "line 2: Value is not a finite number")]
    [TestCase(Header + "1,a,NaN,2014-04-01,b,c\n", "line 2: Value is not a finite number")]
    [TestCase(Header + "1,a,,2014-04-01,b,c\n", "line 2: Value is not a finite number")]
    [TestCase(Header + "1,a,1,01/04/2014,b,c\n", "line 2: CreationDate is not a date")]
    [TestCase(Header + "1,a,1,2014-04-01 12:00:00+02:00,b,c\n", "line 2: CreationDate is not a date")]
    [TestCase(Header + "1,a,1,2014-04-01 12:00:00.,b,c\n", "line 2: CreationDate is not a date")]
    [TestCase(Header + "1,\"a\nb\",1,2014-04-01,b,c\n3,a,1,2014-04-01,b,c\n", "line 4: row 3 comes after row 1")]
    [TestCase(Header + "0,a,1,2014-04-01,b,c\n", "line 2: row 0 comes first")]
    [TestCase(Header + "-1,a,1,2014-04-01,b,c\n", "line 2: row -1 comes first: ids must be 1, 2, 3 … without gaps")]
    [TestCase("ServiceTableID;DescServiceTable;Value;CreationDate;StringField1;StringField2\n1;a;1,5;2014-04-01;b;c\n",
        "its fields are not separated by commas: save it with commas, and numbers with decimal points")]
    [TestCase("sep=;\r\nServiceTableID;DescServiceTable\r\n", "its first line names a separator")]
    [TestCase("S\0e\0r\0v\0i\0c\0e\0", "it is UTF-16: save it as 'CSV UTF-8'")]
    public async Task A_bad_line_is_refused_with_its_number_and_nothing_is_loaded(string text, string message)
    {
        IDatabase database = await OpenAsync();
        await database.CreateSchemaAsync();
        string path = Written(text);
        Assert.That(await Refused(() => CsvRows.LoadAsync(database, path).AsTask()), Does.StartWith(path).And.Contain(message));
        Assert.That((await database.DigestServiceTableAsync(9)).Count, Is.Zero);
    }

    [Test]
    public async Task A_text_over_the_limit_is_refused_with_its_line()
    {
        IDatabase database = await OpenAsync();
        await database.CreateSchemaAsync();
        string path = Written(Header + $"1,a,1,2014-04-01,{new string('x', 201)},c\n");
        Assert.That(await Refused(() => CsvRows.LoadAsync(database, path).AsTask()),
            Does.Contain("line 2: row 1: StringField1 has 201 characters"));
    }

    [Test]
    public async Task Bytes_that_are_not_UTF_8_are_refused_with_their_line()
    {
        IDatabase database = await OpenAsync();
        string path = Path.Combine(Folder, "rows.csv");
        await File.WriteAllBytesAsync(path, [.. System.Text.Encoding.UTF8.GetBytes(Header + "1,a,1,2014-04-01,"), 0xE9, .. ",c\n"u8]);
        Assert.That(await Refused(() => CsvRows.LoadAsync(database, path).AsTask()), Does.Contain("line 2: StringField1 is not UTF-8"));
    }

    [TestCase("absent.csv")]
    [TestCase(".")]
    public async Task A_file_that_can_not_be_read_is_named(string name)
    {
        IDatabase database = await OpenAsync();
        string path = Path.Combine(Folder, name);
        Assert.That(await Refused(() => CsvRows.LoadAsync(database, path).AsTask()), Does.StartWith(path).And.Contain("can't be read"));
    }

    [Test]
    public async Task Loading_the_same_file_again_adds_nothing()
    {
        const string text = Header + "1,a,-0,2014-04-01,,\"\"\n";
        IDatabase database = await LoadedAsync(text);
        Assert.That(await CsvRows.LoadAsync(database, Written(text)), Is.EqualTo((1, 0)));
    }

    private async Task<IDatabase> LoadedAsync(string text)
    {
        IDatabase database = await OpenAsync();
        await database.CreateSchemaAsync();
        await CsvRows.LoadAsync(database, Written(text));
        return database;
    }

    private string Written(string text)
    {
        string path = Path.Combine(Folder, "rows.csv");
        File.WriteAllText(path, text);
        return path;
    }
}
