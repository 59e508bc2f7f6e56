import type { CommandWords } from './words.ts'

/**
 * A completion script for bash: a function for `complete -F`. It reads `COMP_WORDS` and sets `COMPREPLY`
 * (Bash Reference Manual, "Programmable Completion"). Without a word to offer, bash completes a file.
 */
export function bashCompletion(commands: readonly CommandWords[]): string {
  const values = commands.flatMap(({ name, options }) =>
    options
      .filter(({ takesValue }) => takesValue)
      .map(({ long, short, values: known = [] }) => {
        const pattern = [long, ...(short === undefined ? [] : [short])].map((flag) => `'${name} ${flag}'`)
        return `    ${pattern.join(' | ')}) words='${known.join(' ')}' ;;`
      }),
  )
  return `# bash completion of wayleave. Put this line into ~/.bashrc: source <(wayleave completion bash)
_wayleave() {
  local current="\${COMP_WORDS[COMP_CWORD]}" command="\${COMP_WORDS[1]}" words=''
  local before="\${COMP_WORDS[COMP_CWORD - 1]}"
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    mapfile -t COMPREPLY < <(compgen -W '${commands.map(({ name }) => name).join(' ')} help --help --version' -- "$current")
    return
  fi
  case "$command $before" in
${values.join('\n')}
    *)
      case "$command" in
${commands
  .map(
    ({ name, options, values: known }) =>
      `        ${name}) if [[ $current == -* ]]; then words='${options.flatMap(({ long, short }) => [long, ...(short === undefined ? [] : [short])]).join(' ')}'; else words='${(known ?? []).join(' ')}'; fi ;;`,
  )
  .join('\n')}
      esac ;;
  esac
  if [ -n "$words" ]; then mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current"); fi
}
complete -o bashdefault -o default -F _wayleave wayleave
`
}
