import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Baseline,
  baselineOf,
  emptyBaseline,
  type Finding,
  type FoundIn,
  parseBaseline,
  prunedBaseline,
  type Summary,
  updatedBaseline,
  whyFailed,
  withoutInherited,
} from '../../src/check/index.ts'
import { baselineAt, writeBaseline } from '../../src/cli/options/baseline-file.ts'
import { parse } from '../../src/syntax/index.ts'
import { checkedFiles } from '../report/findings-arbitraries.ts'

/** Nothing is to be said of a baseline. */
const quiet = {
  say: (text: string): void => {
    throw new Error(text)
  },
}

/** A finding on each line that begins with `Disallow`. */
function found(text: string, name = 'robots.txt'): FoundIn {
  const findings = [...text.matchAll(/^Disallow.*$/gim)].map(
    ({ index, 0: { length } }): Finding => ({
      code: 'P117',
      name: 'shadowed-rule',
      severity: 'warning',
      message: 'm',
      span: { start: index, end: index + length },
      related: [],
      dialects: [],
    }),
  )
  return { name, file: parse(text), findings }
}

describe('a baseline', () => {
  const before = found('Disallow: /a\nDisallow: /b\nDisallow: /b\n')
  const baseline = baselineOf([before])

  /** The text of the lines whose findings are new. */
  function fresh(text: string, name?: string): string[] {
    return withoutInherited(baseline, found(text, name)).fresh.map(({ span }) => text.slice(span.start, span.end))
  }

  it('counts what was found, by file and fingerprint, in alphabetical order', () => {
    const { files } = baselineOf([found('Disallow: /a', 'z'), before, found('a', 'y')])
    expect(Object.keys(files)).toEqual(['robots.txt', 'z'])
    expect(Object.values(files['robots.txt'] ?? {}).sort()).toEqual([1, 2])
    expect(Object.keys(files['robots.txt'] ?? {})).toEqual(Object.keys(files['robots.txt'] ?? {}).sort())
  })

  it('takes away what is inherited, wherever it has moved', () => {
    expect(fresh('# new\r\n\r\nDisallow: /b\r\ndisallow : /a # why\r\n')).toEqual([])
    expect(withoutInherited(baseline, before).inherited).toHaveLength(3)
  })

  it('is written anew for the files that were checked, and keeps the others', () => {
    const both = updatedBaseline(baseline, [found('Disallow: /z', 'z')])
    expect(both.files['robots.txt']).toEqual(baseline.files['robots.txt'])
    expect(Object.keys(both.files)).toEqual(['robots.txt', 'z'])
    const next = found('Disallow: /c')
    expect(updatedBaseline(both, [next]).files).toEqual({ ...baselineOf([next]).files, z: both.files.z })
    expect(Object.keys(updatedBaseline(both, [found('')]).files)).toEqual(['z'])
  })

  it('lets through what is new: another line, one more of the same, another file', () => {
    expect(fresh('Disallow: /c\nDisallow: /a')).toEqual(['Disallow: /c'])
    expect(fresh('Disallow: /b\nDisallow: /b\nDisallow: /b\n')).toEqual(['Disallow: /b'])
    expect(fresh('Disallow: /a\n', 'other.txt')).toEqual(['Disallow: /a'])
    expect(fresh('Disallow: /a\n', 'constructor')).toEqual(['Disallow: /a'])
  })

  it('is pruned of what is gone, and takes up nothing', () => {
    const pruned = prunedBaseline(baselineOf([before, found('Disallow: /x', 'unchecked.txt')]), [found('Disallow: /b\nDisallow: /new')])
    expect(pruned).toEqual(baselineOf([found('Disallow: /b'), found('Disallow: /x', 'unchecked.txt')]))
    expect(prunedBaseline(baseline, [found('nothing')])).toEqual(emptyBaseline)
  })

  it('inherits all it was made of, whatever that is, and again after it was written', () => {
    fc.assert(
      fc.property(checkedFiles, (files) => {
        const once = [...new Map(files.map((file) => [file.name, file])).values()]
        const made = baselineOf(once)
        const read = parseBaseline(JSON.parse(JSON.stringify(made))) as Baseline
        expect(read).toEqual(made)
        for (const file of once) expect(withoutInherited(read, file).fresh).toEqual([])
        expect(prunedBaseline(made, once)).toEqual(made)
      }),
    )
  })

  it.each([
    [null, 'it has no "files"'],
    [{ version: 1 }, 'it has no "files"'],
    [{ files: {} }, 'its version is missing, and 1 is known'],
    [{ version: 2, files: {} }, 'its version is 2, and 1 is known'],
    [{ version: 1, files: { a: 1 } }, '"a" has no counts'],
    [{ version: 1, files: { a: { x: 0 } } }, '"x" of "a" has no count from 1 on'],
  ])('%j is none', (value, problem) => {
    expect(parseBaseline(value)).toEqual({ problem })
  })

  it('is written to a file and read from it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'wayleave-baseline-'))
    try {
      const path = join(folder, 'baseline.json')
      expect(baselineAt(path)).toBe(undefined)
      writeBaseline(path, baseline, quiet)
      expect(baselineAt(path)).toEqual(baseline)
      expect(readFileSync(path, 'utf8')).toMatch(/\}\n$/)
      writeFileSync(path, '{}')
      expect(() => baselineAt(path)).toThrow(
        /^no baseline: it has no "files", .*baseline\.json, delete it, and write it anew with --update-baseline$/,
      )
      expect(() => writeBaseline(join(folder, 'no/b.json'), baseline, quiet)).toThrow(
        /^cannot write ".*" \(no such file\), option --baseline/,
      )
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

describe('whether a check fails', () => {
  const summary = (counts: Partial<Summary>): Summary => ({ error: 0, warning: 0, info: 0, hint: 0, fixable: 0, ...counts })

  it.each([
    [{}, {}, undefined],
    [{ info: 5, hint: 5 }, {}, undefined],
    [{ warning: 1 }, {}, 'found warnings, and warnings and worse fail'],
    [{ error: 1, warning: 1 }, {}, 'found errors, and warnings and worse fail'],
    [{ warning: 1 }, { failOn: 'error' as const }, undefined],
    [{ error: 1 }, { failOn: 'error' as const }, 'found errors, and those fail'],
    [{ hint: 1 }, { failOn: 'hint' as const }, 'found hints, and hints and worse fail'],
    [{ warning: 3 }, { failOn: 'error' as const, maxWarnings: 3 }, undefined],
    [{ warning: 4 }, { failOn: 'error' as const, maxWarnings: 3 }, 'found 4 warnings, more than 3'],
    [{ error: 9, warning: 9 }, { exitZero: true, maxWarnings: 0 }, undefined],
  ])('%j with %j', (counts, policy, why) => {
    expect(whyFailed(summary(counts), policy)).toBe(why)
  })
})
