import {
  type Dialect,
  groupPlaces,
  mainDialects,
  read,
  selectionKey,
  unnamedAgent,
} from '../../dialects/index.ts'
import type { CandidateGroup, Policy } from '../../policy/index.ts'
import { type File, linesOf, parse } from '../../syntax/index.ts'
import { firstIndex } from '../../text/index.ts'
import { isSiteField, PACING_FIELDS } from '../field-names.ts'
import { authorAgent, selectionKindFor } from './author-agents.ts'
import { SAMPLE_ROBOT } from './portable-rules.ts'

/** A record of the file. */
export interface StatedRecord {
  /** In lower case. */
  readonly field: string
  /** The field as the file spells it. */
  readonly name: string
  readonly value: string
  /** 1-based. */
  readonly line: number
}

/** A robot's name in a group. */
interface GroupName {
  readonly name: string
  readonly line: number
}

/** Robots for which the author's dialect selects the same groups. */
export interface AuthorGroup {
  readonly names: readonly GroupName[]
  /**
   * Can a robot match these names in the author's dialect? In RFC 9309 none matches a name with a digit, such
   * as `MJ12bot`.
   */
  readonly isMatchable: boolean
  /**
   * The policy of these robots in the author's dialect; for names that match no robot, the policy as if they
   * did.
   */
  readonly policy: Policy
  /** Metadata records of these groups, in order, without those for the whole site. */
  readonly metadata: readonly StatedRecord[]
}

/** A file as its author's dialect reads it. */
export interface AuthorFile {
  readonly groups: readonly AuthorGroup[]
  /** The `*` groups; absent if there are none. */
  readonly starGroup: AuthorGroup | undefined
  /** Records for the whole site, in order. */
  readonly siteRecords: readonly StatedRecord[]
  /** Other records outside groups. */
  readonly ungroupedRecords: readonly StatedRecord[]
  /** The token of the unnamed agent. */
  readonly unnamed: string
}

const RULE_FIELDS: ReadonlySet<string> = new Set(['allow', 'disallow', 'user-agent'])

/**
 * Reads a file by its author's dialect: the robots with their rules and metadata, and the records outside
 * groups. The dialect must not fail.
 */
export function authorFile(file: File, as: Dialect): AuthorFile {
  const unnamed = unnamedAgent([file])
  const unnamedPolicy = read(file, { agent: unnamed, dialect: as })
  const { candidates } = unnamedPolicy.selection
  const records = recordsOf(file)
  // A group of some dialects ends before a record without a field, so such a record belongs to no group.
  const withField = records.filter(({ field }) => field !== '')
  const ruleFields = new RuleFields()
  const agentLines = new Set(candidates.flatMap(({ agents }) => agents.map(({ line }) => line)))
  const isMetadata = (record: StatedRecord): boolean =>
    !agentLines.has(record.line) && !ruleFields.has(record)
  const metadataOf = (selected: readonly CandidateGroup[], policy: Policy): StatedRecord[] =>
    recordsWithin(withField, selected).filter(
      (record) => !isSiteField(record.field) && isMetadata(record) && !isForOthers(record, policy, as),
    )
  const named = new Map<
    string,
    { names: GroupName[]; isMatchable: boolean; policy: Policy; metadata: StatedRecord[] }
  >()
  const seen = new Set<string>()
  const groupsNaming = groupsByName(candidates)
  let policyIfMatched: ReturnType<typeof policiesIfMatched> | undefined
  for (const group of candidates) {
    for (const { value, line } of group.agents) {
      if (line === undefined || selectionKindFor(value, unnamed, as) === 'star') continue
      const { name, token } = authorAgent(value, as)
      if (seen.has(name.toLowerCase())) continue
      seen.add(name.toLowerCase())
      const own = token === undefined ? undefined : read(file, { agent: token, dialect: as, rawAgent: true })
      const selected =
        own?.selection.selected ?? (groupsNaming.get(value.toLowerCase()) as readonly CandidateGroup[])
      const key =
        own === undefined
          ? `unmatched ${groupPlaces({ selected, candidates }).join(' ')}`
          : selectionKey(own, as)
      const group = named.get(key)
      if (group === undefined) {
        policyIfMatched ??= policiesIfMatched(file, candidates, as)
        const policy = own ?? policyIfMatched(value)
        named.set(key, {
          names: [{ name, line }],
          isMatchable: own !== undefined,
          policy,
          metadata: metadataOf(selected, policy),
        })
      } else group.names.push({ name, line })
    }
  }
  const { kind, selected } = unnamedPolicy.selection
  const grouped = new Set(recordsWithin(withField, candidates))
  const starGroup = (): AuthorGroup => {
    const isStar = (name: string): boolean => selectionKindFor(name, unnamed, as) === 'star'
    const agent = selected.flatMap(({ agents }) => agents).find(({ value }) => isStar(value))
    return {
      names: [{ name: '*', line: agent?.line ?? 0 }],
      isMatchable: true,
      policy: unnamedPolicy,
      metadata: metadataOf(selected, unnamedPolicy),
    }
  }
  return {
    groups: [...named.values()],
    starGroup: kind === 'star' ? starGroup() : undefined,
    siteRecords: distinctSiteRecords(records.filter(({ field }) => isSiteField(field))),
    ungroupedRecords: records.filter(
      (record) => !isSiteField(record.field) && !grouped.has(record) && isMetadata(record),
    ),
    unnamed,
  }
}

/** The distinct records with a value, and only the first Host, since parsers ignore the others. */
function distinctSiteRecords(records: readonly StatedRecord[]): StatedRecord[] {
  const seen = new Set<string>()
  return records.filter(({ field, value }) => {
    const key = field === 'host' ? field : `${field}:${value}`
    return value !== '' && !seen.has(key) && seen.add(key)
  })
}

/** The groups that have a name, by their names in lower case. */
function groupsByName(groups: readonly CandidateGroup[]): ReadonlyMap<string, readonly CandidateGroup[]> {
  const byName = new Map<string, CandidateGroup[]>()
  for (const group of groups) {
    for (const { value } of group.agents) {
      const known = byName.get(value.toLowerCase())
      if (known === undefined) byName.set(value.toLowerCase(), [group])
      else if (known.at(-1) !== group) known.push(group)
    }
  }
  return byName
}

/**
 * The policies that names would have if each matched a robot, for names that match none. A token of its own stands
 * for each name, and no such token contains another. Every line keeps its number.
 */
function policiesIfMatched(
  file: File,
  groups: readonly CandidateGroup[],
  as: Dialect,
): (name: string) => Policy {
  const tokens = new Map<string, string>()
  const tokenFor = (name: string): string => {
    const token = tokens.get(name) ?? SAMPLE_ROBOT + lettersOf(tokens.size)
    tokens.set(name, token)
    return token
  }
  const tokenAt = new Map<number | undefined, string>()
  for (const { agents } of groups)
    for (const { value, line } of agents) tokenAt.set(line, tokenFor(value.toLowerCase()))
  const lines = Array.from(linesOf(file), (line) => {
    const field = file.text.slice(line.field?.start ?? 0, line.field?.end ?? 0).toLowerCase()
    return field === 'user-agent'
      ? `User-agent: ${tokenAt.get(line.number) ?? tokenFor('')}`
      : file.text.slice(line.start, line.ending.start)
  })
  const renamed = parse(lines.join('\n'))
  return (name) => read(renamed, { agent: tokenFor(name.toLowerCase()), dialect: as })
}

/** A number, written as six letters. */
function lettersOf(number: number): string {
  let letters = ''
  for (let rest = number; letters.length < 6; rest = Math.floor(rest / 26))
    letters += String.fromCharCode(0x61 + (rest % 26))
  return letters
}

/** The records within groups, in order. */
function recordsWithin(
  records: readonly StatedRecord[],
  groups: readonly CandidateGroup[],
): readonly StatedRecord[] {
  const within: StatedRecord[] = []
  let next = 0
  for (const { firstLine, lastLine } of [...groups].sort((one, other) => one.firstLine - other.firstLine)) {
    next = Math.max(
      next,
      firstIndex(records.length, (index) => (records[index] as StatedRecord).line >= firstLine),
    )
    for (; next < records.length && (records[next] as StatedRecord).line <= lastLine; next++)
      within.push(records[next] as StatedRecord)
  }
  return within
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

/** Whether a record of a group gives pacing to other robots of that group, but not to this one. */
function isForOthers({ field, line }: StatedRecord, policy: Policy, as: Dialect): boolean {
  if (as.sharing?.pacingDependsOnAgent !== true || !PACING_FIELDS.has(field)) return false
  const { crawlDelay, requestRates, visitTimes } = policy.pacing
  return ![crawlDelay, ...requestRates, ...visitTimes, ...policy.comments, ...policy.ignoredRecords].some(
    (record) => record?.line === line,
  )
}

/**
 * The fields that some dialect reads as a rule or a User-agent line, including misspellings such as Google's
 * `Disalow`.
 */
class RuleFields {
  private readonly cache = new Map<string, boolean>([...RULE_FIELDS].map((field) => [field, true]))

  has({ field }: StatedRecord): boolean {
    const cached = this.cache.get(field)
    if (cached !== undefined) return cached
    const agent = SAMPLE_ROBOT
    const rule = parse(`User-agent: ${agent}\n${field}: /\n`)
    const name = parse(`${field}: ${agent}\nDisallow: /\n`)
    const isRuleField = mainDialects.some(
      (dialect) =>
        read(rule, { agent, dialect }).rules.some(({ line, reason }) => line === 2 && reason === 'rule') ||
        read(name, { agent, dialect }).selection.kind === 'named',
    )
    this.cache.set(field, isRuleField)
    return isRuleField
  }
}
