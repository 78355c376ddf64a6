namespace IntegrationMethods.Client.Commands.Completion;

/// <summary>
/// The scripts of <c>client completion</c>. Each hands the line as far as the cursor to the program itself, which answers with one word a
/// line, so that a script never grows old; what is a path the shell completes. The program goes by the name <c>client</c> in that line,
/// whatever it was called by.
/// </summary>
internal static class CompletionScripts
{
    public static IReadOnlyList<string> Shells { get; } = ["bash", "zsh", "fish", "pwsh"];

    public static string Of(string shell, CompletedPaths paths) => shell switch
    {
        "bash" => Bash(paths),
        "zsh" => Zsh(paths),
        "fish" => Fish(paths),
        _ => PowerShell(),
    };

    private static string Cases(IReadOnlyList<string> words) => string.Join('|', words);

    private static string Words(IReadOnlyList<string> words) => string.Join(' ', words);

    private static string Bash(CompletedPaths paths) => $$$"""
        # Completion for client and run-all.sh in bash: put this into ~/.bashrc
        #     source <(client completion bash)
        _integration_methods() {
            local IFS=$'\n' program=${COMP_WORDS[0]} word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} line
            COMPREPLY=()
            case $previous in
                {{{Cases(paths.FolderOptions)}}}) COMPREPLY=($(compgen -d -- "$word")); return ;;
                {{{Cases(paths.FileOptions)}}}) COMPREPLY=($(compgen -f -- "$word")); return ;;
            esac
            line=client${COMP_LINE:${#program}:COMP_POINT - ${#program}}
            COMPREPLY=($(compgen -W "$("$program" "[suggest:${#line}]" "$line" 2>/dev/null)" -- "$word"))
            case ${COMP_WORDS[1]} in
                {{{Cases(paths.FolderCommands)}}}) COMPREPLY+=($(compgen -d -- "$word")) ;;
            esac
        }
        complete -F _integration_methods client integration-methods run-all.sh

        """;

    private static string Zsh(CompletedPaths paths) => $$$"""
        # Completion for client and run-all.sh in zsh: put this into ~/.zshrc, after compinit
        #     source <(client completion zsh)
        _integration_methods() {
            local line="client ${(j: :)words[2,CURRENT]}"
            local -a found
            case ${words[CURRENT - 1]} in
                {{{Cases(paths.FolderOptions)}}}) _files -/; return ;;
                {{{Cases(paths.FileOptions)}}}) _files; return ;;
            esac
            found=(${(f)"$(${~words[1]} "[suggest:${#line}]" "$line" 2>/dev/null)"})
            (( $#found )) && compadd -- $found
            case ${words[2]} in
                {{{Cases(paths.FolderCommands)}}}) _files -/ ;;
            esac
        }
        compdef _integration_methods client integration-methods run-all.sh

        """;

    private static string Fish(CompletedPaths paths) => $$$"""
        # Completion for client and run-all.sh in fish: put this into ~/.config/fish/config.fish
        #     client completion fish | source
        function __integration_methods
            set -l words (commandline -opc)
            set -l line (string join ' ' -- client $words[2..-1] (commandline -ct))
            set -l at (string length -- "$line")
            $words[1] "[suggest:$at]" "$line" 2>/dev/null
        end
        for program in client integration-methods run-all.sh
            complete -c $program -f -a '(__integration_methods)'
            complete -c $program -n '__fish_seen_subcommand_from {{{Words(paths.FolderCommands)}}}' -a '(__fish_complete_directories)'
            # By the word before and not with -l, which would offer the option to every command.
            for option in {{{Words(paths.FolderOptions)}}}
                complete -c $program -n "test (commandline -opc)[-1] = $option" -a '(__fish_complete_directories)'
            end
            for option in {{{Words(paths.FileOptions)}}}
                complete -c $program -n "test (commandline -opc)[-1] = $option" -F
            end
        end

        """;

    // Where the program knows no word, PowerShell completes paths by itself.
    private static string PowerShell() => """
        # Completion for client in PowerShell: put this into the file that $PROFILE names. run-all.ps1 completes its parameters by itself.
        #     client completion pwsh | Out-String | Invoke-Expression
        Register-ArgumentCompleter -Native -CommandName client, integration-methods, run-all.sh -ScriptBlock {
            param($word, $ast, $position)
            $program = $ast.CommandElements[0].Extent.Text
            $line = "client" + $ast.Extent.Text.Substring($program.Length)
            $at = [Math]::Max(0, $position - $ast.Extent.StartOffset - $program.Length + 6)
            & $program "[suggest:$at]" $line.PadRight($at) 2>$null |
                Where-Object { $_ -like "$word*" } |
                ForEach-Object { [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_) }
        }

        """;
}
