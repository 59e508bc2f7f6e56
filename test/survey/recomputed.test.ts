// The numbers of a report and the changes of ten hosts, once more by a plain parser that shares no code with the package.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { run } from '../../survey/dist/cli/main.js'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-recomputed-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Files of the report. */
const FILES = 300

/** The names of User-agent lines, and the robots of the registry whom they name. */
const NAMES: Readonly<Record<string, string | undefined>> = {
  '*': undefined,
  GPTBot: 'GPTBot',
  gptbot: 'GPTBot',
  'GPTBot/1.2': 'GPTBot',
  ClaudeBot: 'ClaudeBot',
  CCBot: 'CCBot',
  Googlebot: 'Googlebot',
  'Googlebot/2.1 (+http://www.google.com/bot.html)': 'Googlebot',
  bingbot: 'bingbot',
  MJ12bot: 'MJ12bot',
  'Nobody-knows-this': undefined,
}

/** A rule, or a record that is none. */
const RECORD = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.constantFrom('Disallow', 'disallow', 'Allow', 'ALLOW'),
        fc.constantFrom('/', '', '/a', '/a/b', '/*.pdf$', '/c?d=*', '/é'),
      )
      .map(([field, path]) => `${field}: ${path}`),
  },
  fc.constantFrom(
    'Crawl-delay: 10',
    'Sitemap: https://a.example/sitemap.xml',
    'sitemap : https://a.example/other.xml # the other',
    'Host: a.example',
    'Content-Signal: search=yes, ai-train=no',
    'Clean-param: a&b /c',
    'Something: else',
    '# Disallow: /comment',
    'no record',
    '',
  ),
)
const NAME = fc.constantFrom(...Object.keys(NAMES)).map((name) => `User-agent: ${name}`)
const FILE = fc
  .tuple(
    fc.array(fc.oneof(NAME, { weight: 2, arbitrary: RECORD }), { maxLength: 25 }),
    fc.constantFrom('\n', '\r\n', '\r'),
    fc.constantFrom('', '\ufeff'),
  )
  .map(([lines, end, mark]) => `${mark}${['# A file', ...lines].join(end)}${end}`)

type Line = readonly [key: string, value: string]

interface PlainFile {
  readonly groups: readonly { readonly names: readonly string[]; readonly rules: readonly Line[] }[]
  readonly others: readonly Line[]
}

/** Reads a file as RFC 9309 says. */
function plainFile(text: string): PlainFile {
  const groups: { names: string[]; rules: Line[] }[] = []
  const others: Line[] = []
  for (const whole of text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)) {
    const line = whole.split('#')[0] ?? ''
    const colon = line.indexOf(':')
    if (colon === -1) continue
    const [key, value] = [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]
    const last = groups.at(-1)
    if (key === 'user-agent') {
      if (last === undefined || last.rules.length > 0) groups.push({ names: [value], rules: [] })
      else last.names.push(value)
    } else if ((key === 'allow' || key === 'disallow') && last !== undefined) last.rules.push([key, value])
    else others.push([key, value])
  }
  return { groups, others }
}

/** Adds to the number of each key: once for each file. */
function count(numbers: Map<string, number>, keys: Iterable<string>): void {
  for (const key of new Set(keys)) numbers.set(key, (numbers.get(key) ?? 0) + 1)
}

/** The rows of a CSV file whose texts have no line ends. */
function csvRows(text: string): readonly Readonly<Record<string, string>>[] {
  const [head = '', ...lines] = text.trimEnd().split('\r\n')
  const cells = (line: string): string[] =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, bare]) =>
      quoted === undefined ? (bare ?? '') : quoted.replaceAll('""', '"'),
    )
  const names = cells(head)
  return lines.map((line) => Object.fromEntries(cells(line).map((cell, at) => [names[at], cell])))
}

/** The shares that the bars of a section of a page have next to them, as `k of n`. */
function barsOf(page: string, title: string): readonly string[] {
  const section = page.split('<section>').find((one) => one.startsWith(`<h2>${title}</h2>`)) ?? ''
  return [...section.matchAll(/<small>(\d+ of \d+)<\/small>/g)].map(([, words = '']) => words)
}

describe('the numbers of a report', () => {
  const texts: string[] = []
  const site = join(folder, 'site')
  const csvOf = (name: string) => csvRows(readFileSync(join(site, 'csv', `${name}.csv`), 'utf8'))
  const pageOf = (name: string) => readFileSync(join(site, name), 'utf8')

  beforeAll(async () => {
    const input = join(folder, 'files')
    mkdirSync(input)
    for (const [at, text] of fc.sample(FILE, FILES).entries())
      writeFileSync(join(input, `h${at}.example.txt`), text)
    for (const name of readdirSync(input)) texts.push(readFileSync(join(input, name), 'utf8'))
    const dataset = join(folder, 'dataset')
    expect(await run(['build', input, '--out', dataset, '--workers', '1'])).toBe(0)
    expect(await run(['report', dataset, '--out', site, '--sites', '1'])).toBe(0)
  })

  /** Compares the rows of a CSV file, and the bars of its section, with numbers for the same keys. */
  function expectNumbers(
    name: string,
    keyOf: (row: Readonly<Record<string, string>>) => string,
    found: ReadonlyMap<string, number>,
    [page, title]: readonly [page: string, title: string],
  ): void {
    const rows = csvOf(name)
    expect(new Map(rows.map((row) => [keyOf(row), Number(row.k)]))).toEqual(new Map(found))
    for (const row of rows) {
      expect(Number(row.n)).toBe(texts.length)
      expect(Number(row.share)).toBeCloseTo(Number(row.k) / texts.length, 12)
    }
    const bars = [...found.values()].sort((one, other) => other - one).map((k) => `${k} of ${texts.length}`)
    const shown = barsOf(pageOf(page), title)
    expect(shown.length).toBeGreaterThan(3)
    expect(shown).toEqual(bars.slice(0, shown.length))
  }

  it('name the robots that a plain parser finds', () => {
    const [named, withRules] = [new Map<string, number>(), new Map<string, number>()]
    for (const { groups } of texts.map(plainFile)) {
      const robotsOf = (all: PlainFile['groups']): string[] =>
        all.flatMap(({ names }) => names.flatMap((name) => NAMES[name] ?? []))
      count(named, robotsOf(groups))
      count(withRules, robotsOf(groups.filter(({ rules }) => rules.length > 0)))
    }
    expectNumbers('naming', ({ robot = '' }) => robot, named, ['robots.html', 'Named'])
    for (const { robot = '', with_rules } of csvOf('naming'))
      expect(Number(with_rules)).toBe(withRules.get(robot) ?? 0)
  })

  it('have the rules that a plain parser finds', () => {
    const rules = new Map<string, number>()
    for (const { groups } of texts.map(plainFile))
      count(
        rules,
        groups.flatMap(({ rules: all }) => all.map(([field, path]) => `${field} ${path}`)),
      )
    const keyOf = ({ allow, path }: Readonly<Record<string, string>>): string =>
      `${allow === 'true' ? 'allow' : 'disallow'} ${path}`
    expectNumbers('rules', keyOf, rules, ['directives.html', 'Commonest rules'])
  })

  it('have the fields that a plain parser finds', () => {
    const [files, lines] = [new Map<string, number>(), new Map<string, number>()]
    for (const { others } of texts.map(plainFile)) {
      count(
        files,
        others.map(([key]) => key),
      )
      for (const [key] of others) lines.set(key, (lines.get(key) ?? 0) + 1)
    }
    expectNumbers('directives', ({ key = '' }) => key, files, ['directives.html', 'Fields'])
    for (const { key = '', lines: said } of csvOf('directives')) expect(Number(said)).toBe(lines.get(key))
  })
})

/** What `history --json` tells of a host. */
interface History {
  readonly agents: readonly string[]
  readonly steps: readonly {
    readonly before: string
    readonly after: string
    readonly changes: {
      readonly changes: readonly {
        readonly direction: 'opened' | 'closed'
        readonly url: string
        readonly agents: readonly string[]
      }[]
      readonly unchanged: readonly string[]
      readonly incomplete: readonly string[]
    }
  }[]
}

/** Paths of rules without `*` and `$`. Every path begins with some of them as one of {@link PROBES} does. */
const PATHS = ['/', '/a', '/a/b', '/c', '/c/d/']
const PROBES = ['/', '/x', ...PATHS.slice(1).flatMap((path) => [path, `${path}x`])]

/** Robots that take the longest rule, and an Allow line if two are as long. */
const ROBOTS = ['GPTBot', 'ClaudeBot', 'Googlebot']

const VERSION = fc
  .array(
    fc.tuple(
      fc.uniqueArray(fc.constantFrom('*', ...ROBOTS), { minLength: 1, maxLength: 2 }),
      fc.array(fc.tuple(fc.constantFrom('Allow', 'Disallow'), fc.constantFrom(...PATHS)), {
        minLength: 1,
        maxLength: 3,
      }),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((groups) =>
    groups
      .map(([names, rules]) =>
        [...names.map((name) => `User-agent: ${name}`), ...rules.map((rule) => rule.join(': ')), ''].join(
          '\n',
        ),
      )
      .join('\n'),
  )

/** May the robot fetch the path, by the longest rule of its groups, or else of those for `*`? */
function allows(text: string, robot: string, path: string): boolean {
  const { groups } = plainFile(text)
  const own = groups.filter(({ names }) => names.some((name) => name.toLowerCase() === robot.toLowerCase()))
  const read = own.length > 0 ? own : groups.filter(({ names }) => names.includes('*'))
  const [longest] = read
    .flatMap(({ rules }) => rules)
    .filter(([, prefix]) => prefix !== '' && path.startsWith(prefix))
    .sort(([one, a], [other, b]) => b.length - a.length || one.localeCompare(other))
  return longest?.[0] !== 'disallow'
}

describe('the changes of ten hosts', () => {
  const dataset = join(folder, 'timeline')
  const hosts = fc
    .sample(fc.array(VERSION, { minLength: 4, maxLength: 8 }), 10)
    .map((versions, at) => ({ host: `t${at}.example`, versions }))
  const dayOf = (version: number): string => `2026-${String(version + 1).padStart(2, '0')}-01`

  beforeAll(async () => {
    const rows = hosts.flatMap(({ host, versions }) =>
      versions.map((robots, at) =>
        JSON.stringify({ host, fetched_at: `${dayOf(at)}T00:00:00Z`, status: 200, robots }),
      ),
    )
    writeFileSync(join(folder, 'timeline.jsonl'), rows.join('\n'))
    expect(await run(['build', join(folder, 'timeline.jsonl'), '--out', dataset, '--workers', '1'])).toBe(0)
  })

  async function historyOf(host: string): Promise<History> {
    const written: string[] = []
    const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      written.push(String(text))
      return true
    })
    try {
      expect(await run(['history', dataset, host, '--json'])).toBe(0)
    } finally {
      spy.mockRestore()
    }
    return JSON.parse(written.join('')) as History
  }

  it.each(hosts)(
    'are those that a plain parser finds, with their days: $host',
    async ({ host, versions }) => {
      const { agents, steps } = await historyOf(host)
      const differing = versions
        .map((text, at) => ({ text, day: dayOf(at) }))
        .filter(({ text }, at) => text !== versions[at - 1])
      expect(steps.map(({ before, after }) => [before, after])).toEqual(
        differing.slice(1).map(({ day }, at) => [differing[at]?.day, day]),
      )
      for (const [at, { changes: step }] of steps.entries()) {
        const [old, now] = [differing[at]?.text ?? '', differing[at + 1]?.text ?? '']
        expect(step.incomplete).toEqual([])
        for (const agent of agents) {
          const flips = PROBES.filter((path) => allows(old, agent, path) !== allows(now, agent, path))
          const found = flips.map((path) => (allows(now, agent, path) ? 'opened' : 'closed'))
          const said = step.changes.filter(({ agents: all }) => all.includes(agent))
          expect(step.unchanged.includes(agent), `${agent}, ${old} → ${now}`).toBe(flips.length === 0)
          expect(new Set(said.map(({ direction }) => direction))).toEqual(new Set(found))
          for (const { direction, url } of said) {
            const { pathname } = new URL(url)
            expect(allows(old, agent, pathname)).toBe(direction === 'closed')
            expect(allows(now, agent, pathname)).toBe(direction === 'opened')
          }
        }
      }
    },
  )
})
