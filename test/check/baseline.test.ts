import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applyBaseline,
  type Baseline,
  type Config,
  checkWithConfig,
  createBaseline,
  type FileFindings,
  type Finding,
  failureReason,
  neverAccepted,
  parseBaseline,
  type Summary,
  updateBaseline,
} from '../../src/check/index.ts'
import { baselineAt, recordFindings } from '../../src/cli/options/baseline-file.ts'
import { read } from '../../src/dialects/index.ts'
import { decide, type Policy } from '../../src/policy/index.ts'
import { type Robot, readOptionsOf, robotNamed } from '../../src/robots/index.ts'
import { type File, parse } from '../../src/syntax/index.ts'
import { robotsText } from '../arbitraries.ts'
import { checkedFiles } from '../report/findings-arbitraries.ts'
import { scaled } from '../scale.ts'
import { exampleRetrieval } from './pages/example-retrieval.ts'

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
      says: { what: 'm' },
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

  it('lists findings by file and fingerprint, in alphabetical order', () => {
    const { files } = createBaseline([found('Disallow: /a', 'z'), before, found('a', 'y')])
    expect(Object.keys(files)).toEqual(['robots.txt', 'z'])
    expect(
      Object.values(files['robots.txt'] ?? {})
        .map(({ length }) => length)
        .sort(),
    ).toEqual([1, 2])
    expect(Object.keys(files['robots.txt'] ?? {})).toEqual(Object.keys(files['robots.txt'] ?? {}).sort())
  })

  it('removes its findings from a report, even if their lines have moved', () => {
    expect(reported('# new\r\n\r\nDisallow: /b\r\ndisallow : /a # why\r\n')).toEqual([])
    expect(applyBaseline(baseline, before).inBaseline).toHaveLength(3)
  })

  it('takes the name of a robot in capitals for the same name', () => {
    const text = (name: string): string =>
      `User-agent: *\nDisallow: /cart\n\nUser-agent: ${name}\nDisallow: /private/\n`
    const old = checkWithConfig('a', parse(text('GPTBot')), {})
    expect(old.findings.map(({ code }) => code)).toContain('G107')
    const next = checkWithConfig('a', parse(text('gptbot')), {}, createBaseline([old]))
    expect(next.findings).toEqual([])
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

  it('removes all findings it was created from, also after a round trip through JSON', () => {
    fc.assert(
      fc.property(checkedFiles, (files) => {
        const once = [...new Map(files.map((file) => [file.name, file])).values()]
        const created = createBaseline(once)
        const read = parseBaseline(JSON.parse(JSON.stringify(created))) as Baseline
        expect(read).toEqual(created)
        for (const file of once) expect(applyBaseline(read, file).remaining).toEqual([])
      }),
    )
  })

  it.each([
    [null, 'it has no "files"'],
    [{ version: 1 }, 'it has no "files"'],
    [{ files: {} }, 'its version is missing, and 2 is supported'],
    [{ version: 3, files: {} }, 'its version is 3, and 2 is supported'],
    [{ version: 2, files: {} }, 'it has no "robots"'],
    [{ version: 2, robots: {}, files: { a: 1 } }, '"a" is not an object of findings'],
    [
      { version: 2, robots: {}, files: { a: { x: 0 } } },
      '"x" of "a" is not a list of findings with severity and reach',
    ],
    [
      { version: 2, robots: {}, files: { a: { x: [{ severity: 'hint', reach: [{ robots: 1 }] }] } } },
      '"x" of "a" is not a list of findings with severity and reach',
    ],
  ])('is not parsed from %j', (value, problem) => {
    expect(parseBaseline(value)).toEqual({ problem })
  })

  it('of version 1 hides nothing, and says so', () => {
    const folder = mkdtempSync(join(tmpdir(), 'wayleave-baseline-'))
    try {
      const path = join(folder, 'baseline.json')
      writeFileSync(path, '{"version":1,"files":{"robots.txt":{"I101-27fa437356188dd8":1}}}')
      const said: string[] = []
      expect(baselineAt(path, { say: (text) => said.push(text) })).toBe(undefined)
      expect(said.join()).toMatch(
        /baseline\.json" hides nothing, because it is of version 1, .* --update-baseline/,
      )
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('survives a round trip through a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'wayleave-baseline-'))
    try {
      const path = join(folder, 'baseline.json')
      expect(baselineAt(path, quiet)).toBe(undefined)
      recordFindings({ path, baseline }, [], quiet)
      expect(baselineAt(path, quiet)).toEqual(baseline)
      expect(readFileSync(path, 'utf8')).toMatch(/\}\n$/)
      writeFileSync(path, '{}')
      expect(() => baselineAt(path, quiet)).toThrow(
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

describe('what a baseline can never hide', () => {
  const lines = (...rows: readonly string[]): string => `${rows.join('\n')}\n`

  /** The findings of a file, and those that stay with the baseline of another one. */
  function compared(old: string, next: string, options: Config = {}) {
    const [before, after] = [old, next].map((text) => parse(text)) as [File, File]
    const recorded = createBaseline([checkWithConfig('a', before, options)])
    return {
      all: checkWithConfig('a', after, options).findings,
      left: new Set(checkWithConfig('a', after, options, recorded).findings.map(placeOf)),
    }
  }

  const placeOf = ({ code, span, message }: Finding): string => `${code} ${span.start} ${message}`
  const codesLeft = (old: string, next: string): string[] =>
    [...compared(old, next).left].map((place) => place.slice(0, 4))

  const closed = lines('User-agent: *', 'Disallow: /')

  it.each(['SeznamBot', 'Baiduspider', 'Yandex', 'Googlebot', 'MJ12bot'])(
    'that the site is closed to all, where it was closed to %s',
    (robot) => {
      const old = lines(`User-agent: ${robot}`, 'Disallow: /', '', 'User-agent: *', 'Disallow: /a/')
      expect(codesLeft(old, closed)).toContain('I101')
    },
  )

  it('that the site is closed to Google or Bing, even if it was, but by a comment', () => {
    expect(codesLeft(closed, closed)).toContain('I101')
    for (const robot of ['Googlebot', 'bingbot', 'msnbot'])
      expect(
        codesLeft(lines(`User-agent: ${robot}`, 'Disallow: /'), lines(`User-agent: ${robot}`, 'Disallow: /')),
      ).toContain('I101')
    const seznam = lines('User-agent: SeznamBot', 'Disallow: /')
    expect(codesLeft(seznam, seznam)).toEqual([])
    const meant = `# wayleave-ignore-file I: closed on purpose\n${closed}`
    expect(compared(closed, meant).all.map(({ code }) => code)).not.toContain('I101')
  })

  it('what reaches another robot, is graver, or lost an exception', () => {
    const assets = (robot: string, ...more: readonly string[]): string =>
      lines(`User-agent: ${robot}`, 'Disallow: /assets/', ...more, '', 'User-agent: FooBot', 'Disallow: /x/')
    const allowed = 'Allow: /assets/a/'
    expect(codesLeft(assets('*'), assets('*'))).toEqual([])
    expect(codesLeft(assets('*'), assets('*', allowed))).not.toContain('I104')
    expect(codesLeft(assets('*', allowed), assets('*'))).toContain('I104')
    expect(codesLeft(assets('Googlebot'), assets('*'))).toContain('I104')
    const file = parse(lines('User-agent: *', 'Disalow: /x/'))
    const { findings } = checkWithConfig('a', file, { severities: { S104: 'hint' } })
    const recorded = createBaseline([{ name: 'a', file, findings }])
    expect(checkWithConfig('a', file, {}, recorded).findings.map(({ code }) => code)).toContain('S104')
  })

  it('another answer of the site', () => {
    const file = parse(lines('User-agent: *', 'Disallow: /x/'))
    const served = (type: string) => ({
      retrieval: exampleRetrieval({ outcome: 'ok', status: 200, headers: { 'content-type': type } }),
    })
    const recorded = createBaseline([checkWithConfig('a', file, served('text/html'))])
    const left = (type: string): string[] =>
      checkWithConfig('a', file, served(type), recorded).findings.map(({ code }) => code)
    expect(left('text/html')).toEqual([])
    expect(left('image/png')).toEqual(['F113'])
  })

  it('another status of the site, but no measured value', () => {
    const file = parse(lines('User-agent: *', 'Disallow: /x/'))
    const options = (status: number, durationMs: number) => ({
      retrieval: { ...exampleRetrieval({ outcome: 'ok' }), durationMs },
      comparisons: [
        {
          by: 'user-agent' as const,
          userAgent: 'Googlebot',
          retrieval: exampleRetrieval({ outcome: status < 500 ? 'not-found' : 'server-error', status }),
        },
      ],
    })
    const recorded = createBaseline([checkWithConfig('a', file, options(404, 6_000))])
    const left = (status: number, durationMs: number): string[] =>
      checkWithConfig('a', file, options(status, durationMs), recorded).findings.map(({ code }) => code)
    expect(left(404, 7_500)).toEqual([])
    expect(left(500, 6_000)).toEqual(['F120'])
    expect(checkWithConfig('a', file, options(404, 6_000)).findings.map(({ code }) => code)).toContain('F103')
  })

  it('that a robot loses a URL which the old file gave it, if the check of the new one says so', () => {
    const paths = ['/', '/a', '/a/b', '/assets/', '/*?', '/a*', '/b$']
    const names = [
      '*',
      'Googlebot',
      'bingbot',
      'SeznamBot',
      'Yandex',
      'Baiduspider',
      'Applebot',
      'GPTBot',
      'FooBot',
    ]
    const rule = fc
      .tuple(fc.constantFrom('Disallow', 'Disallow', 'Allow', 'disallow '), fc.constantFrom(...paths))
      .map((parts) => parts.join(': '))
    const group = fc
      .tuple(
        fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 2 }),
        fc.constantFrom('', 'Crawl-delay: 5'),
        fc.array(rule, { maxLength: 3 }),
        fc.boolean(),
      )
      .map(([agents, between, rules, isApart]) => [
        ...agents.flatMap((agent) => [`User-agent: ${agent}`, ...(between === '' ? [] : [between])]),
        ...rules,
        ...(isApart ? [''] : []),
      ])
    const text = fc.array(group, { minLength: 1, maxLength: 4 }).map((groups) => lines(...groups.flat()))
    // Most pairs share groups, as versions of a file do.
    const pair = fc.oneof(
      fc.tuple(text, text),
      fc.tuple(text, text).map(([one, other]) => [one, one + other] as const),
      fc.tuple(text, text).map(([one, other]) => [one + other, other] as const),
    )
    const urls = ['/', '/a', '/a/b', '/a/b/c', '/assets/', '/assets/x.css', '/x?y', '/b', '/z'].map(
      (path) => `https://example.com${path}`,
    )
    const asked = [
      'googlebot',
      'bingbot',
      'seznambot',
      'yandexbot',
      'baiduspider',
      'applebot',
      'gptbot',
      'slurp',
    ].map((id) => robotNamed(id) as Robot)
    let said = 0
    fc.assert(
      fc.property(pair, ([old, next]) => {
        const [before, after] = [parse(old), parse(next)]
        const { all, left } = compared(old, next)
        const lineOf = (at: number): number => next.slice(0, at).split('\n').length
        for (const robot of asked) {
          const [then, now] = [before, after].map((file) => read(file, readOptionsOf(robot))) as [
            Policy,
            Policy,
          ]
          for (const url of urls) {
            if (decide(then, url).verdict !== 'allow' || decide(now, url).verdict !== 'disallow') continue
            const { rule: deciding } = decide(now, url)
            for (const finding of all) {
              const own = lineOf(finding.span.start)
              const isOfGroup = now.selection.selected.some(
                ({ firstLine, lastLine }) => firstLine <= own && own <= lastLine,
              )
              const tells =
                finding.witness === url ||
                [finding.span, ...finding.related.map(({ span }) => span)].some(
                  ({ start }) => lineOf(start) === deciding?.line,
                )
              // Of a robot, a finding tells what the dialect of that robot makes of the file.
              const isAbout = finding.dialects.some((id) => id === now.dialect)
              if (!isOfGroup || !tells || !isAbout) continue
              said++
              expect(left, `${robot.id} ${url} ${finding.code}`).toContain(placeOf(finding))
            }
          }
        }
      }),
      { numRuns: scaled(30, 1_500) },
    )
    expect(said).toBeGreaterThan(100)
  })

  it('hides every finding of the file it is of, but those of a site closed to Google or Bing', () => {
    fc.assert(
      fc.property(robotsText, (text) => {
        const file = parse(text)
        const checked = checkWithConfig('a', file, {})
        const { findings } = checkWithConfig('a', file, {}, createBaseline([checked]))
        expect(findings).toEqual(neverAccepted(checked))
      }),
      { numRuns: 60 },
    )
  })
})

describe('failureReason', () => {
  it('a severity that does not exist: throws, since it would let findings pass', () => {
    for (const failOn of ['warn', 'never', null])
      expect(() => failureReason(summary({}), { failOn: failOn as never })).toThrow('give one of')
  })

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
