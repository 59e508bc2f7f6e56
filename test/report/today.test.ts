import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkWithConfig, rules } from '../../src/check/index.ts'
import { decide, read } from '../../src/entry/index.ts'
import {
  briefAccess,
  briefPurpose,
  findingsFormats,
  surveyRobots,
  surveyText,
  todayHeader,
  todayInWords,
  todayOf,
  todayRows,
} from '../../src/report/index.ts'
import { type Robot, readOptionsOf, robotNamed, robots } from '../../src/robots/index.ts'
import { parse } from '../../src/syntax/index.ts'
import { robotsBytes, robotsText } from '../arbitraries.ts'

const lines = (...rows: readonly string[]): string => `${rows.join('\n')}\n`

const rowsOf = (...rows: readonly string[]): Record<string, string> =>
  Object.fromEntries(todayRows(todayOf(parse(lines(...rows)))).map(({ label, text }) => [label, text]))

const headerOf = (...rows: readonly string[]): string =>
  todayHeader(todayOf(parse(lines(...rows)))).join(' · ')

describe('what a file says today', () => {
  it('asks only robots of the main purposes where a file has thousands of names, and says so', () => {
    const names = Array.from({ length: 5_001 }, (_, index) => `User-agent: bot${index}`)
    expect(rowsOf(...names, 'Disallow: /x')).toEqual({
      'Google, Bing': 'open; the same for all other robots that were asked',
    })
  })

  it('says that link previews are closed, where a list lets in other robots alone', () => {
    const list = [
      'User-agent: Googlebot',
      'User-agent: bingbot',
      'Disallow:',
      '',
      'User-agent: *',
      'Disallow: /',
    ]
    expect(rowsOf(...list)['link previews']).toBe('closed')
    expect(rowsOf('User-agent: *', 'Disallow: /')).not.toHaveProperty('link previews')
    expect(rowsOf(...list, '', 'User-agent: Twitterbot', 'Disallow:')['link previews']).toContain('open')
  })

  it('names Google and Bing first, whatever the file', () => {
    fc.assert(
      fc.property(robotsBytes, (bytes) => {
        const today = todayOf(parse(bytes))
        expect(todayHeader(today)[0]).toMatch(/^Google(?:, Bing and all| and Bing | \S.*, Bing )/)
        const [first, second] = todayRows(today)
        expect([first?.label, second?.label]).toSatisfy(
          ([one, other]) => one === 'Google, Bing' || (one === 'Google' && other === 'Bing'),
        )
      }),
      { numRuns: 60 },
    )
  })

  it('prints names with blanks as they are', () => {
    const rows = rowsOf('User-agent: Sogou web spider', 'Disallow: /')
    expect(Object.values(rows).join('\n')).toContain('Sogou web spider')
    expect(headerOf('User-agent: Sogou web spider', 'Disallow: /')).toContain('Sogou web spider')
  })

  it('says of Google and Bing what their own reading gives', () => {
    const asked = ['googlebot', 'bingbot'].map((id) => robotNamed(id) as Robot)
    fc.assert(
      fc.property(robotsText, fc.constantFrom('/', '/a', '/x/y', '/b/c?d=e'), (text, path) => {
        const file = parse(text)
        const { google, bing } = todayOf(file)
        for (const [index, { kind }] of [google, bing].entries()) {
          const { verdict } = decide(read(file, readOptionsOf(asked[index] as Robot)), path)
          if (kind === 'open') expect(verdict).toBe('allow')
          if (kind === 'closed') expect(verdict).toBe('disallow')
        }
      }),
      { numRuns: 200 },
    )
  })

  it('says "the same for all" only of robots that read so, and tells of the others that a group names', () => {
    const path = fc.constantFrom('/', '/a', '/x/y')
    const known = fc.constantFrom('AhrefsBot', 'SemrushBot', 'AdsBot-Google', 'Nutch', 'proximic')
    const group = fc
      .tuple(fc.oneof(known, fc.constantFrom('*', 'IsraBot', 'GPTBot')), fc.constantFrom('', '/', '/a'))
      .map(([name, value]) => `User-agent: ${name}\nDisallow: ${value}\n`)
    fc.assert(
      fc.property(fc.array(group, { maxLength: 4 }), path, (groups, asked) => {
        const file = parse(groups.join('\n'))
        const today = todayOf(file)
        if (!today.isSameForAll) return
        const [main] = todayRows(today)
        const ofGoogle = decide(read(file, readOptionsOf(robotNamed('googlebot') as Robot)), asked).verdict
        for (const robot of robots) {
          const policy = read(file, readOptionsOf(robot))
          if (robot.obeys.robotsTxt === 'no' || robot.retired !== undefined) continue
          if (
            policy.selection.kind !== 'named' &&
            / (?:that|they) /.test(main?.text ?? '') &&
            main !== undefined
          ) {
            if (main.text.includes('read the file in the same way')) continue
            if (robot.obeys.star === 'no' && main.text.includes('obey "*"')) continue
          }
          if (policy.selection.kind === 'named' && main?.text.includes('all that no group names') === true)
            continue
          expect(`${robot.id} ${decide(policy, asked).verdict}`).toBe(`${robot.id} ${ofGoogle}`)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('names robots of other purposes, and of names that the registry does not know', () => {
    const star = ['User-agent: *', 'Disallow: /a/', '']
    const closed = ['User-agent: AhrefsBot', 'User-agent: IsraBot', 'Disallow: /']
    expect(rowsOf(...closed)).toEqual({
      'Google, Bing': 'open; the same for all that no group names',
      'SEO and others': 'AhrefsBot, IsraBot: closed',
    })
    expect(rowsOf(...star, ...closed)).toMatchObject({
      'Google, Bing': 'open, except /a/; the same for all that no group names, if they obey "*"',
    })
    expect(rowsOf(...star)).toEqual({
      'Google, Bing': 'open, except /a/; the same for all other robots that obey "*"',
    })
    expect(rowsOf(...star, 'User-agent: AdsBot-Google', 'Disallow:')).toMatchObject({
      'SEO and others': 'AdsBot-Google: open',
    })
    const many = Array.from({ length: 9 }, (_, index) => `User-agent: Robot${'abcdefghi'[index]}`)
    expect(rowsOf(...many, 'Disallow: /')['SEO and others']).toMatch(
      /^(?:Robot\w, ){5}Robot\w and 3 more: closed$/,
    )
    // What a file writes is shown as visible characters.
    expect(rowsOf('User-agent: Odd\u{202e}Bot', 'Disallow: /')['SEO and others'] ?? '').not.toContain(
      '\u{202e}',
    )
  })

  it('writes a name of several words as the file does, and names no product of a whole header', () => {
    const rows = rowsOf(
      'User-agent: seo spider',
      'User-agent: Mozilla/5.0 (compatible; Foo/1.0)',
      'User-agent: seo-tool/2.1',
      'Disallow: /',
      '',
      'User-agent: *',
      'Disallow: /a/',
    )
    // A blank that no line end may replace is a NUL here.
    expect(rows['SEO and others']?.replaceAll('\0', ' ')).toBe('seo spider, seo-tool: closed')
  })

  it('is one line where all get the same', () => {
    expect(rowsOf('User-agent: *', 'Disallow:')).toEqual({
      'Google, Bing': 'open; the same for all other robots',
    })
    expect(rowsOf()).toEqual({ 'Google, Bing': 'open; the same for all other robots' })
    expect(rowsOf('User-agent: *', 'Disallow: /', 'Allow: /a/')).toEqual({
      'Google, Bing': expect.stringMatching(
        /^closed, except \/a\/; the same for all other robots that obey "\*"(?: and read the file in the same way)?; \d more robots say that they do not obey robots\.txt$/,
      ),
    })
    expect(rowsOf('User-agent: *', 'Disallow: /$')['Google, Bing']).toMatch(/^open, except \/\$;/)
    expect(rowsOf('User-agent: *', 'Disallow: /', 'Allow: /$', 'Allow: /a/')['Google, Bing']).toMatch(
      /^closed, except \/\$, \/a\/;/,
    )
  })

  it('counts the pages that stay open of a closed site, and paths', () => {
    const quora = ['User-agent: Googlebot', 'Disallow: /tmp/', '', 'User-agent: *', 'Disallow: /']
    expect(headerOf(...quora, 'Allow: /$', 'Allow: /about$')).toMatch(
      /^Google open but for 1 path, Bing closed but for 2 pages · closed but for 2 pages to .*, .*, .* and \d+ more search robots$/,
    )
    expect(headerOf(...quora, 'Allow: /about/')).toContain('Bing closed but for 1 path')
    expect(headerOf('User-agent: *', 'Disallow: /')).toBe('Google, Bing and all other search robots closed')
  })

  it('says "perhaps" where the operator does not document how it reads the lines', () => {
    const split = ['User-agent: bingbot', 'Crawl-delay: 2', 'User-agent: MJ12bot', 'Disallow: /']
    expect(headerOf(...split)).toBe('Google open, Bing perhaps closed')
    expect(rowsOf(...split).Bing).toBe('perhaps closed: how these lines are read is not documented')
    // So for a "*" group, too.
    const splitStar = ['User-agent: *', ...split.slice(1)]
    expect(headerOf(...splitStar)).toMatch(/^Google closed, Bing perhaps closed /)
    // Google's program joins the lines, and so it is documented.
    expect(headerOf('User-agent: Googlebot', ...split.slice(1))).toMatch(/^Google closed, Bing open /)
    for (const certain of [
      ['User-agent: bingbot', 'Crawl-delay: 2', 'Disallow: /'],
      ['User-agent: bingbot', 'User-agent: MJ12bot', 'Crawl-delay: 2', 'Disallow: /'],
      ['User-agent: MJ12bot', 'Crawl-delay: 2', 'User-agent: bingbot', 'Disallow: /'],
      [...split, '', 'User-agent: bingbot', 'Disallow: /'],
    ])
      expect(headerOf(...certain)).toMatch(/Bing closed/)
  })

  it('is the same in a check, in its page and in a report', () => {
    const text = lines(
      ...['User-agent: *', 'Disallow: /cart', '', 'User-agent: Googlebot', 'Disallow: /a', ''],
      ...['User-agent: Bingbot', 'Disallow: /b', '', 'User-agent: YandexBot', 'Disallow: /c', ''],
      ...['User-agent: DuckDuckBot', 'Disallow: /d', 'Crawl-delay: 3', 'Sitemap: https://a.org/s.xml'],
    )
    const file = parse(text)
    const { view, ...rest } = checkWithConfig('robots.txt', file, {})
    const inReport = surveyText(file, 'robots.txt', surveyRobots(file, robots))
    const [inCheck, inPage] = (['text', 'html'] as const).map((format) =>
      findingsFormats[format]([{ ...rest, ...view }], rules, { today: true }),
    )
    for (const { label, text: said } of todayRows(todayOf(file))) {
      for (const shown of [inReport, inCheck])
        expect(shown?.replace(/\s+/g, ' ')).toContain(`${label} ${said}`)
      expect(inPage).toContain(`<tr><th>${label}</th><td>${said}</td></tr>`)
    }
  })

  it('has the lines that say so', () => {
    const today = todayOf(
      parse(
        lines('User-agent: *', 'Disallow: /x/', 'Crawl-delay: 2', '', 'User-agent: bingbot', 'Disallow: /'),
      ),
    )
    expect(today.google).toMatchObject({ kind: 'part', exceptions: ['/x/'], lines: [1, 2] })
    expect(today.bing).toMatchObject({ kind: 'closed', exceptions: [], lines: [5, 6] })
    expect(today.pauses).toMatchObject([{ seconds: 2, lines: [3], isIgnoredByGoogle: true }])
  })

  it('has Crawl-delay and sitemaps in a line each', () => {
    const sitemaps = ['Sitemap: https://a.org/1.xml', 'Sitemap: https://a.org/2.xml']
    expect(rowsOf('User-agent: *', 'Crawl-delay: 10', 'Disallow:', ...sitemaps)).toMatchObject({
      'Crawl-delay':
        '10 s for all that no group names (Bing fetches at most 8,640 pages a day, Google and 28 others ignore it)',
      Sitemaps: '2',
    })
    expect(rowsOf('User-agent: YandexBot', 'Crawl-delay: 4', 'Disallow:')['Crawl-delay']).toBe(
      '4 s, which YandexBot ignores',
    )
    expect(rowsOf('User-agent: Googlebot', 'Crawl-delay: 4', 'Disallow:')['Crawl-delay']).toMatch(
      /^4 s(?: for .* \(Google ignores it\)|, which Googlebot.* ignore)$/,
    )
  })

  it('counts every rule of a long group, and says "at least" if they are too many', () => {
    const many = (count: number): string[] =>
      Array.from({ length: count }, (_, index) => `Disallow: /k/${index + 10_000}/`)
    const named = 'open, except /k/10000/, /k/10001/, /k/10002/ and'
    // The second copy decides nothing.
    const long = rowsOf('User-agent: *', ...many(1000), 'Disallow: /k/10999/')
    expect(long['Google, Bing']).toMatch(`${named} 997 more; `)
    expect(rowsOf('User-agent: *', ...many(25_000))['Google, Bing']).toMatch(/ and at least [\d,]+ more; /)
    expect(headerOf('User-agent: *', ...many(25_000))).toMatch(/open but for at least [\d,]+ paths$/)
  })

  it('quotes a rule with commas', () => {
    expect(rowsOf('User-agent: *', 'Disallow: /a,/b', 'Disallow: /c')['Google, Bing']).toMatch(
      /^open, except "\/a,\/b", \/c;/,
    )
  })

  it('names robots with another outcome, at most six in a row', () => {
    expect(rowsOf('User-agent: GPTBot', 'User-agent: CCBot', 'Disallow: /')['AI training']).toBe(
      'GPTBot, CCBot: closed; others: open',
    )
    const trainers = robots
      .filter(({ purposes: [main] }) => main === 'ai-training')
      .map(({ tokens }) => tokens[0])
    const { 'AI training': training = '' } = rowsOf(
      ...trainers.slice(0, 12).map((token) => `User-agent: ${token}`),
      'Disallow: /',
    )
    expect(training).toMatch(/^(?:[\w-]+, ){5}[\w-]+ and \d more: closed; others: open$/)
    const groups = ['SeznamBot', 'Applebot', 'DuckDuckBot', 'Baiduspider', 'YandexBot']
    expect(
      rowsOf(...groups.flatMap((name) => [`User-agent: ${name}`, `Disallow: /${name}/`]))['other search'],
    ).toMatch(/; \d+ more robots: other outcomes; others: open$/)
  })

  it('tells two outcomes apart by the exceptions that differ', () => {
    const rule = (path: string): string => `Disallow: ${path}`
    const shared = ['/a', '/b', '/c', '/d'].map(rule)
    const { 'other search': search } = rowsOf(
      ...['User-agent: *', ...shared, 'Disallow: /e', '', 'User-agent: Slurp', ...shared, 'Disallow: /f'],
    )
    expect(search).toContain('Slurp: open, except /f, /a, /b')
  })

  it('is brief in a table', () => {
    const { google, purposes } = todayOf(
      parse(lines('User-agent: GPTBot', 'Disallow: /', '', 'User-agent: *', 'Disallow: /x/')),
    )
    expect(briefAccess(google)).toBe('open but for 1 path')
    const brief = Object.fromEntries(purposes.map((one) => [one.purpose, briefPurpose(one)]))
    expect(brief).toMatchObject({ 'ai-search': 'open but for 1 path' })
    expect(brief['ai-training']).toMatch(/^1 of \d+ closed$/)
  })

  it('stands first in a report, which names the group of each signal', () => {
    const file = parse(lines('User-agent: FooBot', 'Content-Signal: ai-train=no', 'Disallow:'))
    const withStar = parse(lines('User-agent: *', 'Content-Signal: ai-train=no', 'Disallow:'))
    const report = surveyText(withStar, 'robots.txt', surveyRobots(withStar, robots))
    expect(report.split('\n')[1]).toBe('Google, Bing   open; the same for all other robots')
    expect(report).toContain('robots.txt only asks')
    expect(report.replace(/\s+/g, ' ')).toContain('ai-train=no (line 2), in the group of *: a preference')
    expect(surveyText(file, 'robots.txt', surveyRobots(file, robots))).not.toContain('ai-train')
  })
})

describe('what a file says today, in a few words', () => {
  const tilesOf = (...rows: readonly string[]): Record<string, string> =>
    Object.fromEntries(
      todayInWords(parse(lines(...rows))).tiles.map(({ label, state, text }) => [label, `${state}: ${text}`]),
    )

  it('is open, partly open or closed, with the first exceptions and the number of the others', () => {
    expect(tilesOf('User-agent: *', 'Disallow: /a', 'Disallow: /b', 'Disallow: /c', 'Disallow: /d')).toEqual({
      Google: '4 paths closed: /a, /b +2',
      Bing: '4 paths closed: /a, /b +2',
      'Other search': '4 paths closed: as Google',
      'AI training': '4 paths closed: as Google',
      'AI search': '4 paths closed: as Google',
      'Assistants, previews': '4 paths closed: as Google',
    })
    expect(tilesOf()).toMatchObject({
      Google: 'Open: ',
      'AI training': expect.stringMatching(/^Open: GPTBot, /),
    })
    // The plainest come first, and a path that stands twice counts once.
    const odd = ['Disallow: /*?sort=', 'Disallow: /b$', 'Disallow: /c', 'Disallow: /a', 'Disallow: /c']
    expect(tilesOf('User-agent: *', ...odd).Google).toBe('4 paths closed: /c, /a +2')
    expect(tilesOf('User-agent: *', 'Disallow: /', 'Allow: /a')).toMatchObject({
      Google: 'Closed: except /a',
      'Other search': 'Closed: except /a · some read rules differently',
      'Assistants, previews': expect.stringMatching(/^Closed: except \/a · \d do not obey$/),
    })
  })

  it('is one for all if all get the same', () => {
    const ofAll = (...lines: string[]) => todayInWords(parse(lines.join('\n'))).tileOfAll
    expect(ofAll('User-agent: *', 'Disallow: /a')).toMatchObject({
      label: 'All search engines and AI robots alike',
      state: '1 path closed',
      text: '/a',
      lines: [1, 2],
    })
    expect(ofAll()).toMatchObject({ state: 'Open', access: 'open', text: 'they may fetch every page' })
    expect(ofAll('User-agent: *', 'Disallow: /')).toMatchObject({
      state: 'Closed',
      text: expect.stringMatching(/^they may fetch no page · \d do not obey$/),
    })
    expect(ofAll('User-agent: GPTBot', 'Disallow: /a')).toBeUndefined()
    expect(ofAll('User-agent: bingbot', 'Disallow: /a')).toBeUndefined()
  })

  it('tells the exceptions of robots to which the site is closed', () => {
    const star = ['User-agent: *', 'Disallow: /a', '']
    const gptbot = ['User-agent: GPTBot', 'Disallow: /', 'Allow: /open/', '']
    expect(tilesOf(...star, ...gptbot)['AI training']).toBe(
      'Closed for 1: GPTBot, except /open/ · others as Google',
    )
    expect(tilesOf(...star, ...gptbot, 'User-agent: CCBot', 'Disallow: /')['AI training']).toBe(
      'Closed for 2: GPTBot, CCBot, some with exceptions · others as Google',
    )
  })

  it('counts and names the robots of a purpose that get something else', () => {
    const star = ['User-agent: *', 'Disallow: /a', '']
    expect(tilesOf('User-agent: GPTBot', 'Disallow: /')['AI training']).toBe(
      'Closed for 1: GPTBot · others open',
    )
    expect(tilesOf(...star, 'User-agent: GPTBot', 'User-agent: CCBot', 'Disallow: /')['AI training']).toBe(
      'Closed for 2: GPTBot, CCBot · others as Google',
    )
    expect(tilesOf(...star, 'User-agent: GPTBot', 'Disallow:')['AI training']).toBe(
      'Partly open: as Google · GPTBot open',
    )
    expect(tilesOf(...star, 'User-agent: GPTBot', 'Disallow: /b')['AI training']).toBe(
      '1 path closed: as Google · GPTBot differs',
    )
    expect(tilesOf('User-agent: GPTBot', 'Disallow: /b')['AI training']).toBe(
      'Partly open: GPTBot only in part · others open',
    )
    // Previews are a part of the last tile, also where the file names no robot that makes them.
    expect(tilesOf('User-agent: facebookexternalhit', 'Disallow: /')['Assistants, previews']).toMatch(
      /^Closed for 1: facebookexternalhit · others open/,
    )
  })

  it('tells of every search engine that is closed out where Google is not, however it reads the file', () => {
    // Without a blank line, some read the groups as one.
    const joined = ['User-agent: *', 'Disallow: /a', 'User-agent: ClaudeBot', 'Disallow: /']
    expect(tilesOf(...joined)['Other search']).toMatch(
      /^Closed for \d+: Slurp, Baiduspider \+\d+ · others as Google$/,
    )
    expect(rowsOf(...joined)['other search']).toMatch(
      /^Slurp, Baiduspider, .* more: closed; others: the same as /,
    )
    expect(headerOf(...joined)).toMatch(/closed to Slurp, Baiduspider/)
    // A blank line parts them, and what closes the site to Google closes it to these, too.
    expect(tilesOf(...joined.slice(0, 2), '', ...joined.slice(2))['Other search']).toBe(
      '1 path closed: as Google',
    )
    expect(rowsOf('User-agent: *', 'Disallow: /', 'Allow: /$')['other search']).toBeUndefined()
  })

  it('is closed where each robot is closed out, and names those with other exceptions', () => {
    const star = ['User-agent: *', 'Disallow: /']
    const other = ['', 'User-agent: CCBot', 'Disallow: /']
    expect(tilesOf(...star, ...other, 'Allow: /pub')['AI training']).toBe('Closed: CCBot differs')
    expect(tilesOf(...star, 'Allow: /pub', ...other)['AI training']).toBe(
      'Closed: except /pub · CCBot differs',
    )
  })

  it('says of others "as Google" only if all of them get that', () => {
    const star = ['User-agent: *', 'Disallow: /a', '']
    const closed = ['User-agent: GPTBot', 'Disallow: /', '']
    const others = ['User-agent: CCBot', 'Disallow: /b', '', 'User-agent: ClaudeBot', 'Disallow: /c']
    expect(tilesOf(...star, ...closed, ...others)['AI training']).toMatch(
      /^Closed for 1: GPTBot · \d+ others differ$/,
    )
    // Baidu takes the first rule that matches, so it may fetch everything.
    const first = ['User-agent: *', 'Allow: /', 'Disallow: /a', '']
    expect(tilesOf(...first)).toMatchObject({
      'Other search': '1 path closed: as Google · some read rules differently',
      'AI training': '1 path closed: as Google',
    })
    expect(
      tilesOf('User-agent: Googlebot', 'Disallow: /a', '', 'User-agent: *', 'Disallow: /b'),
    ).toMatchObject({
      'Other search': expect.not.stringContaining('otherwise'),
    })
    expect(tilesOf(...first, 'User-agent: PetalBot', 'Disallow: /')['Other search']).toBe(
      'Closed for 1: PetalBot · others as Google · some read rules differently',
    )
  })

  it('counts no robot as closed whose operator does not document how it reads the lines', () => {
    const split = (one: string, other: string): readonly string[] => [
      `User-agent: ${one}`,
      'Crawl-delay: 1',
      `User-agent: ${other}`,
      'Disallow: /',
    ]
    expect(tilesOf(...split('GPTBot', 'CCBot'))['AI training']).toMatch(
      /^Closed for 1: CCBot · \d+ others differ$/,
    )
    expect(tilesOf(...split('GPTBot', 'AhrefsBot'))['AI training']).toBe(
      'Perhaps partly open: GPTBot differs · others open',
    )
    expect(tilesOf(...split('*', 'AhrefsBot'))['AI training']).toMatch(
      /^Closed for \d+: Google-Extended, Amazonbot(?: \+\d+)? · others perhaps closed$/,
    )
    // Nor is it counted in a table.
    const { purposes } = todayOf(parse(lines(...split('GPTBot', 'CCBot'))))
    const training = purposes.find(({ purpose }) => purpose === 'ai-training')
    expect(training === undefined ? '' : briefPurpose(training)).toMatch(/^1 of \d+ closed$/)
    // The page warns only of what is sure.
    const [, bing] = todayInWords(parse(lines(...split('bingbot', 'AhrefsBot')))).tiles
    expect(bing).toMatchObject({ state: 'Perhaps closed', isClosedForSome: false })
    const [, , ...ofPurposes] = todayInWords(parse(lines(...split('*', 'AhrefsBot')))).tiles
    expect(ofPurposes.map(({ access }) => access)).not.toContain('closed')
  })

  it('says nothing else of Google and Bing than the rows, whatever the file', () => {
    fc.assert(
      fc.property(robotsBytes, (bytes) => {
        const file = parse(bytes)
        const { google, bing } = todayOf(file)
        const { tiles } = todayInWords(file)
        expect(tiles.slice(0, 2).map(({ access, lines: own }) => [access, own])).toEqual(
          [google, bing].map(({ kind, lines: own }) => [kind, own]),
        )
        for (const { text } of tiles) expect(text).not.toMatch(/\p{Cc}/u)
      }),
      { numRuns: 60 },
    )
  })

  it('names the line that closes the whole site to an engine', () => {
    const [google, bing] = todayInWords(
      parse(
        lines('User-agent: Googlebot', 'Disallow: /a', 'Disallow: /', '', 'User-agent: *', 'Disallow: /b'),
      ),
    ).tiles
    expect([google?.closingLine, bing?.closingLine]).toEqual([3, undefined])
  })
})
