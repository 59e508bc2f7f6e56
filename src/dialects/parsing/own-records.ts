import { memoFor } from '../../pattern/index.ts'
import type { Group, RulesInput } from '../outline.ts'
import type { ParsedRecord, ValueTest } from '../parsed-record.ts'
import { type AgentMatching, lower } from './select-groups.ts'

/**
 * The records that give an agent its pacing, in dialects where only rules end a group. Such a group may hold several
 * runs of User-agent lines, each with records below it. If a field stands below the agent's own lines, only those
 * records of the field count. Otherwise, all records of the field in the group count. RFC 9309 leaves records besides
 * rules to the crawler (§2.2.4), and a site owner writes a record below the robot that it is for.
 */
export function ownRecords({
  namesIn,
  isStar,
}: Pick<Required<AgentMatching>, 'namesIn' | 'isStar'>): (input: RulesInput) => readonly ParsedRecord[] {
  const ofOneGroup = memoFor((group: Group) => ownersOf([group], group.otherRecords, namesIn, isStar))
  return ({ selection: { kind, selected }, query, records }) => {
    if (records.length === 0) return records
    const [group] = selected
    const owners =
      group !== undefined && records === group.otherRecords
        ? ofOneGroup(group)
        : ownersOf(selected, records, namesIn, isStar)
    const own =
      kind === 'star'
        ? owners.ofStar
        : query.tokens.map((token) => owners.byName.get(lower(token))).find((rows) => rows !== undefined)
    if (own === undefined) return records
    const known = owners.found.get(own)
    if (known !== undefined) return known
    const fields = new Set(own.map((at) => records[at]?.field))
    const others = [...owners.byField].flatMap(([field, rows]) => (fields.has(field) ? [] : rows))
    const found = [...own, ...others].sort((one, other) => one - other)
    const foundRecords = found.map((at) => records[at] as ParsedRecord)
    owners.found.set(own, foundRecords)
    return foundRecords
  }
}

/** Which records belong to which agent lines, as places in a list of records. */
interface Owners {
  readonly byName: ReadonlyMap<string, readonly number[]>
  /** `undefined` if no User-agent line is a star. */
  readonly ofStar: readonly number[] | undefined
  readonly byField: ReadonlyMap<ParsedRecord['field'], readonly number[]>
  /** The records that count, by the array of an agent's own records. All agents with that array share the result. */
  readonly found: Map<readonly number[], readonly ParsedRecord[]>
}

function ownersOf(
  groups: readonly Group[],
  records: readonly ParsedRecord[],
  namesIn: (value: string) => readonly string[],
  isStar: ValueTest,
): Owners {
  const byName = new Map<string, number[]>()
  const byField = new Map<ParsedRecord['field'], number[]>()
  let ofStar: number[] | undefined
  const lines = groups.flatMap(({ agents }) => agents.map((agent, index) => ({ agent, opens: index === 0 })))
  /** The lists to which the next record belongs: those of the User-agent lines directly above it. */
  let owners = new Set<number[]>()
  let next = 0
  let opens = true
  const passLine = ({ agent: { value }, opens: opensGroup }: (typeof lines)[number]): void => {
    if (opens || opensGroup) owners = new Set()
    opens = false
    for (const name of namesIn(value)) owners.add(listIn(byName, name))
    if (!isStar(value, 0, value.length)) return
    ofStar ??= []
    owners.add(ofStar)
  }
  for (const [at, { field, line }] of records.entries()) {
    for (; next < lines.length && (lines[next]?.agent.line ?? 0) < line; next++)
      passLine(lines[next] as (typeof lines)[number])
    for (const own of owners) own.push(at)
    listIn(byField, field).push(at)
    opens = true
  }
  for (; next < lines.length; next++) passLine(lines[next] as (typeof lines)[number])
  return { byName, ofStar, byField, found: new Map() }
}

function listIn<Key>(lists: Map<Key, number[]>, key: Key): number[] {
  const known = lists.get(key)
  if (known !== undefined) return known
  const made: number[] = []
  lists.set(key, made)
  return made
}
