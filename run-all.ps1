<#
.SYNOPSIS
Compares integration methods on this machine: every transport, sync and async, repeated, checked and written to CSV.

.DESCRIPTION
Builds in Release, seeds the database, starts a server and a client for every cell, runs each cell in ten shuffled blocks or more, until
the figures are precise or three minutes are over, checks that every row arrived, and writes comparison.csv, contrasts.csv, runs.csv,
environment.json and report.html.
Runs on Windows PowerShell 5.1 and on PowerShell 7. The twin without PowerShell is run-all.sh.
Exit code: 0 done, 1 a cell failed or did not check out, 2 wrong usage.

.PARAMETER Transport
all, or some of those that "list" shows: a bare name means the library stack where built, else direct; name/stack names one stack. An array or a comma string.

.PARAMETER Form
sync, async or both. An array or a comma string.

.PARAMETER InFlight
Calls in flight, such as 1,8. An array or a comma string.

.PARAMETER Batches
Calls in one repetition. Default: a pilot sizes them by -MinRepetition.

.PARAMETER MinRepetition
What the fastest cell's repetition should take, such as 250ms.

.PARAMETER BatchSize
Rows in one call.

.PARAMETER Repetitions
Exactly so many repetitions of each cell, one in each block. Default: ten at least, and more until the figures are precise.

.PARAMETER MaxRepetitions
Repetitions of each cell at most.

.PARAMETER MaxTime
Begin no further block after this time, such as 3m.

.PARAMETER Seed
Seed of the order of the cells: the same seed gives the same order.

.PARAMETER Database
auto, sqlite, postgres or memory. (Not -Db as elsewhere: PowerShell reads that as -Debug.)

.PARAMETER Connection
Connection string of the database; for sqlite also a plain path.

.PARAMETER Output
Folder of the results.

.PARAMETER Server
address:port of a server that already runs elsewhere.

.PARAMETER RowQueriesInFlight
Row queries that one call keeps in flight at the server, in either form.

.PARAMETER ServerConnection
Connection string of the servers, such as a login that may only read.

.PARAMETER Only
transport, read or insert: leaves the other parts of the work out.

With -Command selfcheck: some of its checks, such as coverage,little. An array or a comma string.

.PARAMETER Find
batch-size or in-flight: finds the smallest within 5 percent of the best rows/s, for one transport in one form.

.PARAMETER Answer
How rows come back, for transports that can: list, stream, chunks, or some of them. An array or a comma string.

.PARAMETER Gzip
Compressed answers, for transports that can: off, on, or both. An array or a comma string.

.PARAMETER Candidates
Values for -Find to try, such as 10,20,50. An array or a comma string.

.PARAMETER Commit
row or batch: what becomes one transaction.

.PARAMETER Prepare
on or off: whether statements are prepared.

.PARAMETER DbDelay
Wait before every statement, such as 5ms.

.PARAMETER DbTimeout
Longest wait for one statement, in seconds.

.PARAMETER Rtt
Round trip put between client and server, such as 10ms.

.PARAMETER WarmupLimit
Longest warm-up of a cell, in seconds.

.PARAMETER Controls
on or off: an A/A twin and a delay control in every block, without which there is no verdict.

.PARAMETER NoiseGates
Of an older version: without effect.

.PARAMETER WaitQuiet
Longest wait for other programs to leave the machine quiet before the first cell starts, such as 5m or 30s.

.PARAMETER Isolation
session, generation or run: how long a cell's two processes live.

.PARAMETER Profile
default, tuned, naive, or some of them. An array or a comma string.

.PARAMETER OwnProcesses
Names or ids of local processes that are part of the work, such as a database server.

.PARAMETER Rate
Open loop: calls that start a second; latency counts from a call's intended start.

.PARAMETER Arrivals
With -Rate: constant or poisson.

.PARAMETER DropAfter
With -Rate: seconds after which a call that finds no caller free is dropped.

.PARAMETER MaxMessageBytes
Largest answer that the server sends and the client accepts, in bytes.

.PARAMETER CallTimeout
Longest wait for one answer, in seconds.

.PARAMETER WcfDefaultBuffers
nettcp/corewcf: the client library's own buffers of 8,192 bytes, which stall 200 ms every 16 KB on loopback, instead of 65,536.

.PARAMETER Image
Image of the container that -Database auto starts where Docker answers.

.PARAMETER KeepContainer
Leaves that container running.

.PARAMETER Drop
Drops the database after the run, if this program created it.

.PARAMETER Quiet
Only the results: no progress, no settings, no checks.

.PARAMETER NoColor
No colours on a terminal.

.PARAMETER Log
text, or json: one JSON object a line for each event, and nothing else.

.PARAMETER Scenario
all, or some of the scenarios: the experiments that people judge integration methods by. An array or a comma string.

.PARAMETER Command
list shows what is built in and what is off; seed fills ServiceTable (-Rows or -From); benchmark measures the product's own price (-Quick);
selfcheck puts the measurement itself to the test (-Quick, -Only).
report writes report.html of a run again (-Results).
compare sets results folders side by side (-Runs, -Anyway, -FailOn, -Format); doctor checks the machine; columns explains the CSV files.
Without it the comparison runs.

.PARAMETER Feed
full, reduced or probe: which library packages to build with. Default: what the package feed serves, asked once and kept; probe asks again.

.PARAMETER Rows
With -Command seed: rows that ServiceTable shall have.

.PARAMETER From
With -Command seed: CSV file of your own rows.

.PARAMETER Results
With -Command report: the results folder of the run.

.PARAMETER Quick
A first impression in 30 s. With -Scenario, -Command benchmark or selfcheck: seconds instead of minutes.

.PARAMETER Runs
With -Command compare: two or more results folders. An array or a comma string.

.PARAMETER Anyway
With -Command compare: compares runs that did not do the same work, and says so.

.PARAMETER FailOn
With -Command compare: exit code 3 if a cell is slower, such as slower:5%, and 4 where that can't be told.

.PARAMETER Format
With -Command compare: text, md or html.

.PARAMETER Version
Shows the version, and ends.

.EXAMPLE
./run-all.ps1

.EXAMPLE
./run-all.ps1 -Transport nettcp -Form async -Repetitions 10 -Output results/nettcp

.EXAMPLE
./run-all.ps1 -Transport soap,grpc -InFlight 1,8 -Database memory

.EXAMPLE
./run-all.ps1 -Command seed -From rows.csv -Connection own.db
#>
[CmdletBinding(PositionalBinding = $false)]
param(
    [string[]] $Transport,
    [string[]] $Form,
    [string[]] $InFlight,
    [string] $Batches,
    [string] $MinRepetition,
    [string] $BatchSize,
    [string] $Repetitions,
    [string] $MaxRepetitions,
    [string] $MaxTime,
    [string] $Seed,
    [string] $Database,
    [string] $Connection,
    [string] $Output,
    [string] $Server,
    [string] $RowQueriesInFlight,
    [string] $ServerConnection,
    [string[]] $Only,
    [string] $Find,
    [string[]] $Candidates,
    [string[]] $Answer,
    [string[]] $Gzip,
    [string] $Commit,
    [string] $Prepare,
    [string] $DbDelay,
    [string] $DbTimeout,
    [string] $Rtt,
    [string] $WarmupLimit,
    [string] $Controls,
    [string] $NoiseGates,
    [string] $WaitQuiet,
    [string] $Isolation,
    [string[]] $Profile,
    [string[]] $OwnProcesses,
    [string] $Rate,
    [string] $Arrivals,
    [string] $DropAfter,
    [string] $MaxMessageBytes,
    [string] $CallTimeout,
    [switch] $WcfDefaultBuffers,
    [string] $Image,
    [switch] $KeepContainer,
    [switch] $Drop,
    [switch] $Quiet,
    [switch] $NoColor,
    [string] $Log,
    [string[]] $Scenario,
    [ValidateSet('list', 'seed', 'benchmark', 'selfcheck', 'report', 'compare', 'doctor', 'columns')] [string] $Command,
    [ValidateSet('full', 'reduced', 'probe')] [string] $Feed,
    [string] $Rows,
    [string] $From,
    [string] $Results,
    [switch] $Quick,
    [string[]] $Runs,
    [switch] $Anyway,
    [string] $FailOn,
    [string] $Format,
    [switch] $Version
)

$names = @{
    Transport = '--transport'; Form = '--form'; InFlight = '--in-flight'; Answer = '--answer'; Gzip = '--gzip'; Batches = '--batches'; MinRepetition = '--min-repetition'; BatchSize = '--batch-size'
    Repetitions = '--repetitions'; MaxRepetitions = '--max-repetitions'; MaxTime = '--max-time'; Seed = '--seed'; Database = '--db'; Connection = '--connection'; Output = '--output'
    Server = '--server'; RowQueriesInFlight = '--row-queries-in-flight'; WarmupLimit = '--warmup-limit'
    Controls = '--controls'; NoiseGates = '--noise-gates'; WaitQuiet = '--wait-quiet'; Isolation = '--isolation'; Profile = '--profile'; OwnProcesses = '--own-processes'
    ServerConnection = '--server-connection'; Only = '--only'; Find = '--find'; Candidates = '--candidates'; Commit = '--commit'; Prepare = '--prepare'; DbDelay = '--db-delay'; Rtt = '--rtt'
    Rate = '--rate'; Arrivals = '--arrivals'; DropAfter = '--drop-after'
    DbTimeout = '--db-timeout'; MaxMessageBytes = '--max-message-bytes'; CallTimeout = '--call-timeout'
    WcfDefaultBuffers = '--wcf-default-buffers'; Image = '--image'; KeepContainer = '--keep-container'; Drop = '--drop'
    Quiet = '--quiet'; NoColor = '--no-color'; Log = '--log'; Anyway = '--anyway'; FailOn = '--fail-on'; Format = '--format'
    Feed = '--feed'; Rows = '--rows'; From = '--from'; Quick = '--quick'; Scenario = '--scenario'; Version = '--version'
}

# With pwsh -File, "-Transport a,b" arrives as one string, in a session as an array: both become "a,b".
$options = @()
if ($Command) { $options += $Command }
if ($Results) { $options += $Results }
if ($Runs) { $options += ($Runs -join ',') -split ',' }
foreach ($name in $PSBoundParameters.Keys) {
    if (-not $names.ContainsKey($name)) { continue }
    $value = $PSBoundParameters[$name]
    if ($value -is [switch]) { if ($value) { $options += $names[$name] } }
    else { $options += $names[$name]; $options += ($value -join ',') }
}

if (-not (Get-Command dotnet -ErrorAction SilentlyContinue)) {
    [Console]::Error.WriteLine('error: the .NET 10 SDK is not installed: get it from https://dot.net/download and run this again.')
    exit 1
}
$build = @()
if ($Feed) { $build += "-p:Feed=$($Feed -replace 'probe')" }
Push-Location $PSScriptRoot
try {
    if ($Feed -eq 'probe' -or -not ($Feed -or (Test-Path env:Feed))) {
        & dotnet msbuild transports/Feed/Probe.proj -nologo -v:quiet "-p:Again=$($Feed -eq 'probe')" 2>&1 | Out-Null
    }
    $log = & dotnet build client/Client.csproj -c Release -nologo -v quiet @build 2>&1
}
finally { Pop-Location }
if ($LASTEXITCODE -ne 0) {
    $log | ForEach-Object { [Console]::Error.WriteLine("$_") }
    if (($Feed -eq 'full' -or (-not $Feed -and $env:Feed -eq 'full')) -and "$log" -match 'NU1\d') {
        [Console]::Error.WriteLine('error: the build failed: the feed lacks a package that --feed full asks for, named above; --feed probe builds with those it has.')
    }
    else {
        [Console]::Error.WriteLine("error: the build failed: its messages are above; 'dotnet --version' must say 10.0 or later.")
    }
    exit 1
}

& dotnet "$PSScriptRoot/artifacts/bin/Client/release/client.dll" @options
exit $LASTEXITCODE
