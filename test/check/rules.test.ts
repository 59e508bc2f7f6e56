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

/** Every rule is shown by its examples, and they are its tests. */

const folder = new URL('../../src/check/rules/', import.meta.url)

/** The files of rules, by their codes: two rules may share a name, and two files do not. */
const fileOfRule = new Map<string, string>()
for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.ts') || file.endsWith('/index.ts') || file === 'index.ts' || file.endsWith('.examples.ts')) continue
  const rule = Object.values((await import(new URL(file, folder).href)) as Record<string, Partial<CheckRule>>).find(({ code }) => code)
  if (rule?.code !== undefined) fileOfRule.set(rule.code, file.slice(0, -'.ts'.length))
}

async function examplesOf({ code }: CheckRule): Promise<RuleExamples> {
  const name = fileOfRule.get(code)
  const module = (await import(new URL(`${name}.examples.ts`, folder).href)) as Record<string, RuleExamples>
  const [examples] = Object.values(module)
  return examples as RuleExamples
}

describe('the list of rules', () => {
  it('is ordered by code, each code once, and each name once in its table', () => {
    const codes = rules.map(({ code }) => code)
    expect(codes).toEqual([...new Set(codes)].sort())
    expect(new Set(rules.map(({ code, name }) => `${code[0]}/${name}`)).size).toBe(rules.length)
  })

  it('holds every file of the folder', () => {
    expect([...fileOfRule.keys()].sort()).toEqual(rules.map(({ code }) => code))
    // A file is called as its rule is, or says whose name it shares.
    for (const { code, name } of rules) expect(fileOfRule.get(code)).toMatch(new RegExp(`/(?:[a-z]+-)?${name}$`))
  })
})

describe.each(rules.map((rule) => [`${rule.code}/${rule.name}`, rule] as const))('%s', (_, rule) => {
  const found = (robots: string | Uint8Array, options = {}) => check(parse(robots), { ...options, select: [rule.code] })

  it('says why, and is shown by files in which it finds something and others', async () => {
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
      const seen = findings.map(({ span, message, fix }, index) => {
        const expected = finds[index] ?? { line: 0 }
        return {
          line: positionAt(file.starts, span.start).line,
          ...(expected.on === undefined ? {} : { on: file.text.slice(span.start, span.end) }),
          ...(expected.says === undefined ? {} : { says: message.includes(expected.says) ? expected.says : message }),
          ...(expected.fix === undefined ? {} : { fix: fix?.kind, because: expected.fix === fix?.kind ? undefined : fix?.because }),
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
        found(robots, options).findings.map(({ message }) => message),
        JSON.stringify(robots),
      ).toEqual([])
    }
  })
})

/** A rule that needs one of some texts is not put to files without: there it must find nothing either. */
describe('what a rule needs', () => {
  const needing = rules.flatMap((rule) => (rule.needsOneOf === undefined ? [] : [{ rule, needs: rule.needsOneOf }]))
  const foundWithout = (robots: string | Uint8Array, options = {}): readonly string[] => {
    const context = new Context(parse(robots), options)
    return needing.flatMap(({ rule, needs }) =>
      context.file.includesOneOf(needs) || Array.from(rule.find(context)).length === 0 ? [] : [rule.name],
    )
  }

  it('holds no letters, which a file may write in either case', () => {
    expect(needing.length).toBeGreaterThan(10)
    expect(needing.flatMap(({ needs }) => needs).filter((text) => text === '' || text.toLowerCase() !== text.toUpperCase())).toEqual([])
  })

  it('is in every file in which it finds something', async () => {
    for (const rule of rules) {
      const { bad, good } = await examplesOf(rule)
      for (const { robots, options } of [...bad, ...good]) expect(foundWithout(robots, options), JSON.stringify(robots)).toEqual([])
    }
  })

  it('is what it finds: where each of them is another character, it finds nothing', async () => {
    for (const { rule, needs } of needing) {
      for (const { robots, options } of (await examplesOf(rule)).bad) {
        const { text } = parse(robots)
        const without = needs.reduce((left, need) => left.replaceAll(need, 'x'), text)
        expect(without).not.toBe(text)
        expect(
          Array.from(rule.find(new Context(parse(without), options ?? {})), ({ message }) => message),
          JSON.stringify(without),
        ).toEqual([])
      }
    }
  })

  it('is in every drawn file in which it finds something', () => {
    fc.assert(
      fc.property(fc.oneof(robotsText, robotsBytes), (robots) => {
        expect(foundWithout(robots)).toEqual([])
      }),
      { numRuns: 400 },
    )
  })
})
