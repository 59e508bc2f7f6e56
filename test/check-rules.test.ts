import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { RuleExamples } from '../src/check/examples.ts'
import { applyFixes, check, rules } from '../src/check/index.ts'
import { parse } from '../src/index.ts'
import { positionAt } from '../src/text/index.ts'

/** Every rule is shown by its examples, and they are its tests. */

const folder = new URL('../src/check/rules/', import.meta.url)

async function examplesOf(name: string): Promise<RuleExamples> {
  const module = (await import(new URL(`${name}.examples.ts`, folder).href)) as Record<string, RuleExamples>
  const [examples] = Object.values(module)
  return examples as RuleExamples
}

describe('the list of rules', () => {
  it('is ordered by code, each code and name once', () => {
    const codes = rules.map(({ code }) => code)
    expect(codes).toEqual([...new Set(codes)].sort())
    expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length)
  })

  it('holds every file of the folder', () => {
    const files = readdirSync(folder).filter((file) => file !== 'index.ts' && !file.endsWith('.examples.ts'))
    expect(files.sort()).toEqual(rules.map(({ name }) => `${name}.ts`).sort())
  })
})

describe.each(rules.map((rule) => [`${rule.code}/${rule.name}`, rule] as const))('%s', (_, rule) => {
  const found = (robots: string | Uint8Array, options = {}) => check(parse(robots), { ...options, select: [rule.code] })

  it('says why, and is shown by files in which it finds something and others', async () => {
    const { bad, good } = await examplesOf(rule.name)
    expect(rule.code).toMatch(/^[A-Z]\d{3}$/)
    expect(rule.name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(rule.why.length).toBeGreaterThan(80)
    expect(bad.length).toBeGreaterThan(0)
    expect(good.length).toBeGreaterThan(0)
  })

  it('finds what its examples say', async () => {
    for (const { robots, options, finds, fixed } of (await examplesOf(rule.name)).bad) {
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
    for (const { robots, options } of (await examplesOf(rule.name)).good) {
      expect(
        found(robots, options).findings.map(({ message }) => message),
        JSON.stringify(robots),
      ).toEqual([])
    }
  })
})
