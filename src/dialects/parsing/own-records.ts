import type { AgentLine } from '../../policy/index.ts'
import type { RulesInput } from '../outline.ts'
import type { ParsedRecord, ValueTest } from '../parsed-record.ts'
import type { AgentMatching } from './select-groups.ts'

/**
 * The records that give an agent its pacing, where only rules end a group. Such a group may hold several runs
 * of User-agent lines, each with records below it. Of a field that stands below the agent's own lines, only
 * those records count; of another field, all of the group. RFC 9309 leaves records besides rules to the
 * crawler (§2.2.4), and a site owner writes a record below the robot that it is for.
 */
export function ownRecords({
  names,
  isStar,
}: Pick<AgentMatching, 'names' | 'isStar'>): (input: RulesInput) => readonly ParsedRecord[] {
  return ({ selection: { kind, selected }, query, records }) => {
    if (records.length === 0) return records
    const lines: readonly AgentOfGroup[] = selected.flatMap(({ agents }) =>
      agents.map((agent, index) => ({ agent, opens: index === 0 })),
    )
    const tests: readonly ValueTest[] =
      kind === 'star'
        ? [isStar]
        : query.tokens.map((token) => (text, from, to) => names(text, from, to, token))
    const isOwn = tests.find((test) => lines.some(({ agent }) => passes(agent, test)))
    if (isOwn === undefined) return records
    const own = new Set<ParsedRecord>()
    let next = 0
    let isInOwn = false
    let opens = true
    for (const record of records) {
      for (; next < lines.length && (lines[next]?.agent.line ?? 0) < record.line; next++) {
        const { agent, opens: opensGroup } = lines[next] as AgentOfGroup
        if (opens || opensGroup) isInOwn = false
        isInOwn ||= passes(agent, isOwn)
        opens = false
      }
      if (isInOwn) own.add(record)
      opens = true
    }
    const fields = new Set([...own].map(({ field }) => field))
    return records.filter((record) => own.has(record) || !fields.has(record.field))
  }
}

/** A User-agent line, and whether it is the first of its group. */
interface AgentOfGroup {
  readonly agent: AgentLine
  readonly opens: boolean
}

function passes({ value }: AgentLine, test: ValueTest): boolean {
  return test(value, 0, value.length)
}
