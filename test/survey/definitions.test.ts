// The words of a definition say what its query counts: a dataset of planted files, and the row that the words promise.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { robots } from 'wayleave/robots'
import { run } from '../../survey/dist/cli/main.js'
import { inWords } from '../../survey/src/measures/class-words.ts'
import { measure } from '../../survey/src/measures/measure.ts'
import { MEASURES } from '../../survey/src/measures/measures.ts'
import { TRAINING_NAMES } from '../../survey/src/measures/populations.ts'
import { quotableSentences } from '../../survey/src/report/quotable-sentences.ts'
import { SurveyData } from '../../survey/src/report/survey-data.ts'
import { Database } from '../../survey/src/tables/database.ts'
import type { Row } from '../../survey/src/tables/query-rows.ts'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-definitions-test-'))

/** Each host stands for what its name says. The files are few enough to count by eye. */
const FILES: Readonly<Record<string, string>> = {
  'ccbot-closed': 'User-agent: CCBot\nDisallow: /\n',
  'gptbot-closed': 'User-agent: GPTBot\nDisallow: /\n',
  'gptbot-in-part': 'User-agent: GPTBot\nDisallow: /a\n',
  'gptbot-welcome': 'User-agent: GPTBot\nDisallow:\n\nUser-agent: *\nDisallow: /\n',
  // A retired name, and a robot that fetches on behalf of a user: neither is a robot for training.
  'retired-closed': 'User-agent: anthropic-ai\nDisallow: /\n',
  'user-closed': 'User-agent: ChatGPT-User\nDisallow: /\n',
  // Training is closed, but one of the two search robots is, too.
  'bing-closed': 'User-agent: GPTBot\nUser-agent: bingbot\nDisallow: /\n',
  'all-closed': 'User-agent: *\nDisallow: /\n',
  'google-only': 'User-agent: Googlebot\nAllow: /\n\nUser-agent: *\nDisallow: /\n',
  'two-closed': 'User-agent: GPTBot\nUser-agent: ClaudeBot\nDisallow: /\n',
  open: 'User-agent: *\nDisallow:\n',
  signal: 'User-agent: *\nContent-Signal: ai-train=no\nDisallow: /x\n',
  // Apart from "Disallow: /", a rule opens a page: what may be fetched is some.
  'but-one-page': 'User-agent: GPTBot\nDisallow: /\nAllow: /only\n',
}
const HOSTS = Object.keys(FILES).length

/** What the words of a definition promise about these files. */
const PROMISES: readonly (readonly [measure: string, words: RegExp, row: Row])[] = [
  [
    'blocked',
    /may fetch no URL but \/robots\.txt/,
    { agent: 'GPTBot', k: 5, by_name: 3, by_star: 2, n: HOSTS },
  ],
  ['blocked', /through the \* group/, { agent: '*', k: 3, by_star: 3 }],
  ['access', /nothing but \/robots\.txt \(full\)/, { agent: 'GPTBot', class: 'full', via: 'named', k: 3 }],
  ['access', /some \(partial\)/, { agent: 'GPTBot', class: 'partial', via: 'named', k: 2 }],
  ['access', /everything \(class none\)/, { agent: 'GPTBot', class: 'none', via: 'named', k: 1 }],
  [
    'training-not-search',
    /Googlebot and bingbot may each fetch another one/,
    { k: 3, training_blocked: 7, n: HOSTS },
  ],
  ['purposes', /close the site to at least one/, { purpose: 'ai-training', k: 7, all_of_them: 2 }],
  [
    'operators',
    /at least one .*all_of_them to every one/,
    { operator: 'Common Crawl', k: 4, all_of_them: 4 },
  ],
  [
    'gardens',
    /it may fetch every URL, and robots that the file does not name may fetch none/,
    { agent: 'Googlebot', k: 1 },
  ],
  [
    'welcome',
    /allows it every URL, although it closes something to unnamed robots/,
    { agent: 'GPTBot', k: 1 },
  ],
  ['naming', /A User-agent line names the robot/, { robot: 'GPTBot', k: 6, with_rules: 6 }],
  ['retired-names', /that its operator has retired/, { robot: 'anthropic-ai', k: 1 }],
  [
    'co-blocking',
    /may both fetch no URL .* because groups name them/,
    { one: 'ClaudeBot', other: 'GPTBot', k: 1, either: 3 },
  ],
  ['own-lines', /at least one of these groups is the owner's/, { robot: 'GPTBot', k: 3, by_a_program: 0 }],
  [
    'as-hasdata',
    /nothing \(full\): a group of the robot itself has Disallow: \//,
    { robot: 'GPTBot', class: 'full', k: 4, exact: 3 },
  ],
  [
    'as-longpre',
    /nothing \(full, "all"\): Disallow: \/ and no Allow/,
    { robot: 'GPTBot', class: 'full', k: 5 },
  ],
  [
    'as-commoncrawl',
    /nothing \(full, "disallow-all"\): Disallow: \/ and nothing else/,
    { robot: 'GPTBot', class: 'full', k: 3 },
  ],
  ['as-imc25', /nothing \(full\): all are disallowed/, { robot: 'GPTBot', class: 'full', k: 3 }],
  ['as-almanac', /whatever the rule says/, { robot: 'GPTBot', k: 6 }],
]

let database: Database

beforeAll(async () => {
  const input = join(folder, 'rows.jsonl')
  const rows = Object.entries(FILES).map(([host, robots]) => ({
    host: `${host}.example`,
    status: 200,
    robots,
  }))
  writeFileSync(input, rows.map((row) => JSON.stringify(row)).join('\n'))
  expect(await run(['build', input, '--out', join(folder, 'dataset'), '--workers', '1'])).toBe(0)
  database = await Database.open(join(folder, 'dataset'))
})

afterAll(() => {
  database.close()
  rmSync(folder, { recursive: true })
})

async function rowsOf(name: string) {
  const asked = MEASURES.get(name)
  if (asked === undefined) throw new Error(`no measure ${name}`)
  return measure(database, asked)
}

describe('the words of a definition', () => {
  it.each(PROMISES)('of %s say what the query counts: %s', async (name, words, row) => {
    const { definition, rows } = await rowsOf(name)
    expect(definition).toMatch(words)
    expect(rows).toContainEqual(expect.objectContaining(row))
  })

  it('name one set of robots for AI training, which the registry has', async () => {
    const set = robots.filter(({ retired, purposes, leftOut }) => {
      const serves =
        purposes[0] === 'ai-training' || (leftOut === undefined && purposes.includes('ai-training'))
      return retired === undefined && serves
    })
    const names = TRAINING_NAMES.replace(/^The robots for AI training are (.*)\.$/, '$1').split(', ')
    expect(names).toEqual(set.map(({ tokens, name }) => tokens[0] ?? name))
    expect(names).toContain('CCBot')
    for (const name of ['training-not-search', 'contradictions'])
      expect(MEASURES.get(name)?.definition, name).toContain(TRAINING_NAMES)
    // A file for each of them alone: the measures and the sentence count it, and no file of another robot.
    const others = robots.filter((robot) => !set.includes(robot) && robot.retired === undefined)
    const plant = [...set, ...others].map(({ id, tokens, name }) => ({
      host: `${id}.example`,
      status: 200,
      robots: `User-agent: ${tokens[0] ?? name}\nDisallow: /\n`,
    }))
    const input = join(folder, 'each.jsonl')
    const dataset = join(folder, 'each')
    writeFileSync(input, plant.map((row) => JSON.stringify(row)).join('\n'))
    expect(await run(['build', input, '--out', dataset, '--workers', '1'])).toBe(0)
    const each = await Database.open(dataset)
    try {
      const closing = await each.rows(
        `SELECT h.host FROM readings r JOIN hosts h ON h.id = r.file WHERE r.own AND r.class = 'full' AND r.agent IN (${names.map((name) => `'${name}'`).join(', ')}) GROUP BY ALL`,
      )
      // A fallback token closes other robots, too, so the hosts are those that close one of the set.
      const training = MEASURES.get('training-not-search')
      if (training === undefined) throw new Error('no measure')
      expect((await measure(each, training)).rows[0]).toMatchObject({ training_blocked: closing.length })
      const sentences = await quotableSentences(await SurveyData.of(dataset, each, 1))
      const named = sentences.find(({ words }) => words.includes('name a robot for AI training'))
      expect(named?.words).toContain(`(${set.length} of ${plant.length};`)
    } finally {
      each.close()
    }
  })

  it('are the words for people, while data keep the class', async () => {
    const { rows } = await rowsOf('access')
    expect(rows).toContainEqual(expect.objectContaining({ agent: 'CCBot', class: 'full' }))
    expect(inWords(rows)).toContainEqual(expect.objectContaining({ agent: 'CCBot', may_fetch: 'nothing' }))
    expect(inWords(rows)[0]).not.toHaveProperty('class')
    // A count by the same name stays.
    expect(inWords([{ before: 3, after: 4 }])).toEqual([{ before: 3, after: 4 }])
  })
})
