// What robots may do with a page, by the documents of their vendors.
import { describe, expect, it } from 'vitest'
import {
  MAX_PAGE_NOTES,
  type Page,
  type PageVerdict,
  pageVendors,
  pageVerdict,
} from '../../src/page/index.ts'
import { OPEN, rows } from './rows.ts'

const NOW = Date.UTC(2026, 10, 29)
const URL = 'https://example.com/a'

function verdict(page: Partial<Page> & { robots?: string }, robot = 'Googlebot'): PageVerdict {
  return pageVerdict({ url: URL, ...page }, robot, { now: NOW })
}

function codes({ notes }: PageVerdict): string[] {
  return notes.map(({ code }) => code)
}

const tags = (...values: string[]): [string, string][] => values.map((value) => ['X-Robots-Tag', value])

describe('rules of headers and elements', () => {
  for (const { name, tags: values = [], metas = [], robotsTag, joined, expect: expected } of rows) {
    for (const [robot, members] of Object.entries(expected)) {
      it(`${name}: ${robot}`, () => {
        const headers = [
          ...tags(...values),
          ...(robotsTag === undefined ? [] : [['Robots-Tag', robotsTag] as const]),
        ]
        const html = metas.map(([meta, content]) => `<meta name="${meta}" content="${content}">\n`).join('')
        const found = verdict({ headers, html, ...(joined === undefined ? {} : { joined }) }, robot)
        const { index, follow, snippet, archive, train, search, input } = found
        expect({ index, follow, snippet, archive, train, search, input }).toEqual({ ...OPEN, ...members })
        if (Object.values(members).includes('unknown')) expect(found.notes).not.toEqual([])
      })
    }
  }
})

describe('null in place of what is absent', () => {
  it('is what is absent', () => {
    const nulls = {
      headers: null,
      html: null,
      status: null,
      tdmrep: null,
      joined: null,
    } as unknown as Partial<Page>
    expect(verdict(nulls)).toEqual(verdict({}))
  })
})

describe('robots.txt', () => {
  const robots =
    'User-agent: Googlebot\nDisallow: /\n\nUser-agent: *\nAllow: /\nContent-Signal: ai-train=no, search=yes\n'

  it('hides the rules of a page from a robot that may not fetch it', () => {
    const page = { robots, headers: tags('noindex, nofollow, nosnippet') }
    const google = verdict(page)
    expect(google).toMatchObject({
      fetch: 'disallow',
      index: 'unknown',
      follow: 'unknown',
      snippet: 'unknown',
      archive: 'unknown',
    })
    expect(codes(google)).toContain('unseen')
    expect(google.because).toEqual([
      { where: 'robots.txt', line: 2, text: 'Disallow: /', decides: ['fetch'] },
    ])
    expect(verdict(page, 'bingbot')).toMatchObject({
      fetch: 'allow',
      index: 'no',
      follow: 'no',
      snippet: 'no',
    })
  })

  it('is unknown if it is not given, and the rest is answered', () => {
    expect(verdict({ headers: tags('noindex') })).toMatchObject({ fetch: 'unknown', index: 'no' })
    expect(verdict({})).toEqual({ agent: 'Googlebot', fetch: 'unknown', ...OPEN, because: [], notes: [] })
  })

  it('states uses for the robot', () => {
    expect(verdict({ robots }, 'FooBot')).toMatchObject({ train: 'no', search: 'yes', input: 'unstated' })
    expect(verdict({ robots })).toMatchObject({ train: 'unstated', search: 'unstated' })
  })

  it('and headers together: the more restrictive statement counts', () => {
    const usage = 'User-agent: *\nContent-Usage: train-ai=n, search=y, ai-use=y\n'
    const both = verdict({ robots: usage, headers: [['Content-Usage', 'train-ai=y, ai-use=n']] }, 'FooBot')
    expect(both).toMatchObject({ train: 'no', search: 'yes', input: 'no' })
    expect(codes(both)).toContain('signals-differ')
    expect(both.because.filter(({ decides }) => decides.includes('train'))).toEqual([
      {
        where: 'robots.txt',
        line: 2,
        text: 'Content-Usage: train-ai=n, search=y, ai-use=y',
        decides: ['train', 'search'],
      },
    ])
  })

  it('makes Content-Usage inapplicable to a page that may not be fetched', () => {
    const closed = verdict({ robots: 'User-agent: *\nDisallow: /\nContent-Usage: train-ai=n\n' }, 'FooBot')
    expect(closed).toMatchObject({ fetch: 'disallow', train: 'unstated' })
    expect(codes(closed)).toContain('usage-not-applicable')
  })
})

describe('the status', () => {
  it.each([
    [200, 'yes', 'yes'],
    [204, 'yes', 'yes'],
    [404, 'no', 'no'],
    [410, 'no', 'no'],
    [429, 'unknown', 'unknown'],
    [500, 'unknown', 'unknown'],
    [503, 'unknown', 'unknown'],
    [301, 'unknown', 'unknown'],
    [403, 'no', 'unknown'],
  ] as const)('%i: Google %s, Bing %s', (status, google, bing) => {
    expect(verdict({ status }).index).toBe(google)
    expect(verdict({ status }, 'bingbot').index).toBe(bing)
  })

  it('of a page that may not be fetched is not seen', () => {
    expect(verdict({ status: 404, robots: 'User-agent: *\nDisallow: /' }).index).toBe('unknown')
  })
})

describe('dates', () => {
  const dated = (date: string) => verdict({ headers: tags(`unavailable_after: ${date}`) })

  it.each([
    ['2026-11-28T23:59:59Z', 'no'],
    ['2026-11-29T00:00:00Z', 'no'],
    ['2026-11-29T00:00:01Z', 'yes'],
    ['2026-11-29T01:00:00+02:00', 'no'],
    ['2026-11-28', 'unknown'],
    ['2026-11-26', 'no'],
    ['2026-12-01', 'yes'],
    ['28 Nov 2026 19:30:00 PST', 'yes'],
    ['28 Nov 2026 15:59:59 PST', 'no'],
    ['Sat, 28 Nov 26 15:59:59 PST', 'no'],
    ['Sat, 28 November 2026 15:59:59 +0000', 'no'],
    ['28 Nov 2026 24:00:00 GMT', 'no'],
    ['31 Feb 2010', 'yes'],
    ['25 Junk 2010', 'yes'],
    ['noon, 25 Jun 2010', 'yes'],
    ['25 Jun 2010 24:59 GMT', 'yes'],
    ['2010-06-25T10:00:00+99:99', 'yes'],
    ['25 Jun 2010 10:00:00 +0075', 'yes'],
    ['0 Jan 2010', 'yes'],
    ['2010-13-01', 'yes'],
    // 28 November 2026 is a Saturday.
    ['2026-W48-6', 'unknown'],
    ['2026W486T235959Z', 'no'],
    ['2026-W48-7T00:00:01Z', 'yes'],
    ['2026-W47', 'no'],
    ['2026-W48', 'unknown'],
    ['2026-W50', 'yes'],
    ['2020-W53-5', 'no'],
    ['2021-W53-5', 'yes'],
    ['2010-W00-1', 'yes'],
    ['2026-332T23:59:59Z', 'no'],
    ['2026-333T00:00:01Z', 'yes'],
    ['2010176', 'no'],
    ['2012-366', 'no'],
    ['2010-366', 'yes'],
    ['2010-000', 'yes'],
    ['2026-10', 'no'],
    ['2026-11', 'unknown'],
    ['2026-12', 'yes'],
    ['2026-13', 'yes'],
    ['2025', 'no'],
    ['2026', 'unknown'],
    ['2027', 'yes'],
    ['2010-W25-5, noindex', 'no'],
  ] as const)('%s: %s', (date, index) => {
    expect(dated(date).index).toBe(index)
  })

  it('are told', () => {
    expect(codes(dated('2999-01-01T00:00:00Z'))).toEqual(['date-future'])
    expect(codes(dated('2010-01-01'))).toEqual(['date-past'])
    expect(codes(dated('soon'))).toEqual(['value-malformed'])
    expect(codes(dated('2026-11-28'))).toEqual(['date-undecided'])
    expect(codes(verdict({ headers: tags('unavailable_after: 2010-01-01') }, 'bingbot'))).toEqual([
      'word-undocumented',
    ])
  })
})

describe('TDMRep', () => {
  const meta = (value: string) => `<meta name="tdm-reservation" content="${value}">`

  it.each([
    [[['tdm-reservation', '1']], undefined, 'no'],
    [[['TDM-Reservation', '0']], undefined, 'yes'],
    [[['tdm-reservation', '1']], meta('0'), 'yes'],
    [[['tdm-reservation', '0']], meta('1'), 'no'],
    [[['tdm-reservation', '1']], '<p>', 'no'],
    [[['tdm-reservation', '2']], undefined, 'unstated'],
    [[], meta('1'), 'no'],
  ] as const)('%j and %s: %s', (headers, html, train) => {
    expect(verdict({ headers, ...(html === undefined ? {} : { html }) }).train).toBe(train)
  })
})

describe('the TDMRep file of a site', () => {
  const file = (...rules: readonly unknown[]) => JSON.stringify(rules)
  const rule = (location: string, value: unknown, policy?: string) => ({
    location,
    'tdm-reservation': value,
    ...(policy === undefined ? {} : { 'tdm-policy': policy }),
  })
  const at = (url: string, tdmrep: string, page: Partial<Page> = {}) => verdict({ ...page, url, tdmrep })

  // The patterns and their examples: TDMRep, section "TDM File on the Origin Server".
  it.each([
    ['/a', file(rule('/', 1)), 'no'],
    ['/a', file(rule('/', 0)), 'yes'],
    ['/a', file(), 'unstated'],
    ['/a', file(rule('/A', 1)), 'unstated'],
    ['/a', file(rule('/a', 0), rule('/', 1)), 'yes'],
    ['/a', file(rule('/', 1), rule('/a', 0)), 'no'],
    ['/directory-b/images/x.jpg?v=1', file(rule('/directory-b/images/*.jpg', 0), rule('/', 1)), 'yes'],
    ['/this/path/exactly', file(rule('/this/path/exactly$', 1)), 'no'],
    ['/this/path/exactly/not', file(rule('/this/path/exactly$', 1)), 'unstated'],
    ['https://example.com/path/foo-$', file(rule('/path/foo-%24', 1)), 'no'],
    ['/%7Ejoe/', file(rule('/~joe/', 1)), 'no'],
    ['/%c3%a4', file(rule('/ä', 1)), 'no'],
    ['/a/b.pdf', file(rule('*.pdf', 1)), 'no'],
    ['/robots.txt', file(rule('/', 1)), 'no'],
  ] as const)('%s in %s: %s', (url, tdmrep, train) => {
    const { train: found, because } = at(url, tdmrep)
    expect(found).toBe(train)
    expect(because.map(({ where }) => where)).toEqual(train === 'unstated' ? [] : ['tdmrep.json'])
  })

  it('counts less than a header and an element', () => {
    const reserved = file(rule('/', 1, 'https://example.com/policy'))
    const found = at('/a', reserved)
    expect(found.because).toEqual([
      { where: 'tdmrep.json', name: 'tdm-reservation', text: '1 for /', decides: ['train'] },
    ])
    expect(codes(found)).toEqual(['tdm-policy'])
    expect(at('/a', reserved, { headers: [['tdm-reservation', '0']] }).train).toBe('yes')
    expect(at('/a', reserved, { html: '<meta name=tdm-reservation content=0>' }).train).toBe('yes')
    expect(at('/a', file(rule('/', 0)), { headers: [['tdm-reservation', '1']] }).train).toBe('no')
  })

  it.each([
    ['<!doctype html>', 'is no JSON list of rules'],
    ['{"location":"/","tdm-reservation":1}', 'is no JSON list of rules'],
    [file(null), 'has no path as "location" of rule 1'],
    [file(rule('a\u001b[31m', 1)), 'has no path as "location" of rule 1'],
    [file(rule('*', '\u001b')), 'has neither 0 nor 1'],
    [`[${' '.repeat(1_000_000)}]`, 'has more than 1000000 characters'],
  ])('of a wrong form says so: %.30s', (tdmrep, what) => {
    const { train, notes } = at('/a', tdmrep)
    expect(train).toBe('unstated')
    expect(at('/a', tdmrep, { headers: [['Content-Signal', 'ai-train=yes']] }).train).toBe('unstated')
    expect(at('/a', tdmrep, { headers: [['Content-Signal', 'ai-train=no']] }).train).toBe('no')
    expect(at('/a', tdmrep, { headers: [['tdm-reservation', '0']] }).train).toBe('yes')
    expect(notes).toEqual([{ code: 'tdmrep-malformed', message: expect.stringContaining(what) }])
    expect(notes[0]?.message).not.toContain('\u001b')
  })
})

describe('links', () => {
  const linked = (html: string, url = URL) => verdict({ html, url })

  it('that are not to be followed are counted', () => {
    const html =
      '<a href=/a rel="noopener NoFollow">a</a>\n<a href=/b>b</a><a rel=nofollow>c</a><area href=/d rel=ugc><a href=/e rel=nofollowed>'
    expect(linked(html).notes).toEqual([
      {
        code: 'links-nofollow',
        line: 1,
        message:
          '2 of 4 links have rel="nofollow", "ugc" or "sponsored", the first one on line 1. The answer is about the other links.',
      },
    ])
    expect(linked(html).follow).toBe('yes')
    expect(linked('<template><a href=/a rel=nofollow></template><a href=/b>').notes).toEqual([])
  })

  it('are relative to the first base of the HTML', () => {
    const canonical = (base: string, href = 'a') => linked(`${base}<link rel=canonical href="${href}">`).notes
    expect(canonical('')).toEqual([])
    expect(canonical('<base href="/other/">')[0]?.code).toBe('canonical-elsewhere')
    expect(canonical('<base target=_top><base href="/"><base href="/other/">')).toEqual([])
    expect(canonical('<base href="https://[">')).toEqual([])
    expect(
      verdict({
        headers: [['Link', '<a>; rel=canonical']],
        html: '<base href="/other/">',
      }).notes,
    ).toEqual([])
  })

  it('of a meta element that loads another page are named', () => {
    const refresh = (content: string) => codes(linked(`<meta http-equiv=refresh content="${content}">`))
    expect(refresh("0; URL='/b'")).toEqual(['refresh'])
    expect(refresh('1,/b')).toEqual(['refresh'])
    expect(refresh('5')).toEqual([])
    expect(refresh(' 5 ; url= ')).toEqual([])
    expect(refresh('soon; url=/b')).toEqual([])
    expect(refresh(`1${' '.repeat(5_000)}`)).toEqual([])
    expect(refresh(`1;url${' '.repeat(5_000)}=/b`)).toEqual(['refresh'])
  })

  it('to a licence are named with their whole URL', () => {
    const licence = (html: string, url?: string) => linked(html, url).notes[0]?.message
    expect(licence('<link rel=license href=/l>')).toContain('"https://example.com/l"')
    expect(licence('<base href=/b/><link rel=license href=l>')).toContain('"https://example.com/b/l"')
    expect(licence('<link rel=license href=/l>', '')).toContain('"/l"')
    expect(
      verdict({ headers: [['Link', '</rsl.xml>; rel="license"; type="application/rsl+xml"']] }).notes,
    ).toEqual([{ code: 'license', message: 'The page names a licence: "https://example.com/rsl.xml".' }])
  })

  it('and data-nosnippet limits no vendor that does not document it', () => {
    const page = { html: '<p data-nosnippet>' }
    expect([verdict(page).snippet, codes(verdict(page))]).toEqual(['limited', []])
    expect([verdict(page, 'Applebot').snippet, codes(verdict(page, 'Applebot'))]).toEqual([
      'yes',
      ['word-undocumented'],
    ])
  })
})

describe('notes', () => {
  it('tell that a rule is for another robot', () => {
    const { index, notes } = verdict({ headers: tags('googlebot: noindex', 'slurp: none') }, 'bingbot')
    expect(index).toBe('yes')
    expect(notes).toEqual([
      {
        code: 'other-robot-only',
        message: 'noindex is for googlebot and 1 other robot only.',
      },
    ])
  })

  it('tell a noindex that is never seen, if it would count', () => {
    const closed = {
      robots: 'User-agent: *\nDisallow: /',
      html: '<meta name=robots content="noindex, index">',
    }
    expect(codes(verdict(closed))).toContain('noindex-unseen')
    expect(codes(verdict(closed, 'YandexBot'))).not.toContain('noindex-unseen')
    expect(codes(verdict(closed, 'bingbot'))).not.toContain('noindex-unseen')
  })

  it('tell canonical URLs, and none of the page itself', () => {
    const link = (href: string, rules = '') => ({ html: `<link rel="canonical" href="${href}">${rules}` })
    expect(codes(verdict(link(URL)))).toEqual([])
    expect(codes(verdict(link('/a#top')))).toEqual([])
    expect(codes(verdict(link('/b')))).toEqual(['canonical-elsewhere'])
    expect(codes(verdict(link('/b', '<meta name=robots content=noindex>')))).toEqual([
      'noindex-and-canonical',
    ])
    expect(
      codes(verdict({ headers: [['Link', '<https://example.com/b>; rel="canonical"; title="x"']] })),
    ).toEqual(['canonical-elsewhere'])
    const codesAt = (url: string, href: string) => codes(verdict({ ...link(href), url }))
    const long = `https://example.com/${'a'.repeat(300)}`
    expect(codesAt(long, long)).toEqual([])
    expect(codesAt(URL, 'a')).toEqual([])
    expect(codesAt(URL, 'https://EXAMPLE.com:443/a')).toEqual([])
    expect(codesAt('https://example.com/%c3%a4', '/ä')).toEqual([])
    expect(codesAt('', 'https://example.com/b')).toEqual([])
    expect(codesAt('/a', 'https://example.com/b')).toEqual([])
    expect(codesAt(URL, '//other.example/a')).toEqual(['canonical-elsewhere'])
    const header = (value: string) => codes(verdict({ headers: [['Link', value]] }))
    expect(header('<https://example.com/b>; title="a, b"; rel=canonical')).toEqual(['canonical-elsewhere'])
    expect(header('<https://example.com/b>; title="; rel=canonical"')).toEqual([])
  })

  it('tell words that nobody documents, and what may be meant', () => {
    const note = (content: string) =>
      verdict({ html: `<meta name=robots content="${content}">` }).notes[0]?.message
    expect(note('noindexx')).toBe(
      '"noindexx" on line 1 of the HTML is no rule that a known vendor documents.',
    )
    expect(note('noindex nofollow')).toMatch(/Write commas between rules\.$/)
    expect(note('googlebot: noindex')).toMatch(/the name of a robot stands in "name"\.$/)
  })

  it('do not contradict the answer', () => {
    expect(codes(verdict({ headers: tags('otherbot: nofollow, noindex'), joined: true }))).toEqual([
      'lines-joined',
    ])
    const yandex = verdict({ headers: tags('index, noindex') }, 'YandexBot')
    expect([yandex.index, codes(yandex)]).toEqual(['unknown', ['form-undocumented']])
  })

  it('tell what is wrong with a value, and no robot that there is not', () => {
    expect(verdict({ headers: tags('max-snippet') }).notes).toEqual([
      { code: 'value-malformed', message: '"max-snippet" has no value, so Google ignores it.' },
    ])
    expect(verdict({ html: '<meta name=keywords content="seo, noindex">' }).notes).toEqual([])
    expect(codes(verdict({ html: '<meta name=bingbot content=noindex>' }))).toEqual(['other-robot-only'])
    expect(verdict({ headers: tags('noindex') }, 'Googlebot-Image').notes[0]?.message).toMatch(
      /^No rule of pages is documented for Googlebot-Image\./,
    )
  })

  it('tell a malformed Content-Signal', () => {
    const signal = (value: string) => verdict({ headers: [['Content-Signal', value]] })
    const malformed = signal('ai-train = no; search=yes')
    expect([malformed.train, codes(malformed)]).toEqual(['unstated', ['signal-malformed']])
    expect(codes(signal('ai-train=maybe'))).toEqual(['signal-malformed'])
    expect(codes(signal('ai-train=no, use=x'))).toEqual([])
  })

  it('tell licences, policies and what a script may do', () => {
    const found = verdict({
      headers: [
        ['Link', '<https://example.com/licence>; rel="license"'],
        ['tdm-reservation', '1'],
        ['tdm-policy', 'https://example.com/policy'],
      ],
      html: '<script>add("noindex")</script><link rel="license" href="/l"><meta property="robots" content="noindex"><meta http-equiv="X-Robots-Tag" content="noindex">',
      robots: 'User-agent: *\nLicense: https://example.com/rsl\n',
    })
    expect(codes(found)).toEqual([
      ...['meta-not-read', 'meta-not-read', 'script-mentions-noindex', 'license', 'license'],
      ...['tdm-policy', 'license'],
    ])
    expect(found.index).toBe('yes')
  })

  it('are printable, and say when some are left out', () => {
    const words = Array.from({ length: 2 * MAX_PAGE_NOTES }, (_, at) => `word${at}`)
    const { notes } = verdict({ headers: tags(words.join(), 'a\u001b[31mb') })
    expect(notes.at(-1)?.code).toBe('notes-cut')
    expect(notes).toHaveLength(MAX_PAGE_NOTES + 1)
    const [odd] = verdict({ headers: tags('a\u001b[31mb\u202e') }).notes
    expect(odd?.message).not.toMatch(/[\u001b\u202e]/)
  })
})

describe('the vendors', () => {
  it('name their pages and the day on which they were read', () => {
    for (const { sources } of pageVendors)
      for (const { url, read } of sources) {
        expect(url).toMatch(/^https:\/\//)
        expect(read).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      }
    expect(pageVendors.filter(({ sources }) => sources.length === 0)).toEqual([])
  })

  it('have no robot twice', () => {
    const robots = pageVendors.flatMap(({ robots }) => robots)
    expect(new Set(robots).size).toBe(robots.length)
  })
})
