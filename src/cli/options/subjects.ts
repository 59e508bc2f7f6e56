import type { AccessProfileId } from '../../access/index.ts'
import { type Dialect, dialects, type ReadOptions } from '../../dialects/index.ts'
import { type Purpose, type Robot, readOptionsOf, robotNamed, robots, tokenOf } from '../../robots/index.ts'
import { nearest, visible } from '../../text/index.ts'
import type { Terminal } from '../terminal.ts'
import { usageError } from '../wayleave-error.ts'

/** Read as this where neither the caller nor the registry says otherwise. */
export const DEFAULT_DIALECT: Dialect = dialects['rfc-9309']

/** Somebody who asks: the name it was called by, how it reads, and what the registry knows of it. */
export interface Reader {
  readonly agent: string
  readonly reading: ReadOptions
  readonly robot?: Robot
}

/** The dialect of an id, or of none. */
export function dialectNamed(id: string, where: string): Dialect {
  if (Object.hasOwn(dialects, id)) return dialects[id as keyof typeof dialects]
  throw usageError(`unknown dialect "${id}"`, where, suggestion(id, Object.keys(dialects), 'wayleave dialects'))
}

/**
 * A robot by its token. With a dialect, exactly that reading and that token; without one, a robot of the registry reads as
 * it is known to: its own dialect, the tokens it falls back on, and `*` only where that concerns it.
 */
export function readerNamed(agent: string, dialect?: Dialect): Reader {
  if (dialect !== undefined) return { agent, reading: { agent, dialect } }
  const robot = robotNamed(agent)
  return robot === undefined ? { agent, reading: { agent, dialect: DEFAULT_DIALECT } } : { agent, reading: readOptionsOf(robot), robot }
}

/** By whose profile a reader goes where a site sent no file: its robot's own, or that of the dialect it reads as. */
export function profileOf({ robot, reading }: Reader): AccessProfileId {
  const { id } = reading.dialect
  return robot?.readAs === id ? (robot.assumesAs ?? id) : id
}

/** The robot that `--agent` names. Says so where no file can name it: mostly it is a whole User-Agent header. */
export function readerAsked(agent: string, dialect: Dialect | undefined, { say }: Pick<Terminal, 'say'>): Reader {
  if (agent.trim() === '') throw usageError('a robot without a name', 'option --agent', 'name one: --agent Googlebot')
  const reader = readerNamed(agent, dialect)
  if (reader.robot === undefined && reader.reading.dialect === DEFAULT_DIALECT && /[\s/;()]/.test(agent)) {
    say(`wayleave: "${visible(agent, 80)}" is no product token, option --agent, give the name a file would use, letters with - and _`)
  }
  return reader
}

/** The robot as a reader; a dialect given overrules its own. */
export function readerOf(robot: Robot, dialect?: Dialect): Reader & { readonly robot: Robot } {
  return { agent: tokenOf(robot), reading: readOptionsOf(robot, dialect), robot }
}

/** The robots that `--robots` names: `all`, a purpose, or ids with commas between them. */
export function robotsNamed(text: string): readonly Robot[] {
  if (text === 'all') return robots
  if (isPurpose(text)) return robotsFor(text)
  return text.split(',').map((id) => {
    const robot = robotNamed(id.trim())
    if (robot === undefined) {
      throw usageError(
        `unknown robot "${id}"`,
        'option --robots',
        suggestion(id, [...(text.includes(',') ? [] : ['all', ...purposes()]), ...robots.map((one) => one.id)], 'wayleave robots'),
      )
    }
    return robot
  })
}

/** The robots of a purpose. */
export function robotsFor(purpose: string): readonly Robot[] {
  if (!isPurpose(purpose)) throw usageError(`unknown purpose "${purpose}"`, 'option --purpose', `give one of ${purposes().join(', ')}`)
  return robots.filter((robot) => robot.purpose === purpose)
}

/** What to try instead of an unknown word. */
export function suggestion(word: string, known: readonly string[], list: string): string {
  const meant = nearest(word, known)
  return meant === undefined ? `${list} lists what there is` : `did you mean ${meant}? ${list} lists what there is`
}

/** Scheme and host of a site, without a slash behind them. @throws WayleaveError for anything else. */
export function originNamed(text: string): string {
  if (/^https?:\/\/[^\s/?#]+\/?$/i.test(text)) return text.replace(/\/$/, '')
  throw usageError(`"${text}" is no origin`, 'option --origin', 'give scheme and host, such as https://example.com')
}

function isPurpose(text: string): text is Purpose {
  return purposes().includes(text)
}

function purposes(): string[] {
  return [...new Set(robots.map(({ purpose }) => purpose))]
}
