import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applyBaseline,
  type Baseline,
  createBaseline,
  emptyBaseline,
  type FileFindings,
  type Finding,
  failureReason,
  parseBaseline,
  pruneBaseline,
  type Summary,
  updateBaseline,
} from '../../src/check/index.ts'
import { baselineAt, recordFindings } from '../../src/cli/options/baseline-file.ts'
import { parse } from '../../src/syntax/index.ts'
import { checkedFiles } from '../report/findings-arbitraries.ts'

/** A terminal that fails the test if anything is printed. */
const quiet = {
  say: (text: string): void => {
    throw new Error(text)
  },
}

/** A finding on each line that begins with `Disallow`. */
function found(text: string, name = 'robots.txt'): FileFindings {
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
  const baseline = createBaseline([before])

  /** The text of the lines whose findings are not in the baseline. */
  function reported(text: string, name?: string): string[] {
    return applyBaseline(baseline, found(text, name)).remaining.map(({ span }) =>
      text.slice(span.start, span.end),
    )
  }

  it('counts findings by file and fingerprint, in alphabetical order', () => {
    const { files } = createBaseline([found('Disallow: /a', 'z'), before, found('a', 'y')])
    expect(Object.keys(files)).toEqual(['robots.txt', 'z'])
    expect(Object.values(files['robots.txt'] ?? {}).sort()).toEqual([1, 2])
    expect(Object.keys(files['robots.txt'] ?? {})).toEqual(Object.keys(files['robots.txt'] ?? {}).sort())
  })

  it('removes its findings from a report, even if their lines have moved', () => {
    expect(reported('# new\r\n\r\nDisallow: /b\r\ndisallow : /a # why\r\n')).toEqual([])
    expect(applyBaseline(baseline, before).inBaseline).toHaveLength(3)
  })

  it('is updated for the files that were checked, and keeps the others', () => {
    const both = updateBaseline(baseline, [found('Disallow: /z', 'z')])
    expect(both.files['robots.txt']).toEqual(baseline.files['robots.txt'])
    expect(Object.keys(both.files)).toEqual(['robots.txt', 'z'])
    const next = found('Disallow: /c')
    expect(updateBaseline(both, [next]).files).toEqual({ ...createBaseline([next]).files, z: both.files.z })
    expect(Object.keys(updateBaseline(both, [found('')]).files)).toEqual(['z'])
  })

  it('does not remove new findings: on another line, one more of the same, in another file', () => {
    expect(reported('Disallow: /c\nDisallow: /a')).toEqual(['Disallow: /c'])
    expect(reported('Disallow: /b\nDisallow: /b\nDisallow: /b\n')).toEqual(['Disallow: /b'])
    expect(reported('Disallow: /a\n', 'other.txt')).toEqual(['Disallow: /a'])
    expect(reported('Disallow: /a\n', 'constructor')).toEqual(['Disallow: /a'])
  })

  it('loses findings that no longer occur when it is pruned, and gains none', () => {
    const pruned = pruneBaseline(createBaseline([before, found('Disallow: /x', 'unchecked.txt')]), [
      found('Disallow: /b\nDisallow: /new'),
    ])
    expect(pruned).toEqual(createBaseline([found('Disallow: /b'), found('Disallow: /x', 'unchecked.txt')]))
    expect(pruneBaseline(baseline, [found('nothing')])).toEqual(emptyBaseline)
  })

  it('removes all findings it was created from, also after a round trip through JSON', () => {
    fc.assert(
      fc.property(checkedFiles, (files) => {
        const once = [...new Map(files.map((file) => [file.name, file])).values()]
        const created = createBaseline(once)
        const read = parseBaseline(JSON.parse(JSON.stringify(created))) as Baseline
        expect(read).toEqual(created)
        for (const file of once) expect(applyBaseline(read, file).remaining).toEqual([])
        expect(pruneBaseline(created, once)).toEqual(created)
      }),
    )
  })

  it.each([
    [null, 'it has no "files"'],
    [{ version: 1 }, 'it has no "files"'],
    [{ files: {} }, 'its version is missing, and 1 is supported'],
    [{ version: 2, files: {} }, 'its version is 2, and 1 is supported'],
    [{ version: 1, files: { a: 1 } }, '"a" is not an object of counts'],
    [{ version: 1, files: { a: { x: 0 } } }, '"x" of "a" has a count that is not a whole number from 1 on'],
  ])('is not parsed from %j', (value, problem) => {
    expect(parseBaseline(value)).toEqual({ problem })
  })

  it('survives a round trip through a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'wayleave-baseline-'))
    try {
      const path = join(folder, 'baseline.json')
      expect(baselineAt(path)).toBe(undefined)
      recordFindings({ path, baseline }, [], quiet)
      expect(baselineAt(path)).toEqual(baseline)
      expect(readFileSync(path, 'utf8')).toMatch(/\}\n$/)
      writeFileSync(path, '{}')
      expect(() => baselineAt(path)).toThrow(
        /^.*baseline\.json: not a baseline: it has no "files"\. Delete it, and write a new one with --update-baseline\.$/,
      )
      const elsewhere = { path: join(folder, 'no/b.json'), baseline }
      expect(() => recordFindings(elsewhere, [], quiet)).toThrow(
        /^option --baseline: cannot write ".*" \(no such file\)\. /,
      )
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

describe('failureReason', () => {
  const summary = (counts: Partial<Summary>): Summary => ({
    error: 0,
    warning: 0,
    info: 0,
    hint: 0,
    fixable: 0,
    ...counts,
  })

  it.each([
    [{}, {}, undefined],
    [{ info: 5, hint: 5 }, {}, undefined],
    [{ warning: 1 }, {}, 'found warnings, which fail the check'],
    [{ error: 1, warning: 1 }, {}, 'found errors, which fail the check'],
    [{ warning: 1 }, { failOn: 'error' as const }, undefined],
    [{ error: 1 }, { failOn: 'error' as const }, 'found errors, which fail the check'],
    [{ hint: 1 }, { failOn: 'hint' as const }, 'found hints, which fail the check'],
    [{ warning: 3 }, { failOn: 'error' as const, maxWarnings: 3 }, undefined],
    [
      { warning: 4 },
      { failOn: 'error' as const, maxWarnings: 3 },
      'found 4 warnings, more than the allowed 3',
    ],
    [{ error: 9, warning: 9 }, { exitZero: true, maxWarnings: 0 }, undefined],
  ])('%j with %j', (counts, policy, why) => {
    expect(failureReason(summary(counts), policy)).toBe(why)
  })
})
