import { allRules, ENVIRONMENTS, presets, SEVERITIES } from '../../check/index.ts'
import { dialects } from '../../dialects/index.ts'
import { findingsFormats } from '../../report/index.ts'
import { purposes, robots, robotWords } from '../../robots/index.ts'
import { isProductToken, present } from '../../text/index.ts'
import type { Command } from '../command.ts'
import { everywhere } from '../options/everywhere.ts'

/** What a shell may complete for a command. Descriptions are one line without quotes. */
export interface CommandWords {
  readonly name: string
  readonly about: string
  readonly options: readonly OptionWords[]
  /** Words of the first argument; absent if it is a file. */
  readonly values?: readonly string[]
}

/** An option, as a shell completes it. */
export interface OptionWords {
  /** `--dialect`. */
  readonly long: string
  /** `-d`. */
  readonly short?: string
  readonly about: string
  /** Whether a value follows it. */
  readonly takesValue: boolean
  /** The values, if they can be listed; otherwise a file completes it. */
  readonly values?: readonly string[]
}

const ids = robots.map(({ id }) => id)

/** The values of options, by the long name. */
export const OPTION_VALUES: Readonly<Record<string, readonly string[]>> = {
  '--agent': robots.flatMap(({ tokens }) => tokens.slice(0, 1)).filter(isProductToken),
  '--allow': robotWords(),
  '--color': ['auto', 'always', 'never'],
  '--default': ['allow', 'disallow'],
  '--dialect': Object.keys(dialects),
  '--disallow': robotWords(),
  '--environment': ENVIRONMENTS,
  '--fail-on': SEVERITIES,
  '--format': Object.keys(findingsFormats),
  '--preset': Object.keys(presets),
  '--profile': ['portable', 'moderatobot'],
  '--purpose': purposes,
  '--robots': ['all', ...robotWords()],
}

/** The values of an option in the commands in which it has other values than usual. */
const VALUES_IN: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  diff: { '--fail-on': ['change', 'loss'] },
}

/** The values of the first argument, by the command. Other commands take files. */
const ARGUMENT_VALUES: Readonly<Record<string, readonly string[]>> = {
  completion: ['bash', 'zsh', 'fish', 'powershell'],
  dialects: Object.keys(dialects),
  explain: allRules.flatMap(({ code, name }) => [code, name]),
  robots: ids,
}

/** What a shell may complete for these commands. */
export function wordsOf(commands: readonly Command[]): readonly CommandWords[] {
  return commands.map(({ name, summary, options }) => ({
    name,
    about: oneLine(summary),
    options: [...options, ...everywhere, { flags: '-h, --help', about: 'print this help' }].map(
      ({ flags, about }) => {
        const [, short, long = flags, value] = /^(?:(-\w), )?(--[\w-]+)(?: ([<[].*))?$/.exec(flags) ?? []
        const values = VALUES_IN[name]?.[long] ?? OPTION_VALUES[long]
        return {
          long,
          ...present({ short }),
          about: oneLine(about),
          // A value in brackets may be left out, so that no value is asked for.
          takesValue: value?.startsWith('<') === true,
          ...present({ values }),
        }
      },
    ),
    ...(Object.hasOwn(ARGUMENT_VALUES, name) ? { values: ARGUMENT_VALUES[name] as readonly string[] } : {}),
  }))
}

/** The longest description, in characters: a shell shows it in one line. */
const MAX_ABOUT = 72

/** The first part of a description, without characters that a shell would read. */
function oneLine(text: string): string {
  const plain = text
    .replace(/[`'"$\\[\]{}]/g, '')
    .replace(/[:;(].*$/s, '')
    .trim()
  return plain.length > MAX_ABOUT ? `${plain.slice(0, MAX_ABOUT - 1).trimEnd()}…` : plain
}
