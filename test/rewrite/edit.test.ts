import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dialects, type ReadOptions, UNNAMED_AGENT } from '../../src/dialects/index.ts'
import { decide, parse, read } from '../../src/entry/index.ts'
import { allSubjects } from '../../src/readings/index.ts'
import { editFile, type Stance } from '../../src/rewrite/index.ts'
import { readOptionsOf, robotNamed } from '../../src/robots/index.ts'
import { linesOf } from '../../src/syntax/index.ts'
import { robotsText } from '../arbitraries.ts'
import { scaled } from '../scale.ts'

const SHOP = `# The shop
User-agent: *
Disallow: /cart/ # no shop
Crawl-delay: 5

User-agent: Googlebot # search
User-agent: Slurp
Disallow: /search
Allow: /search/about

Sitemap: https://example.com/s.xml
`

const OPEN = 'User-agent: *\nDisallow: /a\n'

function edited(text: string, stance: Stance) {
  const result = editFile(parse(text), stance)
  // Editing again with the same wish changes nothing.
  expect(editFile(result.file, stance).text).toBe(result.text)
  return result
}

function verdict(text: string, name: string, url: string) {
  const robot = robotNamed(name)
  if (robot === undefined) throw new Error(name)
  return decide(read(parse(text), readOptionsOf(robot)), url).verdict
}

describe('editFile', () => {
  it('adds one group for a robot that reads the * group, and leaves every line as it is', () => {
    const { text, isProved, robots, removedLines } = edited(SHOP, { robots: { gptbot: 'disallow' } })
    expect(text).toBe(SHOP.replace('\nSitemap', '\nUser-agent: GPTBot\nDisallow: /\n\nSitemap'))
    expect([isProved, removedLines, robots]).toEqual([
      true,
      [],
      [{ token: 'GPTBot', robot: 'gptbot', wanted: 'disallow', kind: 'edited' }],
    ])
  })

  it('says whether the file changes', () => {
    const wish: Stance = { robots: { gptbot: 'disallow' } }
    const first = editFile(parse(SHOP), wish)
    expect([first.isChanged, editFile(first.file, wish).isChanged]).toEqual([true, false])
  })

  it('keeps the byte order mark of a text', () => {
    const text = '\ufeffUser-agent: *\nDisallow: /a\n'
    const { file } = editFile(parse(text), { robots: { gptbot: 'disallow' } })
    expect(file.bom).toBe(true)
    expect(verdict(`\ufeff${file.text}`, 'gptbot', '/')).toBe('disallow')
    expect(file.text).toContain('User-agent: *\nDisallow: /a\n')
  })

  it.each([
    [
      'before another group, which a parser without Allow joins with it',
      'User-agent: GPTBot\nAllow: /\n\nUser-agent: *\nDisallow: /cart/\n',
      'User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow: /cart/\n',
    ],
    [
      'between others, below its comment',
      'User-agent: bingbot\nDisallow: /x\n\n# AI\nUser-agent: GPTBot\nAllow: /\n\n# more\nUser-agent: ChatGPT-User\nAllow: /\n',
      'User-agent: bingbot\nDisallow: /x\n\n# AI\nUser-agent: GPTBot\nDisallow: /\n\n# more\nUser-agent: ChatGPT-User\nAllow: /\n',
    ],
  ])('closes a group that only allows where it stands: %s', (_, before, after) => {
    const { text, isProved, kept } = edited(before, { robots: { gptbot: 'disallow' } })
    expect([text, isProved, kept]).toEqual([after, true, []])
  })

  it('keeps a group whose only name others fall back on, and gives them a group with the old rules', () => {
    const before = 'User-agent: Googlebot\nDisallow: /x\n\nUser-agent: *\nDisallow: /y\n'
    const { text, isProved, removedLines } = edited(before, { robots: { googlebot: 'disallow' } })
    expect(text.startsWith('User-agent: Googlebot\nDisallow: /x\nDisallow: /\n\nUser-agent: *\n')).toBe(true)
    expect([isProved, removedLines]).toEqual([true, []])
    expect(verdict(text, 'googlebot-image', '/a')).toBe('allow')
  })

  it('gives robots with the same need one group, and none to a robot that has what is wished', () => {
    const text = 'User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow: /a\n'
    const { text: after, robots } = edited(text, {
      robots: { gptbot: 'disallow', ccbot: 'disallow', claudebot: 'disallow' },
    })
    expect(after).toBe(`${text}\nUser-agent: CCBot\nUser-agent: ClaudeBot\nDisallow: /\n`)
    expect(robots.map(({ token, kind }) => `${token} ${kind}`)).toEqual([
      'CCBot edited',
      'ClaudeBot edited',
      'GPTBot had',
    ])
  })

  it('changes a group where it stands, and removes only what opens a path', () => {
    const { text, removedLines, isProved } = edited(
      '# mine\r\nUser-agent: GPTBot\r\nDisallow: /x # a\r\nAllow: /y\r\nDisallow: /z',
      { robots: { gptbot: 'disallow' } },
    )
    expect(text).toBe('# mine\r\nUser-agent: GPTBot\r\nDisallow: /x # a\r\nDisallow: /z\r\nDisallow: /')
    expect([removedLines, isProved]).toEqual([[4], true])
  })

  it('changes an empty Disallow in its place, with its comment', () => {
    const { text } = edited('User-agent: GPTBot\nDisallow:  # open\n', { robots: { gptbot: 'disallow' } })
    expect(text).toBe('User-agent: GPTBot\nDisallow: / # open\n')
  })

  it('splits a shared group, and keeps what robots had that fall back on the name', () => {
    const { text, kept, isProved } = edited(SHOP, { robots: { googlebot: 'disallow' } })
    expect(text).toContain('\nUser-agent: Slurp\nDisallow: /search\nAllow: /search/about\n')
    expect(text).toContain('\nUser-agent: Googlebot # search\nDisallow: /\n')
    expect(kept).toContain('Googlebot-Image')
    expect(isProved).toBe(true)
    expect(verdict(text, 'googlebot', '/search/about')).toBe('disallow')
    expect(verdict(text, 'googlebot-image', '/search/about')).toBe('allow')
    expect(verdict(text, 'googlebot-image', '/search')).toBe('disallow')
    expect(verdict(text, 'slurp', '/search')).toBe('disallow')
  })

  it('splits a robot from a group that is also for *', () => {
    const { text } = edited('User-agent: GPTBot\nUser-agent: *\nDisallow: /x\n', {
      robots: { gptbot: 'disallow' },
    })
    expect(text).toBe('User-agent: *\nDisallow: /x\n\nUser-agent: GPTBot\nDisallow: /\n')
  })

  it('removes one group and takes a robot out of another one, at once', () => {
    const shared = 'User-agent: Bytespider\nUser-agent: CCBot\nDisallow: /\n'
    const { text, isProved } = edited(`${OPEN}\nUser-agent: GPTBot\nDisallow: /\n\n${shared}`, {
      robots: { gptbot: 'allow', ccbot: 'allow' },
    })
    expect([text, isProved]).toEqual([`${OPEN}\n${shared.replace('User-agent: CCBot\n', '')}`, true])
  })

  it.each(['User-agent: *\n', 'User-agent: *\nSitemap: https://e.com/s\n', 'User-agent: *\n\n# mine'])(
    'adds a few lines where the last group has no rules: %j',
    (before) => {
      const { text, isProved, kept } = edited(before, { robots: { gptbot: 'disallow' } })
      expect([text, isProved, kept]).toEqual([`User-agent: GPTBot\nDisallow: /\n\n${before}`, true, []])
    },
  )

  it.each([
    OPEN,
    SHOP,
    '',
    '\n',
    'User-agent: *\n',
    'User-agent: *\r\nAllow: /',
    'User-agent: *\nDisallow: /a\nSitemap: https://e.com/s\n',
    'User-agent: *\nDisallow: /a\nLicense: https://e.com/l.xml\n',
    '# h\nUser-agent: Foo\nDisallow: /x\n\nUser-agent: *\nDisallow: /y\n\n\n',
    // Google alone reads the misspelt line, so only the group of its robots repeats it.
    'User-agent: *\nDisallow: /{;$\nDisalow: /a\nAllow: /\nContent-Usage: /a/b train-ai=y\n',
    // A record without a colon, which some dialects read.
    'User-agent: Applebot\r\nAllow: /a\r\n\r\nVisit-time 2200-0200\r\n\r\n',
    // Some parsers find several records on one line.
    'User-agent: *\fDisallow: /a\fDisallow: /b\f',
    // Without rules, below a byte order mark that hides the first line from some dialects.
    '\ufeff',
    '\ufeffUser-agent: *\r\n User-agent: YandexBot\r\nRequest-rate: 10/100\r\n\r\n',
    '\ufeff User-agent: *\n\tUser-agent: FooBot\nCrawl-delay: 5\nNoindex: /a\n',
    '\ufeffUser-agent: *\nSitemap: https://e.com/s\n',
    '\ufeffUser-agent: *\n# c',
    '\ufeffUser-agent: Foo\nDisallow: /x\n# top\nUser-agent: * # all\nComment: hi\nContent-Usage: train-ai=n\n\n',
    // The last group has no rules, and no blank line above it.
    'User-agent: Foo\nDisallow: /x\nVisit-time: 2200-0200\nfoo\n User-agent: YandexBot\n\n',
  ])('disallow and then allow gives the first bytes of %j', (before) => {
    const wishes: readonly ((answer: 'allow' | 'disallow') => Stance)[] = [
      ...['gptbot', 'bingbot', 'ai2bot', 'kangaroo-bot', 'linguee-bot', 'mojeekbot']
        .slice(0, scaled(2, 6))
        .map((name) => (answer: 'allow' | 'disallow') => ({ robots: { [name]: answer } })),
      // Other robots fall back on this one, and keep what they had.
      ...(before === SHOP ? [] : [(answer: 'allow' | 'disallow') => ({ robots: { googlebot: answer } })]),
      (answer) => ({ purposes: { 'ai-training': answer } }),
    ]
    for (const wish of wishes) {
      const file = parse(before)
      const closed = editFile(file, wish('disallow'))
      const opened = editFile(closed.file, wish('allow'))
      expect([closed.isProved, closed.isChanged, opened.isProved, opened.text]).toEqual([
        true,
        true,
        true,
        file.text,
      ])
    }
  })

  it('ends a last group without rules where a byte order mark keeps new groups from the top', () => {
    const before = '\ufeffUser-agent: *\nCrawl-delay: 5\n'
    const ending = '# without this line, the robots above would obey the group below\nDisallow:\n\n'
    const { text, file, isProved, kept } = edited(before, { robots: { gptbot: 'disallow' } })
    expect([text, isProved, kept]).toEqual([
      `${before.slice(1)}${ending}User-agent: GPTBot\nDisallow: /\n`,
      true,
      [],
    ])
    // The line stays as long as a group stands below it.
    const two = editFile(file, { robots: { ccbot: 'disallow' } })
    const one = editFile(two.file, { robots: { gptbot: 'allow' } })
    expect([one.text, one.isProved]).toEqual([
      `${before.slice(1)}${ending}User-agent: CCBot\nDisallow: /\n`,
      true,
    ])
    expect(editFile(one.file, { robots: { ccbot: 'allow' } }).text).toBe(before.slice(1))
  })

  it('a group that its author commented stays when its robot is allowed', () => {
    const { text } = edited(`${OPEN}\nUser-agent: GPTBot # never\nDisallow: /\n`, {
      robots: { gptbot: 'allow' },
    })
    expect(text).toBe(`${OPEN}\nUser-agent: GPTBot # never\nDisallow: /a\n`)
  })

  it('repeats the rules of * where the wish closes nothing', () => {
    const { text, isProved } = edited(SHOP, { records: { bingbot: ['Crawl-delay: 9'] } })
    expect(text).toContain('\nUser-agent: bingbot\nDisallow: /cart/\nCrawl-delay: 9\n\nSitemap')
    expect(isProved).toBe(true)
  })

  it('allows a robot what the file leaves open to others', () => {
    const stance: Stance = { robots: { gptbot: 'allow' } }
    expect(
      edited('User-agent: GPTBot\nDisallow: / # bad\n\nUser-agent: *\nDisallow: /admin/\n', stance),
    ).toMatchObject({
      text: 'User-agent: GPTBot\nDisallow: /admin/ # bad\n\nUser-agent: *\nDisallow: /admin/\n',
      isProved: true,
    })
    expect(edited('User-agent: *\nDisallow: /\n', stance).text).toBe(
      'User-agent: *\nDisallow: /\n\nUser-agent: GPTBot\nDisallow:\n',
    )
    expect(edited(SHOP, stance).text).toBe(SHOP)
  })

  it('states signals in each group that leaves something open, and changes what says otherwise', () => {
    const { text, isProved, withoutSignals } = edited(
      'User-agent: *\nDisallow: /a\nContent-Signal: search=yes, ai-train=yes\n\nUser-agent: Slurp\nDisallow: /b\n\nUser-agent: GPTBot\nDisallow: /\n',
      { contentSignals: { 'ai-train': false } },
    )
    expect(text).toBe(
      'User-agent: *\nDisallow: /a\nContent-Signal: search=yes, ai-train=no\n\nUser-agent: Slurp\nDisallow: /b\nContent-Signal: ai-train=no\n\nUser-agent: GPTBot\nDisallow: /\n',
    )
    expect(isProved).toBe(true)
    // Robots that ignore `*` groups and that no group names.
    expect(withoutSignals.map(({ token, hasGroup }) => `${token} ${hasGroup}`)).toContain(
      'AdsBot-Google false',
    )
  })

  it('states a signal above a blank line, at which some dialects end the group', () => {
    expect(
      edited('User-agent: *\n\nDisallow: /a\n', { contentSignals: { 'ai-train': false } }),
    ).toMatchObject({
      text: 'User-agent: *\nContent-Signal: ai-train=no\n\nDisallow: /a\n',
      isProved: true,
    })
  })

  it('writes a * group for signals if there is none', () => {
    expect(edited('', { contentSignals: { 'ai-train': false } }).text).toBe(
      'User-agent: *\nDisallow:\nContent-Signal: ai-train=no\n',
    )
  })

  it('of two groups for one robot, changes the first', () => {
    const before =
      'User-agent: *\nDisallow: /a\n\nUser-agent: Googlebot\nDisallow: /g\n\nUser-agent: *\nDisallow: /b\n'
    const { text, isProved } = edited(before, { contentSignals: { 'ai-train': false } })
    const signal = 'Content-Signal: ai-train=no\n'
    expect([text, isProved]).toEqual([
      before
        .replace('User-agent: *\n', `User-agent: *\n${signal}`)
        .replace('Disallow: /g\n', `Disallow: /g\n${signal}`),
      true,
    ])
  })

  it.each<[string, Stance, string]>([
    ['allow', { robots: { gptbot: 'allow' } }, ''],
    ['a Crawl-delay', { records: { gptbot: ['Crawl-delay: 8'] } }, 'Disallow: /\n'],
  ])('a robot that leaves one of its groups takes the rules of that one along: %s', (_, stance, own) => {
    const before = 'User-agent: GPTBot\nDisallow: /\n\nUser-agent: GPTBot\nUser-agent: FooBot\nDisallow: /b\n'
    const { text, isProved } = edited(before, stance)
    const pace = stance.records === undefined ? '' : 'Crawl-delay: 8\n'
    expect([text, isProved]).toEqual([
      `User-agent: GPTBot\n${own}Disallow: /b\n${pace}\nUser-agent: FooBot\nDisallow: /b\n`,
      true,
    ])
  })

  it('names robots that ignore robots.txt, and writes nothing for them', () => {
    const { text, robots, isProved } = edited(SHOP, { robots: { feedly: 'disallow' } })
    expect([text, isProved]).toEqual([SHOP, true])
    expect(robots).toEqual([
      { token: 'Feedly', robot: 'feedly', wanted: 'disallow', kind: 'ignores-robots-txt' },
    ])
  })

  it('names a robot that also takes the pace of *', () => {
    const { affected, isProved } = edited(SHOP.replace('Slurp', 'bingbot'), {
      records: { '*': ['Crawl-delay: 9'] },
    })
    expect(isProved).toBe(false)
    expect(affected).toMatchObject([{ token: 'bingbot', kind: 'changed', change: { field: 'crawl-delay' } }])
  })

  it('edits for a robot that neither the registry nor the file names', () => {
    const { text, isProved } = edited(OPEN, { otherRobots: { FooBot: 'disallow' } })
    expect([text, isProved]).toEqual([`${OPEN}\nUser-agent: FooBot\nDisallow: /\n`, true])
  })

  it('a record and a signal for * are stated once, in the * group', () => {
    const { text, isProved } = edited(OPEN, {
      records: { '*': ['Crawl-delay: 9'] },
      contentSignals: { 'ai-train': false },
    })
    expect([text, isProved]).toEqual([`${OPEN}Content-Signal: ai-train=no\nCrawl-delay: 9\n`, true])
  })

  it('leaves a group as it is whose `Disallow: /` decides nothing', () => {
    const text = 'User-agent: GPTBot\nDisallow: /\nAllow: /\nDisallow: /x\n'
    const { isChanged, robots } = edited(text, { robots: { gptbot: 'allow' } })
    expect([isChanged, robots[0]?.kind]).toEqual([false, 'had'])
  })

  it('keeps an empty Disallow where a further rule closes the group', () => {
    const before = 'User-agent: GPTBot\nDisallow:\nDisallow: /x\n'
    const { text, removedLines } = edited(before, { robots: { gptbot: 'disallow' } })
    expect([text, removedLines]).toEqual([`${before}Disallow: /\n`, []])
  })

  it('states a record but no signal in a group that leaves nothing open', () => {
    const { text } = edited(`User-agent: GPTBot\nDisallow: /\n\n${OPEN}`, {
      records: { gptbot: ['Crawl-delay: 9'] },
      contentSignals: { 'ai-train': false },
    })
    expect(text).toBe(
      `User-agent: GPTBot\nDisallow: /\nCrawl-delay: 9\n\n${OPEN}Content-Signal: ai-train=no\n`,
    )
  })

  it('an allowed robot gets the rules of *, not those of a name that no robot has', () => {
    const own = `User-agent: ${UNNAMED_AGENT}\nDisallow: /u\n\n${OPEN}\nUser-agent: GPTBot\n`
    const { text } = edited(`${own}Disallow: / # mine\n`, { robots: { gptbot: 'allow' } })
    expect(text).toBe(`${own}Disallow: /a # mine\n`)
  })

  it('leaves the rules of a group to its other name, also if no robot has that name', () => {
    const { text, isProved } = edited('User-agent: Googlebot\nUser-agent: -\nDisallow: /u\n', {
      robots: { googlebot: 'disallow' },
    })
    expect(text.startsWith('User-agent: -\nDisallow: /u\n\n')).toBe(true)
    expect(text.endsWith('\nUser-agent: Googlebot\nDisallow: /\n')).toBe(true)
    expect(isProved).toBe(true)
  })

  it('is not proved if a robot does not obey a wished record', () => {
    const { isChanged, isProved, records } = edited(OPEN, { records: { feedly: ['Crawl-delay: 8'] } })
    expect([isChanged, isProved, records.map(({ kind }) => kind)]).toEqual([false, false, ['not-obeyed']])
  })

  it('names tokens that RFC 9309 cuts from a new name, and programs that find it in their header', () => {
    const changed = { kind: 'changed', url: 'https://example.com/', verdicts: ['allow', 'disallow'] }
    const ai = edited(OPEN, { robots: { ai2bot: 'disallow' } })
    expect([ai.isProved, ai.cutNames]).toEqual([true, [{ token: 'AI', cutFrom: 'AI2Bot', ...changed }]])
    // A file that names the robot names the token, too.
    const named = 'User-agent: AI2Bot\nDisallow: /x\n'
    for (const wish of [{ robotRules: { ai2bot: ['Disallow: /y'] } }, { robots: { ai2bot: 'disallow' } }])
      expect(edited(named, wish as Stance)).toMatchObject({
        ...{ isProved: true, affected: [], cutNames: [{ token: 'AI', cutFrom: 'AI2Bot' }] },
      })
    const other = edited(named, { robotRules: { gptbot: ['Disallow: /y'] } })
    expect([other.isProved, other.cutNames]).toEqual([true, []])
    const python = edited(OPEN, { otherRobots: { python: 'disallow' } })
    expect([python.isProved, python.programs, python.affected]).toEqual([
      true,
      [{ token: 'Python-urllib', robot: 'python-urllib', ...changed }],
      [],
    ])
  })

  it('is proved for a parser that stops at the same byte before and after', () => {
    const bytes = Uint8Array.of(...new TextEncoder().encode(OPEN), 0xff)
    const before = parse(bytes)
    expect(read(before, { agent: 'FooBot', dialect: dialects['python-urllib'] }).failure).toBeDefined()
    const { isChanged, isProved, programs } = editFile(before, { robots: { gptbot: 'disallow' } })
    expect([isChanged, isProved, programs]).toEqual([true, true, []])
  })

  it('places a group above others where the first group that fits decides', () => {
    const { text, isProved } = edited('User-agent: *\nDisallow: /a\n', {
      // The header of the third names the second.
      robots: { 'archive-org-bot': 'disallow', heritrix: 'disallow', 'arquivo-web-crawler': 'disallow' },
    })
    expect(isProved).toBe(true)
    expect(verdict(text, 'heritrix', '/b')).toBe('disallow')
  })
})

describe('the comments at lines that an edit changes', () => {
  const comments = (text: string, stance: Stance) =>
    edited(text, stance).comments.map(({ line, text: said }) => `${line} ${said}`)
  const closed: Stance = { robots: { gptbot: 'disallow' } }

  it('are those above the group, on its lines that stay, and above a line that changes', () => {
    const before =
      '# top\n\n# AI crawlers\n# welcome\nUser-agent: CCBot\nUser-agent: GPTBot # too\n# all of it\nAllow: / # yes\nDisallow: /x # no\n'
    expect(comments(before, { robots: { gptbot: 'disallow', ccbot: 'disallow' } })).toEqual([
      '3 # AI crawlers',
      '4 # welcome',
      '6 # too',
      '7 # all of it',
    ])
    // The robot takes its line along, and the rules stay for CCBot.
    expect(comments(before, closed)).toEqual(['3 # AI crawlers', '4 # welcome'])
  })

  it('are none where a group is added, or a robot has what is wished', () => {
    expect(comments(`# all are welcome\n${OPEN}`, closed)).toEqual([])
    expect(comments('# closed\nUser-agent: GPTBot\nDisallow: /\n', closed)).toEqual([])
  })

  it('are those above a group that goes, and that of a new value', () => {
    const allowed: Stance = { robots: { gptbot: 'allow' } }
    expect(comments(`# never\nUser-agent: GPTBot\nDisallow: /\n\n${OPEN}`, allowed)).toEqual(['1 # never'])
    expect(comments(`User-agent: GPTBot\nDisallow: / # never\n\n${OPEN}`, allowed)).toEqual(['2 # never'])
  })
})

describe('editFile with rules for some robots', () => {
  /** The edited text, which is proved, and what the rules came to. */
  function ruled(text: string, robotRules: Stance['robotRules'], more: Stance = {}) {
    const result = edited(text, { ...more, robotRules: robotRules ?? {} })
    const rules = result.rules.map(({ token, rule, kind }) => `${token} ${rule} ${kind}`)
    return { ...result, rules, exceptions: result.rules.map(({ exception }) => exception) }
  }
  const BLOG = { gptbot: ['Disallow: /blog/'] }

  it('repeats what binds the robot in the * group: rules, pace and signals', () => {
    const star = `${SHOP.replace('Crawl-delay: 5', 'Crawl-delay: 5\nContent-Signal: ai-train=no\nContent-Usage: train-ai=n')}`
    const { text, isProved, rules } = ruled(star, BLOG)
    expect(text).toBe(
      star.replace(
        '\nSitemap',
        '\nUser-agent: GPTBot\nDisallow: /blog/\nDisallow: /cart/\nCrawl-delay: 5\nContent-Signal: ai-train=no\nContent-Usage: train-ai=n\n\nSitemap',
      ),
    )
    expect([isProved, rules]).toEqual([true, ['GPTBot Disallow: /blog/ edited']])
  })

  it.each([
    ['an open file', '', 'User-agent: GPTBot\nDisallow: /blog/\n'],
    [
      'a group that is open',
      'User-agent: GPTBot\nDisallow: # all\n',
      'User-agent: GPTBot\nDisallow: /blog/ # all\n',
    ],
    [
      'its own group, above rules that are not longer',
      'User-agent: GPTBot\r\nAllow: /blog/news/ # n\r\nDisallow: /x\r\n',
      'User-agent: GPTBot\r\nAllow: /blog/news/ # n\r\nDisallow: /blog/\r\nDisallow: /x\r\n',
    ],
    [
      'a group with others, which the robot leaves',
      'User-agent: GPTBot # g\nUser-agent: CCBot\nDisallow: /x\n',
      'User-agent: CCBot\nDisallow: /x\n\nUser-agent: GPTBot # g\nDisallow: /blog/\nDisallow: /x\n',
    ],
    [
      'two groups, of which it shares one',
      'User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /x\n\nUser-agent: GPTBot\nDisallow: /y\n',
      'User-agent: CCBot\nDisallow: /x\n\nUser-agent: GPTBot\nDisallow: /blog/\nDisallow: /y\nDisallow: /x\n',
    ],
    [
      'the opposite rule of its path, whose place it takes',
      'User-agent: GPTBot\nAllow: /blog/*\nDisallow: /x\n',
      'User-agent: GPTBot\nDisallow: /blog/\nDisallow: /x\n',
    ],
    [
      'a file without a last line end',
      `${OPEN.trimEnd()}`,
      `${OPEN}\nUser-agent: GPTBot\nDisallow: /blog/\nDisallow: /a`,
    ],
    [
      'a last group without rules',
      'User-agent: *\n',
      'User-agent: GPTBot\nDisallow: /blog/\n\nUser-agent: *\n',
    ],
  ])('gives a rule in %s', (_, before, after) => {
    const { text, isProved, rules } = ruled(before, BLOG)
    expect([text, isProved, rules]).toEqual([after, true, ['GPTBot Disallow: /blog/ edited']])
  })

  it.each(['/', '/cart/', '/cart/x', '/*.pdf'])('adds no line that changes nothing: %s', (value) => {
    const before = `${SHOP}\nUser-agent: GPTBot\nDisallow: ${value}\n`
    const { isChanged, isProved, rules } = ruled(before, { gptbot: ['Disallow: /cart/x.pdf'] })
    expect([isChanged, isProved, rules]).toEqual([false, true, ['GPTBot Disallow: /cart/x.pdf had']])
  })

  it('leaves a longer rule as an exception, and names a URL and its line', () => {
    const { exceptions, isProved } = ruled('User-agent: GPTBot\nAllow: /blog/news/\n', BLOG)
    expect([isProved, exceptions]).toEqual([true, [{ url: 'https://example.com/blog/news/', line: 2 }]])
  })

  it('a wished exception is none', () => {
    const { text, rules, exceptions } = ruled(OPEN, { gptbot: ['Allow: /blog/news/', 'Disallow: /blog/'] })
    expect(text).toBe(`${OPEN}\nUser-agent: GPTBot\nAllow: /blog/news/\nDisallow: /blog/\nDisallow: /a\n`)
    expect(rules).toEqual(['GPTBot Disallow: /blog/ edited', 'GPTBot Allow: /blog/news/ edited'])
    expect(exceptions).toEqual([undefined, undefined])
  })

  it('is not met if rules that stay decide every URL of its path', () => {
    const { isProved, isChanged, rules, exceptions } = ruled('User-agent: GPTBot\nAllow: /*blog\n', {
      gptbot: ['Disallow: /blog'],
    })
    expect([isProved, isChanged, rules, exceptions]).toEqual([
      false,
      false,
      ['GPTBot Disallow: /blog not-met'],
      [{ url: 'https://example.com/blog', line: 2 }],
    ])
  })

  it('closes a robot but for a path, and keeps its pace and signals', () => {
    const stance: Stance = { robots: { gptbot: 'disallow' } }
    const { text, isProved } = ruled(SHOP, { gptbot: ['Allow: /blog/'] }, stance)
    expect(text).toBe(
      SHOP.replace(
        '\nSitemap',
        '\nUser-agent: GPTBot\nAllow: /blog/\nDisallow: /\nCrawl-delay: 5\n\nSitemap',
      ),
    )
    expect(isProved).toBe(true)
    const has = 'User-agent: GPTBot\nDisallow: /\nAllow: /blog/\n'
    expect(ruled(has, { gptbot: ['Allow: /blog/'] }, stance)).toMatchObject({ text: has, isProved: true })
  })

  it('lets a robot in that was shut out, but for a path', () => {
    const { text, isProved } = ruled(`User-agent: GPTBot\nDisallow: /\n\n${OPEN}`, BLOG, {
      robots: { gptbot: 'allow' },
    })
    expect([text, isProved]).toEqual([`User-agent: GPTBot\nDisallow: /blog/\nDisallow: /a\n\n${OPEN}`, true])
  })

  it('keeps the rules that Googlebot-Image had, which falls back on Googlebot', () => {
    const { text, kept, isProved } = ruled(SHOP, { googlebot: ['Disallow: /blog/'] })
    expect([isProved, kept.includes('Googlebot-Image')]).toEqual([true, true])
    expect(['googlebot', 'googlebot-image', 'slurp'].map((name) => verdict(text, name, '/blog/'))).toEqual([
      'disallow',
      'allow',
      'allow',
    ])
    expect(verdict(text, 'googlebot', '/search')).toBe('disallow')
  })

  it('gives operators and purposes a rule, and a robot its own instead', () => {
    const { text, isProved } = ruled(OPEN, { openai: ['Disallow: /blog/'], gptbot: ['Allow: /blog/'] })
    expect(isProved).toBe(true)
    expect(text).toContain('User-agent: OAI-SearchBot\n')
    expect(text).not.toContain('GPTBot')
    const { rules } = ruled(OPEN, { 'ai-training': ['Disallow: /blog/'] })
    expect(rules).toContain('CCBot Disallow: /blog/ edited')
  })

  it('gives a rule where the first rule that matches decides', () => {
    const before = 'User-agent: Wget\nAllow: /a/long/path/\nAllow: /\nDisallow: /x\n'
    const { text, isProved } = ruled(before, { wget: ['Disallow: /a/'] })
    expect(text).toBe(before.replace('Allow: /\n', 'Disallow: /a/\nAllow: /\n'))
    expect(isProved).toBe(true)
    expect(['/a/long/path/', '/a/b'].map((path) => verdict(text, 'wget', path))).toEqual([
      'allow',
      'disallow',
    ])
  })

  it('says of a dialect that does not read the rule, and of a robot that reads no file', () => {
    const star = ruled(OPEN, { 'libwww-perl': ['Disallow: /*.pdf'], feedly: ['Disallow: /b'] })
    expect([star.isProved, star.rules]).toEqual([
      false,
      ['Feedly Disallow: /b ignores-robots-txt', 'libwww-perl Disallow: /*.pdf not-read'],
    ])
  })

  it('gives a robot that neither the registry nor the file names a rule', () => {
    const { text, isProved } = ruled(OPEN, { FooBot: ['Disallow: /b'] }, { otherRobots: { foobot: 'allow' } })
    expect([text, isProved]).toEqual([`${OPEN}\nUser-agent: foobot\nDisallow: /b\nDisallow: /a\n`, true])
  })

  it('places the group where a robot with a limit of size reads it', () => {
    const long = `${OPEN}${'# filling\n'.repeat(52_000)}`
    const { text, isProved } = ruled(`${long}\nUser-agent: Slurp\nDisallow: /s\n`, {
      'googlebot-image': ['Disallow: /blog/'],
    })
    expect([isProved, verdict(text, 'googlebot-image', '/blog/')]).toEqual([true, 'disallow'])
  })
})

const PATHS = ['/', '/a', '/a/b', '/b', '/cart/', '/x.pdf', '/a?b', '/index.html', '/*', '/$', '/%2F']

/** Files of groups that name robots of the registry, among the lines of any file. */
const groupsText = fc
  .tuple(
    fc.array(
      fc.tuple(
        fc.uniqueArray(
          fc.constantFrom('*', 'GPTBot', 'Googlebot', 'bingbot', 'Slurp', 'CCBot', 'FooBot', 'Scrapy'),
          { minLength: 1, maxLength: 3 },
        ),
        fc.array(
          fc.constantFrom(
            'Disallow: /',
            'Disallow:',
            'Disallow: /a # why',
            'Allow: /a/b',
            'Allow: /',
            'Disallow: /*.pdf',
            'Crawl-delay: 3',
            'Content-Signal: search=yes, ai-train=yes',
            '# remark',
            '',
          ),
          { maxLength: 5 },
        ),
      ),
      { maxLength: 4 },
    ),
    fc.oneof({ weight: 4, arbitrary: fc.constant('') }, { weight: 1, arbitrary: robotsText }),
    fc.constantFrom('\n', '\r\n'),
  )
  .map(([groups, rest, end]) => {
    const lines = groups.flatMap(([names, records]) => [
      ...names.map((name) => `User-agent: ${name}`),
      ...records,
      '',
    ])
    return [...lines, rest].join(end)
  })

const stances: fc.Arbitrary<Stance> = fc.constantFrom<Stance>(
  { robots: { gptbot: 'disallow' } },
  { robots: { googlebot: 'disallow', ccbot: 'disallow' } },
  { robots: { gptbot: 'allow', slurp: 'disallow' } },
  { robots: { scrapy: 'disallow', bingbot: 'allow' } },
  { records: { slurp: ['Crawl-delay: 8'] } },
  { robots: { ccbot: 'disallow' }, contentSignals: { 'ai-train': false } },
  { robotRules: { gptbot: ['Disallow: /a/'], scrapy: ['Allow: /a'] } },
  { robotRules: { googlebot: ['Disallow: /*.pdf', 'Allow: /x.pdf'], wget: ['Disallow: /b'] } },
  { robots: { slurp: 'disallow' }, robotRules: { slurp: ['Allow: /a/b'], bingbot: ['Disallow: /'] } },
)

/** Does a rule match a path, as a robot reads it alone? */
function isOfRule(line: string, path: string, { dialect }: ReadOptions): boolean {
  const [, value = ''] = line.split(': ')
  const alone = parse(`User-agent: *\nDisallow: ${value}\n`)
  return decide(read(alone, { agent: UNNAMED_AGENT, dialect }), path).verdict === 'disallow'
}

it('an edit gives what it says, leaves others alone as each URL shows, and loses only the lines it names', () => {
  const property = fc.property(groupsText, stances, (text, stance) => {
    const before = parse(text)
    const result = editFile(before, stance)
    const { file: after, robots, rules, affected, programs, removedLines, changedLines } = result
    const wanted = new Map(robots.map((robot) => [robot.token, robot]))
    const changed = new Set([...affected, ...programs].map(({ token }) => token))
    for (const { name, readOptions } of allSubjects([before]).subjects) {
      const [old, now] = [read(before, readOptions), read(after, readOptions)]
      const robot = wanted.get(name)
      if (robot === undefined && changed.has(name)) continue
      for (const path of PATHS) {
        const verdicts = [old, now].map((policy) => decide(policy, path).verdict)
        const isClosed = robot?.wanted === 'disallow' && (robot.kind === 'had' || robot.kind === 'edited')
        const own = rules.filter(({ token, kind }) => token === name && (kind === 'had' || kind === 'edited'))
        const matching = own.filter(({ rule }) => isOfRule(rule, path, readOptions))
        const effects = matching.map(({ rule }) => (rule.startsWith('Allow') ? 'allow' : 'disallow'))
        const isExcepted = matching.some(({ exception }) => exception !== undefined)
        if (matching.length > 0 && !isExcepted) expect(effects).toContain(verdicts[1])
        else if (matching.length > 0) expect([...effects, verdicts[0]]).toContain(verdicts[1])
        else if (isClosed) expect([name, path, verdicts[1]]).toEqual([name, path, 'disallow'])
        else if (
          robot === undefined &&
          rules.every(({ token, kind }) => token !== name || own.length > 0 || kind === 'not-met')
        )
          expect([name, path, verdicts[1]]).toEqual([name, path, verdicts[0]])
      }
    }
    const gone = new Set([...removedLines, ...changedLines])
    const rows = Array.from(linesOf(after), ({ start, end }) => after.text.slice(start, end).trimEnd())
    let at = 0
    for (const { number, start, end } of linesOf(before)) {
      if (gone.has(number)) continue
      at = rows.indexOf(before.text.slice(start, end).trimEnd(), at) + 1
      expect([number, at]).not.toEqual([number, 0])
    }
    if (result.isProved) expect(editFile(after, stance).text).toBe(after.text)
  })
  fc.assert(property, { numRuns: scaled(8, 400) })
}, 900_000)
