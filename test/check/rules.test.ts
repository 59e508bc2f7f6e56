import { readdirSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RuleExamples } from '../../src/check/examples.ts'
import { Context } from '../../src/check/file/context.ts'
import { applyFixes, check, rules } from '../../src/check/index.ts'
import type { CheckRule } from '../../src/check/rule.ts'
import { parse } from '../../src/entry/index.ts'
import { positionAt } from '../../src/text/index.ts'
import { robotsBytes, robotsText } from '../arbitraries.ts'

/** The examples of each rule are its tests. */

const folder = new URL('../../src/check/rules/', import.meta.url)

/** The files of rules by their codes. Two rules may share a name, but not a file. */
const fileOfRule = new Map<string, string>()
for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (
    !file.endsWith('.ts') ||
    file.endsWith('/index.ts') ||
    file === 'index.ts' ||
    file.endsWith('.examples.ts')
  )
    continue
  const rule = Object.values(
    (await import(new URL(file, folder).href)) as Record<string, Partial<CheckRule>>,
  ).find(({ code }) => code)
  if (rule?.code !== undefined) fileOfRule.set(rule.code, file.slice(0, -'.ts'.length))
}

async function examplesOf({ code }: CheckRule): Promise<RuleExamples> {
  const name = fileOfRule.get(code)
  const module = (await import(new URL(`${name}.examples.ts`, folder).href)) as Record<string, RuleExamples>
  const [examples] = Object.values(module)
  return examples as RuleExamples
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

describe.each(rules.map((rule) => [`${rule.code}/${rule.name}`, rule] as const))('%s', (_, rule) => {
  const found = (robots: string | Uint8Array, options = {}) =>
    check(parse(robots), { ...options, select: [rule.code] })

  it('has a reason, and examples with and without findings', async () => {
    const { bad, good } = await examplesOf(rule)
    expect(rule.code).toMatch(/^[A-Z]\d{3}$/)
    expect(rule.name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(rule.why.length).toBeGreaterThan(80)
    expect(bad.length).toBeGreaterThan(0)
    expect(good.length).toBeGreaterThan(0)
  })

  it('finds what its examples say', async () => {
    for (const { robots, options, finds, fixed } of (await examplesOf(rule)).bad) {
      const file = parse(robots)
      const { findings } = found(robots, options)
      const seen = findings.map(({ span, message, fix, severity }, index) => {
        const expected = finds[index] ?? { line: 0 }
        return {
          line: positionAt(file.starts, span.start).line,
          ...(expected.on === undefined ? {} : { on: file.text.slice(span.start, span.end) }),
          ...(expected.says === undefined
            ? {}
            : { says: message.includes(expected.says) ? expected.says : message }),
          ...(expected.severity === undefined ? {} : { severity }),
          ...(expected.fix === undefined
            ? {}
            : { fix: fix?.kind, because: expected.fix === fix?.kind ? undefined : fix?.because }),
        }
      })
      expect(seen, JSON.stringify(robots)).toEqual(finds)
      for (const { message, span } of findings) {
        expect(message).toMatch(/^[A-Z"U`].*[.!?]$/s)
        expect(span.start).toBeLessThanOrEqual(span.end)
        expect(span.end).toBeLessThanOrEqual(file.text.length)
      }
      const { text, bom } = applyFixes(file, findings)
      const after = findings.some(({ fix }) => fix !== undefined) ? (bom ? `\ufeff${text}` : text) : undefined
      expect(after, JSON.stringify(robots)).toBe(fixed)
    }
  })

  it('finds nothing in its good examples', async () => {
    for (const { robots, options } of (await examplesOf(rule)).good) {
      expect(
        found(robots, options).findings.map(({ says }) => says),
        JSON.stringify(robots),
      ).toEqual([])
    }
  })
})

/** The prose check sees templates only, without the clauses that they are made of. */
it('findings and the reasons of their fixes have sentences of at most 25 words', async () => {
  const texts = new Set<string>()
  for (const rule of rules) {
    for (const { robots, options } of (await examplesOf(rule)).bad) {
      for (const { message, fix } of check(parse(robots), { ...options, select: [rule.code] }).findings) {
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

  it('occurs in every example in which its rule finds something', async () => {
    for (const rule of rules) {
      const { bad, good } = await examplesOf(rule)
      for (const { robots, options } of [...bad, ...good])
        expect(foundWithout(robots, options), JSON.stringify(robots)).toEqual([])
    }
  })

  it('is necessary: its rule finds nothing in bad examples without these texts', async () => {
    for (const { rule, needs } of needing) {
      for (const { robots, options } of (await examplesOf(rule)).bad) {
        const { text } = parse(robots)
        const without = needs.reduce((rest, need) => rest.replaceAll(need, 'x'), text)
        expect(without).not.toBe(text)
        expect(
          Array.from(rule.find(new Context(parse(without), options ?? {})), ({ says }) => says),
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
