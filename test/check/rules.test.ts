import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Context } from '../../src/check/file/context.ts'
import { allRules, rules } from '../../src/check/index.ts'
import type { CheckRule } from '../../src/check/rule.ts'
import { parse } from '../../src/entry/index.ts'
import { robotsBytes, robotsText } from '../arbitraries.ts'
import { pageUrl, rulePage } from './pages/rule-page.ts'
import { findingsIn, writtenPage } from './pages/written-page.ts'

/** The examples on the page of each rule are its tests. `vitest -u` writes what it finds into the page. */

const folder = new URL('../../src/check/rules/', import.meta.url)

/** The files of rules by their codes. Two rules may share a name, but not a file. */
const fileOfRule = new Map<string, string>()
for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.ts') || file.endsWith('/index.ts') || file === 'index.ts') continue
  const rule = Object.values(
    (await import(new URL(file, folder).href)) as Record<string, Partial<CheckRule>>,
  ).find(({ code }) => code)
  if (rule?.code !== undefined) fileOfRule.set(rule.code, file.slice(0, -'.ts'.length))
}

describe('the list of rules', () => {
  it('is sorted by code, with unique codes, and unique names in each table', () => {
    const codes = rules.map(({ code }) => code)
    expect(codes).toEqual([...new Set(codes)].sort())
    expect(new Set(rules.map(({ code, name }) => `${code[0]}/${name}`)).size).toBe(rules.length)
  })

  it('contains every rule file of the folder', () => {
    expect([...fileOfRule.keys()].sort()).toEqual(rules.map(({ code }) => code))
    // A file is called as its rule is, or says whose name it shares.
    for (const { code, name } of rules)
      expect(fileOfRule.get(code)).toMatch(new RegExp(`/(?:[a-z]+-)?${name}$`))
  })
})

it('a rule explains other rules that exist', () => {
  const codes = new Set(rules.map(({ code }) => code))
  const named = rules.flatMap(({ code, explains = [], explainsOnLine = [] }) =>
    [...explains, ...explainsOnLine].map((other) => [code, other]),
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter(([code, other = '']) => code === other || !codes.has(other))).toEqual([])
})

describe.each(allRules.map((rule) => [`${rule.code}/${rule.name}`, rule] as const))('%s', (_, rule) => {
  it('has a reason, and a page with examples of both kinds', () => {
    const { reported, notReported } = rulePage(rule)
    expect(rule.code).toMatch(/^[A-Z]\d{3}$/)
    expect(rule.name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(rule.why.length).toBeGreaterThan(80)
    expect(rule.why.split(' ').length, 'words of `why`').toBeLessThanOrEqual(100)
    expect(reported.length).toBeGreaterThan(0)
    expect(notReported.length).toBeGreaterThan(0)
  })

  it('finds what its page says, and fixes it so', async () => {
    await expect(writtenPage(rule, rulePage(rule))).toMatchFileSnapshot(fileURLToPath(pageUrl(rule)))
  })

  it('finds something in each example of the first kind', () => {
    for (const example of rulePage(rule).reported) {
      const { file, findings } = findingsIn(rule, example)
      expect(findings.length, JSON.stringify(example.robots)).toBeGreaterThan(0)
      for (const { message, span } of findings) {
        expect(message).toMatch(/^[A-Z"U`].*[.!?]$/s)
        expect(span.start).toBeLessThanOrEqual(span.end)
        expect(span.end).toBeLessThanOrEqual(file.text.length)
      }
    }
  })

  it('finds nothing in the examples of the second kind', () => {
    for (const example of rulePage(rule).notReported)
      expect(
        findingsIn(rule, example).findings.map(({ says }) => says),
        JSON.stringify(example.robots),
      ).toEqual([])
  })
})

it('every page is that of a rule', () => {
  const pages = readdirSync(new URL('../../docs/rules/', import.meta.url)).filter(
    (name) => name !== 'README.md',
  )
  expect(pages.sort()).toEqual(allRules.map(({ code, name }) => `${code}-${name}.md`).sort())
})

/** The prose check sees templates only, without the clauses that they are made of. */
it('findings and the reasons of their fixes have sentences of at most 25 words', () => {
  const texts = new Set<string>()
  for (const rule of rules) {
    for (const example of rulePage(rule).reported) {
      for (const { message, fix } of findingsIn(rule, example).findings) {
        texts.add(withoutQuotes(message))
        if (fix?.because !== undefined) texts.add(withoutQuotes(fix.because))
      }
    }
  }
  expect(texts.size).toBeGreaterThan(rules.length)
  const sentences = [...texts].flatMap((text) => text.split(/(?<=[.?][")]?) (?=\S)/))
  expect(sentences.filter((sentence) => sentence.split(' ').length > 25)).toEqual([])
})

/** A quotation of a file is one word. */
function withoutQuotes(text: string): string {
  return text.replace(/"[^"]*"/g, '"…"')
}

/**
 * A rule with `needsOneOf` does not run on files without these texts. If it did run there, it must have no
 * findings.
 */
describe('needsOneOf', () => {
  const needing = rules.flatMap((rule) =>
    rule.needsOneOf === undefined ? [] : [{ rule, needs: rule.needsOneOf }],
  )
  const foundWithout = (robots: string | Uint8Array, options = {}): readonly string[] => {
    const context = new Context(parse(robots), options)
    return needing.flatMap(({ rule, needs }) =>
      context.file.includesOneOf(needs) || Array.from(rule.find(context)).length === 0 ? [] : [rule.name],
    )
  }

  it('has no letters, because their case may vary in a file', () => {
    expect(needing.length).toBeGreaterThan(10)
    expect(
      needing
        .flatMap(({ needs }) => needs)
        .filter((text) => text === '' || text.toLowerCase() !== text.toUpperCase()),
    ).toEqual([])
  })

  it('occurs in every example in which its rule finds something', () => {
    for (const rule of rules) {
      const { reported, notReported } = rulePage(rule)
      for (const { robots, options } of [...reported, ...notReported])
        expect(foundWithout(robots, options), JSON.stringify(robots)).toEqual([])
    }
  })

  it('is necessary: its rule finds nothing in bad examples without these texts', () => {
    for (const { rule, needs } of needing) {
      for (const { robots, options } of rulePage(rule).reported) {
        const { text } = parse(robots)
        const without = needs.reduce((rest, need) => rest.replaceAll(need, 'x'), text)
        expect(without).not.toBe(text)
        expect(
          Array.from(rule.find(new Context(parse(without), options)), ({ says }) => says),
          JSON.stringify(without),
        ).toEqual([])
      }
    }
  })

  it('occurs in every random file in which its rule finds something', () => {
    fc.assert(
      fc.property(fc.oneof(robotsText, robotsBytes), (robots) => {
        expect(foundWithout(robots)).toEqual([])
      }),
      { numRuns: 400 },
    )
  })
})
