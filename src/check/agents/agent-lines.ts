import type { Robot } from '../../robots/index.ts'
import type { NamedAgent } from '../file/checked-file.ts'
import type { CheckedLine } from '../file/checked-line.ts'
import type { Context } from '../file/context.ts'
import { lineDefects } from '../file/line-defects.ts'
import { withoutLookalikes } from '../text/lookalikes.ts'
import { robotsByToken } from './robots-by-token.ts'

/** What the value of a User-agent line is. Each is one of these, so that no mistake is told twice. */
export type AgentKind =
  /** `*` alone. */
  | 'star'
  /** A name, of a known robot or of another. */
  | 'name'
  /** A whole HTTP User-Agent, with parentheses and the rest. */
  | 'full-string'
  /** Several names in one value. */
  | 'list'
  /** A name and a version. */
  | 'version'
  /** A name with stars in or around it. */
  | 'wildcard'
  /** What another rule speaks of: quotation marks, leftovers of templates, characters that look like others. */
  | 'defect'

/** A User-agent line, and whom it was meant to name. */
export interface AgentLine {
  readonly agent: NamedAgent
  readonly line: CheckedLine
  readonly kind: AgentKind
  /** The names that were meant, without what does not belong to them; more than one for a list. */
  readonly names: readonly string[]
}

/** The User-agent lines of a file, as RFC 9309 finds them, in order. */
export function agentLines(context: Context): readonly AgentLine[] {
  return context.once(findAgentLines)
}

/** Names as the text that takes the place of a line's value: each on a line of its own, that begins as this one does. */
export function onSeparateLines(context: Context, line: CheckedLine, names: readonly string[]): string {
  const ending = line.ending === line.end ? context.file.lineEnd : context.file.text.slice(line.ending, line.end)
  return names.join(`${ending}${context.file.text.slice(line.start, line.valueSpan.start)}`)
}

/** Those of one kind. */
export function agentLinesOfKind(context: Context, kind: AgentKind): readonly AgentLine[] {
  return agentLines(context).filter((agentLine) => agentLine.kind === kind)
}

/** A line that names known robots by a token of theirs. */
export interface RegistryAgentLine extends AgentLine {
  /** Robots whose own token it is; empty where robots only fall back on it. */
  readonly own: readonly Robot[]
  /** Robots that fall back on the token. */
  readonly fallingBack: readonly Robot[]
}

/** The first line for each known token that a file names, a version after it or not. */
export function registryAgentLines(context: Context): readonly RegistryAgentLine[] {
  return context.once(findKnown)
}

/** The line that names a robot by its own token; nothing where none does. */
export function lineNamingRobot(context: Context, robot: Robot): RegistryAgentLine | undefined {
  return context.once(linesByRobot).get(robot)
}

function findAgentLines(context: Context): readonly AgentLine[] {
  const defects = new Set(lineDefects(context).map(({ line }) => line.number))
  return context.file.agents.map((agent) => {
    const { line, value } = agent
    const isDefect = value === '' || defects.has(line.number) || MARKED.test(value) || withoutLookalikes(value) !== value
    const [kind, names] = isDefect ? (['defect', []] as const) : selected(value)
    return { agent, line, kind, names }
  })
}

function findKnown(context: Context): readonly RegistryAgentLine[] {
  const seen = new Set<string>()
  return agentLines(context).flatMap((agentLine) => {
    const [name] = agentLine.names
    if (name === undefined || (agentLine.kind !== 'name' && agentLine.kind !== 'version') || seen.has(name.toLowerCase())) return []
    seen.add(name.toLowerCase())
    const addressed = robotsByToken(name)
    if (addressed.length === 0) return []
    const isOwn = ({ tokens }: Robot): boolean => tokens[0]?.toLowerCase() === name.toLowerCase()
    return [{ ...agentLine, own: addressed.filter(isOwn), fallingBack: addressed.filter((robot) => !isOwn(robot)) }]
  })
}

function linesByRobot(context: Context): ReadonlyMap<Robot, RegistryAgentLine> {
  return new Map(registryAgentLines(context).flatMap((known) => known.own.map((robot): [Robot, RegistryAgentLine] => [robot, known])))
}

/** Quotation marks, and entities of HTML: rules of lines speak of them. */
const MARKED = /^["'`\u201c\u201d\u201e\u2018\u2019\u00ab]|&#?\w+;/

/** Only a whole User-Agent has a comment in parentheses, an address, or begins as browsers do. */
const FULL = /^mozilla\/|[()]|\bcompatible\b|https?:\/\//i

/** A version at the end of a name: a slash or a blank, and a number. */
const VERSION = /[/\s]v?\d[\w.~+-]*$/

function selected(value: string): readonly [kind: AgentKind, names: readonly string[]] {
  if (value === '*') return ['star', []]
  if (robotsByToken(value).length > 0) return ['name', [value]]
  if (FULL.test(value)) return ['full-string', namesWithin(value)]
  if (/^[*\s./]+$/.test(value)) return ['wildcard', []]
  const pieces = piecesOf(value)
  if (pieces.length > 1) return ['list', pieces.map(withoutVersion)]
  if (value.includes('*')) return ['wildcard', [value.replace(/\.?\*/g, '').trim()].filter((name) => name !== '')]
  const bare = withoutVersion(value)
  return bare === value || bare === '' ? ['name', [value]] : ['version', [bare]]
}

/** A name without a version, and without a slash that nothing follows. */
function withoutVersion(value: string): string {
  let end = VERSION.exec(value)?.index ?? value.length
  while (end > 0 && (value[end - 1] === '/' || (end < value.length && /\s/.test(value[end - 1] as string)))) end--
  return value.slice(0, end)
}

/** The names of a list: what commas and the like divide; or words, where each of them is the name of a robot. */
function piecesOf(value: string): readonly string[] {
  const pieces = value.split(/[,;|]/).map((piece) => piece.trim())
  if (pieces.length > 1) return pieces.filter((piece) => piece !== '')
  const words = value.split(/[\s&+/]+/).filter((word) => word !== '' && !/^(?:and|or)$/i.test(word))
  return words.every(isRobotName) ? words : [value]
}

function isRobotName(word: string): boolean {
  return word === '*' || robotsByToken(word).length > 0 || /.(?:bot|spider|crawler)$/i.test(word)
}

/** The known robot that a whole User-Agent is of, or else the name it begins with, if that is not what browsers begin with. */
function namesWithin(value: string): readonly string[] {
  for (const [word] of value.matchAll(/[a-z][\w.-]*/gi)) if (isOwnToken(word)) return [word]
  const first = /^[a-z][^/()]*/i.exec(value)?.[0].trim()
  return first === undefined || first === value || /^(?:mozilla\b|https?:)/i.test(first) ? [] : [first]
}

/** Does a robot send the word before all others? */
function isOwnToken(word: string): boolean {
  const own = word.toLowerCase()
  return robotsByToken(own).some(({ tokens }) => tokens[0]?.toLowerCase() === own)
}
