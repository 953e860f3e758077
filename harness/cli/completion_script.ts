/** Shells that completions are written for. */
export const SHELLS: readonly string[] = ["bash", "zsh", "fish", "powershell"];

/** One of the shells. */
export type Shell = "bash" | "zsh" | "fish" | "powershell";

/** What can be typed behind `scenario`. */
export type Vocabulary = readonly {
  readonly command: string;
  readonly options: readonly string[];
  /** Values of an option that has a fixed set of them. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
}[];

/** Options whose values only a project knows, and what to ask for. */
const ASKED: Readonly<Record<string, string>> = {
  "--tag": "tags",
  "--filter": "cells",
  "--profile": "profiles",
  "--target": "targets",
};

function allChoices(vocabulary: Vocabulary): [string, readonly string[]][] {
  return [...new Map(vocabulary.flatMap(({ choices }) => Object.entries(choices)))];
}

function bash(vocabulary: Vocabulary): string {
  const lines = [
    "_scenario() {",
    '  local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"',
    '  case "$before" in',
    ...allChoices(vocabulary).map(([option, values]) =>
      `    ${option}) COMPREPLY=($(compgen -W "${values.join(" ")}" -- "$word")); return ;;`
    ),
    ...Object.entries(ASKED).map(([option, kind]) =>
      `    ${option}) COMPREPLY=($(compgen -W "$(scenario complete --values ${kind} 2>/dev/null)" -- "$word")); return ;;`
    ),
    '    show-source) COMPREPLY=($(compgen -W "$(scenario complete --values cells 2>/dev/null)" -- "$word")); return ;;',
    "  esac",
    '  case "${COMP_WORDS[1]}" in',
    ...vocabulary.map(({ command, options }) =>
      `    ${command}) COMPREPLY=($(compgen -W "${options.join(" ")}" -- "$word")) ;;`
    ),
    `    *) COMPREPLY=($(compgen -W "${
      vocabulary.map(({ command }) => command).join(" ")
    }" -- "$word")) ;;`,
    "  esac",
    '  [ "${#COMPREPLY[@]}" -gt 0 ] || COMPREPLY=($(compgen -f -- "$word"))',
    "}",
    "complete -F _scenario scenario",
  ];
  return lines.join("\n");
}

function fish(vocabulary: Vocabulary): string {
  const names = vocabulary.map(({ command }) => command);
  return [
    `complete -c scenario -n "not __fish_seen_subcommand_from ${names.join(" ")}" -a "${
      names.join(" ")
    }"`,
    ...vocabulary.flatMap(({ command, options, choices }) =>
      options.map((option) => {
        const seen = `__fish_seen_subcommand_from ${command}`;
        const values = ASKED[option] === undefined
          ? (choices[option] ?? []).join(" ")
          : `(scenario complete --values ${ASKED[option]} 2>/dev/null)`;
        const takes = values === "" ? "" : ` -x -a "${values}"`;
        return `complete -c scenario -n "${seen}" -l ${option.slice(2)}${takes}`;
      })
    ),
    'complete -c scenario -n "__fish_seen_subcommand_from show-source" -x -a "(scenario complete --values cells 2>/dev/null)"',
  ].join("\n");
}

function powershell(vocabulary: Vocabulary): string {
  const table = vocabulary.map(({ command, options }) =>
    `    '${command}' = @(${options.map((option) => `'${option}'`).join(", ")})`
  );
  return [
    "Register-ArgumentCompleter -Native -CommandName scenario -ScriptBlock {",
    "  param($word, $line, $position)",
    "  $options = @{",
    ...table,
    "  }",
    "  $words = $line.CommandElements | ForEach-Object { $_.ToString() }",
    "  $known = if ($words.Count -gt 1 -and $options.ContainsKey($words[1])) { $options[$words[1]] }",
    "    else { $options.Keys }",
    '  $known | Where-Object { $_ -like "$word*" } | Sort-Object',
    "}",
  ].join("\n");
}

/**
 * A shell's completions of the word `scenario`. Commands, options and fixed values are written into
 * them; ids and tags are asked for while somebody types.
 *
 * @param shell the shell
 * @param vocabulary what can be typed
 * @returns a script with a final line break
 */
export function completionScript(shell: Shell, vocabulary: Vocabulary): string {
  switch (shell) {
    case "bash":
      return `${bash(vocabulary)}\n`;
    case "zsh":
      // zsh runs bash's completions.
      return `autoload -U +X bashcompinit && bashcompinit\n${bash(vocabulary)}\n`;
    case "fish":
      return `${fish(vocabulary)}\n`;
    case "powershell":
      return `${powershell(vocabulary)}\n`;
  }
}
