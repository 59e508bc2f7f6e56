import type { CommandWords, OptionWords } from './words.ts'

/** A completion script for zsh, with `_arguments` (zshcompsys(1), "Utility functions"). */
export function zshCompletion(commands: readonly CommandWords[]): string {
  return `#compdef wayleave
# zsh completion of wayleave. Put this line into ~/.zshrc, after compinit: source <(wayleave completion zsh)
_wayleave() {
  local -a commands
  commands=(
${commands.map(({ name, about }) => `    '${name}:${about}'`).join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe -t commands command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${commands
  .map(
    ({ name, options, values }) =>
      `    ${name})
      _arguments -s \\
${options.map((option) => `        ${specOf(option)} \\`).join('\n')}
        '*:${values === undefined ? 'file:_files' : `${name}:(${values.join(' ')})`}' ;;`,
  )
  .join('\n')}
  esac
}
compdef _wayleave wayleave
`
}

/** `'*'{-d,--dialect}'[read the file in this dialect]:value:(google bing)'`. */
function specOf({ long, short, about, takesValue, values }: OptionWords): string {
  const names = short === undefined ? `'*${long}` : `'*'{${short},${long}}'`
  const value = takesValue ? `:value:${values === undefined ? '_files' : `(${values.join(' ')})`}` : ''
  return `${names}[${about}]${value}'`
}
