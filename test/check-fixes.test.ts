import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Context } from '../src/check/context.ts'
import { applyFixes, type CheckOptions, check, fixFile, rules } from '../src/check/index.ts'
import { FixProver } from '../src/check/prove-fix.ts'
import { type DialectId, dialects, type File, type Policy, parse, print, read } from '../src/index.ts'
import { matches } from '../src/pattern/index.ts'
import type { Edit } from '../src/text/index.ts'
import { robotsBytes, robotsText } from './arbitraries.ts'

/** Safe fixes change no verdict, pacing or anything else, for any robot in any reading: held against asking, without what proved them. */

const FILES = Number(process.env.WAYLEAVE_FIXES ?? 150)

const record = fc.constantFrom(
  'User-agent: *',
  'User-agent: FooBot',
  'User-agent: foobot',
  'User-agent: FooBot/1.0',
  'User-agent: Googlebot',
  'User-agent: Googlebot-News',
  'User-agent: *',
  'USER-AGENT: BarBot',
  'User-agent: BarBot',
  'User-agent:',
  'Useragent: *',
  'Disallow: /',
  'Disallow: /a',
  'Disallow: /a/b',
  'disallow: /a',
  'DISALLOW:/b',
  'Disallow:',
  'Disalow: /c',
  'Disallow /c',
  'Disallow: /c*',
  'Disallow: /**d',
  'Disallow: "/d"',
  'Disallow: /%c3%a9',
  'Allow: /',
  'Allow: /a/b',
  'Allow:',
  'Allow: /a$',
  'Crawl-delay: 5',
  'Crawl-delay: 7',
  'Sitemap:',
  'Sitemap: https://example.com/s.xml',
  'Host: example.com',
  'Noindex: /x',
  'Foo: bar',
  '// remark',
  '; remark: two',
  '- Disallow: /e',
  '<!-- Disallow: /f -->',
  '```',
  '# remark',
  'Dis\u200ballow: /g',
  'User\u2011agent: *',
  'Disallow:\u00a0/h',
  'Disallow: /h\u0000i',
  '',
  '',
  ' ',
)

const ending = fc.constantFrom('\n', '\n', '\n', '\r\n', '\r', '\n\n')

const faulty = fc
  .array(fc.tuple(record, ending), { maxLength: 12 })
  .chain((lines) =>
    fc.boolean().map((cut) => lines.map(([text, end], index) => (cut && index === lines.length - 1 ? text : text + end)).join('')),
  )

const files = fc.oneof({ weight: 3, arbitrary: faulty }, { weight: 1, arbitrary: robotsText })

const AGENTS = [
  'FooBot',
  'foobot',
  'Googlebot',
  'Googlebot-News',
  'BarBot',
  'OtherBot',
  'FooBotBarBot',
  'Bar',
  'Bot',
  'BotBarFoo',
  'bingbot',
  'YandexBot',
]

/** Every path that a rule of the file could be about, and what lies just beside it; of those that a client could send. */
function pathsOf(...texts: string[]): string[] {
  const values = texts.flatMap((text) => Array.from(text.matchAll(/\/[^\s#"]*/g), ([path]) => path))
  const bare = values.flatMap((value) => [value, value.replace(/[*$]/g, ''), value.replace(/\*/g, 'x')])
  const beside = bare.flatMap((path) => [path, `${path}/`, `${path}x`, `${path}?q=1`, path.slice(0, -1)])
  return [...new Set(['/', '/robots.txt', '/index.html', ...beside])].filter((path) => /^\/[!-"$-~]*$/.test(path)).slice(0, 60)
}

/** The verdict by trying the rules one after the other. */
function naively(policy: Policy, url: string): string {
  if (policy.failure !== undefined) return 'unknown'
  const path = policy.pathOf(url)
  if (path === undefined) return 'unknown'
  return policy.rules.find(({ pattern }) => matches(pattern, path))?.effect ?? 'allow'
}

function meaningOf(file: File, dialect: DialectId, agent: string, everybody: boolean, paths: readonly string[]): unknown {
  const policy = read(file, { agent, dialect: dialects[dialect], everybody })
  const values = (stated: readonly { readonly value: unknown }[]): string[] =>
    [...new Set(stated.map(({ value }) => JSON.stringify(value)))].sort()
  return {
    verdicts: paths.map((path) => `${path} ${naively(policy, `https://example.com${path}`)}`),
    delay: policy.pacing.crawlDelay?.value,
    rates: values(policy.pacing.requestRates),
    visit: policy.pacing.visitTime?.value,
    sitemaps: values(policy.sitemaps),
    host: policy.host?.value,
    cleanParams: values(policy.cleanParams),
    comments: values(policy.comments),
    signals: values(policy.contentSignals),
    licenses: values(policy.licenses),
    noindex: values(policy.noindex),
  }
}

function expectSame(was: File, is: File, what: string): void {
  const [before, after] = [print(was), print(is)]
  const paths = pathsOf(before, after)
  for (const dialect of Object.keys(dialects) as DialectId[]) {
    for (const agent of AGENTS) {
      for (const everybody of [true, false]) {
        const now = meaningOf(is, dialect, agent, everybody, paths)
        expect(now, `${what}: ${dialect} as ${agent}\n${JSON.stringify(before)}\n${JSON.stringify(after)}`).toEqual(
          meaningOf(was, dialect, agent, everybody, paths),
        )
      }
    }
  }
}

describe('safe fixes', () => {
  it(`of ${FILES} files change nothing for anybody, one by one and all together`, () => {
    const counts = new Map<string, [safe: number, all: number]>()
    fc.assert(
      fc.property(files, (text) => {
        const file = parse(text)
        for (const finding of check(file).findings) {
          if (finding.fix === undefined) continue
          const count = counts.get(finding.code) ?? [0, 0]
          counts.set(finding.code, count)
          count[1] += 1
          if (finding.fix.kind !== 'safe') continue
          count[0] += 1
          expectSame(file, parse((file.bom ? '\ufeff' : '') + applyFixes(file, [finding]).text), finding.code)
        }
        const { file: fixed, applied } = fixFile(file)
        if (applied.length > 1) expectSame(file, fixed, applied.map(({ code }) => code).join(' '))
      }),
      { numRuns: FILES },
    )
    const lines = [...counts].sort().map(([code, [safe, all]]) => `${code} ${safe}/${all}`)
    console.log(`safe fixes of all proposed, in ${FILES} files: ${lines.join(', ')}`)
    expect(rules.length).toBeGreaterThan(0)
  }, 600_000)

  it('say why where they are not', () => {
    const { findings } = check(parse('User-agent: *\nDisalow: /a\n'), { select: ['S104'] })
    expect(findings.map(({ code, fix }) => [code, fix?.kind])).toEqual([['S104', 'changes-meaning']])
    expect(findings[0]?.fix?.because).toContain('was allowed, and is forbidden with it')
    expect(findings[0]?.fix?.witness).toBe('https://example.com/a')
  })
})

describe('check', () => {
  it('never throws, and nor do the fixes', () => {
    fc.assert(
      fc.property(fc.oneof(robotsBytes, robotsText, faulty), (input) => {
        const file = parse(input)
        const { findings } = check(file)
        for (const { span, fix, related } of findings) {
          for (const { start, end } of [span, ...related.map((one) => one.span), ...(fix?.edits ?? [])]) {
            expect(start).toBeGreaterThanOrEqual(0)
            expect(start).toBeLessThanOrEqual(end)
            expect(end).toBeLessThanOrEqual(file.text.length)
          }
        }
        fixFile(file)
        fixFile(file, { unsafe: true })
      }),
      { numRuns: FILES },
    )
  }, 600_000)

  it('ends with safe fixes all made', () => {
    fc.assert(
      fc.property(faulty, (text) => {
        const { file: fixed } = fixFile(parse(text))
        expect(fixFile(fixed).file.text).toBe(fixed.text)
      }),
      { numRuns: Math.ceil(FILES / 4) },
    )
  }, 600_000)

  it('takes a million lines', () => {
    expect(() => check(parse('Disallow: /a\n'.repeat(1_000_000)))).not.toThrow()
  }, 120_000)
})

describe('the proof of a fix', () => {
  const proofOf = (text: string, edits: readonly Edit[], options: CheckOptions = {}) =>
    new FixProver(new Context(parse(text), options)).prove(edits)
  const groups = 'User-agent: foo\nDisallow: /a\n\nUser-agent: bar\nDisallow: /b\n'

  it('thinks of robots whose name holds two names of the file', () => {
    const swapped = [{ start: 0, end: groups.length, text: 'User-agent: bar\nDisallow: /b\n\nUser-agent: foo\nDisallow: /a\n' }]
    expect(proofOf(groups, swapped, { dialects: ['rfc-9309', 'google', 'crawler-commons'] }).kind).toBe('safe')
    for (const dialect of ['original-1994', 'libwww-perl', 'python-urllib', 'protego', 'draft-1996'] as const) {
      expect(proofOf(groups, swapped, { dialects: [dialect] }).kind, dialect).toBe('changes-meaning')
    }
  })

  it('thinks of sites other than the one of examples', () => {
    const text = 'User-agent: *\nDisallow: https://other.example/a\n'
    const edits = [{ start: 14, end: text.length, text: '' }]
    expect(proofOf(text, edits, { dialects: ['libwww-perl'] }).kind).toBe('changes-meaning')
    expect(proofOf(text, edits, { dialects: ['libwww-perl'], origin: 'https://third.example' }).kind).toBe('safe')
  })

  it('thinks of robots that groups for everybody do not concern', () => {
    const text = 'User-agent: foo\nDisallow: /a\n\nUser-agent: *\nDisallow: /a\n'
    expect(proofOf(text, [{ start: 0, end: 30, text: '' }], { dialects: ['rfc-9309'] }).kind).toBe('changes-meaning')
  })

  it('looks at the whole file where a reader does', () => {
    const large = `User-agent: *\n${'Disallow: /a\n'.repeat(39_383)}`
    const over = { start: large.length, end: large.length, text: 'Disallow: /a\n' }
    expect(large.length).toBeLessThanOrEqual(512_000)
    expect(proofOf(large, [over], { dialects: ['yandex'] }).kind).toBe('changes-meaning')
    expect(proofOf(large, [over], { dialects: ['bing'] }).kind).toBe('safe')
    const page = 'User-agent: *\nDisallow: /a\n<html>\n'
    expect(proofOf(page, [{ start: 27, end: 33, text: '' }], { dialects: ['crawler-commons'] }).kind).toBe('safe')
    const hidden = '<html>\n<b>Disallow: /a</b>\nuser-agent: *\nDisallow: /b\n'
    expect(proofOf(hidden, [{ start: 0, end: 7, text: '' }], { dialects: ['crawler-commons'] }).kind).toBe('safe')
  })

  it('says so where it may not go on', () => {
    const names = Array.from(
      { length: 300 },
      (_, index) =>
        `User-agent: robot-${'abcdefghij'[index % 10]}${'klmnopqrst'[Math.floor(index / 10) % 10]}${'uvw'[Math.floor(index / 100)]}\n`,
    ).join('')
    const text = `${names}Disallow: /a*\n`
    const proof = proofOf(text, [{ start: text.length - 2, end: text.length - 1, text: '' }], { dialects: ['rfc-9309'] })
    expect(proof).toEqual({ kind: 'changes-meaning', because: expect.stringContaining('too many robots are named') as string })
  })
})
