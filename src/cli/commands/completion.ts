import { nearest } from '../../text/index.ts'
import { type Command, command } from '../command.ts'
import { bashCompletion } from '../completion/bash.ts'
import { fishCompletion } from '../completion/fish.ts'
import { powershellCompletion } from '../completion/powershell.ts'
import { type CommandWords, wordsOf } from '../completion/words.ts'
import { zshCompletion } from '../completion/zsh.ts'
import { EXIT, usageError } from '../wayleave-error.ts'

const SCRIPTS = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
  powershell: powershellCompletion,
} as const satisfies Record<string, (commands: readonly CommandWords[]) => string>

const SHELLS = Object.keys(SCRIPTS)

/**
 * `wayleave completion`: prints a completion script for a shell. `commands` gives all commands, including this one.
 */
export const completionCommand = (
  commands: () => Readonly<Record<string, () => Promise<Command>>>,
): Command =>
  command<readonly [string], object>({
    name: 'completion',
    summary: 'print a script with which a shell completes commands, options and their values',
    arguments: [['<shell>', `the shell: ${SHELLS.join(', ')}`]],
    options: [],
    exits: ['done'],
    examples: [
      'source <(wayleave completion bash)',
      'wayleave completion fish > ~/.config/fish/completions/wayleave.fish',
    ],
    run: async ([shell], _, { print }) => {
      const script = Object.hasOwn(SCRIPTS, shell) ? SCRIPTS[shell as keyof typeof SCRIPTS] : undefined
      if (script === undefined) {
        const meant = nearest(shell, SHELLS)
        throw usageError(
          `unknown shell "${shell}"`,
          'argument SHELL',
          meant === undefined ? `give one of ${SHELLS.join(', ')}` : `did you mean ${meant}?`,
        )
      }
      const loaded = await Promise.all(Object.values(commands()).map((load) => load()))
      print(script(wordsOf(loaded)).trimEnd())
      return EXIT.clean
    },
  })
