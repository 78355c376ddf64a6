#requires -Version 5.1

<#
.SYNOPSIS
Compares integration methods on this machine: the usual transports, sync and async, repeated, checked and written to CSV.

.DESCRIPTION
Builds in Release if anything has changed, seeds the database, starts a server and a client for every cell, runs each cell in ten shuffled
blocks or more, until the figures are precise or three minutes are over, checks that every row arrived, and writes comparison.csv,
contrasts.csv, runs.csv, environment.json and report.html.
Runs on Windows PowerShell 5.1 and on PowerShell 7. The same without PowerShell is run-all.sh.

Commands and options can be given in two ways, which can be mixed:
as for run-all.sh: ./run-all.ps1 run cycles --quick --output results/cycles
as parameters: ./run-all.ps1 -Transport soap -InFlight 1,8 -Quick
Every option of the client is a parameter, even if it is not listed here: --row-delay is -RowDelay. -Help lists all of them.

Exit code: 0 done, 1 a cell failed or did not check out, 2 wrong usage, 3 and 4 the gate of -FailOn or what a soak found, 130 stopped
by Ctrl+C.

.PARAMETER Arguments
A command and its arguments, such as "list", "run cycles" or "compare results/before results/after", and options as for run-all.sh.

.PARAMETER Command
A command alone: list, run, soak (-Arguments), coordinate, seed, selfcheck, report (-Results), compare (-Runs),
history (-Arguments), conformance (-Arguments), doctor, columns or completion.

.PARAMETER Help
Show the options of the client, or of a command: -Command seed -Help.

.PARAMETER Transport
default, all, or some of those that "list" shows: a bare name selects the library that people deploy, or direct where there is none;
name/stack selects one stack. An array or a comma string.

.PARAMETER Form
sync, async or both as sync,async. An array or a comma string.

.PARAMETER InFlight
Calls in flight, such as 1,8. An array or a comma string.

.PARAMETER Broker
The brokers of transports that need one: nats://127.0.0.1:4222 for nats, amqp://guest:guest@127.0.0.1:5672 for rabbitmq.
An array or a comma string.

.PARAMETER Database
auto, sqlite, memory, postgres or sqlserver. (Not -Db as elsewhere: PowerShell reads that as -Debug.)

.PARAMETER Connection
Connection string of the database; for sqlite also a plain path. Windows PowerShell drops double quotes inside it: put a password with
special characters into the environment variable INTEGRATION_METHODS_CONNECTION instead.

.PARAMETER Output
Folder for the results.

.PARAMETER Repetitions
Exact number of repetitions of each cell. Default: at least ten, and more until the figures are precise.

.PARAMETER MaxTime
Stop adding blocks after this time, such as 3m.

.PARAMETER Batches
Calls per repetition. Default: a pilot sizes them.

.PARAMETER BatchSize
Rows per call; several numbers compare calls of several sizes. An array or a comma string.

.PARAMETER RowBytes
Bytes of the values of each row; several numbers compare rows of several sizes. An array or a comma string. Default: the usual rows.

.PARAMETER Quick
A first impression in 30 s. With a scenario or selfcheck: seconds instead of minutes.

.PARAMETER RunProfile
Also called -Profile: default, tuned, naive, or some of them. An array or a comma string.

.PARAMETER Answer
How rows are returned, for transports that support it: list, stream, chunks, or some of them. An array or a comma string.

.PARAMETER Gzip
Compressed answers, for transports that support them: off, on, or both. An array or a comma string.

.PARAMETER Tls
TLS between client and server, for transports that support it: off, on, or both. An array or a comma string.

.PARAMETER Connections
How the calls in flight share connections: each, shared, a number, or some of them. An array or a comma string.

.PARAMETER Gc
Garbage collector of the processes: workstation, server, or both. An array or a comma string.

.PARAMETER OwnProcesses
Names or ids of local processes that are part of the work, such as a database server. An array or a comma string.

.PARAMETER Isolation
session, generation, form or run: the lifetime of a cell's processes.

.PARAMETER Only
transport, read or insert: does only part of the work. With selfcheck: some of its checks. An array or a comma string.

.PARAMETER Find
batch-size or in-flight: finds the smallest within 5 percent of the best rows/s, for one transport in one form;
batch-size:10,20,50 names the values to try. An array or a comma string.

.PARAMETER Results
With -Command report: the results folder of the run.

.PARAMETER Runs
With -Command compare: two or more results folders. An array or a comma string.

.PARAMETER FailOn
Gates of a run, such as 'p99>20ms,rows/s<10000,cpu>50ms'; with compare or -Against: slower:5%. Exit code 3 if a cell is beyond one,
4 if an interval is too wide to decide.

.PARAMETER From
With seed: CSV file with your own rows.

.PARAMETER NoColor
Use no colours.

.PARAMETER Version
Show the version.

.EXAMPLE
./run-all.ps1

.EXAMPLE
./run-all.ps1 -Transport nettcp -Form async -Repetitions 10 -Output results/nettcp

.EXAMPLE
./run-all.ps1 -Transport soap,grpc -InFlight 1,8 -Database memory

.EXAMPLE
./run-all.ps1 run cycles -Quick

.EXAMPLE
./run-all.ps1 seed -From rows.csv -Connection own.db
#>
[CmdletBinding(PositionalBinding = $false)]
param(
    [Parameter(ValueFromRemainingArguments = $true)] [object[]] $Arguments,
    [ArgumentCompleter({ param($c, $p, $word)
        'list', 'run', 'soak', 'coordinate', 'agent', 'seed', 'selfcheck', 'report', 'compare', 'history', 'conformance', 'doctor',
        'columns', 'completion' -like "$word*" })]
    [string] $Command,
    [switch] $Help,
    [ArgumentCompleter({ param($c, $p, $word)
        'default', 'all', 'sockets', 'nettcp', 'soap', 'grpc', 'rest', 'rest-h2', 'websocket', 'signalr', 'signalr-messagepack',
        'jsonrpc', 'nats', 'rabbitmq', 'inprocess', 'inprocess/direct', 'sockets/direct', 'nettcp/direct', 'soap/direct',
        'grpc/direct', 'rest/direct', 'rest-h2/direct', 'websocket/direct', 'signalr/aspnetcore', 'signalr-messagepack/aspnetcore',
        'jsonrpc/streamjsonrpc', 'nats/nats-net', 'rabbitmq/rabbitmq-client', 'nettcp/wcf', 'soap/wcf', 'nettcp/corewcf', 'soap/corewcf',
        'grpc/grpc-dotnet', 'grpc/protobuf-net' -like "$word*" })]
    [string[]] $Transport,
    [ArgumentCompleter({ param($c, $p, $word) 'sync', 'async' -like "$word*" })] [string[]] $Form,
    [string[]] $InFlight,
    [ArgumentCompleter({ param($c, $p, $word) 'nats://127.0.0.1:4222', 'amqp://guest:guest@127.0.0.1:5672' -like "$word*" })]
    [string[]] $Broker,
    [ArgumentCompleter({ param($c, $p, $word) 'auto', 'sqlite', 'memory', 'postgres', 'sqlserver' -like "$word*" })] [string] $Database,
    [string] $Connection,
    [string] $Output,
    [string] $Repetitions,
    [string] $MaxTime,
    [string] $Batches,
    [string[]] $BatchSize,
    [string[]] $RowBytes,
    [switch] $Quick,
    [Alias('Profile')] [ArgumentCompleter({ param($c, $p, $word) 'default', 'tuned', 'naive' -like "$word*" })] [string[]] $RunProfile,
    [ArgumentCompleter({ param($c, $p, $word) 'list', 'stream', 'chunks' -like "$word*" })] [string[]] $Answer,
    [ArgumentCompleter({ param($c, $p, $word) 'off', 'on' -like "$word*" })] [string[]] $Gzip,
    [ArgumentCompleter({ param($c, $p, $word) 'off', 'on' -like "$word*" })] [string[]] $Tls,
    [ArgumentCompleter({ param($c, $p, $word) 'each', 'shared' -like "$word*" })] [string[]] $Connections,
    [ArgumentCompleter({ param($c, $p, $word) 'workstation', 'server' -like "$word*" })] [string[]] $Gc,
    [string[]] $OwnProcesses,
    [ArgumentCompleter({ param($c, $p, $word) 'session', 'generation', 'form', 'run' -like "$word*" })] [string] $Isolation,
    [ArgumentCompleter({ param($c, $p, $word) 'transport', 'read', 'insert' -like "$word*" })] [string[]] $Only,
    [ArgumentCompleter({ param($c, $p, $word) 'batch-size', 'in-flight' -like "$word*" })] [string[]] $Find,
    [string] $Results,
    [string[]] $Runs,
    [string] $FailOn,
    [string] $From,
    [switch] $NoColor,
    [switch] $Version
)

# A native command that writes to standard error or ends with a code is none of PowerShell's errors here, whatever the caller has set.
$ErrorActionPreference = 'Continue'
$PSNativeCommandUseErrorActionPreference = $false

# There a script may call no methods but those of a few types.
if ($ExecutionContext.SessionState.LanguageMode -ne 'FullLanguage') {
    Write-Error ("run-all.ps1 needs PowerShell's full language mode: sign it or allow it in this machine's policy, or use " +
        'run-all.sh.')
    exit 1
}

# -RowDelay is --row-delay. Not by ToLower, which differs in some cultures.
function ConvertTo-Option([string] $name) {
    switch ($name) {
        'Database' { return '--db' }
        'RunProfile' { return '--profile' }
        default { return '-' + [regex]::Replace($name, '[A-Z]', { param($letter) '-' + $letter.Value.ToLowerInvariant() }) }
    }
}

function Write-Complaint([string] $text) { [Console]::Error.WriteLine("error: $text") }

# Whether the session ends with this script anyway, as with -File and -Command.
function Test-LastCommand {
    $given = @([Environment]::GetCommandLineArgs() | Select-Object -Skip 1)
    $Host.Name -eq 'ConsoleHost' -and -not ($given -match '^[-/]+noe') -and
        @($given -match '^[-/]+(f(i(le?)?)?|c(wa|o(m.*)?)?|e(c|n.*)?)$|\.ps1$').Count -gt 0
}

# -Db is an alias in PowerShell.
if ($PSBoundParameters.ContainsKey('Debug')) {
    Write-Complaint 'PowerShell reads -Db as its own -Debug: write -Database or --db.'
    exit 2
}

# First the command with its arguments, then the options. A parameter that is not declared above comes among the arguments, as -Name.
# With pwsh -File, "-Transport a,b" arrives as one string, in a session as an array: both become "a,b".
$line = @()
if ($Command) { $line += $Command }
if ($Results) { $line += $Results }
if ($Runs) { $line += ($Runs -join ',') -split ',' }
foreach ($argument in $Arguments) {
    $text = @($argument) -join ','
    if ($text -cmatch '^-[A-Z][A-Za-z]*:?$') { $line += ConvertTo-Option $text.Trim('-', ':') }
    else { $line += $text }
}
$own = 'Arguments', 'Command', 'Results', 'Runs'
foreach ($name in $PSBoundParameters.Keys) {
    $value = $PSBoundParameters[$name]
    if ($own -contains $name -or [System.Management.Automation.Cmdlet]::CommonParameters -contains $name) { continue }
    if ($value -is [switch]) { if ($value) { $line += ConvertTo-Option $name } }
    else { $line += ConvertTo-Option $name; $line += ($value -join ',') }
}

if (-not (Get-Command dotnet -ErrorAction SilentlyContinue)) {
    Write-Complaint 'the .NET 10 SDK is not installed: get it from https://dot.net/download and run this again.'
    exit 1
}

# A symbolic link to this script is not beside the sources.
$script = Get-Item -LiteralPath $PSCommandPath -Force
while ($script.LinkType -eq 'SymbolicLink') {
    $target = @($script.Target)[0]
    if (-not [IO.Path]::IsPathRooted($target)) { $target = Join-Path $script.DirectoryName $target }
    $script = Get-Item -LiteralPath $target -Force
}
$root = $script.DirectoryName
$artifacts = Join-Path $root 'artifacts'
$client = Join-Path $artifacts 'bin/Client/release/client.dll'
$began = Join-Path $artifacts 'run-all.began'
$built = Join-Path $artifacts 'run-all.built'

# What changes the build beside the sources: properties in the environment, and the commit, which is in the result.
function Get-BuildKey {
    $variables = Get-ChildItem env: | Where-Object { $_.Name -match '^(CoreWcf|Restore|NuGet|MSBuild|DOTNET_ROOT)' } |
        Sort-Object Name | ForEach-Object { "$($_.Name)=$($_.Value)" }
    $head = if (Get-Command git -ErrorAction SilentlyContinue) { & git -C $root rev-parse HEAD 2>$null }
    (@($variables) + @($head) | Where-Object { $_ }) -join "`n"
}

function Test-Newer([string] $path, [datetime] $time) {
    if (-not (Test-Path -LiteralPath $path)) { return $false }
    $items = @(Get-Item -LiteralPath $path) + @(Get-ChildItem -LiteralPath $path -Recurse -Force -ErrorAction SilentlyContinue)
    return @($items | Where-Object { $_.LastWriteTimeUtc -gt $time }).Count -gt 0
}

# As in run-all.sh: nothing newer than the start of the last build, its result untouched, the same properties and commit.
function Test-Built([string] $key) {
    foreach ($file in $client, $began, $built) {
        if (-not (Test-Path -LiteralPath $file)) { return $false }
    }
    if (((Get-Content -LiteralPath $built) -join "`n") -ne $key) { return $false }
    $start = (Get-Item -LiteralPath $began).LastWriteTimeUtc
    foreach ($source in 'client', 'server', 'db', 'transports', 'Directory.Build.props', 'Directory.Packages.props', 'global.json') {
        if (Test-Newer (Join-Path $root $source) $start) { return $false }
    }
    return -not (Test-Newer (Split-Path -LiteralPath $client) (Get-Item -LiteralPath $built).LastWriteTimeUtc)
}

# As in run-all.sh: MSBuild takes every variable of the environment as a property, whatever its case, and OutputPath, Configuration or
# Feed would change the build or break it.
function Test-BuildVariable([string] $name) {
    $name -match '^[a-z]+[^_]*_' -or $name -match '^(CoreWcf|Restore|NuGet|MSBuild|UseSharedCompilation|System|Program|CommonProgram)' -or
        $name -match '^(PATH|HOME|USER|LOGNAME|SHELL|TERM|LANG|LANGUAGE|TZ|PWD|TMPDIR|TMP|TEMP|HOSTNAME)$' -or
        $name -match '^(OS|PATHEXT|COMSPEC|WINDIR|APPDATA|LOCALAPPDATA|USERPROFILE)$'
}

# From the root of the checkout, where global.json names the SDK; folders with brackets in their names are folders all the same.
function Invoke-Sdk([string[]] $arguments) {
    $hidden = @(Get-ChildItem env: | Where-Object { -not (Test-BuildVariable $_.Name) })
    $hidden | ForEach-Object { Remove-Item -LiteralPath "Env:$($_.Name)" }
    Push-Location -LiteralPath $root
    try { & dotnet @arguments 2>&1 | ForEach-Object { "$_" } }
    finally {
        Pop-Location
        $hidden | ForEach-Object { Set-Item -LiteralPath "Env:$($_.Name)" -Value $_.Value }
    }
}

$ended = $false
try {
    $key = Get-BuildKey
    if (-not (Test-Built $key)) {
        $null = [IO.Directory]::CreateDirectory($artifacts)
        # Without the old client, a build that wrote elsewhere can't be mistaken for this one.
        Remove-Item -LiteralPath $built, $client -ErrorAction SilentlyContinue
        [IO.File]::WriteAllText($began, '')
        if (-not [Console]::IsErrorRedirected) {
            [Console]::Error.WriteLine('Building in Release; this takes about a minute the first time ...')
        }
        # Without CoreWCF the build goes on, and 'list' says so.
        $null = Invoke-Sdk @('msbuild', 'transports/Wcf/CoreWcf.csproj', '-t:Find', '-nologo', '-v:quiet')
        $log = Invoke-Sdk @('build', 'client/Client.csproj', '-c', 'Release', '-nologo', '-v', 'quiet')
        if ($LASTEXITCODE -ne 0) {
            $log | ForEach-Object { [Console]::Error.WriteLine($_) }
            Write-Complaint "the build failed: its messages are above; 'dotnet --version' must say 10.0 or later."
            $ended = $true
            exit 1
        }
        if (-not (Test-Path -LiteralPath $client)) {
            Write-Complaint "the build did not write ${client}: remove what redirects its output, such as a Directory.Build.targets."
            $ended = $true
            exit 1
        }
        [IO.File]::WriteAllText($built, $key)
    }
    & dotnet $client @line
    $ended = $true
}
# After Ctrl+C the client saves what is done and ends with 130, and PowerShell goes no further than to the end of this block. Its own
# exit code would be 0 with -File and 1 with -Command.
finally {
    if (-not $ended) {
        $global:LASTEXITCODE = 130
        if (Test-LastCommand) { $Host.SetShouldExit(130) }
    }
}
exit $LASTEXITCODE
