import type { Command, Option } from 'commander'

export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

/** A completion script, made from the program itself, so that it knows what the program knows. */
export function completionScript(shell: Shell, program: Command): string {
  const commands = program.commands.map(describe)
  switch (shell) {
    case 'bash':
      return bash(program.name(), commands)
    case 'zsh':
      return zsh(program.name(), commands)
    case 'fish':
      return fish(program.name(), commands)
  }
}

interface Described {
  readonly name: string
  readonly about: string
  readonly options: readonly {
    readonly flag: string
    readonly about: string
    readonly value: string | undefined
    readonly choices: readonly string[]
  }[]
  /** What its arguments may be, where that is known. */
  readonly choices: readonly string[]
}

function describe(command: Command): Described {
  return {
    name: command.name(),
    about: command.summary() || command.description(),
    options: [
      ...command.options.filter(({ hidden }) => !hidden).map(describeOption),
      { flag: '--help', about: 'show what is possible', value: undefined, choices: [] },
    ],
    choices: command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
  }
}

function describeOption(option: Option): Described['options'][number] {
  const takesValue = option.required || option.optional
  const value = takesValue ? (/[<[]([^>\]]+)/.exec(option.flags)?.[1] ?? 'value') : undefined
  return { flag: option.long ?? option.short ?? '', about: option.description, value, choices: option.argChoices ?? [] }
}

function bash(program: string, commands: readonly Described[]): string {
  const options = commands.map(({ name, options: own, choices }) => {
    return `    ${name}) words='${own.map(({ flag }) => flag).join(' ')}' arguments='${choices.join(' ')}' ;;`
  })
  const values = commands.flatMap(({ name, options: own }) =>
    own.flatMap(({ flag, value, choices }) => {
      if (value === undefined) return []
      return choices.length > 0
        ? [`    '${name} ${flag}') COMPREPLY=($(compgen -W '${choices.join(' ')}' -- "$current")); return ;;`]
        : [`    '${name} ${flag}') COMPREPLY=($(compgen -f -- "$current")); return ;;`]
    }),
  )
  return `# bash completion of ${program}: ${program} completion bash > ~/.local/share/bash-completion/completions/${program}
_${program}() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" command="\${COMP_WORDS[1]}" words arguments
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${commands.map(({ name }) => name).join(' ')} --help --version' -- "$current"))
    return
  fi
  case "$command $previous" in
${values.join('\n')}
  esac
  case "$command" in
${options.join('\n')}
  esac
  if [[ "$current" == -* ]]; then COMPREPLY=($(compgen -W "$words" -- "$current"))
  elif [ -n "$arguments" ]; then COMPREPLY=($(compgen -W "$arguments" -- "$current"))
  else COMPREPLY=($(compgen -f -- "$current")); fi
}
complete -o filenames -F _${program} ${program}
`
}

function zsh(program: string, commands: readonly Described[]): string {
  const cases = commands.map(({ name, options, choices }) => {
    const specs = options.map(({ flag, about, value, choices: own }) => {
      const what = value === undefined ? '' : `:${value}:${own.length > 0 ? `(${own.join(' ')})` : '_files'}`
      return `'${flag}[${zshText(about)}]${what}'`
    })
    const rest = choices.length > 0 ? `'*:argument:(${choices.join(' ')})'` : "'*:file:_files'"
    return `    ${name})\n      _arguments ${[...specs, rest].join(' \\\n        ')} ;;`
  })
  return `#compdef ${program}
# zsh completion of ${program}: ${program} completion zsh > "\${fpath[1]}/_${program}"
_${program}() {
  local -a commands
  commands=(
${commands.map(({ name, about }) => `    '${name}:${zshText(about)}'`).join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command="$words[2]"
  shift words
  (( CURRENT-- ))
  case "$command" in
${cases.join('\n')}
  esac
}
if [ "$funcstack[1]" = "_${program}" ]; then _${program} "$@"; else compdef _${program} ${program}; fi
`
}

function zshText(text: string): string {
  return text.replace(/'/g, '’').replace(/[[\]:\\]/g, '\\$&')
}

function fish(program: string, commands: readonly Described[]): string {
  const names = commands.map(({ name }) => name).join(' ')
  const lines = commands.flatMap(({ name, about, options, choices }) => [
    `complete -c ${program} -n 'not __fish_seen_subcommand_from ${names}' -f -a ${name} -d '${fishText(about)}'`,
    ...(choices.length > 0
      ? [`complete -c ${program} -n '__fish_seen_subcommand_from ${name}' -f -a '${choices.join(' ')}'`]
      : []),
    ...options.map(({ flag, about: what, value, choices: own }) => {
      const values = value === undefined ? '' : own.length > 0 ? ` -x -a '${own.join(' ')}'` : ' -r'
      return `complete -c ${program} -n '__fish_seen_subcommand_from ${name}' -l ${flag.replace(/^--/, '')}${values} -d '${fishText(what)}'`
    }),
  ])
  return `# fish completion of ${program}: ${program} completion fish > ~/.config/fish/completions/${program}.fish
${lines.join('\n')}
`
}

function fishText(text: string): string {
  return text.replace(/[\\']/g, '\\$&')
}
