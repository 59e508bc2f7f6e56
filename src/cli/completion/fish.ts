import type { CommandWords } from './words.ts'

/**
 * A completion script for fish: one `complete` command a word (fish manual, "Writing your own completions").
 */
export function fishCompletion(commands: readonly CommandWords[]): string {
  const lines = commands.flatMap(({ name, about, options, values }) => {
    const inCommand = `complete -c wayleave -n '__fish_seen_subcommand_from ${name}'`
    return [
      `complete -c wayleave -n __fish_use_subcommand -f -a ${name} -d '${about}'`,
      ...(values === undefined ? [] : [`${inCommand} -f -a '${values.join(' ')}'`]),
      ...options.map(({ long, short, about: does, takesValue, values: known }) =>
        [
          inCommand,
          `-l ${long.slice(2)}`,
          ...(short === undefined ? [] : [`-s ${short.slice(1)}`]),
          ...(takesValue ? [known === undefined ? '-r' : `-x -a '${known.join(' ')}'`] : []),
          `-d '${does}'`,
        ].join(' '),
      ),
    ]
  })
  return `# fish completion of wayleave. Run: wayleave completion fish > ~/.config/fish/completions/wayleave.fish
${lines.join('\n')}
`
}
