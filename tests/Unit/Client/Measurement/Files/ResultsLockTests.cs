using IntegrationMethods.Measurement.Files;

namespace IntegrationMethods.Tests.Unit.Client.Measurement.Files;

/// <summary>A results folder belongs to one run at a time.</summary>
internal sealed class ResultsLockTests : FolderTestBase
{
    private string Results => Folder["a/results"];

    [Test]
    public void A_second_run_into_a_folder_is_refused_until_the_first_has_ended()
    {
        using (ResultsLock.ForNew(Results))
        {
            string message = $"Another run is writing to {Results}: wait until that run has ended, or name another folder with --output.";
            Assert.That(() => ResultsLock.ForNew(Results), Throws.TypeOf<RemedyException>().With.Message.EqualTo(message));
            Assert.That(() => ResultsLock.ForResumed(Results), Throws.TypeOf<RemedyException>().With.Message.EqualTo(message));
        }
        using ResultsLock again = ResultsLock.ForNew(Results);
        Assert.That(Directory.GetFiles(Results).Select(Path.GetFileName), Is.EqualTo(new[] { "run.lock" }));
    }

    [Test]
    public void The_lock_goes_with_the_run_and_its_results_stay()
    {
        using (ResultsLock.ForNew(Results))
            File.WriteAllText(Path.Combine(Results, "runs.csv"), "");

        Assert.That(Directory.GetFiles(Results).Select(Path.GetFileName), Is.EqualTo(new[] { "runs.csv" }));
    }

    [Test]
    public void A_run_that_wrote_nothing_leaves_no_folder_that_it_made()
    {
        ResultsLock.ForNew(Results).Dispose();

        Assert.That(Directory.GetFileSystemEntries(Folder.Path), Is.Empty);
    }

    [Test]
    public void A_folder_that_was_there_stays()
    {
        Directory.CreateDirectory(Results);

        ResultsLock.ForNew(Results).Dispose();

        Assert.That(Results, Does.Exist);
    }

    // As kill -9 leaves it.
    [Test]
    public void The_file_of_a_run_that_was_killed_stops_neither_a_new_run_nor_its_own_resumption()
    {
        Directory.CreateDirectory(Results);
        File.WriteAllText(Path.Combine(Results, "run.lock"), "");

        Assert.That(() => ResultsLock.ForNew(Results).Dispose(), Throws.Nothing);
        File.WriteAllText(Path.Combine(Results, "run.lock"), "");
        Assert.That(() => ResultsLock.ForResumed(Results)!.Dispose(), Throws.Nothing);
    }

    [Test]
    public void A_folder_with_anything_in_it_is_refused_and_unchanged()
    {
        File.WriteAllText(Folder["thesis.txt"], "mine");

        Assert.That(() => ResultsLock.ForNew(Folder.Path), Throws.TypeOf<RemedyException>().With.Message.Contains("is not empty"));
        Assert.That(Directory.GetFileSystemEntries(Folder.Path), Has.Length.EqualTo(1));
    }

    [Test]
    public void A_folder_to_resume_that_does_not_exist_is_not_made()
    {
        Assert.That(ResultsLock.ForResumed(Results), Is.Null);
        Assert.That(Results, Does.Not.Exist);
    }
}
