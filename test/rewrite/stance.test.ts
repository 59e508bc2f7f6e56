import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { decide, dialects, parse, read } from '../../src/entry/index.ts'
import {
  alsoServing,
  alsoSteered,
  meetsStance,
  newFile,
  readStance,
  type Stance,
} from '../../src/rewrite/index.ts'
import { answerFor } from '../../src/rewrite/stance/stance.ts'
import {
  leftOutOf,
  purposes,
  type Robot,
  readOptionsOf,
  robotNamed,
  robots,
  robotsOfWord,
} from '../../src/robots/index.ts'

const SITE: Stance = {
  purposes: { 'ai-training': 'disallow', seo: 'disallow' },
  robots: { ccbot: 'allow', gptbot: 'allow', Applebot: 'disallow' },
  otherRobots: { FooBot: 'disallow' },
  rules: { disallow: ['/admin/', '/a'], allow: ['/admin/help'] },
  sitemaps: ['https://example.com/sitemap.xml'],
  contentSignals: { search: true, 'ai-train': false },
}

describe('readStance', () => {
  it('reads a valid stance', () => {
    expect(readStance(SITE)).toEqual({ stance: SITE })
    expect(readStance({})).toEqual({ stance: {} })
    const example: unknown = JSON.parse(
      readFileSync(new URL('../../examples/stance.json', import.meta.url), 'utf8'),
    )
    expect(readStance(example)).toEqual({ stance: example })
  })

  it.each([
    [[], 'stance: give an object'],
    [
      { purpose: {} },
      'purpose: unknown member; the members are default, purposes, robots, otherRobots, rules, alone, sitemaps, contentSignals, contentUsage, records, robotRules, licenses',
    ],
    [
      { constructor: {} },
      'constructor: unknown member; the members are default, purposes, robots, otherRobots, rules, alone, sitemaps, contentSignals, contentUsage, records, robotRules, licenses',
    ],
    [{ default: 'no' }, 'default: give allow, disallow or keep'],
    [
      { purposes: { 'ai-trainig': 'allow' } },
      /^purposes\.ai-trainig: unknown purpose; the purposes are .*ai-training/,
    ],
    [{ robots: { gptbott: 'allow' } }, /^robots\.gptbott: the registry has no robot with this id/],
    [{ default: 'keep', rules: { disallow: ['/a'] } }, /^rules: leave them out with the default keep/],
    [{ robots: { gptbot: true } }, 'robots.gptbot: give allow or disallow'],
    [
      { otherRobots: { 'Foo\nDisallow: /': 'allow' } },
      /^otherRobots\.Foo\\u000aDisallow: \/: not a product token/,
    ],
    [{ rules: { disallow: ['/a\nAllow: /'] } }, /^rules\.disallow\[0\]: not a rule/],
    [{ rules: { disallow: ['admin'] } }, /^rules\.disallow\[0\]: not a rule/],
    [{ rules: { allow: '/a' } }, 'rules.allow: give a list'],
    [{ rules: { deny: [] } }, 'rules.deny: unknown member; the members are disallow and allow'],
    [{ robotRules: { gptbot: '/a' } }, 'robotRules.gptbot: give a list'],
    [
      { robotRules: { gptbot: ['Disallow: a'] } },
      /^robotRules\.gptbot\[0\]: not a rule; write "Disallow: \/path"/,
    ],
    [{ robotRules: { gptbot: ['Disallow: /a #'] } }, /^robotRules\.gptbot\[0\]: not a rule/],
    [{ robotRules: { '*': ['Disallow: /a'] } }, /^robotRules\.\*: no purpose, no robot or operator/],
    [
      { robotRules: { gptbot: ['Disallow: /a*', 'Allow: /a'] } },
      'robotRules.gptbot: one path is allowed and disallowed; give one of the rules',
    ],
    [{ sitemaps: ['/sitemap.xml'] }, /^sitemaps\[0\]: not a sitemap/],
    [
      { contentSignals: { 'Ai Train': 1 } },
      'contentSignals.Ai Train: unknown signal; the signals are search, ai-input, ai-train, use',
    ],
    [
      { contentSignals: { foo: true } },
      'contentSignals.foo: unknown signal; the signals are search, ai-input, ai-train, use',
    ],
    [{ contentSignals: { use: true } }, 'contentSignals.use: give immediate, reference, full'],
  ])('%j gives an error with its place', (value, message) => {
    const read = readStance(value)
    const [error] = 'errors' in read ? read.errors : []
    if (typeof message === 'string') expect(error).toBe(message)
    else expect(error).toMatch(message)
  })

  it('several errors are all listed', () => {
    expect(readStance({ default: 1, sitemaps: 1, rules: 1 })).toEqual({
      errors: ['default: give allow, disallow or keep', 'sitemaps: give a list', 'rules: give an object'],
    })
  })
})

describe('newFile', () => {
  it('an empty stance gives the smallest file', () => {
    expect(newFile({})).toMatchObject({
      text: 'User-agent: *\nDisallow:\n',
      result: { isMet: true, missing: [] },
    })
    expect(newFile({ default: 'disallow' }).text.endsWith('User-agent: *\nDisallow: /\n')).toBe(true)
  })

  it('each group of allowed robots repeats the rules', () => {
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
    expect(groups.find((group) => group.includes('User-agent: AdsBot-Google\n'))).toContain(
      'Disallow: /admin/',
    )
  })

  it('gives robots rules of their own, which the file then meets', () => {
    const robotRules = { gptbot: ['Disallow: /blog/', 'Allow: /a'], FooBot: ['Allow: /open/'] }
    const stance = { ...SITE, robotRules }
    const { text, result } = newFile(stance)
    expect(text).toContain(
      'User-agent: GPTBot\nAllow: /admin/help\nDisallow: /admin/\nDisallow: /blog/\nAllow: /a\n',
    )
    expect(text).toContain('User-agent: FooBot\nAllow: /open/\nDisallow: /\n')
    expect([result.isMet, meetsStance(parse(text), SITE).isMet]).toEqual([true, false])
    const missed = meetsStance(parse(newFile(SITE).text), stance)
    expect(missed.robots.filter(({ kind }) => kind === 'not-met').map(({ token }) => token)).toEqual([
      'GPTBot',
      'FooBot',
    ])
  })

  it('keeps what robots have with the default keep, but for their own rules', () => {
    const file = parse('User-agent: GPTBot\nDisallow: /b\nDisallow: /x\n')
    const met = (rule: string) =>
      meetsStance(file, { default: 'keep', robotRules: { gptbot: [rule] } }).robots
    expect(met('Disallow: /blog/')).toEqual([
      { token: 'GPTBot', robot: 'gptbot', wanted: 'disallow', kind: 'met' },
    ])
    expect(met('Allow: /blog/')).toEqual([
      {
        ...{ token: 'GPTBot', robot: 'gptbot', wanted: 'allow', kind: 'not-met' },
        ...{ url: 'https://example.com/blog/', verdicts: ['allow', 'disallow'] },
      },
    ])
  })

  it('every robot gets the wanted answer', () => {
    const { file, result } = newFile(SITE)
    const ask = (agent: string, url: string): string =>
      decide(read(file, { agent, dialect: dialects['rfc-9309'] }), url).verdict
    expect(
      ['ClaudeBot', 'GPTBot', 'CCBot', 'Applebot', 'FooBot', 'Googlebot'].map((agent) => ask(agent, '/x')),
    ).toEqual(['disallow', 'allow', 'allow', 'disallow', 'disallow', 'allow'])
    expect(ask('Googlebot', '/admin/x')).toBe('disallow')
    expect(result.robots).toHaveLength(robots.length + 2)
    expect(result.robots.filter(({ kind }) => kind !== 'met' && kind !== 'ignores-robots-txt')).toEqual([])
  })

  it.each(['allow', 'disallow'] as const)('every robot that is met may fetch as wanted: %s', (answer) => {
    const { file, result } = newFile({ default: answer, rules: { disallow: ['/admin/'] } })
    for (const { robot: id = '', kind } of result.robots) {
      const robot = robots.find((one) => one.id === id)
      if (robot === undefined || kind !== 'met') continue
      const verdict = (url: string): string => decide(read(file, readOptionsOf(robot)), url).verdict
      expect([verdict('/admin/'), verdict('/')], id).toEqual(['disallow', answer])
    }
    const met = result.robots.filter(({ kind }) => kind === 'met').map(({ robot }) => robot)
    expect(met).toEqual(expect.arrayContaining(['adsbot-google', 'yandexdirect', 'yandexmetrika']))
  })

  it('a robot that would fall back on a disallowed token gets its own group', () => {
    const { text, result } = newFile({ robots: { Googlebot: 'disallow' } })
    expect(text).toMatch(
      /# search: else these robots would obey another group\n(?:User-agent: .+\n)*User-agent: Googlebot-Image\n/,
    )
    expect(result.isMet).toBe(true)
  })

  it('a robot that no group can name is not met', () => {
    const { result } = newFile({ purposes: { archive: 'disallow' } })
    expect(result.isMet).toBe(false)
    expect(result.robots.filter(({ kind }) => kind === 'not-met')).toEqual([
      {
        token: 'Arquivo-web-crawler',
        robot: 'arquivo-web-crawler',
        wanted: 'disallow',
        kind: 'not-met',
        url: 'https://example.com/',
        verdicts: ['disallow', 'allow'],
      },
    ])
  })
})

describe('alsoServing', () => {
  const leftOut = (stance: Parameters<typeof alsoServing>[0]): string[] =>
    alsoServing(stance).map(({ robot }) => robot)

  it('names the robots that an answer for their further purpose leaves out, each with its reason', () => {
    const left = alsoServing({ purposes: { 'ai-training': 'disallow' } })
    expect(left.map(({ robot }) => robot)).toEqual(['bingbot', 'archive-org-bot', 'ia-archiver'])
    expect(left[0]).toEqual({
      robot: 'bingbot',
      token: 'bingbot',
      purpose: 'ai-training',
      wanted: 'disallow',
      mainPurpose: 'search',
      because: robotNamed('bingbot')?.purposesNote,
      leftOut: 'A site that closes it leaves Bing.',
    })
  })

  it('names a robot whose main purpose decides', () => {
    const stance = { purposes: { 'ai-training': 'disallow', archive: 'allow' } } as const
    expect(leftOut(stance)).toContain('ccbot')
    expect(newFile(stance).text).not.toContain('CCBot')
    expect(leftOut({ purposes: { ...stance.purposes, archive: 'disallow' } })).toEqual(['bingbot'])
  })

  it('names no robot that the stance names, or that has the wanted answer', () => {
    const purposes = { 'ai-training': 'disallow' } as const
    expect(leftOut({ purposes, robots: { bingbot: 'allow', 'internet-archive': 'allow' } })).toEqual([])
    expect(leftOut({ purposes, default: 'disallow' })).toEqual([])
    expect(leftOut({})).toEqual([])
  })

  it('names robots that a stance leaves disallowed, too', () => {
    expect(leftOut({ purposes: { 'ai-training': 'allow' }, default: 'disallow' })).toContain('bingbot')
    const answersOnly = { purposes: { 'ai-search': 'allow' }, default: 'disallow' } as const
    expect(leftOut(answersOnly)).toEqual(['google-extended'])
    expect(leftOut({ purposes: { 'ai-search': 'allow', 'ai-training': 'disallow' } })).not.toContain(
      'google-extended',
    )
  })
})

describe('a purpose', () => {
  it('ai-training closes every robot that has it, but those whose loss costs a site something', () => {
    const { file } = newFile({ purposes: { 'ai-training': 'disallow' } })
    const closed = ['CCBot', 'omgili', 'Webzio-Extended', 'Diffbot', 'img2dataset', 'GPTBot']
    for (const token of closed) expect(file.text).toContain(`\nUser-agent: ${token}\n`)
    expect(file.text).not.toMatch(/bingbot|archive/)
  })

  it('is one set in a stance, among words, and in the registry', () => {
    for (const purpose of purposes) {
      const closed = robots.filter(
        (robot) => answerFor({ purposes: { [purpose]: 'disallow' } }, robot) === 'disallow',
      )
      expect(closed).toEqual(robotsOfWord(purpose)?.robots)
      expect([...closed, ...leftOutOf(purpose)].sort(byId)).toEqual(
        robots.filter((robot) => robot.purposes.includes(purpose)),
      )
    }
  })

  it('has a reason for each robot that it leaves out, and for no other', () => {
    const leftOut = purposes.flatMap(leftOutOf)
    expect(robots.filter((robot) => robot.leftOut !== undefined)).toEqual([...new Set(leftOut)].sort(byId))
  })
})

const byId = (one: Robot, other: Robot): number => (one.id < other.id ? -1 : 1)

describe('an operator', () => {
  const onlyGoogle: Stance = { default: 'disallow', robots: { google: 'allow' } }

  it('stands for its robots, and one of them for itself', () => {
    const { result, text } = newFile(onlyGoogle)
    expect(result.isMet).toBe(true)
    for (const { operator, obeys, name } of robots)
      if (operator === 'Google' && obeys.robotsTxt !== 'no')
        expect([name, answerFor(onlyGoogle, robotNamed(name) as Robot)]).toEqual([name, 'allow'])
    expect(text).not.toContain('AdsBot')
    const but = { ...onlyGoogle, robots: { google: 'allow', 'google-extended': 'disallow' } } as const
    expect(answerFor(but, robotNamed('google-extended') as Robot)).toBe('disallow')
  })

  it('a robot that is allowed alone brings those that fall back on it, and the file says whom it closes', () => {
    const stance: Stance = { default: 'disallow', robots: { googlebot: 'allow' } }
    const { text, result, closedOfAllowed } = newFile(stance)
    expect(result.isMet).toBe(true)
    expect(text).not.toContain('Googlebot-')
    expect(text).toContain('User-agent: Applebot\n')
    expect(closedOfAllowed).toEqual([
      { operator: 'Google', tokens: expect.arrayContaining(['AdsBot-Google', 'Mediapartners-Google']) },
    ])
    expect(newFile(onlyGoogle).closedOfAllowed).toEqual([])
  })
})

describe('the rules of a stance', () => {
  it('that no group of a new file has are named', () => {
    const rules = { allow: ['/*.jpg'], disallow: ['/a'] }
    expect(newFile({ default: 'disallow', rules }).unusedRules).toEqual(['Allow: /*.jpg', 'Disallow: /a'])
    expect(newFile({ rules }).unusedRules).toEqual([])
  })
})

describe('alsoSteered', () => {
  it('says what else a closed control token steers, with source and date', () => {
    expect(alsoSteered({ purposes: { 'ai-training': 'disallow' } })).toEqual([
      {
        robot: 'google-extended',
        token: 'Google-Extended',
        steers: expect.stringContaining('grounding'),
        documentation: expect.stringMatching(/^https:/),
        read: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      },
    ])
    expect(alsoSteered({ purposes: { 'ai-training': 'disallow', 'ai-search': 'disallow' } })).toEqual([])
    expect(alsoSteered({ purposes: { 'ai-training': 'allow' } })).toEqual([])
  })
})

describe('meetsStance', () => {
  it('says of a URL that shows a contradiction if no client sends it', () => {
    const shown = (path: string) => meetsStance(parse(`User-agent: *\nDisallow: ${path}\n`), {}).robots[0]
    expect(shown('/a/../b')).toMatchObject({ kind: 'not-met', notSent: true })
    expect(shown('/b')).not.toHaveProperty('notSent')
  })

  it('a file made from a stance meets it, and not a stricter one', () => {
    const { file } = newFile(SITE)
    expect(meetsStance(file, SITE)).toMatchObject({ isMet: true, missing: [] })
    const stricter = meetsStance(file, { ...SITE, purposes: { ...SITE.purposes, 'ai-user': 'disallow' } })
    expect(stricter.robots.find(({ robot }) => robot === 'chatgpt-user')).toMatchObject({
      kind: 'not-met',
      verdicts: ['disallow', 'allow'],
    })
  })

  it('a named group without the rules is not met', () => {
    const file = parse('User-agent: GPTBot\nAllow: /\n\nUser-agent: *\nDisallow: /admin/\n')
    const { robots: met } = meetsStance(file, { rules: { disallow: ['/admin/'] } })
    expect(met.find(({ robot }) => robot === 'gptbot')).toMatchObject({
      kind: 'not-met',
      url: 'https://example.com/admin/',
    })
    expect(met.find(({ robot }) => robot === 'googlebot')).toMatchObject({ kind: 'met' })
  })

  it('a Crawl-delay above 300 s of some agents of a group is not met for those only (crawler-commons)', () => {
    const robotsOf = (first: string, second: string): unknown[] =>
      meetsStance(
        parse(`User-agent: ${first}\nCrawl-delay: 1\nUser-agent: ${second}\nCrawl-delay: 400\nDisallow:\n`),
        {},
      )
        .robots.filter(({ token }) => token === '360Spider' || token === 'AI2Bot')
        .map(({ token, kind }) => [token, kind])
    expect(robotsOf('360Spider', 'AI2Bot').sort()).toEqual([
      ['360Spider', 'met'],
      ['AI2Bot', 'not-met'],
    ])
    expect(robotsOf('AI2Bot', '360Spider').sort()).toEqual([
      ['360Spider', 'not-met'],
      ['AI2Bot', 'met'],
    ])
  })

  it('names the records that are missing', () => {
    const { missing, robots: results } = meetsStance(parse('User-agent: *\nContent-Signal: search=yes\n'), {
      sitemaps: ['https://e.com/s'],
      contentSignals: { search: false },
    })
    expect(missing).toEqual(['Sitemap: https://e.com/s'])
    expect(results.at(-1)?.signals).toEqual([
      { record: 'Content-Signal', name: 'search', wanted: 'no', stated: [{ value: 'yes', line: 2 }] },
    ])
  })

  it('calls nothing met that could not be told', () => {
    const file = parse(Uint8Array.from([0x23, 0xff, 0x0a]))
    const { robots: met } = meetsStance(file, {})
    for (const { robot, kind } of met) {
      if (robots.find(({ id }) => id === robot)?.readAs === 'python-urllib')
        expect(['undecided', 'ignores-robots-txt']).toContain(kind)
    }
  })

  it('a robot that must be named is compared with what is wanted of it', () => {
    const stance: Stance = { robots: { yandexmobilebot: 'disallow' } }
    const open = meetsStance(parse('User-agent: *\nDisallow:\n'), stance)
    expect(open.robots.filter(({ kind }) => kind === 'not-met').map(({ robot }) => robot)).toEqual([
      'yandexmobilebot',
    ])
    expect(newFile(stance).result.isMet).toBe(true)
  })

  it('everyone is shut out: the file names the robots that must be named', () => {
    const { text, result } = newFile({ default: 'disallow' })
    expect(text).toContain('User-agent: YandexMobileBot\n')
    expect(result.isMet).toBe(true)
  })

  it('a group for a robot outside the stance must give the default answer', () => {
    const { isMet, robots: results } = meetsStance(
      parse('User-agent: *\nDisallow:\n\nUser-agent: FooBot\nDisallow: /\n'),
      {},
    )
    expect(isMet).toBe(false)
    expect(results.filter(({ kind }) => kind === 'not-met')).toMatchObject([{ token: 'FooBot' }])
  })

  it('an allowed robot whose group says the opposite signal is not met', () => {
    const stance: Stance = { contentSignals: { 'ai-train': false } }
    const { text, result } = newFile(stance)
    expect(result.isMet).toBe(true)
    const file = parse(`${text}\nUser-agent: GPTBot\nContent-Signal: ai-train=yes\nDisallow:\n`)
    const gptBot = meetsStance(file, stance).robots.find(({ robot }) => robot === 'gptbot')
    expect(gptBot).toMatchObject({
      kind: 'not-met',
      signals: [{ name: 'ai-train', wanted: 'no', stated: [{ value: 'yes' }] }],
    })
  })

  it.each([
    ['yes', 'no'],
    ['no', 'yes'],
  ])('a signal that is stated as %s and as %s is not met', (first, second) => {
    const text = `User-agent: *\nContent-Signal: ai-train=${first}\nContent-Signal: ai-train=${second}\nDisallow:\n`
    expect(meetsStance(parse(text), { contentSignals: { 'ai-train': false } }).isMet).toBe(false)
  })

  it('the signal "use" is written and tested', () => {
    const { text, result } = newFile({ contentSignals: { use: 'reference' } })
    expect(text).toContain('Content-Signal: use=reference\n')
    expect(result.isMet).toBe(true)
  })

  it('preferences of Content-Usage and licences are written and tested', () => {
    const stance: Stance = {
      purposes: { 'ai-training': 'disallow' },
      contentUsage: { 'train-ai': false, search: true },
      licenses: ['https://example.com/license.xml'],
    }
    const { text, result } = newFile(stance)
    expect(text.startsWith('License: https://example.com/license.xml\n\n')).toBe(true)
    expect(text.endsWith('User-agent: *\nDisallow:\nContent-Usage: train-ai=n, search=y\n')).toBe(true)
    // A path that may not be fetched has no preference.
    expect(text).toContain('User-agent: GPTBot\n')
    expect(text).not.toContain('Disallow: /\nContent-Usage')
    expect(result.isMet).toBe(true)
    expect(meetsStance(parse(text.replace(/^License.*\n/, '')), stance)).toMatchObject({
      isMet: false,
      missing: ['License: https://example.com/license.xml'],
    })
  })

  it.each([
    ['', []],
    ['Content-Usage: search=n', []],
    ['Content-Usage: train-ai=y', [{ value: 'y', line: 3 }]],
    ['Content-Usage: train-ai="n"', []],
    ['Content-Usage: /a train-ai=n', [{ value: 'n', line: 3 }]],
    [
      'Content-Usage: train-ai=n\nContent-Usage: /a train-ai=y',
      [
        { value: 'n', line: 3 },
        { value: 'y', line: 4 },
      ],
    ],
    [
      'Content-Usage: train-ai=n\nContent-Usage: /a search=n',
      [
        { value: 'n', line: 3 },
        { value: 'unknown for /a', line: 4 },
      ],
    ],
  ])('%s does not say train-ai=n of every path', (records, stated) => {
    const { robots: results } = meetsStance(parse(`User-agent: *\nDisallow:\n${records}\n`), {
      contentUsage: { 'train-ai': false },
    })
    expect(results.at(-1)).toMatchObject({
      kind: 'not-met',
      signals: [{ record: 'Content-Usage', name: 'train-ai', wanted: 'n', stated }],
    })
  })

  it.each([
    [
      { contentUsage: { 'ai-train': false } },
      'contentUsage.ai-train: unknown label; the labels are train-ai',
    ],
    [{ contentUsage: { search: 'y' } }, 'contentUsage.search: give true or false'],
    [{ licenses: ['/license.xml'] }, 'licenses[0]: not a licence; give an absolute URL'],
  ])('%j is not a stance', (stance, error) => {
    expect(readStance(stance)).toEqual({ errors: [expect.stringContaining(error)] })
  })
})

describe('default keep', () => {
  const file = parse(
    'User-agent: GPTBot\nDisallow: /\n\nUser-agent: Slurp\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n',
  )

  it('asks only the robots that the stance names', () => {
    const { isMet, robots } = meetsStance(file, {
      default: 'keep',
      robots: { gptbot: 'disallow', slurp: 'allow' },
    })
    expect([isMet, robots.map(({ token, kind }) => `${token} ${kind}`)]).toEqual([
      true,
      ['GPTBot met', 'Slurp met'],
    ])
  })

  it('shows with a URL that a named robot has another answer', () => {
    const { isMet, robots } = meetsStance(file, {
      default: 'keep',
      robots: { gptbot: 'allow', ccbot: 'disallow' },
    })
    expect(isMet).toBe(false)
    expect(robots).toMatchObject([
      { token: 'CCBot', kind: 'not-met', url: 'https://example.com/', verdicts: ['disallow', 'allow'] },
      { token: 'GPTBot', kind: 'not-met', url: 'https://example.com/', verdicts: ['allow', 'disallow'] },
    ])
  })

  it('says of a rule whether its robot does not read it, or reads no file', () => {
    const robotRules = { 'libwww-perl': ['Disallow: /*.pdf'], feedly: ['Disallow: /b'] }
    const { isMet, robots } = meetsStance(file, { default: 'keep', robotRules })
    expect([isMet, robots]).toEqual([
      false,
      [
        { token: 'Feedly', robot: 'feedly', wanted: 'disallow', kind: 'ignores-robots-txt' },
        { token: 'libwww-perl', robot: 'libwww-perl', wanted: 'disallow', kind: 'not-met' },
      ],
    ])
  })

  it('asks each group that leaves something open for signals', () => {
    const { robots } = meetsStance(file, { default: 'keep', contentSignals: { 'ai-train': false } })
    expect(robots.map(({ token }) => token)).toContain('Slurp')
    expect(robots.map(({ token }) => token)).not.toContain('GPTBot')
  })
})

describe('robots that stand alone', () => {
  const stance: Stance = {
    rules: { disallow: ['/cart'] },
    robotRules: { FooBot: ['Disallow: /x'] },
    otherRobots: { FooBot: 'allow' },
    alone: ['foobot', 'ai-user', 'bingbot'],
  }
  const { file, result } = newFile(stance)
  const verdictOf = (agent: string, path: string): string =>
    decide(read(file, { agent, dialect: dialects['rfc-9309'] }), path).verdict

  it('get their own rules, and not those for all robots', () => {
    expect(result.isMet).toBe(true)
    expect([verdictOf('FooBot', '/x'), verdictOf('FooBot', '/cart')]).toEqual(['disallow', 'allow'])
    for (const agent of ['bingbot', 'ChatGPT-User']) expect(verdictOf(agent, '/cart')).toBe('allow')
    for (const agent of ['GPTBot', 'BarBot']) expect(verdictOf(agent, '/cart')).toBe('disallow')
  })

  it('are missed in a file that gives them those rules', () => {
    const { alone: _, ...others } = stance
    const missed = meetsStance(newFile(others).file, stance).robots.filter(({ kind }) => kind === 'not-met')
    expect(missed.map(({ token }) => token)).toEqual(
      expect.arrayContaining(['FooBot', 'ChatGPT-User', 'bingbot']),
    )
    expect(missed.every(({ url }) => url === 'https://example.com/cart')).toBe(true)
  })
})

it('takes the words of --signal for content signals', () => {
  expect(newFile({ contentSignals: { 'ai-train': 'no', search: 'yes' } }).text).toBe(
    newFile({ contentSignals: { 'ai-train': false, search: true } }).text,
  )
})
