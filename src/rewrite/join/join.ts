import {
  dialects,
  type Group,
  outlineOf,
  type ParsedRecord,
  type ReadOptions,
  read,
  rulesKey,
  type SelectedGroups,
} from '../../dialects/index.ts'
import { agentNames } from '../../readings/index.ts'
import { readOptionsOf, robotNamed } from '../../robots/index.ts'
import { type File, memoized, parse } from '../../syntax/index.ts'
import { visible } from '../../text/index.ts'
import { isSiteField, PACING_FIELDS, recordLine } from '../field-names.ts'
import { type JoinProof, type Part, proveJoin } from './prove-join.ts'

/** Where a line of the joined file comes from. */
export interface LineOrigin {
  /** The name of the part. */
  readonly part: string
  /** The line of the part, from 1. */
  readonly line: number
}

/** A line of the joined file without its line end. */
export interface JoinedLine {
  readonly text: string
  /** The lines of the parts from which the line comes. Empty for lines that no part has, such as blank lines. */
  readonly from: readonly LineOrigin[]
}

/**
 * Parts that say different things to the same robots in a field of which a robot can follow one part only.
 */
export interface ValueConflict {
  /** The product token, or `*`. */
  readonly agent: string
  /** In lower case. */
  readonly field: string
  readonly values: readonly (LineOrigin & { readonly value: string })[]
  /** How many more there are, if there are more than {@link MAX_CONFLICT_VALUES}. */
  readonly valuesLeftOut?: number
}

/** One file made of several, and whether it keeps what each says. */
export interface Joined {
  readonly file: File
  /** The text of `file`. */
  readonly text: string
  readonly lines: readonly JoinedLine[]
  readonly valueConflicts: readonly ValueConflict[]
  readonly proof: JoinProof
}

/** Options of {@link join}. */
export interface JoinOptions {
  /** `true`: a comment with the parts stands above the lines that come from them. */
  readonly owner?: boolean
}

const RFC_9309 = dialects['rfc-9309']

/**
 * The most values that a conflict lists. Real parts have two or three. A group of 8,000 names and as many
 * Crawl-delay records has 64 million values in all.
 */
const MAX_CONFLICT_VALUES = 20

/** Fields of which a robot can follow one part only. */
const SINGLE_FIELDS: ReadonlySet<string> = new Set(['crawl-delay', 'visit-time', 'host', 'robot-version'])

const STAR = '*'

/**
 * Joins several files into one, by meaning: each robot that a part names gets the rules that every part gives
 * it, and robots with the same records share a group. Rules stay in the order of their part, the parts one
 * after another. Then every registry robot, and every robot that a part names, is asked: does it lose a
 * Disallow or an Allow of some part? Comments are not joined.
 *
 * @example
 * ```ts
 * const shop = { name: 'shop', file: parse('User-agent: *\nDisallow: /cart\n') }
 * const blog = { name: 'blog', file: parse('User-agent: *\nDisallow: /drafts\n') }
 * const { text, proof } = join([shop, blog])
 * text // 'User-agent: *\nDisallow: /cart\nDisallow: /drafts\n'
 * proof.isKept // true
 * ```
 */
export function join(parts: readonly Part[], { owner = false }: JoinOptions = {}): Joined {
  const valueConflicts: ValueConflict[] = []
  const blocks = new Map<string, Block>()
  const blockOfSelection = new Map<string, Block>()
  for (const agent of agentsOf(parts)) {
    const selections = parts.map(({ file }) => selectionFor(agent, file))
    const key = selections.map((selection) => selection.key).join('\n')
    const block = blockOfSelection.get(key) ?? blockOf(parts, selections, blocks)
    blockOfSelection.set(key, block)
    block.agents.push(agent)
    valueConflicts.push(...block.conflicts.map((conflict) => ({ agent, ...conflict })))
  }
  const site = siteRecords(parts)
  valueConflicts.push(...conflictsIn(site).map((conflict) => ({ agent: STAR, ...conflict })))
  const groups = [...blocks.values()].map(({ agents, records }) => [
    ...agents.map((agent): OwnedRecord => ({ ...line('User-agent', agent), from: originsOf(agent, parts) })),
    ...records,
  ])
  const lines = [...groups, site]
    .filter((block) => block.length > 0)
    .flatMap((block, index) => [
      ...(index === 0 ? [] : [{ text: '', from: [] }]),
      ...(owner ? withOwners(block) : block.map(({ text, from }) => ({ text, from }))),
    ])
  const text = lines.map((one) => `${one.text}\n`).join('')
  const file = parse(text)
  return { file, text, lines, valueConflicts, proof: proveJoin(parts, file) }
}

interface OwnedRecord extends JoinedLine {
  /** In lower case. */
  readonly field: string
  readonly value: string
}

function line(field: string, value: string): Omit<OwnedRecord, 'from'> {
  return { field: field.toLowerCase(), value, text: recordLine(field, value) }
}

/** The robots that parts name, each once, and last `*`, if a part has a group for it. */
function agentsOf(parts: readonly Part[]): string[] {
  const names = new Map<string, string>()
  for (const { file } of parts)
    for (const name of agentNames(file, RFC_9309))
      if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), name)
  const hasStar = names.delete(STAR)
  return [...names.values(), ...(hasStar ? [STAR] : [])]
}

/** How a robot of this name selects its groups. A registry robot also takes those of its fallback tokens. */
function optionsFor(agent: string): ReadOptions {
  const robot = robotNamed(agent)
  return robot !== undefined && robot.tokens[0]?.toLowerCase() === agent.toLowerCase()
    ? { ...readOptionsOf(robot), dialect: RFC_9309 }
    : { agent, dialect: RFC_9309, rawAgent: true }
}

/** A group of the joined file: robots to which the parts give the same records. */
interface Block {
  readonly agents: string[]
  readonly records: readonly OwnedRecord[]
  readonly conflicts: readonly Omit<ValueConflict, 'agent'>[]
}

/** The block with these records: an existing one, or a new one. */
function blockOf(
  parts: readonly Part[],
  selections: readonly Selection[],
  blocks: Map<string, Block>,
): Block {
  const records = recordsOf(parts, selections)
  const text = records.map((record) => record.text).join('\n')
  const known = blocks.get(text)
  // Blocks of the same text may come from other lines.
  const block = { agents: known?.agents ?? [], records, conflicts: conflictsIn(records) }
  if (known === undefined) blocks.set(text, block)
  return block
}

/** The records of selections: rules in the order of the parts, then the others. */
function recordsOf(parts: readonly Part[], selections: readonly Selection[]): OwnedRecord[] {
  const records = parts.flatMap(({ name }, index) =>
    (selections[index] as Selection).records().map((record) => ({
      ...recordOf(record),
      from: [{ part: name, line: record.line }],
    })),
  )
  const all = merged(records.filter(({ field, value }) => !isRule(field) || value !== ''))
  const rules = all.filter(({ field }) => isRule(field))
  const others = all.filter(({ field }) => !isRule(field))
  const versions = others.filter(({ field }) => field === 'robot-version')
  const empty = rules.some(({ field }) => field === 'disallow')
    ? []
    : merged(records.filter(({ field, value }) => field === 'disallow' && value === ''))
  const closing = rules.length + empty.length === 0 ? [{ ...line('Disallow', ''), from: [] }] : empty
  return [...versions, ...rules, ...closing, ...others.filter((record) => !versions.includes(record))]
}

/** What a file gives an agent. */
interface Selection {
  /** Equal for agents to which the file gives the same records. */
  readonly key: string
  readonly records: () => ParsedRecord[]
}

function selectionFor(agent: string, file: File): Selection {
  const policy = read(file, optionsFor(agent))
  const { crawlDelay, requestRates, visitTimes } = policy.pacing
  const { kind, selected } = policy.selection as SelectedGroups
  // A name such as MJ12bot is none of RFC 9309, which reads `MJ`. The robot reads its own dialect, in which
  // it is one.
  const literal =
    kind === 'named' || agent === STAR
      ? []
      : (memoized(file, writtenNames).get(agent.toLowerCase())?.groups ?? [])
  if (literal.length > 0)
    return {
      key: `literal ${literal.map(({ firstLine }) => firstLine).join(' ')}`,
      records: () =>
        literal
          .flatMap(({ records }) => records)
          .filter(({ field }) => field !== 'unknown' && !isSiteField(field)),
    }
  const pacing = new Set(
    [crawlDelay, ...requestRates, ...visitTimes, ...policy.comments].map((stated) => stated?.line),
  )
  return {
    key: `${rulesKey(policy, RFC_9309)} ${[...pacing].join(' ')}`,
    records: () =>
      selected
        .flatMap(({ records }) => records)
        .filter(({ field, line: number }) => {
          if (field === 'unknown' || isSiteField(field)) return false
          return !PACING_FIELDS.has(field) || pacing.has(number)
        }),
  }
}

/** The records for the whole site: licences first, sitemaps last. */
function siteRecords(parts: readonly Part[]): OwnedRecord[] {
  const records = parts.flatMap(({ name, file }) => {
    const { records: all } = outlineOf(file, RFC_9309)
    return (['license', 'host', 'clean-param', 'sitemap'] as const).flatMap((field) =>
      all
        .recordsOf(field)
        .filter(({ value }) => value !== '')
        .map((record) => ({ ...recordOf(record), from: [{ part: name, line: record.line }] })),
    )
  })
  const order = ['license', 'host', 'clean-param', 'sitemap']
  return merged(records).sort((one, other) => order.indexOf(one.field) - order.indexOf(other.field))
}

function recordOf({ field, value }: ParsedRecord): Omit<OwnedRecord, 'from'> {
  return line(field, value)
}

/** Records, where equal ones become one record that comes from all of them. */
function merged(records: readonly OwnedRecord[]): OwnedRecord[] {
  const byText = new Map<string, OwnedRecord>()
  for (const record of records) {
    const known = byText.get(record.text)
    byText.set(
      record.text,
      known === undefined ? record : { ...known, from: [...known.from, ...record.from] },
    )
  }
  return [...byText.values()]
}

function isRule(field: string): boolean {
  return field === 'allow' || field === 'disallow'
}

/** The User-agent lines with this name. */
function originsOf(agent: string, parts: readonly Part[]): LineOrigin[] {
  return parts.flatMap(({ name, file }) =>
    (memoized(file, writtenNames).get(agent.toLowerCase())?.lines ?? []).map((number) => ({
      part: name,
      line: number,
    })),
  )
}

/** Where a name is written on User-agent lines, in whatever case. */
interface WrittenName {
  readonly lines: number[]
  readonly groups: Group[]
}

/** The names on the User-agent lines of a file, in lower case. */
function writtenNames(file: File): ReadonlyMap<string, WrittenName> {
  const names = new Map<string, WrittenName>()
  for (const group of outlineOf(file, RFC_9309).groups) {
    for (const { value, line: number } of group.agents) {
      const lowerCase = value.toLowerCase()
      const written = names.get(lowerCase) ?? { lines: [], groups: [] }
      names.set(lowerCase, written)
      if (number !== undefined) written.lines.push(number)
      if (written.groups.at(-1) !== group) written.groups.push(group)
    }
  }
  return names
}

/** Records of one field with different values, although a robot can follow only one of the parts. */
function conflictsIn(records: readonly OwnedRecord[]): Omit<ValueConflict, 'agent'>[] {
  return [...SINGLE_FIELDS].flatMap((field) => {
    const ofField = records.filter((record) => record.field === field)
    if (ofField.length < 2 || (field === 'visit-time' && areOfSameParts(ofField))) return []
    const values = ofField.flatMap(({ value, from }) => from.map((origin) => ({ ...origin, value })))
    const valuesLeftOut = values.length - MAX_CONFLICT_VALUES
    return [
      {
        field,
        values: values.slice(0, MAX_CONFLICT_VALUES),
        ...(valuesLeftOut > 0 ? { valuesLeftOut } : {}),
      },
    ]
  })
}

/** Whether every part that has one of the records has all of them. One part may have several Visit-times. */
function areOfSameParts(records: readonly OwnedRecord[]): boolean {
  return (
    new Set(records.map(({ from }) => JSON.stringify([...new Set(from.map(({ part }) => part))]))).size === 1
  )
}

/** A block with a comment above each run of lines from the same parts. */
function withOwners(block: readonly OwnedRecord[]): JoinedLine[] {
  let last = ''
  return block.flatMap(({ text, from }) => {
    const owners = [...new Set(from.map(({ part }) => part))].join(', ')
    const isNew = owners !== last && owners !== ''
    if (isNew) last = owners
    return [...(isNew ? [{ text: `# ${visible(owners)}`, from: [] }] : []), { text, from }]
  })
}
