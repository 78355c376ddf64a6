using FsCheck;
using FsCheck.Fluent;
using Google.Protobuf;
using IntegrationMethods.Transports.Grpc;

namespace IntegrationMethods.Tests.Unit.Transports.Grpc;

/// <summary>What holds for any row and any bytes.</summary>
internal sealed class MessageProperties
{
    private static readonly Gen<string> s_text =
        from runes in Gen.Choose(0, 0x10FFFF).Where(System.Text.Rune.IsValid).ArrayOf()
        let text = string.Concat(runes.Take(90).Select(rune => new System.Text.Rune(rune).ToString()))
        from ascii in Gen.Choose(0, 200).Select(length => new string('a', length))
        from choice in Gen.Elements(text, ascii, "")
        select choice;

    private static readonly Gen<string?> s_textOrNull = Gen.OneOf(s_text.Select(text => (string?)text), Gen.Constant<string?>(null));

    private static readonly Gen<ServiceTable> s_row =
        from id in Gen.OneOf(Gen.Choose(int.MinValue, int.MaxValue), Gen.Choose(-200, 200))
        from desc in s_text
        from bits in Gen.Choose(int.MinValue, int.MaxValue)
        from second in Gen.Choose(0, int.MaxValue)
            .Select(part => (long)(part / (double)int.MaxValue * (DateTime.MaxValue.Ticks / TimeSpan.TicksPerSecond)))
        from fraction in Gen.Choose(0, (int)TimeSpan.TicksPerSecond - 1)
        from kind in Gen.Elements(Enum.GetValues<DateTimeKind>())
        from text1 in s_textOrNull
        from text2 in s_textOrNull
        select new ServiceTable(id, desc, BitConverter.Int32BitsToSingle(bits),
            new DateTime(second * TimeSpan.TicksPerSecond + fraction, kind), text1, text2);

    [Test]
    public void Any_rows_are_the_librarys_bytes_and_come_back_exact() => Prop.ForAll(
        s_row.ArrayOf().ToArbitrary(),
        rows =>
        {
            byte[] bytes = GrpcBytes.Write(rows);
            string[] expected = [.. rows.Select(SampleRows.Exact)];
            return bytes.AsSpan().SequenceEqual(GrpcBytes.WriteByGoogle(rows))
                && RowListMessage.Read(bytes).Select(SampleRows.Exact).SequenceEqual(expected)
                && GrpcBytes.ReadByGoogle(bytes).Select(SampleRows.Exact).SequenceEqual(expected);
        }).QuickCheckThrowOnFailure();

    [Test]
    public void Damaged_bytes_are_refused_or_read_as_the_library_reads_them() => Prop.ForAll(
        (from rows in s_row.ArrayOf()
         from changes in Gen.Zip(Gen.Choose(0, 4000), Gen.Choose(0, 255)).ListOf(3)
         select (rows, changes)).ToArbitrary(),
        damage =>
        {
            byte[] bytes = GrpcBytes.Write(damage.rows);
            foreach ((int at, int value) in damage.changes.Where(change => change.Item1 < bytes.Length))
                bytes[at] = (byte)value;
            return Agree(bytes);
        }).Check(Config.QuickThrowOnFailure.WithMaxTest(2_000));

    private static bool Agree(byte[] bytes)
    {
        try
        {
            return RowListMessage.Read(bytes).Select(SampleRows.Exact)
                .SequenceEqual(GrpcBytes.ReadByGoogle(bytes).Select(SampleRows.Exact));
        }
        catch (InvalidDataException)
        {
            return true;
        }
        catch (InvalidProtocolBufferException)
        {
            return false;
        }
    }
}
