// @ts-check
/**
 * The rows of the case files, packed for `src/cases`: cases that one file, one agent and one URL can ask. Cases
 * about several tokens, about robots that ignore `*`, and about padded files are for the project's own tests.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {object} Case a case, see test/dialects/cases.test.ts
 * @property {string} source
 * @property {string[]} robots
 * @property {boolean} [noFinalNewline]
 * @property {object} [pad]
 * @property {string} [agent]
 * @property {string[]} [agents]
 * @property {boolean} [obeysStar]
 * @property {string} [url]
 * @property {Record<string, string>} [expect]
 * @property {({ dialect: string | string[] } & Record<string, Record<string, string[]>>)[]} [matrix]
 * @property {Record<string, string>} [skip]
 */

/** @typedef {{ robots: string, source: string, agent: string, url: string, verdicts: Record<string, string> }} Row */

/**
 * The packed rows of each case file, as JSON.
 *
 * @param {string} folder
 * @param {readonly string[]} dialects every id, which `*` stands for
 * @returns {string[]}
 */
export function packedCases(folder, dialects) {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => {
      /** @type {Case[]} */
      const cases = JSON.parse(readFileSync(join(folder, name), 'utf8'))
      return packed(cases.flatMap((one) => rowsOf(one, dialects)))
    })
}

/** @param {Case} one @param {readonly string[]} dialects @returns {Row[]} */
function rowsOf(one, dialects) {
  if (one.pad !== undefined || one.agents !== undefined || one.obeysStar !== undefined) return []
  const { source } = one
  const robots = one.robots.join('\n') + (one.noFinalNewline ? '' : '\n')
  /** @type {Map<string, Row>} */
  const rows = new Map()
  /** @type {(agent: string, url: string, ids: readonly string[], verdict: string) => void} */
  const add = (agent, url, ids, verdict) => {
    const key = JSON.stringify([agent, url])
    const row = rows.get(key) ?? { robots, source, agent, url, verdicts: {} }
    for (const id of ids) if (one.skip?.[id] === undefined) row.verdicts[id] = verdict
    if (Object.keys(row.verdicts).length > 0) rows.set(key, row)
  }
  /** @type {(ids: string[], named: string[]) => string[]} */
  const meant = (ids, named) =>
    ids.flatMap((id) => (id === '*' ? dialects.filter((other) => !named.includes(other)) : [id]))
  const expected = one.expect ?? {}
  for (const [id, verdict] of Object.entries(expected))
    add(one.agent ?? '', one.url ?? '', meant([id], Object.keys(expected)), verdict)
  for (const part of one.matrix ?? []) {
    const named = [part.dialect].flat()
    for (const verdict of ['allow', 'disallow'])
      for (const [robotNames, urls] of Object.entries(part[verdict] ?? {}))
        for (const agent of robotNames.split(', '))
          for (const url of urls) add(agent, url, meant(named, named), verdict)
  }
  return [...rows.values()]
}

/** @param {readonly Row[]} rows @returns {string} */
function packed(rows) {
  /** @type {string[]} */
  const sources = []
  /** @type {string[]} */
  const lists = []
  /** @type {Map<string, Map<string, string[]>>} */
  const files = new Map()
  for (const { robots, source, agent, url, verdicts } of rows) {
    const file = JSON.stringify([robots, indexIn(sources, source)])
    const asked = files.get(file) ?? new Map()
    const key = JSON.stringify([agent, indexIn(lists, JSON.stringify(byVerdict(verdicts)))])
    asked.set(key, [...(asked.get(key) ?? []), url])
    files.set(file, asked)
  }
  return JSON.stringify({
    sources,
    verdicts: lists.map((list) => JSON.parse(list)),
    files: Array.from(files, ([file, asked]) => [
      ...JSON.parse(file),
      Array.from(asked, ([key, urls]) => [...JSON.parse(key), urls]),
    ]),
  })
}

/** The dialects of each verdict, as `allow google,bing`. @param {Record<string, string>} verdicts */
function byVerdict(verdicts) {
  return ['allow', 'disallow', 'unknown'].flatMap((verdict) => {
    const ids = Object.keys(verdicts).filter((id) => verdicts[id] === verdict)
    return ids.length === 0 ? [] : [`${verdict} ${ids.sort().join(',')}`]
  })
}

/** @param {string[]} list @param {string} value */
function indexIn(list, value) {
  const at = list.indexOf(value)
  return at === -1 ? list.push(value) - 1 : at
}
