import { linesOf, type Policy, type RegistryDialectId, read, registryDialects } from 'wayleave'
import { unnamedAgent } from 'wayleave/diff'
import { fileOf } from './file-of.ts'

/** What a line is to a dialect. `unread`: too many groups were there to tell. */
export type LineRole = 'blank' | 'comment' | 'agent' | 'allow' | 'disallow' | 'record' | 'ignored' | 'unread'

/** The lines of a file, as one dialect reads them. */
export interface Lines {
  /** One for each line. */
  readonly roles: readonly LineRole[]
  /** The first and last line of each group, counted from 1. */
  readonly groups: readonly (readonly [first: number, last: number])[]
  /** The error with which the parser of the dialect stops. */
  readonly failure?: string
}

/** The most agents that are asked. For each the file is read once. */
const MAX_AGENTS = 300

/**
 * What each line of a file is to a dialect: a line that no agent's policy holds is ignored. The agents are
 * those that the groups name, and one that no group names.
 */
export function lines({
  text,
  dialect: id,
}: {
  readonly text: string
  readonly dialect: RegistryDialectId
}): Lines {
  const file = fileOf(text)
  const dialect = registryDialects[id]
  const unnamed = read(file, { agent: unnamedAgent([file], [dialect]), dialect })
  const named = [
    ...new Set(
      unnamed.selection.candidates.flatMap(({ agents }) =>
        agents.map(({ value }) => /[\w.-]+/.exec(value)?.[0] ?? ''),
      ),
    ),
  ].filter((agent) => agent !== '')
  const policies = [
    unnamed,
    ...named.slice(0, MAX_AGENTS).flatMap((agent) => policyOf(() => read(file, { agent, dialect }))),
  ]
  const known = new Map<number, LineRole>()
  for (const policy of policies) for (const [line, role] of rolesIn(policy)) known.set(line, role)
  const unknown: LineRole = named.length > MAX_AGENTS ? 'unread' : 'ignored'
  const failure = policies.find((policy) => policy.failure !== undefined)?.failure?.message
  return {
    roles: Array.from(linesOf(file), ({ kind, number }) =>
      kind === 'blank' || kind === 'comment' ? kind : (known.get(number) ?? unknown),
    ),
    groups: unnamed.selection.candidates.map(({ firstLine, lastLine }) => [firstLine, lastLine] as const),
    ...(failure === undefined ? {} : { failure }),
  }
}

/** A User-agent value may be no product token; then no robot has that name. */
function policyOf(make: () => Policy): readonly Policy[] {
  try {
    return [make()]
  } catch {
    return []
  }
}

function* rolesIn(policy: Policy): Generator<readonly [number, LineRole]> {
  for (const { agents } of policy.selection.candidates)
    for (const { line } of agents) if (line !== undefined) yield [line, 'agent']
  for (const { line, effect } of policy.rules) if (line !== undefined) yield [line, effect]
  const { crawlDelay, requestRates, visitTimes } = policy.pacing
  const stated = [
    ...(crawlDelay === undefined ? [] : [crawlDelay]),
    ...requestRates,
    ...visitTimes,
    ...policy.sitemaps,
    ...(policy.host === undefined ? [] : [policy.host]),
    ...policy.cleanParams,
    ...policy.contentSignals,
    ...policy.contentUsage,
    ...policy.licenses,
    ...policy.comments,
  ]
  for (const { line } of stated) yield [line, 'record']
}
