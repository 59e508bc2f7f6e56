import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyFixes, check, fixFile } from '../../src/check/index.ts'
import { decide, dialects, parse, print, read } from '../../src/entry/index.ts'
import { EVERY_RULE } from './every-rule.ts'
import { FILES } from './faulty-files.ts'
import { doubleBlanks, lostSilently } from './kept-lines.ts'

/** No fix, safe or not, loses a comment, a Sitemap or a signal that its title does not name. */

const names = fc.constantFrom('*', '*', 'Googlebot', 'GPTBot', 'FooBot', 'foobot', 'Googlebot-News', 'Yandex')

const records = fc.constantFrom(
  'Allow: /',
  'Disallow:',
  'Disallow: /',
  'Disallow: /a',
  'Disallow: /a/b',
  'Disallow: /a*',
  'Allow: /a/b',
  'Allow: /a/b/c$',
  'Disallow: c',
  'Disalow: /d',
  'Crawl-delay: 5',
  'Crawl-delay: 9',
  'Host: example.com',
  'Noindex: /n',
  'Content-Signal: search=yes, ai-train=no',
  'Content-Signal: ai-train=yes',
  'Content-Usage: train-ai=n',
  'Sitemap: https://example.com/s.xml',
  'Sitemap: https://example.com/t.xml',
  'Sitemap: /u.xml',
  'Sitemap:',
  'License: https://example.com/rsl.xml',
  'LLMs: https://example.com/llms.txt',
  '// remark',
  '<!-- old -->',
)

type Part = readonly ['line' | 'agent' | 'remarked', string] | readonly ['comment' | 'blank']

const part: fc.Arbitrary<Part> = fc.oneof(
  { weight: 6, arbitrary: records.map((text) => ['line', text] as const) },
  { weight: 1, arbitrary: records.map((text) => ['remarked', text] as const) },
  { weight: 2, arbitrary: names.map((name) => ['agent', `User-agent: ${name}`] as const) },
  { weight: 1, arbitrary: names.map((name) => ['agent', `User-agent: ${name}\nDisallow:`] as const) },
  { weight: 2, arbitrary: fc.constant(['comment'] as const) },
  { weight: 3, arbitrary: fc.constant(['blank'] as const) },
)

/** Files whose comments differ, so that a lost comment cannot be mistaken for another one. */
const files = fc
  .tuple(fc.array(part, { minLength: 2, maxLength: 18 }), fc.constantFrom('\n', '\r\n'), fc.boolean())
  .map(([parts, end, isOpen]) => {
    const lines = parts.map(([kind, text = ''], index) =>
      kind === 'comment' ? `# remark ${index}` : kind === 'remarked' ? `${text} # remark ${index}` : text,
    )
    return `${lines.join(end)}${isOpen ? '' : end}`
  })

/** The robots that the file names once, in a group of an empty Disallow alone. */
function openedOnPurpose(text: string): string[] {
  return ['Googlebot', 'GPTBot', 'FooBot', 'Yandex'].filter(
    (agent) =>
      text.toLowerCase().split(`: ${agent.toLowerCase()}`).length === 2 &&
      new RegExp(`: ${agent}\\r?\\nDisallow:\\r?\\n(?:\\s*User-agent|$)`).test(text),
  )
}

describe('a fix', () => {
  it(
    'loses nothing that its title does not name, and leaves no double blank line',
    () => {
      let tried = 0
      fc.assert(
        fc.property(files, (text) => {
          const file = parse(text)
          for (const finding of check(file).findings) {
            if (finding.fix === undefined) continue
            tried += 1
            const { text: after } = applyFixes(file, [finding])
            const what = `${finding.code} ${finding.fix.title}\n${JSON.stringify(text)}\n${JSON.stringify(after)}`
            expect(lostSilently(text, after, [finding.fix.title]), what).toEqual([])
            expect(doubleBlanks(after), what).toBeLessThanOrEqual(doubleBlanks(text))
          }
        }),
        { numRuns: FILES * 5 },
      )
      expect(tried).toBeGreaterThan(FILES)
    },
    60_000 + FILES * 1_000,
  )

  it('leaves the first of several blank lines whose neighbours it removes, so that parts stay apart', () => {
    const fixed = (text: string, code: string): string | undefined => {
      const file = parse(text)
      const finding = check(file, { select: [code] }).findings.find(({ fix }) => fix !== undefined)
      return finding && applyFixes(file, [finding]).text
    }
    const group = 'User-agent: Googlebot\n'
    // Of the lines between two blank ones, all go.
    expect(fixed(`${group}Disallow:\n${group}\nDisallow: # old\n\nAllow: /\n\n`, 'G105')).toBe(
      `${group}\nAllow: /\n\n`,
    )
    expect(fixed(`${group}Disallow: /a\n\n${group}Disallow: /a\n\nDisallow: /b\n`, 'G105')).toBe(
      `${group}Disallow: /a\n\nDisallow: /b\n`,
    )
    expect(fixed('User-agent: *\nDisallow: /a\rSitemap:\n\nUser-agent: FooBot\nDisallow: /b\n', 'S110')).toBe(
      'User-agent: *\nDisallow: /a\r\n\nUser-agent: FooBot\nDisallow: /b\n',
    )
    // The only blank line between two other groups stands between lines that go.
    const [above, below] = ['User-agent: *\nDisallow: /a\n', 'User-agent: FooBot\nDisallow: /b\n']
    expect(fixed(`${above}User-agent: Googlebot\n\nDisallow: /a\n${below}`, 'G108')).toBe(
      `${above}\n${below}`,
    )
  })

  it('names a comment that it removes, and takes a # without blanks for no comment', () => {
    const titleOf = (text: string, code: string): string | undefined =>
      check(parse(text), { select: [code] }).findings[0]?.fix?.title
    const group = 'User-agent: *\nDisallow: /x\n'
    expect(titleOf(`${group}Disallow: /a/#b\n`, 'S113')).toBe('delete what robots do not send')
    expect(titleOf(`${group}Disallow: /a#\n`, 'S113')).toBe('write # as %23')
    expect(titleOf(`${group}Nofollow: /a # b\n`, 'X106')).toBe('delete the line, which removes 1 comment')
  })
})

/** Fewer drawn files may hold no group that is open on purpose. */
const LEAST_FILES = 150

describe('all fixes of a file', () => {
  it(
    'lose nothing that their titles do not name, and close no group that is open on purpose',
    () => {
      let open = 0
      fc.assert(
        fc.property(files, fc.constantFrom({}, EVERY_RULE), (text, options) => {
          const { file: fixed, applied } = fixFile(parse(text), { ...options, unsafe: true })
          const after = print(fixed)
          const titles = applied.map(({ fix }) => fix?.title ?? '')
          const what = `${applied.map(({ code }) => code).join(' ')}\n${JSON.stringify(text)}\n${JSON.stringify(after)}`
          expect(lostSilently(text, after, titles), what).toEqual([])
          for (const agent of openedOnPurpose(text)) {
            open += 1
            const policy = read(fixed, { agent, dialect: dialects['rfc-9309'] })
            for (const path of ['/', '/a', '/a/b', '/c', '/d'])
              expect(decide(policy, `https://example.com${path}`).verdict, `${agent} ${path} ${what}`).toBe(
                'allow',
              )
          }
        }),
        { numRuns: Math.max(FILES * 2, LEAST_FILES) },
      )
      expect(open).toBeGreaterThan(0)
    },
    60_000 + FILES * 1_000,
  )

  it('leave a group as open as its author made it', () => {
    const text =
      'User-agent: Googlebot\nDisallow:\n\nUser-agent: *\nDisallow: /s/\nDisallow: /store/\n\nSitemap: https://example.com/s.xml\n'
    expect(print(fixFile(parse(text), { ...EVERY_RULE, unsafe: true }).file)).toBe(text)
  })
})

describe('fixFile', () => {
  const text = 'Welcome\nUser-agent: *\nDisallow: /b'
  const fixedWith = (select?: readonly string[]): string =>
    print(fixFile(parse(text), select === undefined ? {} : { select }).file)

  it('applies the fixes of warnings and errors', () => {
    expect(fixedWith()).toBe(`# ${text}`)
    expect(fixedWith(['E112', 'S1'])).toBe(`# ${text}\n`)
  })

  it('applies the fixes of other findings if their rule is selected by its code or name', () => {
    for (const selector of ['E112', 'e112', 'no-final-newline', 'E112/no-final-newline'])
      expect(fixedWith([selector]), selector).toBe(`${text}\n`)
    expect(fixedWith(['E'])).toBe(text)
  })

  it('leaves what the default view hides as it is, unless the rule is selected or all is shown', () => {
    const page = '<html>\nWelcome\nDisallow /x\n</html>\n'
    expect(print(fixFile(parse(page)).file)).toBe(page)
    const platform = 'User-agent: *\nDisallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php\n'
    const options = { unsafe: true, severities: { P121: 'warning' } } as const
    expect(print(fixFile(parse(platform), options).file)).toBe(platform)
    expect(print(fixFile(parse(platform), { ...options, all: true }).file)).not.toBe(platform)
  })
})
