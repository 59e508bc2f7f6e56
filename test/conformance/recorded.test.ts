import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fieldOfRow, rowsByLine } from '../../src/dialects/index.ts'
import { type DialectId, decide, dialects, type File, parse, read } from '../../src/entry/index.ts'
import { type GivenPace, paceOf } from '../programs/given-pace.ts'

/**
 * Verdicts recorded from the real programs, and from Yandex's own tester. Every row must agree; for google,
 * and for Yandex, the deciding line too wherever the row gives one, and no line where it gives none. Every file of
 * rows is asked.
 */

const data = new URL('../../../shared/', import.meta.url)
const folder = new URL('conformance/', data)

/** The files of rows that a test below asks, without their extension. */
const readers = new Set<string>()

interface Row {
  readonly robots?: string
  readonly robotsB64?: string
  readonly file?: string
  readonly agent: string
  readonly url: string
  readonly urlB64?: string
  readonly allowed?: boolean | null
  readonly google?: boolean
  readonly line?: number
  readonly rule?: { readonly line: number }
  readonly source?: string
  readonly agents?: readonly string[]
  readonly uaMatch?: string
  readonly crawlDelayMs?: number
  readonly crawlDelay?: number | null
  readonly requestRate?: GivenPace['requestRate']
  readonly visitTime?: GivenPace['visitTime']
  readonly verdicts?: Readonly<Record<string, unknown>>
  readonly dialect?: DialectId
  readonly lineMeta?: { readonly line: number; readonly tag: string }
}

interface Question {
  readonly file: File
  readonly shown: string
  readonly agent: string
  readonly url: string
  /** `undefined`: the program raises an error, or its verdicts vary. */
  readonly allowed: boolean | undefined
  /** `null`: no line is to decide; absent: the row does not say. */
  readonly line?: number | null
}

function rowsOf(name: string): Row[] {
  readers.add(name)
  return readFileSync(new URL(`${name}.jsonl`, folder), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row)
}

/** Real files by name: thousands of rows ask each. */
const realFiles = new Map<string, File>()

function fileOf({ file: name, robotsB64, robots }: Row): File {
  if (name === undefined)
    return parse(robotsB64 === undefined ? (robots as string) : Buffer.from(robotsB64, 'base64'))
  const file = realFiles.get(name) ?? parse(readFileSync(new URL(`corpus/${name}`, data)))
  realFiles.set(name, file)
  return file
}

/** A URL of lone bytes, one character each: none of them equals any character of an escaped rule. */
function urlOf(row: Row): string {
  return row.urlB64 === undefined ? row.url : Buffer.from(row.urlB64, 'base64').toString('latin1')
}

function disagreements(dialect: DialectId, questions: readonly Question[]): string[] {
  return questions.flatMap((question) => {
    // The agent is what the program's own function was given, so that it may be empty, or no token.
    const policy = read(question.file, {
      agent: question.agent,
      dialect: dialects[dialect],
      rawAgent: true,
    })
    const { verdict, rule } = decide(policy, question.url, { raw: true })
    const expected = { true: 'allow', false: 'disallow', undefined: 'unknown' }[`${question.allowed}`]
    const agrees = verdict === expected
    const sameLine = question.line === undefined || (rule?.line ?? null) === question.line
    return agrees && sameLine
      ? []
      : [
          JSON.stringify({
            ...question,
            file: undefined,
            got: verdict,
            gotLine: rule?.line,
          }),
        ]
  })
}

function suite(name: string, dialect: DialectId, questionOf: (row: Row) => Question | undefined): void {
  readers.add(name)
  it(`${dialect}: ${name}`, () => {
    const questions = rowsOf(name).flatMap((row) => questionOf(row) ?? [])
    const differ = disagreements(dialect, questions)
    console.log(`${dialect}: ${name}: ${questions.length} rows, ${differ.length} disagreements`)
    expect(questions.length, `questions of ${name}.jsonl`).toBeGreaterThan(0)
    expect(differ.slice(0, 5)).toEqual([])
  })
}

const asked = (row: Row): Question => ({
  file: fileOf(row),
  shown: row.file ?? (row.robots as string).slice(0, 500),
  agent: row.agent,
  url: urlOf(row),
  allowed: row.allowed === true,
})

suite('visible-google', 'google', (row) => ({ ...asked(row), line: row.line ?? null }))
suite('real-google', 'google', (row) => ({ ...asked(row), line: row.line ?? null }))
for (const name of [
  'crawler-commons',
  'google-robotstxt-spec-test',
  'google-robotstxt',
  'protego',
  'python-urllib',
  'robots-parser',
  'nzrsky-robotstxt-extensions',
]) {
  suite(`cases/${name}`, 'google', (row) =>
    row.google === undefined ? undefined : { ...asked(row), allowed: row.google },
  )
}
for (const dialect of ['python-urllib', 'libwww-perl', 'crawler-commons', 'heritrix'] as const) {
  suite(`visible-${dialect}`, dialect, asked)
}
/** More programs, each by its own rows. A row without a verdict is one of another site than the file's. */
for (const [dialect, program] of [
  ['robots-parser', 'robots-parser'],
  ['temoto', 'temoto'],
  ['python-urllib-rfc9309', 'python-urllib-rfc9309'],
  ['wget', 'wget'],
  ['wget2', 'wget2'],
  ['httrack', 'httrack'],
  ['texting-robots', 'texting-robots'],
  ['spider', 'spider'],
  ['robotexclusionrulesparser', 'rerp'],
  ['spatie', 'spatie'],
  ['crawler4j', 'crawler4j'],
  ['webrobots', 'webrobots'],
  ['rep-cpp', 'rep-cpp'],
] as const) {
  suite(`parsers/visible-${program}`, dialect, ownAssertion)
  suite('parsers/probes', dialect, (row) => probed(row, program))
}
/** The programs that raise on a row, or whose verdicts vary. */
for (const dialect of ['crawler4j', 'rep-cpp', 'temoto', 'webrobots'] as const) {
  suite(`parsers/errors-visible-${dialect}`, dialect, failed)
}
/** Real files, and rows around what they taught. */
for (const dialect of ['crawler4j', 'rep-cpp', 'spider'] as const) {
  suite(`parsers/real-${dialect}`, dialect, ownAssertion)
}
const disagreed = 'parsers/disagreements-nov28'
for (const dialect of new Set(rowsOf(disagreed).flatMap((row) => row.dialect ?? []))) {
  suite(disagreed, dialect, (row) => (row.dialect === dialect ? ownAssertion(row) : undefined))
}
suite('parsers/real-protego-0.7.0', 'protego', ownAssertion)
suite('parsers/changes-protego-0.7.0', 'protego', ownAssertion)
suite('visible-protego-0.7.0', 'protego', ownAssertion)
suite('cases/yandex-tester', 'yandex', (row) => ({ ...asked(row), line: row.rule?.line ?? null }))

/**
 * Each library's own test suite, asked of the dialect that is to read like it. Protego's tests in `cases/protego` are of
 * 0.6.1, whose verdicts 0.7.0 changed on purpose: of them, only Google's verdicts are asked, above.
 */
suite('cases/robots-parser', 'robots-parser', ownAssertion)
// Rows of a later CPython, whose percent-encoding is another, are of no version this dialect is about.
suite('cases/python-urllib', 'python-urllib', (row) =>
  row.source?.includes('gh-111788') ? undefined : ownAssertion(row),
)
// Several names at once, the older prefix matching, and a test that overrides the matcher ask for something
// else.
suite('cases/crawler-commons', 'crawler-commons', (row) =>
  row.agents !== undefined ||
  row.uaMatch !== undefined ||
  row.source?.endsWith('testOverrideUserAgentMatcher')
    ? undefined
    : ownAssertion(row),
)

function ownAssertion(row: Row): Question | undefined {
  return typeof row.allowed === 'boolean' ? asked(row) : undefined
}

/** A row on which the program raises an error, or on which its verdicts vary. */
function failed(row: Row): Question {
  return { ...asked(row), allowed: undefined }
}

/** A named behaviour, if the program has a verdict on it. */
function probed(row: Row, id: string): Question | undefined {
  const verdict = row.verdicts?.[id]
  return typeof verdict === 'boolean' ? { ...asked(row), allowed: verdict } : undefined
}

it('crawler-commons: the Crawl-delay of visible-crawler-commons', () => {
  const rows = rowsOf('visible-crawler-commons')
  const differ = rows.filter((row) => {
    const { pacing } = read(fileOf(row), { agent: row.agent, dialect: dialects['crawler-commons'] })
    // A negative delay is a number to the program; here it is no delay.
    const expected = row.crawlDelayMs === undefined || row.crawlDelayMs < 0 ? undefined : row.crawlDelayMs
    return (
      expected !== (pacing.crawlDelay === undefined ? undefined : Math.round(pacing.crawlDelay.value * 1000))
    )
  })
  console.log(`crawler-commons: Crawl-delay: ${rows.length} rows, ${differ.length} disagreements`)
  expect(differ.slice(0, 5)).toEqual([])
})

it('protego: the pace of visible-protego-0.7.0', () => {
  const rows = rowsOf('visible-protego-0.7.0')
  const differ = rows.flatMap(({ robots = '', agent, ...row }) => {
    const { pacing } = read(parse(robots), { agent, dialect: dialects.protego, rawAgent: true })
    const own = paceOf(pacing)
    const { crawlDelay = null, requestRate = null, visitTime = null } = row
    const given = { crawlDelay, requestRate, visitTime }
    return JSON.stringify(own) === JSON.stringify(given) ? [] : [{ robots, agent, given, own }]
  })
  console.log(`protego: the pace: ${rows.length} rows, ${differ.length} disagreements`)
  expect(rows.some(({ visitTime }) => visitTime != null)).toBe(true)
  expect(differ.slice(0, 5)).toEqual([])
})

/** What Google's reporter calls a line that none of its fields begins. */
const TAGS: Readonly<Record<string, string>> = {
  UserAgent: 'user-agent',
  Unknown: 'unknown',
  Unused: 'unknown',
}

it('google: the fields of lines of cases/google-reporting', () => {
  const rows = rowsOf('cases/google-reporting').flatMap((row) => {
    if (row.lineMeta === undefined) return []
    const { line, tag } = row.lineMeta
    const { records } = dialects.google.outline(fileOf(row))
    const at = rowsByLine(records, line)[line - 1] ?? -1
    const field = at === -1 ? 'unknown' : fieldOfRow(records, at)
    return [{ line, field, expected: TAGS[tag] ?? tag.toLowerCase(), robots: row.robots }]
  })
  console.log(`google: cases/google-reporting: ${rows.length} rows`)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ field, expected }) => field !== expected)).toEqual([])
})

/** Rows of a version that no dialect is about. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'visible-protego': 'of Protego 0.6.1; visible-protego-0.7.0 asks the same questions again',
}

it('every file of rows is asked', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => name.replaceAll('\\', '/').replace(/\.jsonl$/, ''))
  expect(files.length).toBeGreaterThan(0)
  for (const [name, why] of Object.entries(LEFT_OUT)) console.log(`NOT ASKED: ${name}, ${why}`)
  expect(files.filter((name) => !readers.has(name)).sort()).toEqual(Object.keys(LEFT_OUT))
})
