import {
  type Dialect,
  type ReadOptions,
  registryDialects,
  UNNAMED_AGENT_NAME,
  unnamedAgent,
} from '../dialects/index.ts'
import { otherName, type Robot, readOptionsOf, robotNamed, robotOf, tokenOf } from '../robots/index.ts'
import type { File } from '../syntax/index.ts'
import { firstProduct, isNameInFiles, isProductToken, visible } from '../text/index.ts'

/** An agent of a comparison, and how it reads files. */
export interface Subject {
  /** The name to print: its product token, or {@link UNNAMED_AGENT_NAME}. */
  readonly name: string
  readonly readOptions: ReadOptions
  /** The agent's record in the registry. Present if the comparison uses all that the registry says of the robot. */
  readonly robot?: Robot
  /**
   * The longer name of the files from which RFC 9309 cuts this name: `AI2Bot` for `AI`. The author of the group did
   * not mean a robot with the shorter name.
   */
  readonly cutFrom?: string
}

/** The dialect of robots for which neither the caller nor the registry names one. */
export const DEFAULT_DIALECT: Dialect = registryDialects['rfc-9309']

/** The unnamed agent, which stands for every robot that no group of these files names. */
export function unnamedSubject(files: readonly File[], dialect: Dialect = DEFAULT_DIALECT): Subject {
  return { name: UNNAMED_AGENT_NAME, readOptions: { agent: unnamedAgent(files, [dialect]), dialect } }
}

/** A registry robot with all of its tokens; with a dialect, as if it read that one. */
export function subjectOf(robot: Robot, dialect?: Dialect): Subject & { readonly robot: Robot } {
  return { name: tokenOf(robot), readOptions: readOptionsOf(robot, dialect), robot }
}

/**
 * The robot with this token, or with this header if its program looks for names in all of a header. With a dialect,
 * exactly that dialect reads, for exactly that token. Without one, a registry robot has its own dialect and the tokens
 * it falls back on, and obeys `*` groups only if its operator does not deny it.
 */
export function subjectNamed(agent: string, dialect?: Dialect): Subject {
  if (dialect !== undefined) return { name: agent, readOptions: { agent, dialect } }
  const robot = robotNamed(agent)
  if (robot === undefined) {
    const ofHeader = subjectOfHeader(agent)
    if (ofHeader !== undefined) return ofHeader
    const other = otherName(agent)
    return other === undefined
      ? { name: agent, readOptions: { agent, dialect: DEFAULT_DIALECT } }
      : { name: agent, readOptions: { agent: other.tokens, dialect: registryDialects[other.readAs] } }
  }
  return { ...subjectOf(robot), name: agent }
}

/**
 * The robot that a whole User-Agent header names, if its program looks for names in all of the header. It is asked with
 * the header as it is given.
 */
function subjectOfHeader(header: string): Subject | undefined {
  const named = robotOf(header)
  if (named === undefined || isNameInFiles(header)) return undefined
  const readOptions = { ...readOptionsOf(named.robot), agent: header }
  if (readOptions.dialect.asksByHeader !== true) return undefined
  const name = firstProduct(header) ?? named.token
  return { name, readOptions, ...(name === named.token ? { robot: named.robot } : {}) }
}

/** Whether the dialect of a robot is not documented, so that another one stands in for it. */
export function standsIn({ robot, readOptions }: Subject): boolean {
  const { id } = readOptions.dialect
  return robot?.dialect === 'unknown' && robot.readAs === id
}

/**
 * The product token that is probably meant by a text that names no agent; `undefined` if the text names one.
 * A dialect of a program that takes headers gets any text, and so does one that looks for names in them. Words with
 * blanks between them are one name, as some robots have, unless a known robot is among them.
 */
export function agentFlaw(
  text: string,
  dialect?: Dialect,
): { readonly meant: string | undefined } | undefined {
  if (isProductToken(text) || robotNamed(text) !== undefined || subjectOfHeader(text) !== undefined)
    return undefined
  if (dialect?.takesHeaders === true && text.trim() !== '') return undefined
  const meant = robotOf(text)?.token ?? firstProduct(text)
  return meant === undefined && isNameInFiles(text) && visible(text) === text ? undefined : { meant }
}
