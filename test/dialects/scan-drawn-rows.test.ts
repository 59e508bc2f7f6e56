// Files drawn as for the installed programs: the first question, which a scan answers, and a later one agree.
import { expect, it } from 'vitest'
import { type Dialect, decide, dialects, parse, read } from '../../src/entry/index.ts'
import { common, rowsFrom } from '../programs/rows.ts'
import { scaled } from '../scale.ts'
import { SEED } from '../seed.ts'

const ROWS = scaled(4_000, 40_000, 'WAYLEAVE_ROWS')
const vocabulary = {
  ...common,
  values: [...common.values, '/a/../b', '/./a', '/a[0]', '/a^b', '/{x}'],
  lineEnds: [...common.lineEnds, '\v', '\f', '\u0085', '\u2028'],
}

/** An unknown field of the length of User-agent, which ends a run of agents for some programs. */
const LONG_AS_USER_AGENT = 'User-agent: *\nuseragent : foo\nUser-agent: x\nDisallow: /a'

it.each(Object.values<Dialect>(dialects))('$id: an unknown field of ten letters', (dialect) => {
  const policy = read(parse(LONG_AS_USER_AGENT), { agent: 'Bing', dialect, rawAgent: true })
  const first = decide(policy, '/a').verdict
  expect(policy.rules.length).toBeGreaterThanOrEqual(0)
  expect(first).toBe(Array.from({ length: 7 }, () => decide(policy, '/a').verdict).at(-1))
})

it.each(Object.values<Dialect>(dialects))(`$id: ${ROWS} rows`, (dialect) => {
  let rows = 0
  for (const { robots, agent, url } of rowsFrom(vocabulary, SEED)) {
    if (rows === ROWS) break
    rows += 1
    const policy = read(parse(robots), { agent, dialect, rawAgent: true })
    const first = decide(policy, url, { raw: true })
    expect(policy.rules.length).toBeGreaterThanOrEqual(0)
    const later = Array.from({ length: 7 }, () => decide(policy, url, { raw: true })).at(-1)
    expect(first.verdict, JSON.stringify({ robots, agent, url })).toBe(later?.verdict)
    expect(first.rule?.line, JSON.stringify({ robots, agent, url })).toBe(later?.rule?.line)
  }
  expect(rows).toBe(ROWS)
})
