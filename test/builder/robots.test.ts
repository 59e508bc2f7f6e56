import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type RobotsGroup, type RobotsOptions, robots } from '../../src/entry/builder.ts'
import { decide, dialects, parse, type ReadOptions, read } from '../../src/entry/index.ts'
import { meetsStance, newFile } from '../../src/rewrite/index.ts'
import { readOptionsOf, robots as registry, robotNamed, robotsOfPurpose } from '../../src/robots/index.ts'
import { scaled } from '../scale.ts'

/** How a robot of the registry, or any other one, reads. */
function optionsOf(agent: string): ReadOptions {
  const robot = robotNamed(agent)
  return robot === undefined ? { agent, dialect: dialects['rfc-9309'] } : readOptionsOf(robot)
}

function verdict(text: string, agent: string, url: string): string {
  return decide(read(parse(text), optionsOf(agent)), url).verdict
}

const STAR: RobotsGroup = { agents: ['*'], disallow: ['/cart'] }

describe('robots', () => {
  it('opens the site by default', () => {
    expect(robots()).toBe('User-agent: *\nDisallow:\n')
    expect(robots({})).toBe(robots())
  })

  it('does what each option asks, in one file', () => {
    const text = robots({
      groups: [STAR],
      disallow: ['ai-training'],
      allow: ['ai-search'],
      default: 'disallow',
      signals: { 'ai-train': 'no' },
      sitemaps: ['https://example.com/s.xml'],
      environment: 'production',
    })
    expect(verdict(text, 'OAI-SearchBot', '/')).toBe('allow')
    expect(verdict(text, 'OAI-SearchBot', '/cart')).toBe('disallow')
    expect(verdict(text, 'GPTBot', '/')).toBe('disallow')
    expect(verdict(text, 'FooBot', '/')).toBe('disallow')
    expect(text).toContain('Content-Signal: ai-train=no\n')
    expect(text.endsWith('\nSitemap: https://example.com/s.xml\n')).toBe(true)
  })

  it('makes a rule for each locale of a pattern', () => {
    const groups: RobotsGroup[] = [
      { agents: ['*'], disallow: ['/{locale}/cart', '/tmp/'], allow: ['/{locale}/cart/help'] },
      { agents: ['FooBot'], disallow: ['/{locale}'] },
    ]
    const text = robots({ groups, locales: ['', 'fr', 'pt-BR'] })
    const each = (suffix: string): string[] => ['', '/fr', '/pt-BR'].map((locale) => `${locale}${suffix}`)
    expect(text).toBe(
      robots({
        groups: [
          { agents: ['*'], disallow: [...each('/cart'), '/tmp/'], allow: each('/cart/help') },
          { agents: ['FooBot'], disallow: ['/', '/fr', '/pt-BR'] },
        ],
      }),
    )
    for (const url of each('/cart/1')) expect(verdict(text, 'Googlebot', url)).toBe('disallow')
    for (const url of each('/cart/help')) expect(verdict(text, 'Googlebot', url)).toBe('allow')
    expect(verdict(text, 'Googlebot', '/de/cart')).toBe('allow')
  })

  it.each([
    [{ locales: undefined }, '"/{locale}/cart" has {locale}; give locales'],
    [{ locales: [] }, 'locales: the list is empty'],
    [{ locales: 'fr' }, 'locales: "fr" is no list'],
    [{ locales: ['fr', 'a/b'] }, 'locales[1]: "a/b" is no locale'],
    [{ locales: ['fr\n'] }, 'locales[0]: "fr\\u000a" is no locale'],
    [{ locales: Array.from({ length: 600_000 }, (_, at) => `l${at}`) }, 'they make 600000 paths'],
  ] as const)('refuses locales that make no rules: %#', (options, why) => {
    const groups = [{ agents: ['*'], disallow: ['/{locale}/cart'] }]
    expect(() => robots({ groups, ...options } as unknown as RobotsOptions)).toThrow(why)
  })

  it('refuses locales that no path takes, and another word in braces', () => {
    const asked = (path: string) => () =>
      robots({ groups: [{ agents: ['*'], disallow: [path] }], locales: ['fr'] })
    expect(asked('/cart')).toThrow('locales: no path has {locale}')
    expect(asked('/{locale}/{lang}/x')).toThrow('has {lang}; write {locale} for each locale')
  })

  it('refuses the locale "" for a path that has it within a name', () => {
    const asked = (path: string) => () =>
      robots({ groups: [{ agents: ['*'], disallow: [path] }], locales: ['', 'fr'] })
    for (const path of ['/docs-{locale}/', '/{locale}-docs'])
      expect(asked(path)).toThrow(
        'has {locale} within a name; with the locale "", write it between two slashes',
      )
    expect(asked('/a/{locale}')()).toContain('Disallow: /a/fr\nDisallow: /a\n')
  })

  it('is the file of `new` for the same stance', () => {
    const { text } = newFile({
      purposes: { 'ai-training': 'disallow' },
      rules: { disallow: ['/cart'] },
      robotRules: { foobot: ['Disallow: /x'] },
      otherRobots: { foobot: 'allow' },
      contentSignals: { 'ai-train': 'no' },
    })
    const groups = [STAR, { agents: ['foobot'], disallow: ['/x'] }]
    expect(robots({ groups, disallow: ['ai-training'], signals: { 'ai-train': 'no' } })).toBe(text)
    expect(robots({ groups, disallow: ['ai-training'], signals: { 'ai-train': false } })).toBe(text)
  })

  it('repeats the rules for * in every other group, but not in one that is alone, and no Crawl-delay', () => {
    const text = robots({
      groups: [
        { ...STAR, allow: ['/cart/help'], crawlDelay: 7 },
        { agents: ['FooBot', 'GPTBot'], disallow: ['/x'] },
        { agents: ['BarBot'], disallow: ['/y'], alone: true, crawlDelay: 0.5 },
        { agents: ['bingbot'], alone: true },
      ],
    })
    for (const agent of ['FooBot', 'GPTBot'])
      expect(['/', '/x', '/cart', '/cart/help'].map((url) => verdict(text, agent, url))).toEqual([
        'allow',
        'disallow',
        'disallow',
        'allow',
      ])
    expect(['/y', '/cart'].map((url) => verdict(text, 'BarBot', url))).toEqual(['disallow', 'allow'])
    expect(verdict(text, 'bingbot', '/cart')).toBe('allow')
    const delays = ['FooBot', 'GPTBot', 'BarBot', 'BazBot'].map(
      (agent) => read(parse(text), optionsOf(agent)).pacing.crawlDelay?.value,
    )
    expect(delays).toEqual([undefined, undefined, 0.5, 7])
  })

  it('brings the robots that fall back on a named one', () => {
    const text = robots({ groups: [STAR, { agents: ['Googlebot'], disallow: ['/x'] }] })
    for (const agent of ['Googlebot', 'Googlebot-Image', 'Googlebot-News'])
      expect([verdict(text, agent, '/x'), verdict(text, agent, '/cart')]).toEqual(['disallow', 'disallow'])
    expect(verdict(text, 'AdsBot-Google', '/x')).toBe('allow')
    expect(verdict(text, 'AdsBot-Google', '/cart')).toBe('disallow')
  })

  it('takes two groups of one robot for one', () => {
    const groups = [
      { agents: ['FooBot'], disallow: ['/a'] },
      { agents: ['foobot'], disallow: ['/b'] },
    ]
    const text = robots({ groups })
    expect(['/a', '/b', '/c'].map((url) => verdict(text, 'FooBot', url))).toEqual([
      'disallow',
      'disallow',
      'allow',
    ])
  })

  it('closes the whole site of a staging environment, whatever else is asked', () => {
    const text = robots({
      groups: [STAR, { agents: ['Googlebot', 'FooBot'], alone: true }],
      allow: ['search'],
      sitemaps: ['https://example.com/s.xml'],
      environment: 'staging',
    })
    expect(meetsStance(parse(text), { default: 'disallow' }).isMet).toBe(true)
    expect(verdict(text, 'FooBot', '/')).toBe('disallow')
    for (const robot of registry.filter(({ obeys }) => obeys.robotsTxt !== 'no'))
      expect(verdict(text, robot.id, '/any'), robot.id).toBe('disallow')
  })

  it('closes a staging site even where the options contradict each other', () => {
    const text = robots({ allow: ['search'], disallow: ['search'], environment: 'staging' })
    expect(verdict(text, 'Googlebot', '/')).toBe('disallow')
  })

  it('writes a Crawl-delay also for a robot that does not obey it', () => {
    expect(robots({ groups: [{ agents: ['*', 'Googlebot'], disallow: ['/a'], crawlDelay: 5 }] })).toContain(
      'Crawl-delay: 5',
    )
  })

  it('does not ask what robots with short sight read of a long file', () => {
    const disallow = Array.from({ length: 400 }, (_, at) => `/path/${at}/`)
    const text = robots({ groups: [{ agents: ['*'], disallow }], disallow: ['ai-training'] })
    // wpull reads 4,096 bytes.
    expect(text.length).toBeGreaterThan(4_096)
    expect(verdict(text, 'wpull', '/path/399/')).toBe('allow')
    expect(verdict(text, 'Googlebot', '/path/399/')).toBe('disallow')
  })

  it('refuses a file of which Google reads only the beginning', () => {
    const sitemaps = Array.from({ length: 2_800 }, (_, at) => `https://example.com/${'a'.repeat(150)}${at}`)
    expect(() => robots({ sitemaps })).toThrow(/bytes, and robots may ignore all beyond 512,000/)
    const path = `/${'a'.repeat(600_000)}`
    expect(() => robots({ groups: [{ agents: ['*'], disallow: [path] }] })).toThrow(/have 600002 characters/)
  })
})

describe('robots throws if', () => {
  const cases: readonly [string, RobotsOptions, RegExp][] = [
    [
      'a wish closes a robot to which a group gives rules',
      { groups: [{ agents: ['GPTBot'], disallow: ['/x'] }], disallow: ['ai-training'] },
      /^robots: GPTBot: groups\[0\] says "Disallow: \/x" for GPTBot, and disallow: "ai-training" closes the whole site to it\./,
    ],
    [
      'a wish closes a robot that a group opens',
      { groups: [STAR, { agents: ['gptbot'] }], disallow: ['gptbot'] },
      /^robots: GPTBot: groups\[1\] has no rule for GPTBot, and disallow: "gptbot" closes/,
    ],
    [
      'a wish closes a robot to which a group allows a path',
      { groups: [{ agents: ['GPTBot'], disallow: ['/'], allow: ['/p/'] }], disallow: ['openai'] },
      /^robots: GPTBot: groups\[0\] says "Allow: \/p\/" for GPTBot, and disallow: "openai" closes/,
    ],
    [
      'a wish opens a robot that a group closes',
      { groups: [{ agents: ['GPTBot'], disallow: ['/*'] }], allow: ['ai-training'] },
      /^robots: GPTBot: groups\[0\] says "Disallow: \/\*" for GPTBot, and allow: "ai-training" allows it\./,
    ],
    [
      'a wish opens a robot that the group for * closes',
      { groups: [{ agents: ['*'], disallow: ['/'] }], allow: ['search'] },
      /^robots: Googlebot: groups\[0\] says "Disallow: \/" for \*, and allow: "search" allows it\./,
    ],
    [
      'a wish closes a robot to which the group for * opens a path',
      { groups: [{ agents: ['*'], disallow: ['/'], allow: ['/public/'] }], disallow: ['ai-training'] },
      /^robots: GPTBot: groups\[0\] says "Allow: \/public\/" for \*, and disallow: "ai-training" closes/,
    ],
    [
      'the default closes what the group for * opens',
      { groups: [{ agents: ['*'], allow: ['/'] }], default: 'disallow' },
      /^robots: \*: groups\[0\] says "Allow: \/" for \*, and default: "disallow" closes/,
    ],
    [
      'two groups contradict each other',
      {
        groups: [
          { agents: ['FooBot'], disallow: ['/a'] },
          { agents: ['FOOBOT'], allow: ['/a*'] },
        ],
      },
      /^robots: FOOBOT: groups\[0\] says "Disallow: \/a", and groups\[1\] "Allow: \/a\*"; give one of them$/,
    ],
    [
      'a group contradicts itself',
      { groups: [{ agents: ['*'], disallow: ['/a'], allow: ['/a'] }] },
      /says "Allow: \/a", and groups\[0\] "Disallow: \/a"; give one of them$/,
    ],
    [
      'two groups of a robot ask for two delays',
      {
        groups: [
          { agents: ['bingbot'], crawlDelay: 1 },
          { agents: ['bingbot'], crawlDelay: 2 },
        ],
      },
      /^robots: groups\[1\]\.crawlDelay: groups\[0\] names bingbot too, with 1; give one$/,
    ],
    [
      'one group of a robot is alone and another is not',
      { groups: [{ agents: ['FooBot'], alone: true }, { agents: ['FooBot'] }] },
      /^robots: groups\[1\]\.alone: groups\[0\] names FooBot too, and says otherwise/,
    ],
    ['two wishes contradict each other', { allow: ['search'], disallow: ['search'] }, /both have "search"/],
    [
      'RFC 9309 ends a name at a digit',
      { groups: [{ agents: ['FooBot1'], disallow: ['/a'] }] },
      /^robots: groups\[0\]\.agents\[0\]: no robot "FooBot1" is known\. RFC 9309 ends a name at a digit/,
    ],
    [
      'a rule with a star and a dollar closes the site',
      { groups: [{ agents: ['*'], disallow: ['/*$'] }], allow: ['GPTBot'] },
      /^robots: GPTBot: groups\[0\] says "Disallow: \/\*\$" for \*, and allow: "GPTBot" allows it/,
    ],
  ]
  it.each(cases)('%s', (_, options, message) => {
    expect(() => robots(options)).toThrow(message)
  })

  const malformed: readonly [unknown, RegExp][] = [
    [null, /^robots: the options: null is no object/],
    [{ grups: [] }, /^robots: unknown option "grups" in the options; did you mean groups\?$/],
    [
      { 'x\n\u001b[31m': 1 },
      /^robots: unknown option "x\\u000a\\u001b\[31m" in the options; the options are groups,/,
    ],
    [{ groups: {} }, /^robots: groups: an object is no list/],
    [{ groups: ['*'] }, /^robots: groups\[0\]: "\*" is no object/],
    [{ groups: [{ agents: [] }] }, /^robots: groups\[0\]\.agents: a group names robots/],
    [{ groups: [{ disallow: ['/'] }] }, /^robots: groups\[0\]\.agents: a group names robots/],
    [{ groups: [{ agents: '*' }] }, /^robots: groups\[0\]\.agents: "\*" is no list/],
    [{ groups: [{ agents: [1] }] }, /^robots: groups\[0\]\.agents\[0\]: 1 is no text/],
    [
      { groups: [{ agents: ['a\nDisallow: /'] }] },
      /agents\[0\]: "a\\u000aDisallow: \/" is not a product token/,
    ],
    [{ groups: [{ agents: ['a\u0000'] }] }, /"a\\u0000" is not a product token/],
    [{ groups: [{ agents: ['Googelbot'] }] }, /no robot "Googelbot" is known; did you mean Googlebot\?$/],
    [{ groups: [{ agents: ['search'] }] }, /"search" is a purpose; give the product tokens/],
    [{ groups: [{ agents: ['google'] }] }, /"google" is an operator; give the product tokens/],
    [{ groups: [{ agents: ['*'], dissallow: [] }] }, /"dissallow" in groups\[0\]; did you mean disallow\?$/],
    [{ groups: [{ agents: ['*'], alone: true }] }, /^robots: groups\[0\]\.alone: other groups repeat/],
    [
      { groups: [{ agents: ['FooBot'], alone: 'no' }] },
      /^robots: groups\[0\]\.alone: "no"; give true or false$/,
    ],
    [{ groups: [{ agents: ['*'], crawlDelay: '5' }] }, /crawlDelay: "5" is no number of seconds/],
    [{ groups: [{ agents: ['*'], crawlDelay: -1 }] }, /crawlDelay: -1 is no number of seconds/],
    [{ groups: [{ agents: ['*'], crawlDelay: Number.NaN }] }, /crawlDelay: NaN is no number of seconds/],
    ...['', 'cart', '/a b', '/a#b', '/a\nDisallow: /', '/a\rb', '/a\u0000', '/é', '/a\u2028b'].map(
      (path): [unknown, RegExp] => [
        { groups: [{ agents: ['*'], disallow: ['/ok', path] }] },
        /^robots: groups\[0\]\.disallow\[1\]: "[^\n\r\0]*" is not a path of a rule/,
      ],
    ),
    [{ disallow: 'ai-training' }, /^robots: disallow: "ai-training" is no list/],
    [
      { disallow: ['ai-trainig'] },
      /^robots: disallow\[0\]: unknown .* "ai-trainig"; did you mean ai-training\?$/,
    ],
    [{ allow: ['FooBot'] }, /^robots: allow\[0\]: unknown .* "FooBot"; name other robots in a group$/],
    [{ default: 'keep' }, /^robots: default: "keep"; give allow or disallow$/],
    [{ environment: 'test' }, /^robots: environment: "test"; give production or staging$/],
    [{ signals: { 'ai-train': 'maybe' } }, /^robots: signals\.ai-train: "maybe": give yes or no$/],
    [{ signals: { train: 'no' } }, /^robots: signals\.train: "no": unknown signal; the signals are search,/],
    [{ signals: [] }, /^robots: signals: an object is no object|^robots: signals/],
    [{ sitemaps: ['/s.xml'] }, /^robots: sitemaps\[0\]: "\/s\.xml": not a sitemap/],
    [
      { sitemaps: ['https://example.com/\nUser-agent: x'] },
      /^robots: sitemaps\[0\]: "[^\n]*": not a sitemap/,
    ],
    [{ sitemaps: [new URL('https://example.com/')] }, /^robots: sitemaps\[0\]: an object is no text/],
  ]
  it.each(malformed)('it gets %j', (options, message) => {
    expect(() => robots(options as RobotsOptions)).toThrow(TypeError)
    expect(() => robots(options as RobotsOptions)).toThrow(message)
  })
})

it('allows what closes robots and gives * an exception to a closed part', () => {
  const groups = [{ agents: ['*'], disallow: ['/wp-admin/'], allow: ['/wp-admin/admin-ajax.php', '/'] }]
  const text = robots({ groups, disallow: ['ai-training'] })
  expect(verdict(text, 'GPTBot', '/wp-admin/admin-ajax.php')).toBe('disallow')
  expect(verdict(text, 'FooBot', '/wp-admin/admin-ajax.php')).toBe('allow')
})

// The reference states each robot's rules from the words of the contract, without a stance.
it('gives drawn robots what the options say to them, or names the contradiction', () => {
  const path = fc.constantFrom('/', '/a', '/a/b', '/c*d', '/a/b$')
  const rules = {
    allow: fc.uniqueArray(path, { maxLength: 2 }),
    disallow: fc.uniqueArray(path, { maxLength: 2 }),
  }
  const names = ['FooBot', 'GPTBot', 'bingbot', 'PerplexityBot', 'Googlebot']
  const group = fc.record({
    agents: fc.uniqueArray(fc.constantFrom('*', ...names), { minLength: 1, maxLength: 2 }),
    ...rules,
  })
  const words = fc.uniqueArray(fc.constantFrom('ai-training', 'search', 'ai-search', 'gptbot'), {
    maxLength: 2,
  })
  const drawn = fc.record(
    {
      groups: fc
        .array(fc.tuple(group, fc.boolean()), { maxLength: 3 })
        .map((list) => list.map(([one, alone]) => (one.agents.includes('*') ? one : { ...one, alone }))),
      disallow: words,
      allow: words,
      default: fc.constantFrom('allow' as const, 'disallow' as const),
    },
    { requiredKeys: ['groups'] },
  )
  const outcomes = { files: 0, refused: 0 }
  fc.assert(
    fc.property(drawn, (options) => {
      let text: string
      try {
        text = robots(options)
      } catch (error) {
        expect(error).toBeInstanceOf(TypeError)
        outcomes.refused++
        return
      }
      outcomes.files++
      for (const agent of [...names, 'BazBot'])
        for (const url of ['/', '/a', '/a/b', '/a/b/c', '/cxd', '/z'])
          expect(verdict(text, agent, url), `${agent} ${url}\n${text}`).toBe(
            verdict(wantedText(agent, options), agent, url),
          )
    }),
    { numRuns: scaled(60, 600) },
  )
  expect(Math.min(outcomes.files, outcomes.refused)).toBeGreaterThan(scaled(60, 600) / 10)
})

/** The rules that the options state for one robot, in a group for all. */
function wantedText(
  agent: string,
  { groups = [], allow = [], disallow = [], ...rest }: RobotsOptions,
): string {
  const own = groups.filter(({ agents }) => agents.includes(agent))
  const star = own.some(({ alone }) => alone === true)
    ? []
    : groups.filter(({ agents }) => agents.includes('*'))
  const has = (words: readonly string[]): boolean =>
    words.some((word) =>
      word === 'gptbot'
        ? agent === 'GPTBot'
        : robotsOfPurpose(word as 'search').some(({ id }) => id === agent.toLowerCase()),
    )
  const isNamed = own.length > 0 || has(allow)
  const isClosed =
    (has(disallow) && !(agent === 'GPTBot' && allow.includes('gptbot'))) ||
    (rest.default === 'disallow' && !isNamed)
  if (isClosed && own.length === 0) return 'User-agent: *\nDisallow: /\n'
  const paths = new Set(own.flatMap(({ allow: open = [], disallow: closed = [] }) => [...open, ...closed]))
  const lines = [...own, ...star].flatMap((group) => {
    const isShared = !own.includes(group)
    const shows = (path: string): boolean => !isShared || !paths.has(path)
    return [
      ...(group.allow ?? []).filter(shows).map((path) => `Allow: ${path}`),
      ...(group.disallow ?? []).filter(shows).map((path) => `Disallow: ${path}`),
    ]
  })
  return ['User-agent: *', ...lines, 'Disallow:', ''].join('\n')
}
