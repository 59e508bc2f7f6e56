import { type Dialect, read, selectionKey, unnamedAgent } from '../dialects/index.ts'
import type { CandidateGroup, Policy } from '../policy/index.ts'
import { type File, linesOf, parse } from '../syntax/index.ts'
import { authorName, choiceFor } from './author-names.ts'
import { everyDialect } from './compare-meaning.ts'
import { isSiteField } from './field-names.ts'
import { SAMPLE_ROBOT } from './portable-rules.ts'

/** A record of the file, with the 1-based line it stands on. */
export interface StatedRecord {
  /** In lower case. */
  readonly field: string
  /** The field as it is written. */
  readonly name: string
  readonly value: string
  readonly line: number
}

/** A robot's name as a group has it. */
export interface GroupName {
  readonly name: string
  readonly line: number
}

/** Robots for which the author's reading takes the same groups. */
export interface AuthorGroup {
  readonly names: readonly GroupName[]
  /** Can the author's reading tell a robot by these names? RFC 9309 knows none with a digit, such as `MJ12bot`. */
  readonly isKnown: boolean
  /** The author's reading for these robots, with the lines of the file; for names it does not know, as if it knew them. */
  readonly policy: Policy
  /** Records of these groups beside the rules and those for the whole site, in their order. */
  readonly beside: readonly StatedRecord[]
}

/** A file as its author means it. */
export interface AuthorFile {
  readonly groups: readonly AuthorGroup[]
  /** For the robots that none of the groups names; absent where no group is for them. */
  readonly obeysStar: AuthorGroup | undefined
  /** Records for the whole site, in their order. */
  readonly site: readonly StatedRecord[]
  /** Other records that stand in no group. */
  readonly outside: readonly StatedRecord[]
  /** A token that no group names. */
  readonly unnamed: string
}

const RULE_FIELDS: ReadonlySet<string> = new Set(['allow', 'disallow', 'user-agent'])

/** What a file says, as one dialect reads it: which robots share which rules, and what it says beside them. The reading must not fail. */
export function authorFile(file: File, as: Dialect): AuthorFile {
  const unnamed = unnamedAgent([file])
  const everyone = read(file, { agent: unnamed, dialect: as })
  const { candidates } = everyone.selection
  const records = recordsOf(file)
  const obeyed = new Obeyed()
  const agentLines = new Set(candidates.flatMap(({ agents }) => agents.map(({ line }) => line)))
  const isIdle = (record: StatedRecord): boolean => !RULE_FIELDS.has(record.field) && !agentLines.has(record.line) && !obeyed.has(record)
  const beside = (selected: readonly CandidateGroup[]): StatedRecord[] =>
    records.filter((record) => isWithin(record, selected) && !isSiteField(record.field) && isIdle(record))
  const named = new Map<string, { names: GroupName[]; isKnown: boolean; policy: Policy; beside: StatedRecord[] }>()
  const seen = new Set<string>()
  for (const group of candidates) {
    for (const { value, line } of group.agents) {
      if (line === undefined || choiceFor(value, unnamed, as) === 'star') continue
      const { name, token } = authorName(value, as)
      if (seen.has(name.toLowerCase())) continue
      seen.add(name.toLowerCase())
      const isKnown = token !== undefined
      const own = isKnown ? read(file, { agent: token, dialect: as }) : undefined
      const selected =
        own?.selection.selected ??
        candidates.filter(({ agents }) => agents.some((agent) => agent.value.toLowerCase() === value.toLowerCase()))
      const key = own === undefined ? `unknown ${selected.map(({ firstLine }) => firstLine).join(' ')}` : selectionKey(own, as)
      const alike = named.get(key)
      if (alike === undefined) {
        named.set(key, { names: [{ name, line }], isKnown, policy: own ?? asIfNamed(file, selected, as), beside: beside(selected) })
      } else alike.names.push({ name, line })
    }
  }
  const { kind, selected } = everyone.selection
  const star = selected.flatMap(({ agents }) => agents).find(({ value }) => choiceFor(value, unnamed, as) === 'star')?.line ?? 0
  return {
    groups: [...named.values()],
    obeysStar:
      kind === 'star' ? { names: [{ name: '*', line: star }], isKnown: true, policy: everyone, beside: beside(selected) } : undefined,
    site: siteOf(records.filter(({ field }) => isSiteField(field))),
    outside: records.filter((record) => !isSiteField(record.field) && !isWithin(record, candidates) && isIdle(record)),
    unnamed,
  }
}

/** Each record once, and of Host the first, which is the only one that counts. */
function siteOf(records: readonly StatedRecord[]): StatedRecord[] {
  const known = new Set<string>()
  return records.filter(({ field, value }) => {
    const key = field === 'host' ? field : `${field}:${value}`
    return value !== '' && !known.has(key) && known.add(key)
  })
}

/** The reading of groups whose names the reader does not know, had they names it knows. Every line keeps its number. */
function asIfNamed(file: File, selected: readonly CandidateGroup[], as: Dialect): Policy {
  const lines = Array.from(linesOf(file), (line) => {
    if (!selected.some(({ firstLine, lastLine }) => firstLine <= line.number && line.number <= lastLine)) return '#'
    const field = file.text.slice(line.field?.start ?? 0, line.field?.end ?? 0).toLowerCase()
    return field === 'user-agent' ? `User-agent: ${SAMPLE_ROBOT}` : file.text.slice(line.start, line.ending.start)
  })
  return read(parse(lines.join('\n')), { agent: SAMPLE_ROBOT, dialect: as })
}

function recordsOf(file: File): StatedRecord[] {
  const { text } = file
  const records: StatedRecord[] = []
  for (const { field, value, number } of linesOf(file)) {
    if (field === undefined || value === undefined) continue
    const name = text.slice(field.start, field.end)
    records.push({ field: name.toLowerCase(), name, value: text.slice(value.start, value.end), line: number })
  }
  return records
}

function isWithin({ line }: StatedRecord, groups: readonly CandidateGroup[]): boolean {
  return groups.some(({ firstLine, lastLine }) => firstLine <= line && line <= lastLine)
}

/** Knows which fields some reader takes for a rule or a User-agent line, such as Google's `Disalow`, beside those everybody knows. */
class Obeyed {
  private readonly fields = new Map<string, boolean>()

  has({ field }: StatedRecord): boolean {
    const known = this.fields.get(field)
    if (known !== undefined) return known
    const agent = SAMPLE_ROBOT
    const rule = parse(`User-agent: ${agent}\n${field}: /\n`)
    const name = parse(`${field}: ${agent}\nDisallow: /\n`)
    const obeyed = everyDialect.some(
      (dialect) =>
        read(rule, { agent, dialect }).rules.some(({ line, reason }) => line === 2 && reason === 'rule') ||
        read(name, { agent, dialect }).selection.kind === 'named',
    )
    this.fields.set(field, obeyed)
    return obeyed
  }
}
