import picocolors from 'picocolors'
import type { CommandOption } from '../command.ts'
import type { Terminal } from '../terminal.ts'
import { oneOf } from './values.ts'

/** The heading of the options that every command has. */
export const EVERYWHERE = 'In every command'

/** Options that every command has. */
export interface EverywhereOptions {
  /** `false` for `--no-color`. */
  readonly color?: string | false
  readonly quiet?: boolean
}

/** The options of {@link EverywhereOptions}. */
export const everywhere: readonly CommandOption[] = [
  {
    flags: '--color <when>',
    about: 'auto (default): colour in a terminal, as NO_COLOR and FORCE_COLOR say; always; never',
    group: EVERYWHERE,
  },
  { flags: '--no-color', about: 'like --color never', group: EVERYWHERE },
  {
    flags: '-q, --quiet',
    about: 'print no notes and no progress on standard error; errors are still printed',
    group: EVERYWHERE,
  },
]

const TIMES = ['auto', 'always', 'never'] as const

/** The terminal as the options want it. @throws WayleaveError for an unknown word after `--color`. */
export function adjustedTerminal(terminal: Terminal, { color, quiet = false }: EverywhereOptions): Terminal {
  const when = color === undefined ? 'auto' : color === false ? 'never' : oneOf(color, TIMES, 'color')
  const own: Partial<Terminal> = {
    ...(when === 'auto'
      ? {}
      : { look: { ...terminal.look, style: picocolors.createColors(when === 'always') } }),
    ...(quiet ? { say: () => undefined, isWatched: false } : {}),
  }
  // The streams of a terminal are opened on first use, so that its members must not be copied.
  return Object.create(terminal, Object.getOwnPropertyDescriptors(own)) as Terminal
}
