import { type Robot, robotOf, robotsByToken } from '../../robots/index.ts'
import type { NamedAgent } from '../file/checked-file.ts'
import type { CheckedLine } from '../file/checked-line.ts'
import type { Context } from '../file/context.ts'
import { lineDefects } from '../file/line-defects.ts'
import { withoutLookalikes } from '../text/lookalikes.ts'

/**
 * What the value of a User-agent line consists of. Each value has exactly one kind, so that one mistake gives
 * one finding.
 */
export type AgentKind =
  /** `*` alone. */
  | 'star'
  /** One name, of a registry robot or another. */
  | 'name'
  /** A whole HTTP User-Agent header. */
  | 'full-string'
  /** Several names in one value. */
  | 'list'
  /** A name and a version. */
  | 'version'
  /** A name with `*` in it or around it, or only stars, dots and slashes. */
  | 'wildcard'
  /**
   * An empty value, or one with a defect that other rules report: quotation marks, template placeholders,
   * look-alike characters and the like.
   */
  | 'defect'

/** A User-agent line and the names that its author meant. */
export interface AgentLine {
  readonly agent: NamedAgent
  readonly line: CheckedLine
  readonly kind: AgentKind
  /**
   * The names in the value, without versions, stars and other additions. Only a value of kind `list` has
   * several.
   */
  readonly names: readonly string[]
}

/** The User-agent lines of a file, as RFC 9309 defines them, in order. */
export function agentLines(context: Context): readonly AgentLine[] {
  return context.once(findAgentLines)
}

/**
 * The text that replaces the value of a User-agent line that lists several names: each name gets a line of
 * its own, which begins as the old line does.
 */
export function onSeparateLines(context: Context, line: CheckedLine, names: readonly string[]): string {
  const ending =
    line.ending === line.end ? context.file.lineEnd : context.file.text.slice(line.ending, line.end)
  return names.join(`${ending}${context.file.text.slice(line.start, line.valueSpan.start)}`)
}

/** The User-agent lines of one kind, in file order. */
export function agentLinesOfKind(context: Context, kind: AgentKind): readonly AgentLine[] {
  return agentLines(context).filter((agentLine) => agentLine.kind === kind)
}

/** A line that names registry robots by one of their tokens. */
export interface RegistryAgentLine extends AgentLine {
  /** Robots whose own token the line names; empty if robots only fall back on that token. */
  readonly own: readonly Robot[]
  /** Robots that fall back on the token that the line names. */
  readonly fallingBack: readonly Robot[]
}

/** The first line for each registry token that a file names, with or without a version. */
export function registryAgentLines(context: Context): readonly RegistryAgentLine[] {
  return context.once(findRegistryAgentLines)
}

/** The first User-agent line that names a registry robot by its own token; `undefined` if no line does. */
export function lineNamingRobot(context: Context, robot: Robot): RegistryAgentLine | undefined {
  return context.once(linesByRobot).get(robot)
}

function findAgentLines(context: Context): readonly AgentLine[] {
  const defects = new Set(lineDefects(context).map(({ line }) => line.number))
  return context.file.agents.map((agent) => {
    const { line, value } = agent
    const isDefect =
      value === '' || defects.has(line.number) || MARKED.test(value) || withoutLookalikes(value) !== value
    const [kind, names] = isDefect ? (['defect', []] as const) : classify(value)
    return { agent, line, kind, names }
  })
}

function findRegistryAgentLines(context: Context): readonly RegistryAgentLine[] {
  const seen = new Set<string>()
  return agentLines(context).flatMap((agentLine) => {
    const [name] = agentLine.names
    if (
      name === undefined ||
      (agentLine.kind !== 'name' && agentLine.kind !== 'version') ||
      seen.has(name.toLowerCase())
    )
      return []
    seen.add(name.toLowerCase())
    const addressed = robotsByToken(name)
    if (addressed.length === 0) return []
    const isOwn = ({ tokens }: Robot): boolean => tokens[0]?.toLowerCase() === name.toLowerCase()
    return [
      { ...agentLine, own: addressed.filter(isOwn), fallingBack: addressed.filter((robot) => !isOwn(robot)) },
    ]
  })
}

function linesByRobot(context: Context): ReadonlyMap<Robot, RegistryAgentLine> {
  return new Map(
    registryAgentLines(context).flatMap((line) =>
      line.own.map((robot): [Robot, RegistryAgentLine] => [robot, line]),
    ),
  )
}

/**
 * Matches a User-agent value that begins with a quotation mark or contains an HTML entity. Rules of the
 * syntax table report it.
 */
const MARKED = /^["'`\u201c\u201d\u201e\u2018\u2019\u00ab]|&#?\w+;/

/** Matches the signs of a whole User-Agent header: parentheses, a URL, or the beginning that browsers use. */
const FULL = /^mozilla\/|[()]|\bcompatible\b|https?:\/\//i

/** Matches a version at the end of a robot's name: a slash or blank, and a number. */
const VERSION = /[/\s]v?\d[\w.~+-]*$/

function classify(value: string): readonly [kind: AgentKind, names: readonly string[]] {
  if (value === '*') return ['star', []]
  if (robotsByToken(value).length > 0) return ['name', [value]]
  if (FULL.test(value)) return ['full-string', namesWithin(value)]
  if (/^[*\s./]+$/.test(value)) return ['wildcard', []]
  // Most names have no sign that parts one, and a file may have 20,000.
  if (/^[\w.-]+$/.test(value)) return ['name', [value]]
  const names = splitList(value)
  if (names.length > 1) return ['list', names.map(withoutVersion)]
  if (value.includes('*'))
    return ['wildcard', [value.replace(/\.?\*/g, '').trim()].filter((name) => name !== '')]
  const name = withoutVersion(value)
  return name === value || name === '' ? ['name', [value]] : ['version', [name]]
}

/** A robot's name without its version, and without a slash at its end. */
function withoutVersion(value: string): string {
  let end = VERSION.exec(value)?.index ?? value.length
  while (end > 0 && (value[end - 1] === '/' || (end < value.length && /\s/.test(value[end - 1] as string))))
    end--
  return value.slice(0, end)
}

/** Matches flags of mod_rewrite at the end of a name, in a list copied from a file of Apache: `HTTrack [NC,OR]`. */
export const FLAGS: RegExp = /[ \t]{0,99}\[[a-z]{1,3}(?:,[a-z]{1,3}){0,9}\]$/i

/**
 * The names in a User-agent value that lists several: separated by commas and the like, or words each of
 * which is or looks like the name of a robot.
 */
function splitList(value: string): readonly string[] {
  if (FLAGS.test(value)) return [value]
  const parts = value.split(/[,;|]/).map((piece) => piece.trim())
  if (parts.length > 1) return parts.filter((piece) => piece !== '')
  const words = value.split(/[\s&+/]+/).filter((word) => word !== '' && !/^(?:and|or)$/i.test(word))
  return words.every(isRobotName) ? words : [value]
}

function isRobotName(word: string): boolean {
  return word === '*' || robotsByToken(word).length > 0 || /.(?:bot|spider|crawler)$/i.test(word)
}

/**
 * The name of the registry robot in a whole User-Agent header. If there is none, the name at the beginning of
 * the header, unless browsers also begin with that name. Empty if neither exists.
 */
function namesWithin(value: string): readonly string[] {
  const token = robotOf(value)?.token
  if (token !== undefined) return [token]
  const first = /^[a-z](?:(?!\s+\+?https?:)[^/()])*/i.exec(value)?.[0].trim()
  return first === undefined || first === value || /^(?:mozilla\b|https?:)/i.test(first) ? [] : [first]
}
