import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkWithConfig, MAX_TRIED_UNITS, rules, workingFixes } from '../../src/check/index.ts'
import { explainedFindings, type FindingsOptions, findingsFormats } from '../../src/report/index.ts'
import { parse } from '../../src/syntax/index.ts'
import { robotsBytes } from '../arbitraries.ts'
import { hostile } from './findings-arbitraries.ts'

const lines = (...rows: readonly string[]): string => `${rows.join('\n')}\n`

function screenOf(text: string | Uint8Array, options: FindingsOptions = {}, name = 'robots.txt'): string {
  const { view, ...rest } = checkWithConfig(name, parse(text), {})
  const tried = { workingFixes: workingFixes(rest, {}, explainedFindings(view.findings)) }
  return findingsFormats.text([{ ...rest, ...view, ...tried }], rules, options)
}

describe('the first screen of a check', () => {
  it('begins with the gravest finding, says what to do, and ends with what is hidden and the exit code', () => {
    const screen = screenOf(
      lines(
        'User-agent: *',
        'Disallow: /assets/',
        'Disallow /shop/',
        '',
        'User-agent: Twitterbot',
        'Allow: /',
        'Sitemap: https://shop.example/sitemap.xml',
      ),
    )
    const rows = screen.split('\n')
    expect(rows[0]).toBe(
      'robots.txt · shop.example (by its sitemaps) · 7 lines, 2 groups · Google open but for 2 paths, Bing',
    )
    expect(rows[3]).toBe('✗ Problem  line 3  S101/missing-colon')
    expect(rows[4]).toBe('    Disallow /shop/')
    expect(screen).toContain('→ To add the colon: wayleave check robots.txt --select S101 --fix-unsafe')
    expect(screen.indexOf('! Check')).toBeGreaterThan(screen.indexOf('✗ Problem'))
    expect(screen.indexOf('i Note')).toBeGreaterThan(screen.indexOf('! Check'))
    expect(screen).toContain('https://shop.example/')
    expect(screen).not.toContain('example.com')
    expect(rows.at(-2)).toMatch(/^Hidden: .* --all shows every finding\.$/)
    expect(rows.at(-1)).toMatch(/^■ 1 problem, 1 to check, \d notes? · exit 1$/)
  })

  it('offers only fixes that work: none that leaves its finding, or brings an error or a warning', () => {
    const missing = lines('User-agent: *', 'Disallow /shop/')
    expect(screenOf(missing)).toContain('--select S101')
    // With its colon, the rule closes style sheets and scripts.
    const closing = lines('User-agent: *', 'Disallow /assets/')
    expect(screenOf(closing)).toContain('S101/missing-colon')
    expect(screenOf(closing)).not.toContain('--select')
    const isFixable = (text: string, isSafe: boolean) =>
      checkWithConfig('', parse(text), {}).view.findings.some(
        ({ code, fix }) => code === 'S101' && fix !== undefined && (fix.kind === 'safe') === isSafe,
      )
    expect(isFixable(closing, false)).toBe(true)
    // A long file is not fixed to see whether that works.
    expect(screenOf(missing + '#'.repeat(MAX_TRIED_UNITS))).not.toContain('--select')
  })

  it('says what the fixes of hidden hints do, which the same command applies', () => {
    const groups = ['GPTBot', 'bingbot'].map(
      (name) => `User-agent: ${name}\nDisallow: ${name === 'bingbot' ? '/x' : '/'}`,
    )
    const more = ['User-agent: GPTBot\nAllow: /about', 'User-agent: bingbot\nDisallow: /y']
    expect(screenOf([...groups, ...more, ''].join('\n\n')).replace(/\s+/g, ' ')).toContain(
      'To merge the groups of "GPTBot" (and 1 of hidden hints, to merge the groups of "bingbot"): wayleave',
    )
  })

  it('offers the option that fixes all lines of a finding', () => {
    const mixed = lines('User-agent: *', 'Disallow: /*?', 'Allow: /*?utm=', 'Allow: ?utm=', 'Disallow: ?from')
    expect(screenOf(mixed)).toMatch(/--select\s+P101\s+--fix-unsafe/)
    expect(screenOf(mixed)).toContain('(and 1 more fix): wayleave check')
  })

  it('does not say that a file without records has no problems', () => {
    for (const text of ['', '# Robots\n\n']) {
      expect(screenOf(text)).toContain('No record is in force, so robots may fetch everything.')
      expect(screenOf(text)).toContain('no records · exit 0')
      expect(screenOf(text)).not.toContain('o problems')
    }
    expect(screenOf('User-agent: *\nDisallow:\n')).toContain('No problems.')
  })

  it('explains three findings, and names the others with their lines', () => {
    const screen = screenOf(
      lines(
        ...[
          'User-agent: *',
          'Disallow /a1/',
          'Disalow: /b1/',
          'Foo: /c1/',
          'Disallow: d1/',
          'Sitemap: /s.xml',
        ],
        ...['Noindex: /e1/', 'Disallow: https://x.example/'],
      ),
    )
    expect(screen.match(/^(?:✗ Problem|! Check|i Note)/gm)).toHaveLength(3)
    expect(screen).toMatch(/^Also {7}[A-Z]\d{3}\/[a-z-]+ \(line \d+\); /m)
  })

  it('names in its title the search robots that are shut out, and explains a closed bingbot first', () => {
    const screen = screenOf(
      lines(
        ...['User-agent: *', 'Disallow: /x/', 'Crawl-delay: x', 'Disallow: d1/', 'Disallow /y/'],
        ...['Sitemap: /s.xml', ''],
        ...['DuckDuckBot', 'bingbot'].flatMap((robot) => [`User-agent: ${robot}`, 'Disallow: /', '']),
      ),
      { today: true },
    )
    expect(screen.split('\n')[0]).toBe(
      'robots.txt · 13 lines, 3 groups · Google open but for 2 paths, Bing closed · closed to DuckDuckBot',
    )
    expect(screen.split('\n\n')[1]?.replace(/\s+/g, ' ')).toMatch(
      /^! Check lines 9, 12 I101\/site-blocked Disallow: \/ In bing, /,
    )
    const title = (text: string) => screenOf(text, { today: true }).split('\n\n')[0]?.replace(/\s+/g, ' ')
    expect(title('User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nDisallow:\n')).toMatch(
      / · Google open, Bing closed · closed to PetalBot, .* and \d+ more search robots$/,
    )
    expect(title('User-agent: *\nDisallow: /x/\n')).toBe(
      'robots.txt · 2 lines, 1 group · Google and Bing open but for 1 path',
    )
  })

  it('does not repeat a sentence in which only the quoted text differs', () => {
    const screen = screenOf(
      lines('User-agent: *', 'Disallow: /x/', 'Noindex: /a/', 'Noindex: /b/', 'Noindex: /c/'),
    )
    expect(screen).toContain('lines 3, 4, 5  X105/noindex')
    expect(screen).toContain('Also for "/b/", "/c/".')
    expect(screen.match(/No robot is known to obey Noindex/g)).toHaveLength(1)
  })

  it('says of the standard file of a platform that it is one', () => {
    const stock = lines('User-agent: *', 'Disallow: /wp-admin/', 'Allow: /wp-admin/admin-ajax.php')
    expect(screenOf(stock).replace(/\s+/g, ' ')).toContain(
      '✓ No problems. Every rule is of the standard file of WordPress;',
    )
    expect(screenOf(`${stock}Disallow: /shop/\n`)).not.toContain('This is the standard file')
  })

  it('says what search and AI may fetch today, and in which group each signal stands', () => {
    const text = lines('User-agent: *', 'Content-Signal: ai-train=no', 'Disallow: /cart/')
    const screen = screenOf(text, { today: true })
    expect(screen).toMatch(
      /^Today {6}Google, Bing {3}open, except \/cart\/; the same for all other robots that obey "\*"$/m,
    )
    expect(screen).toMatch(/^ {11}Wishes {9}Content-Signal ai-train=no \(line 2\), in the group of \*$/m)
    expect(screenOf(text)).not.toContain('Today')
  })

  it('names the line that shuts out search robots, if no finding tells of it', () => {
    const screen = screenOf(
      lines(
        'User-agent: *',
        'Disallow: /cart/',
        'User-agent: PetalBot',
        'User-agent: ClaudeBot',
        'Disallow: /',
        '',
        'User-agent: Slurp',
        'Disallow: /cart/',
        'User-agent: FooBot',
        'Disallow: /',
      ),
      { today: true },
    )
    expect(screen.replace(/\s+/g, ' ')).toMatch(
      / Closed by PetalBot: line 5; Baiduspider, .* and \d more: line 5, which they count to the group of line 1; Slurp: line 10, which it counts to the group of line 7 /,
    )
    expect(screen).toContain('No problems, if you mean to shut out')
    // The last line has the condition, too.
    expect(screen.slice(screen.indexOf('■'))).toMatch(/^■ no problems, if you mean to shut out PetalBot/)
    const told = screenOf(lines('User-agent: *', 'Disallow: /'), { today: true })
    expect(told).toContain('Google, Bing and all other search robots closed')
    expect(told).not.toContain('Closed by')
  })

  it('follows the conditions under which a check fails', () => {
    const text = lines('User-agent: *', 'Disalow: /shop/')
    expect(screenOf(text)).toContain('· exit 1')
    expect(screenOf(text, { failOn: 'error' })).toContain('· exit 0')
    expect(screenOf(text, { exitZero: true })).toContain('· exit 0')
    expect(screenOf(text, { exitCode: 3 })).toContain('· exit 3')
    expect(screenOf(text, { exitCode: false })).toMatch(/■ 1 to check$/)
  })

  it('prints no name in a command that a shell would read otherwise', () => {
    const text = lines('User-agent: *', 'Disallow /shop/')
    expect(screenOf(text, {}, "a b'; rm -rf x")).toContain('wayleave check FILE --select S101')
    expect(screenOf(text, {}, '--fix')).toContain('wayleave check FILE --select S101')
  })

  it('names misspelt rules that join two groups before the rule that then closes the site', () => {
    const screen = screenOf(
      lines(
        'User-agent: *',
        'Disallow: /cart',
        '',
        'User-agent: Bingbot',
        'Disalow: /wishlist/',
        'Disallow /filter/',
        '',
        'User-agent: AhrefsBot',
        'Disallow: /',
      ),
    )
    const [typo, colon, closed] = ['S104', 'S101', 'I101'].map((code) => screen.indexOf(`${code}/`))
    expect(typo).toBeLessThan(colon as number)
    expect(colon).toBeLessThan(closed as number)
    expect(screen).toContain('--select S104 --fix')
    expect(screen).toContain('--select S101 --fix')
    expect(screen.replace(/\s+/g, ' ')).toContain(
      'Lines 5 and 6 are not read as rules, so the group of "Bingbot" runs on to line 9. Correct them.',
    )
  })

  it('passes no control character of a file or a name on', () => {
    fc.assert(
      fc.property(robotsBytes, hostile, fc.boolean(), (bytes, name, today) => {
        expect(screenOf(bytes, { today }, name)).not.toMatch(
          /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e\u2066]/,
        )
      }),
      { numRuns: 60 },
    )
  })
})
