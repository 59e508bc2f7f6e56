import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { decide, dialects, parse, read } from '../../src/entry/index.ts'
import { meetsStance, newFile, readStance, type Stance } from '../../src/rewrite/index.ts'
import { robots } from '../../src/robots/index.ts'

const SITE: Stance = {
  purposes: { 'ai-training': 'disallow', seo: 'disallow' },
  robots: { ccbot: 'allow', gptbot: 'allow', Applebot: 'disallow' },
  otherRobots: { FooBot: 'disallow' },
  rules: { disallow: ['/admin/', '/a'], allow: ['/admin/help'] },
  sitemaps: ['https://example.com/sitemap.xml'],
  contentSignals: { search: true, 'ai-train': false },
}

describe('readStance', () => {
  it('takes a stance', () => {
    expect(readStance(SITE)).toEqual({ stance: SITE })
    expect(readStance({})).toEqual({ stance: {} })
    const example: unknown = JSON.parse(readFileSync(new URL('../../examples/stance.json', import.meta.url), 'utf8'))
    expect(readStance(example)).toEqual({ stance: example })
  })

  it.each([
    [[], 'stance: give an object'],
    [{ purpose: {} }, 'purpose: no such part; there are everybody, purposes, robots, otherRobots, rules, sitemaps, contentSignals'],
    [{ constructor: {} }, 'constructor: no such part; there are everybody, purposes, robots, otherRobots, rules, sitemaps, contentSignals'],
    [{ obeysStar: 'no' }, 'everybody: give allow or disallow'],
    [{ purposes: { 'ai-trainig': 'allow' } }, /^purposes\.ai-trainig: no such purpose; there are .*ai-training/],
    [{ robots: { gptbott: 'allow' } }, /^robots\.gptbott: no robot of this id/],
    [{ robots: { gptbot: true } }, 'robots.gptbot: give allow or disallow'],
    [{ otherRobots: { 'Foo\nDisallow: /': 'allow' } }, /^otherRobots\.Foo\\u000aDisallow: \/: no product token/],
    [{ rules: { disallow: ['/a\nAllow: /'] } }, /^rules\.disallow\[0\]: no rule/],
    [{ rules: { disallow: ['admin'] } }, /^rules\.disallow\[0\]: no rule/],
    [{ rules: { allow: '/a' } }, 'rules.allow: give a list'],
    [{ rules: { deny: [] } }, 'rules.deny: no such part; there are disallow and allow'],
    [{ sitemaps: ['/sitemap.xml'] }, /^sitemaps\[0\]: no sitemap/],
    [{ contentSignals: { 'Ai Train': 1 } }, 'contentSignals.Ai Train: no such signal; there are search, ai-input, ai-train'],
    [{ contentSignals: { foo: true } }, 'contentSignals.foo: no such signal; there are search, ai-input, ai-train'],
    [{ contentSignals: { use: true } }, /^contentSignals\.use: no such signal/],
  ])('says what is wrong with %j', (value, message) => {
    const read = readStance(value)
    const [error] = 'errors' in read ? read.errors : []
    if (typeof message === 'string') expect(error).toBe(message)
    else expect(error).toMatch(message)
  })

  it('tells all errors at once', () => {
    expect(readStance({ obeysStar: 1, sitemaps: 1, rules: 1 })).toEqual({
      errors: ['everybody: give allow or disallow', 'sitemaps: give a list', 'rules: give an object'],
    })
  })
})

describe('newFile', () => {
  it('makes the smallest file of nothing', () => {
    expect(newFile({})).toMatchObject({ text: 'User-agent: *\nDisallow:\n', met: { isMet: true, missing: [] } })
    expect(newFile({ obeysStar: 'disallow' }).text.endsWith('User-agent: *\nDisallow: /\n')).toBe(true)
  })

  it('repeats the rules in every group that names a robot it allows', () => {
    const { text } = newFile(SITE)
    const groups = text.split('\n\n')
    expect(groups.at(-1)).toBe('Sitemap: https://example.com/sitemap.xml\n')
    expect(groups.at(-2)).toBe(
      'User-agent: *\nAllow: /admin/help\nDisallow: /admin/\nDisallow: /a\nContent-Signal: search=yes, ai-train=no',
    )
    for (const group of groups.slice(0, -1)) {
      if (group.includes('\nDisallow: /\n') || group.endsWith('\nDisallow: /')) continue
      expect(group).toContain('\nAllow: /admin/help\nDisallow: /admin/\nDisallow: /a\n')
    }
    expect(groups.find((group) => group.includes('User-agent: AdsBot-Google\n'))).toContain('Disallow: /admin/')
  })

  it('says to every robot what is wanted of it', () => {
    const { file, met } = newFile(SITE)
    const ask = (agent: string, url: string): string => decide(read(file, { agent, dialect: dialects['rfc-9309'] }), url).verdict
    expect(['ClaudeBot', 'GPTBot', 'CCBot', 'Applebot', 'FooBot', 'Googlebot'].map((agent) => ask(agent, '/x'))).toEqual([
      'disallow',
      'allow',
      'allow',
      'disallow',
      'disallow',
      'allow',
    ])
    expect(ask('Googlebot', '/admin/x')).toBe('disallow')
    expect(met.robots).toHaveLength(robots.length + 2)
    expect(met.robots.filter(({ kind }) => kind !== 'met' && kind !== 'unheeded')).toEqual([])
  })

  it('names robots that would fall back on the name of another', () => {
    const { text, met } = newFile({ robots: { Googlebot: 'disallow' } })
    expect(text).toContain('User-agent: Googlebot-Image\n')
    expect(met.isMet).toBe(true)
  })

  it('says which robots no file reaches', () => {
    const { met } = newFile({ purposes: { archive: 'disallow' } })
    expect(met.isMet).toBe(false)
    expect(met.robots.filter(({ kind }) => kind === 'broken')).toEqual([
      {
        token: 'Arquivo-web-crawler',
        robot: 'arquivo-web-crawler',
        wanted: 'disallow',
        kind: 'broken',
        url: 'https://example.com/',
        verdicts: ['disallow', 'allow'],
      },
    ])
  })
})

describe('meetsStance', () => {
  it('holds for the file made of the stance, and not for another stance', () => {
    const { file } = newFile(SITE)
    expect(meetsStance(file, SITE)).toMatchObject({ isMet: true, missing: [] })
    const stricter = meetsStance(file, { ...SITE, purposes: { ...SITE.purposes, 'ai-user': 'disallow' } })
    expect(stricter.robots.find(({ robot }) => robot === 'chatgpt-user')).toMatchObject({ kind: 'broken', verdicts: ['disallow', 'allow'] })
  })

  it('sees rules that a named group has lost', () => {
    const file = parse('User-agent: GPTBot\nAllow: /\n\nUser-agent: *\nDisallow: /admin/\n')
    const { robots: met } = meetsStance(file, { rules: { disallow: ['/admin/'] } })
    expect(met.find(({ robot }) => robot === 'gptbot')).toMatchObject({ kind: 'broken', url: 'https://example.com/admin/' })
    expect(met.find(({ robot }) => robot === 'googlebot')).toMatchObject({ kind: 'met' })
  })

  it('asks agents of one group one by one if a Crawl-delay is for some of them: crawler-commons refuses the site above 300 seconds', () => {
    const robotsOf = (first: string, second: string): unknown[] =>
      meetsStance(parse(`User-agent: ${first}\nCrawl-delay: 1\nUser-agent: ${second}\nCrawl-delay: 400\nDisallow:\n`), {})
        .robots.filter(({ token }) => token === '360Spider' || token === 'AI2Bot')
        .map(({ token, kind }) => [token, kind])
    expect(robotsOf('360Spider', 'AI2Bot').sort()).toEqual([
      ['360Spider', 'met'],
      ['AI2Bot', 'broken'],
    ])
    expect(robotsOf('AI2Bot', '360Spider').sort()).toEqual([
      ['360Spider', 'broken'],
      ['AI2Bot', 'met'],
    ])
  })

  it('names the records that are missing', () => {
    const { missing } = meetsStance(parse('User-agent: *\nContent-Signal: search=yes\n'), {
      sitemaps: ['https://e.com/s'],
      contentSignals: { search: false },
    })
    expect(missing).toEqual(['Sitemap: https://e.com/s', 'Content-Signal: search=no'])
  })

  it('calls nothing met that could not be told', () => {
    const file = parse(Uint8Array.from([0x23, 0xff, 0x0a]))
    const { robots: met } = meetsStance(file, {})
    for (const { robot, kind } of met) {
      if (robots.find(({ id }) => id === robot)?.readAs === 'python-urllib') expect(['undecided', 'unheeded']).toContain(kind)
    }
  })
})
