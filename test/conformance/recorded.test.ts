import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type DialectId, decide, dialects, parse, read } from '../../src/entry/index.ts'

/**
 * Verdicts recorded from the real programs, and from Yandex's own tester. Every row must agree; for google,
 * and for Yandex, the deciding line too wherever the row gives one, and no line where it gives none.
 */

const data = new URL('../../../shared/', import.meta.url)

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
  readonly verdicts?: Readonly<Record<string, unknown>>
}

interface Question {
  readonly input: string | Uint8Array
  readonly agent: string
  readonly url: string
  /** `undefined`: the program raises an error, or its verdicts vary. */
  readonly allowed: boolean | undefined
  /** `null`: no line is to decide; absent: the row does not say. */
  readonly line?: number | null
}

function rowsOf(name: string): Row[] {
  return readFileSync(new URL(`conformance/${name}.jsonl`, data), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row)
}

function inputOf(row: Row): string | Uint8Array {
  if (row.file !== undefined) return readFileSync(new URL(`corpus/${row.file}`, data))
  return row.robotsB64 === undefined ? (row.robots as string) : Buffer.from(row.robotsB64, 'base64')
}

/** A URL of lone bytes, one character each: none of them equals any character of an escaped rule. */
function urlOf(row: Row): string {
  return row.urlB64 === undefined ? row.url : Buffer.from(row.urlB64, 'base64').toString('latin1')
}

function disagreements(dialect: DialectId, questions: readonly Question[]): string[] {
  return questions.flatMap((question) => {
    // The agent is what the program's own function was given, so that it may be empty, or no token.
    const policy = read(parse(question.input), {
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
            input: String(question.input).slice(0, 500),
            got: verdict,
            gotLine: rule?.line,
          }),
        ]
  })
}

function suite(name: string, dialect: DialectId, questionOf: (row: Row) => Question | undefined): void {
  it(`${dialect}: ${name}`, () => {
    const questions = rowsOf(name).flatMap((row) => questionOf(row) ?? [])
    const differ = disagreements(dialect, questions)
    console.log(`${dialect}: ${name}: ${questions.length} rows, ${differ.length} disagreements`)
    expect(questions.length).toBeGreaterThan(0)
    expect(differ.slice(0, 5)).toEqual([])
  })
}

const asked = (row: Row): Question => ({
  input: inputOf(row),
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
for (const dialect of ['python-urllib', 'protego', 'libwww-perl', 'crawler-commons', 'heritrix'] as const) {
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
  suite(`parsers/visible-${program}`, dialect, (row) =>
    isAsked(row, dialect) ? ownAssertion(row) : undefined,
  )
  suite('parsers/probes', dialect, (row) => probed(row, program))
}
// No question makes the other programs raise an error.
for (const program of ['crawler4j', 'rep-cpp', 'temoto', 'webrobots'] as const)
  suite(`parsers/errors-visible-${program}`, program, failed)
suite('cases/yandex-tester', 'yandex', (row) => ({ ...asked(row), line: row.rule?.line ?? null }))

/** Each library's own test suite, asked of the dialect that is to read like it. */
suite('cases/protego', 'protego', ownAssertion)
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

/** In Java, no star matches a line separator, which no client sends unescaped. */
function isAsked({ url }: Row, dialect: DialectId): boolean {
  return dialect !== 'crawler4j' || !/[\u0085\u2028\u2029]/.test(url)
}

/** A named behaviour, if the program has a verdict on it. */
function probed(row: Row, id: string): Question | undefined {
  const verdict = row.verdicts?.[id]
  return typeof verdict === 'boolean' ? { ...asked(row), allowed: verdict } : undefined
}

it('crawler-commons: the Crawl-delay of visible-crawler-commons', () => {
  const rows = rowsOf('visible-crawler-commons')
  const differ = rows.filter((row) => {
    const { pacing } = read(parse(inputOf(row)), { agent: row.agent, dialect: dialects['crawler-commons'] })
    // A negative delay is a number to the program; here it is no delay.
    const expected = row.crawlDelayMs === undefined || row.crawlDelayMs < 0 ? undefined : row.crawlDelayMs
    return (
      expected !== (pacing.crawlDelay === undefined ? undefined : Math.round(pacing.crawlDelay.value * 1000))
    )
  })
  console.log(`crawler-commons: Crawl-delay: ${rows.length} rows, ${differ.length} disagreements`)
  expect(differ.slice(0, 5)).toEqual([])
})
