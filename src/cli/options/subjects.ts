import type { AccessProfileId } from '../../access/index.ts'
import { DEFAULT_DIALECT, type Subject, subjectOf } from '../../agents/index.ts'
import type { Dialect } from '../../dialects/index.ts'
import { type Purpose, type Robot, robotNamed, robots } from '../../robots/index.ts'
import { visible } from '../../text/index.ts'
import type { Terminal } from '../terminal.ts'
import { usageError } from '../wayleave-error.ts'
import { suggestion } from './values.ts'

/**
 * The robot with this token. With a dialect, exactly that dialect reads, for exactly that token. Without one,
 * a registry robot has its own dialect and the tokens it falls back on, and obeys `*` groups only if its
 * operator does not deny it.
 */
export function subjectNamed(agent: string, dialect?: Dialect): Subject {
  if (dialect !== undefined) return { name: agent, readOptions: { agent, dialect } }
  const robot = robotNamed(agent)
  if (robot === undefined) return { name: agent, readOptions: { agent, dialect: DEFAULT_DIALECT } }
  return { ...subjectOf(robot), name: agent }
}

/**
 * The robot that `--agent` names. Warns if the value looks like a whole User-Agent header, which no group can
 * name.
 */
export function subjectFromOption(
  agent: string,
  dialect: Dialect | undefined,
  { say }: Pick<Terminal, 'say'>,
): Subject {
  if (agent.trim() === '')
    throw usageError('an empty product token', 'option --agent', 'name a robot: --agent Googlebot')
  const subject = subjectNamed(agent, dialect)
  if (
    subject.robot === undefined &&
    subject.readOptions.dialect === DEFAULT_DIALECT &&
    /[\s/;()]/.test(agent)
  ) {
    say(
      `wayleave: "${visible(agent, 80)}" is not a product token, option --agent, give letters, - and _, as a User-agent line has them`,
    )
  }
  return subject
}

/** The access profile of a robot, for a site without a robots.txt: its own, or that of its dialect. */
export function profileOf({ robot, readOptions }: Subject): AccessProfileId {
  const { id } = readOptions.dialect
  return robot?.readAs === id ? (robot.assumesAs ?? id) : id
}

/**
 * The robots that `--robots` names: `all`, a purpose, or comma-separated ids.
 *
 * @throws WayleaveError for an unknown word.
 */
export function robotsNamed(text: string): readonly Robot[] {
  if (text === 'all') return robots
  if (isPurpose(text)) return robotsFor(text)
  return text.split(',').map((id) => {
    const robot = robotNamed(id.trim())
    if (robot === undefined) {
      const words = [...(text.includes(',') ? [] : ['all', ...purposes()]), ...robots.map((one) => one.id)]
      throw usageError(`unknown robot "${id}"`, 'option --robots', suggestion(id, words, 'wayleave robots'))
    }
    return robot
  })
}

/** The robots with this purpose, as their main one or another. @throws WayleaveError for an unknown purpose. */
export function robotsFor(purpose: string): readonly Robot[] {
  if (!isPurpose(purpose))
    throw usageError(
      `unknown purpose "${purpose}"`,
      'option --purpose',
      `give one of ${purposes().join(', ')}`,
    )
  return robots.filter((robot) => robot.purposes.includes(purpose))
}

function isPurpose(text: string): text is Purpose {
  return purposes().includes(text)
}

function purposes(): string[] {
  return [...new Set(robots.flatMap((robot) => robot.purposes))]
}
