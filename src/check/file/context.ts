import {
  type Dialect,
  type DialectId,
  dialects,
  type Entry,
  type Field,
  type Group,
  type Outline,
  read,
  rowsByLine,
} from '../../dialects/index.ts'
import { unnamedAgent } from '../../diff/index.ts'
import type { Policy } from '../../policy/index.ts'
import { type Robot, robots } from '../../robots/index.ts'
import { type File, madeOf } from '../../syntax/index.ts'
import { nearest, type Span } from '../../text/index.ts'
import type { CheckOptions } from '../check-options.ts'
import { type CheckedLine, checkedLines } from './checked-line.ts'
import { Reading } from './file-by-dialect.ts'

/** A User-agent line of a group, as RFC 9309 reads it. */
export interface NamedAgent {
  /** As written. */
  readonly value: string
  readonly line: CheckedLine
  readonly group: CheckedGroup
}

/** A group of the file as RFC 9309 divides it. */
export interface CheckedGroup {
  /** Its place among the groups, from 0. */
  readonly index: number
  readonly group: Group
  readonly agents: readonly NamedAgent[]
  /** Is it for every robot that no group names? */
  readonly obeysStar: boolean
  /** Its Allow and Disallow records, those without a value included. */
  readonly rules: readonly Entry[]
  /** All of its records but the User-agent lines. */
  readonly records: readonly Entry[]
}

/** A name that no group names, for no operator could send it: what applies to it is for everybody. */
export const UNNAMED_AGENT: string = unnamedAgent([])

/** Different words for which a known one near them is looked for; beyond them none is suggested. */
export const MAX_SUGGESTIONS = 500

/** User-agent lines that names of robots are compared with, over all robots and readers that a file is asked for. */
export const MAX_NAMES_COMPARED = 500_000

/** A word was meant as another if no more than this share of its letters has to be changed: a file is full of other words. */
const FARTHEST_MEANT = 0.34

/**
 * A file on its way through the rules. What several rules ask is made once, when first asked for; so that all rules together
 * stay linear in the file.
 */
export class Context {
  readonly file: File
  readonly text: string
  readonly options: CheckOptions
  /** The readings it is checked for. */
  readonly dialects: readonly Dialect[]
  /** Limits that cut something, in words. */
  readonly notes: Set<string> = new Set()
  private madeLines: readonly CheckedLine[] | undefined = undefined
  private madeLineEnd: string | undefined = undefined
  private madeGroups: readonly CheckedGroup[] | undefined = undefined
  private madeReadings: readonly Reading[] | undefined = undefined
  private readonly byOutline: Map<Outline, Reading> = new Map()
  private names = 0
  private readonly policies: Map<Dialect, Map<string, Policy>> = new Map()
  private readonly made: Map<unknown, object> = new Map()
  private readonly suggestions: Map<string, string | undefined> = new Map()

  constructor(file: File, options: CheckOptions) {
    this.file = file
    this.text = file.text
    const { origin = options.retrieval?.origin } = options
    this.options = origin === undefined ? options : { ...options, origin }
    this.dialects = (options.dialects ?? Object.keys(dialects)).map((id) => dialects[id as DialectId])
  }

  get lines(): readonly CheckedLine[] {
    this.madeLines ??= checkedLines(this.file)
    return this.madeLines
  }

  /** The line end that most lines have; LF where there is none. */
  get lineEnd(): string {
    this.madeLineEnd ??= lineEndOf(this)
    return this.madeLineEnd
  }

  /** Does the text hold one of these? To ask it of the whole text costs far less than to go through its lines. */
  holdsOneOf(texts: readonly string[]): boolean {
    return texts.some((text) => this.text.includes(text))
  }

  /** The line of that number, counted from 1. */
  lineOf(number: number): CheckedLine {
    return this.lines[number - 1] as CheckedLine
  }

  /** What each reader it is checked for takes from it, in the order of {@link dialects}. */
  get readings(): readonly Reading[] {
    this.madeReadings ??= this.dialects.map((dialect) => this.readingOf(dialect))
    return this.madeReadings
  }

  /** The reading of RFC 9309, whether or not the file is checked for it: most rules speak of lines and groups in its terms. */
  get standard(): Reading {
    return this.readingOf(dialects['rfc-9309'])
  }

  /** What a reader takes from the file. Readers that share one way of reading lines and groups share the answer. */
  readingOf(dialect: Dialect): Reading {
    const outline = madeOf(this.file, dialect.outline)
    const alike = this.byOutline.get(outline)
    if (alike?.dialect === dialect) return alike
    const reading =
      alike === undefined ? new Reading(dialect, outline, rowsByLine(outline.records, this.file.starts.length)) : alike.as(dialect)
    this.byOutline.set(outline, reading)
    return reading
  }

  /** The readers it is checked for of whose reading something is true. */
  dialectsWhere(test: (reading: Reading) => boolean): DialectId[] {
    return this.readings.filter(test).map(({ dialect }) => dialect.id)
  }

  /** The readers that take a line, counted from 1, for a record of that field. */
  dialectsTaking(line: number, field: Field): DialectId[] {
    return this.dialectsWhere((reading) => reading.fieldAt(line) === field)
  }

  /** The readers that do not. */
  dialectsNotTaking(line: number, field: Field): DialectId[] {
    return this.dialectsWhere((reading) => reading.fieldAt(line) !== field)
  }

  /** Groups as RFC 9309 §2.2.1 makes them. */
  get groups(): readonly CheckedGroup[] {
    this.madeGroups ??= this.standard.outline.groups.map((group, index) => this.checkedGroup(group, index))
    return this.madeGroups
  }

  /** User-agent lines as RFC 9309 reads them, in the order of the file. */
  get agents(): readonly NamedAgent[] {
    return this.groups.flatMap(({ agents }) => agents)
  }

  /**
   * {@link policyOf}, for a rule that asks as every robot the file names: nothing once {@link MAX_NAMES_COMPARED} is spent, so that a
   * file of thousands of groups does not cost their square.
   */
  askAs(dialect: Dialect, agent: string | readonly string[], obeysStar = true): Policy | undefined {
    const known = this.policies.get(dialect)?.get(keyOf(agent, obeysStar))
    if (known !== undefined) return known
    const names = this.readingOf(dialect).outline.records.agentRows.length
    if (this.names + names > MAX_NAMES_COMPARED) {
      this.notes.add(`Robots were compared with ${MAX_NAMES_COMPARED} User-agent lines, and for more robots nothing was found out.`)
      return undefined
    }
    this.names += names
    return this.policyOf(dialect, agent, obeysStar)
  }

  /** What the file means for a robot to a reader; its `agent` may be another robot that no group names. `everybody`: whether groups for `*` concern it. */
  policyOf(dialect: Dialect, agent: string | readonly string[], obeysStar = true): Policy {
    let ofDialect = this.policies.get(dialect)
    if (ofDialect === undefined) {
      ofDialect = new Map()
      this.policies.set(dialect, ofDialect)
    }
    const key = keyOf(agent, obeysStar)
    let policy = ofDialect.get(key)
    if (policy === undefined) {
      policy = read(this.file, { agent, dialect, obeysStar })
      const { kind } = policy.selection
      // Robots that no group names are all alike, and one list of rules serves them.
      if (kind !== 'named') {
        policy = ofDialect.get(NOT_NAMED[kind]) ?? policy
        ofDialect.set(NOT_NAMED[kind], policy)
      }
      ofDialect.set(key, policy)
    }
    return policy
  }

  /** The known word that may have been meant; nothing where none is near, or {@link MAX_SUGGESTIONS} words were looked up before. */
  meant(word: string, known: readonly string[]): string | undefined {
    if (this.suggestions.has(word)) return this.suggestions.get(word)
    if (this.suggestions.size >= MAX_SUGGESTIONS) {
      this.notes.add(`Words that may have been meant were looked for ${MAX_SUGGESTIONS} times, and not after that.`)
      return undefined
    }
    const found = nearest(word, known, FARTHEST_MEANT)
    this.suggestions.set(word, found)
    return found
  }

  /** What a function makes of this context, made once. The function is the key: it must depend on nothing else. */
  once<T extends object>(make: (context: Context) => T): T {
    let made = this.made.get(make) as T | undefined
    if (made === undefined) {
      made = make(this)
      this.made.set(make, made)
    }
    return made
  }

  private checkedGroup(group: Group, index: number): CheckedGroup {
    const { records } = group
    const agents: NamedAgent[] = []
    const made: CheckedGroup = {
      index,
      group,
      agents,
      obeysStar: group.someAgent((text, from, to) => /^\*(?:\s|$)/.test(text.slice(from, to))),
      rules: records.filter(({ field }) => field === 'allow' || field === 'disallow'),
      records,
    }
    for (const { value, line } of group.agents) {
      if (line !== undefined) agents.push({ value, line: this.lineOf(line), group: made })
    }
    return made
  }
}

/** No token holds a line end. */
const NOT_NAMED = { star: '\nstar', none: '\nnone' } as const

function keyOf(agent: string | readonly string[], obeysStar: boolean): string {
  const tokens = typeof agent === 'string' ? agent : agent.length === 1 ? (agent[0] as string) : agent.join('\n')
  return obeysStar ? tokens : `\n\n${tokens}`
}

function lineEndOf({ text, lines }: Context): string {
  const counts = new Map<string, number>()
  for (const { ending, end } of lines) {
    const one = text.slice(ending, end)
    if (one !== '') counts.set(one, (counts.get(one) ?? 0) + 1)
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one)
  return most?.[0] ?? '\n'
}

/** Robots by every token that addresses them, in lower case; a robot's own token comes before those it falls back on. */
let byToken: ReadonlyMap<string, readonly Robot[]> | undefined

function robotsByToken(): Map<string, Robot[]> {
  const found = new Map<string, Robot[]>()
  for (const own of [true, false]) {
    for (const robot of robots) {
      for (const token of own ? robot.tokens.slice(0, 1) : robot.tokens.slice(1)) {
        const key = token.toLowerCase()
        const known = found.get(key)
        if (known === undefined) found.set(key, [robot])
        else known.push(robot)
      }
    }
  }
  return found
}

/** The known robots that a product token addresses, those whose own token it is first. Case does not count. */
export function robotsOfToken(token: string): readonly Robot[] {
  byToken ??= robotsByToken()
  return byToken.get(token.toLowerCase()) ?? []
}

/** Every token of the registry, as its operator writes it. */
export function knownTokens(): readonly string[] {
  return [...new Set(robots.flatMap(({ tokens }) => tokens))]
}

/** Where a record's value stands in the file's text; the whole content of its line where the reader changed the text. */
export function spanOf(context: Context, { start, value, line }: Entry): Span {
  return start === -1 ? context.lineOf(line).content : { start, end: start + value.length }
}
