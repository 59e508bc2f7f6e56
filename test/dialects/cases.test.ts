// The project's own cases, test/cases/*.json: what a document or a program says of a file, for the dialects
// it speaks about.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { compareDialects } from '../../src/diff/index.ts'
import { type Dialect, decide, dialects, type Policy, parse, read } from '../../src/entry/index.ts'
import { isNoList } from '../../src/policy/index.ts'

type Word = 'allow' | 'disallow' | 'unknown'

/** Paths by robot; a key may name several robots, separated by a comma. */
type Paths = Readonly<Record<string, readonly string[]>>

/** Many paths and robots at once, read by one dialect, by several, or by every one (`*`). */
interface Matrix {
  readonly dialect: string | readonly string[]
  readonly allow?: Paths
  readonly disallow?: Paths
}

/** What a policy says besides its rules, in the types of src/policy; `null` where it must be silent. */
interface ExpectedPolicy {
  readonly dialect: string
  readonly agent: string
  readonly crawlDelay?: number | null
  readonly requestRates?: readonly object[]
  readonly visitTimes?: readonly object[]
  readonly comments?: readonly string[]
  readonly sitemaps?: readonly string[]
  readonly host?: string | null
  readonly cleanParams?: readonly object[]
  /** Without their patterns. */
  readonly contentUsage?: readonly object[]
}

interface Case {
  readonly name: string
  /** Where the verdict comes from. */
  readonly source: string
  /** Lines, joined with a newline; one more follows the last unless `noFinalNewline`. */
  readonly robots: readonly string[]
  readonly noFinalNewline?: boolean
  /** Bytes of comment lines before or after `robots`. */
  readonly pad?: { readonly before?: number; readonly after?: number }
  readonly agent?: string
  /** Product tokens in order of preference, instead of `agent`. */
  readonly agents?: readonly string[]
  /** `false`: the robot ignores `*` groups. */
  readonly obeysStar?: boolean
  readonly url?: string
  /** Verdict by dialect; `*` is every dialect not named. */
  readonly expect?: Readonly<Record<string, Word>>
  readonly matrix?: readonly Matrix[]
  readonly expectPolicy?: readonly ExpectedPolicy[]
  /** Reason by dialect. */
  readonly skip?: Readonly<Record<string, string>>
}

const folder = new URL('../cases/', import.meta.url)
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .sort()
  .map((name) => ({
    name,
    cases: JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as readonly Case[],
  }))

const known = new Map<string, Dialect>(Object.entries(dialects))
const everyId = [...known.keys()]

for (const { name, cases } of files) {
  describe(name, () => {
    for (const one of cases) declare(one)
  })
}

describe('the case files', () => {
  it.each(files)('$name: every name is used once', ({ cases }) => {
    const names = cases.map((one) => one.name)
    expect(names.filter((each, index) => names.indexOf(each) !== index)).toEqual([])
  })

  it.each(files)('$name: every case has a source and something to expect', ({ cases }) => {
    const wanting = cases.filter(
      (one) =>
        !one.source ||
        !(one.expect
          ? one.url !== undefined && (one.agent ?? one.agents) !== undefined
          : (one.matrix ?? one.expectPolicy)),
    )
    expect(wanting.map((one) => one.name)).toEqual([])
  })

  it.each(files)('$name: every dialect named is known', ({ cases }) => {
    expect([...new Set(cases.flatMap(idsNamed))].filter((id) => !known.has(id))).toEqual([])
  })

  it('name every dialect at least once', () => {
    const named = new Set(files.flatMap(({ cases }) => cases.flatMap(idsNamed)))
    expect(everyId.filter((id) => !named.has(id))).toEqual([])
  })
})

/** The cases are about the input of a parser's own function. */
const RAW = { raw: true }

/** One test for each dialect the case speaks about. */
function declare(one: Case): void {
  const text = textOf(one)
  const wanted = one.expect ?? {}
  const agent = one.agents ?? one.agent ?? ''
  for (const id of idsOf(Object.keys(wanted))) {
    test(one, id, '', (dialect) => {
      expect(decide(policyOf(text, agent, dialect, one.obeysStar), one.url ?? '', RAW).verdict).toBe(
        wanted[id] ?? wanted['*'],
      )
    })
  }
  const told = idsOf(Object.keys(wanted)).flatMap((id) => {
    const word = wanted[id] ?? wanted['*']
    return word === undefined || word === 'unknown' ? [] : [{ id, word }]
  })
  if (
    new Set(told.map(({ word }) => word)).size > 1 &&
    one.obeysStar === undefined &&
    one.skip === undefined
  ) {
    it(`${one.name} · where the dialects differ is found`, () =>
      expectDifferences(text, agent, told, one.url ?? ''))
  }
  for (const [index, { dialect: named, allow, disallow }] of (one.matrix ?? []).entries()) {
    const questions = [...questionsOf(allow, 'allow'), ...questionsOf(disallow, 'disallow')]
    for (const id of idsOf([named].flat())) {
      test(one, id, index === 0 ? '' : ` (${index + 1})`, (dialect) => {
        const answers = questions.map(
          ({ robot, url }) =>
            `${robot} ${url}: ${decide(policyOf(text, robot, dialect, one.obeysStar), url, RAW).verdict}`,
        )
        expect(answers).toEqual(questions.map(({ robot, url, word }) => `${robot} ${url}: ${word}`))
      })
    }
  }
  for (const { dialect: id, agent: robot, ...parts } of one.expectPolicy ?? []) {
    test(one, id, `, what else it says to ${robot}`, (dialect) => {
      const policy = policyOf(text, robot, dialect, one.obeysStar)
      const said = { ...partsOf(policy) }
      expect(Object.fromEntries(Object.keys(parts).map((part) => [part, said[part]]))).toEqual(parts)
    })
  }
}

/**
 * Expects `compareDialects` to separate the dialects for which the case expects different verdicts. Each URL
 * it gives must have two verdicts.
 */
function expectDifferences(
  text: string,
  agent: string | readonly string[],
  told: readonly { id: string; word: Word }[],
  url: string,
): void {
  const origin = /^https?:\/\/[^/]+/.exec(url)?.[0]
  const dialects = told.map(({ id }) => known.get(id) as Dialect)
  const { classes, differences } = compareDialects(
    parse(text),
    agent,
    dialects,
    origin === undefined ? {} : { origin },
  )
  for (const { dialects: agreed } of classes) {
    expect(
      new Set(told.filter(({ id }) => agreed.some((dialect) => dialect === id)).map(({ word }) => word)).size,
      agreed.join(),
    ).toBe(1)
  }
  for (const difference of differences) {
    const isProvable = [difference.a, difference.b].every((at) => !isNoList(classes[at]?.policy as Policy))
    if (isProvable) expect(difference.kind).toBe('different')
    if (difference.kind !== 'different') continue
    const verdicts = [difference.a, difference.b].map(
      (at) => decide(classes[at]?.policy as Policy, (difference as { url: string }).url, RAW).verdict,
    )
    expect(new Set(verdicts).size).toBe(2)
  }
}

function test(one: Case, id: string, what: string, body: (dialect: Dialect) => void): void {
  const title = `${one.name} · ${id}${what}`
  const reason = one.skip?.[id]
  if (reason !== undefined) {
    it.skip(`${title} (skipped: ${reason})`, () => {})
    return
  }
  it(title, () => {
    const dialect = known.get(id)
    if (dialect === undefined) throw new Error(`no dialect is called ${id}`)
    body(dialect)
  })
}

function policyOf(
  text: string,
  agent: string | readonly string[],
  dialect: Dialect,
  obeysStar: boolean | undefined,
): Policy {
  return read(parse(text), {
    agent: typeof agent === 'string' ? agent : [...agent],
    rawAgent: true,
    dialect,
    ...(obeysStar === undefined ? {} : { obeysStar }),
  })
}

/** A policy's other parts as the case files write them. */
function partsOf(policy: Policy): Readonly<Record<string, unknown>> {
  return {
    crawlDelay: policy.pacing.crawlDelay?.value ?? null,
    requestRates: policy.pacing.requestRates.map(({ value }) => value),
    visitTimes: policy.pacing.visitTimes.map(({ value }) => value),
    comments: policy.comments.map(({ value }) => value),
    sitemaps: policy.sitemaps.map(({ value }) => value),
    host: policy.host?.value ?? null,
    cleanParams: policy.cleanParams.map(({ value }) => value),
    contentUsage: policy.contentUsage.map(({ value: { pattern: _, ...rest } }) => rest),
  }
}

function textOf({ robots, noFinalNewline, pad }: Case): string {
  return (
    commentLines(pad?.before) + robots.join('\n') + (noFinalNewline ? '' : '\n') + commentLines(pad?.after)
  )
}

/** Comment lines of 80 bytes, at least as many bytes as asked for. */
function commentLines(bytes = 0): string {
  return `#${'-'.repeat(78)}\n`.repeat(Math.ceil(bytes / 80))
}

function questionsOf(paths: Paths | undefined, word: Word): { robot: string; url: string; word: Word }[] {
  return Object.entries(paths ?? {}).flatMap(([robots, urls]) =>
    robots.split(', ').flatMap((robot) => urls.map((url) => ({ robot, url, word }))),
  )
}

/** The dialects meant: those named, and for `*` all the rest. */
function idsOf(named: readonly string[]): string[] {
  return named.includes('*') ? [...new Set([...named.filter((id) => id !== '*'), ...everyId])] : [...named]
}

/** The dialects a case names; `*` names none. */
function idsNamed(one: Case): string[] {
  const named = [
    ...Object.keys(one.expect ?? {}),
    ...(one.matrix ?? []).flatMap(({ dialect }) => dialect),
    ...(one.expectPolicy ?? []).map(({ dialect }) => dialect),
    ...Object.keys(one.skip ?? {}),
  ]
  return named.filter((id) => id !== '*')
}
