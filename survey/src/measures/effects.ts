import { type Policy, parse } from 'wayleave'
import { type DialectId, dialects } from 'wayleave/dialects'
import { type AccessRelation, accessRelation, rulesKey, unnamedAgent } from 'wayleave/diff'
import type { Database } from '../tables/database.ts'
import type { Row } from '../tables/query-rows.ts'
import { policyFor } from './robot-policy.ts'

/** The latest changes of files whose effect is looked for. One took 30 ms of processor time for files of 2002 to 2025. */
export const MAX_FILE_CHANGES = 500

/** Automaton states for one comparison. */
const MAX_STATES = 5_000

/** The latest files with other bytes than the file of the host before, with both, and with the robots that they name. */
const FILE_CHANGES = `WITH v AS (SELECT id, lower(host) AS host, origin, fetched_at, sha256, lag(id) OVER w AS before, lag(sha256) OVER w AS sha256_before
  FROM host_records WHERE fetched_at IS NOT NULL AND availability IN ('rules', 'no-rules') WINDOW w AS (PARTITION BY lower(host) ORDER BY fetched_at, id)),
s AS (SELECT * FROM v WHERE sha256_before <> sha256 ORDER BY fetched_at DESC, host, id LIMIT ${MAX_FILE_CHANGES}),
texts AS (SELECT sha256, any_value(bytes) AS bytes FROM contents WHERE sha256 IN (SELECT sha256 FROM s UNION SELECT sha256_before FROM s) GROUP BY sha256),
named AS (SELECT p.id, list(DISTINCT CAST(a.robot AS VARCHAR) ORDER BY CAST(a.robot AS VARCHAR)) AS robots FROM (SELECT id, unnest([id, before]) AS file FROM s) p JOIN agents a ON a.file = p.file WHERE a.robot IS NOT NULL GROUP BY p.id)
SELECT strftime(s.fetched_at, '%Y-%m-%d') AS date, s.host, s.origin, b.bytes AS bytes_before, a.bytes, n.robots
FROM s JOIN texts b ON b.sha256 = s.sha256_before JOIN texts a ON a.sha256 = s.sha256 LEFT JOIN named n ON n.id = s.id ORDER BY s.fetched_at DESC, s.host, s.id`

const filled = new WeakMap<Database, Promise<void>>()

/**
 * Fills the table `effects`, once: what the latest changes of files open or close, for the robots that a file
 * before or after names, and for one that neither names. No query reads robots.txt, so the engine compares.
 */
export function findEffects(database: Database): Promise<void> {
  let filling = filled.get(database)
  if (filling === undefined) {
    filling = fillEffects(database)
    filled.set(database, filling)
  }
  return filling
}

async function fillEffects(database: Database): Promise<void> {
  const changes = await database.rows(FILE_CHANGES)
  for (const change of changes) await database.append('effects', effectsOf(change))
}

/** The rows of a change: its date, the host, the direction, the robots and a URL. */
function effectsOf({ date, host, origin, bytes_before, bytes, robots }: Row): readonly (readonly string[])[] {
  const [before, after] = [bytes_before, bytes].map((text) =>
    parse(Buffer.from(String(text ?? ''), 'base64')),
  )
  if (before === undefined || after === undefined) return []
  const unnamed = unnamedAgent([before, after])
  const relations = new Map<string, AccessRelation>()
  const effects = new Map<string, { readonly cells: readonly [string, string]; readonly agents: string[] }>()
  for (const agent of ['*', ...((robots ?? []) as readonly string[])]) {
    const [was, is] = [policyFor(before, agent, unnamed), policyFor(after, agent, unnamed)]
    const key = `${was.dialect} ${keyOf(was)} ${keyOf(is)}`
    let relation = relations.get(key)
    if (relation === undefined) {
      relation = accessRelation(is, was, { origin: siteOf(origin, String(host)), maxStates: MAX_STATES })
      relations.set(key, relation)
    }
    for (const cells of cellsOf(relation)) {
      const effect = effects.get(cells.join(' ')) ?? { cells, agents: [] }
      effect.agents.push(agent)
      effects.set(cells.join(' '), effect)
    }
  }
  return [...effects.values()].map(({ cells: [direction, url], agents }) => [
    String(date),
    String(host),
    direction,
    agents.join(', '),
    url,
  ])
}

function keyOf(policy: Policy): string {
  return rulesKey(policy, dialects[policy.dialect as DialectId])
}

/** The direction and the URL of each effect; none if it is proved that no URL changes. */
function cellsOf(relation: AccessRelation): readonly (readonly [direction: string, url: string])[] {
  switch (relation.kind) {
    case 'equal':
      return []
    case 'more':
      return [['opened', relation.onlyFirst]]
    case 'less':
      return [['closed', relation.onlyOther]]
    case 'mixed':
      return [
        ['opened', relation.onlyFirst],
        ['closed', relation.onlyOther],
      ]
    default:
      return [['undecided', '']]
  }
}

/** The site of a record, whose URLs are compared. */
export function siteOf(origin: unknown, host: string): string {
  const site = typeof origin === 'string' ? origin : `https://${host}`
  return URL.canParse(site) ? site : 'https://example.com'
}
