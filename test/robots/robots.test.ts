import { describe, expect, it } from 'vitest'
import { dialects as dialectsById } from '../../src/dialects/index.ts'
import {
  nearestToken,
  type Obeys,
  operatorWord,
  otherName,
  type Purpose,
  robotNamed,
  robots,
  robotsOfWord,
} from '../../src/robots/index.ts'

const purposes: readonly Purpose[] = [
  'search',
  'ai-training',
  'ai-search',
  'ai-user',
  'seo',
  'archive',
  'social',
  'advertising',
  'monitoring',
  'feed',
  'data',
  'library',
]
const dialects: readonly string[] = Object.keys(dialectsById)
const obeys: readonly Obeys[] = ['yes', 'no', 'partly', 'unknown']

/** What RFC 9309 §2.2.1 allows in a product token. */
const productToken = /^[A-Za-z_-]+$/

function isoDay(text: string): boolean {
  const time = Date.parse(text)
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
  )
}

/** Ids of the robots for which something holds, so that a failure names them. */
function idsWhere(holds: (robot: (typeof robots)[number]) => boolean): readonly string[] {
  return robots.filter(holds).map((robot) => robot.id)
}

function repeated(values: readonly string[]): readonly string[] {
  return values.filter((value, at) => values.indexOf(value) !== at)
}

describe('the records', () => {
  it('are many, and sorted by an id of their own', () => {
    const ids = robots.map((robot) => robot.id)
    expect(robots.length).toBeGreaterThanOrEqual(200)
    expect(repeated(ids)).toEqual([])
    expect(ids).toEqual([...ids].sort())
    expect(ids.filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([])
  })

  it('use every purpose as a main one, and no other', () => {
    expect(new Set(robots.map((robot) => robot.purposes[0]))).toEqual(new Set(purposes))
    expect(idsWhere((robot) => robot.purposes.some((purpose) => !purposes.includes(purpose)))).toEqual([])
    expect(idsWhere((robot) => repeated(robot.purposes).length > 0)).toEqual([])
  })

  it('say why a robot has several purposes', () => {
    const several = idsWhere((robot) => robot.purposes.length > 1)
    expect(several).toContain('ccbot')
    expect(idsWhere((robot) => robot.purposesNote !== undefined)).toEqual(several)
  })

  it('name what they are, whose, and where the facts come from', () => {
    expect(
      idsWhere((robot) => [robot.name, robot.operator, robot.source].some((text) => text.trim() === '')),
    ).toEqual([])
    expect(idsWhere((robot) => robot.note?.trim() === '')).toEqual([])
  })

  it('have a date that exists and is not in the future', () => {
    expect(idsWhere((robot) => !isoDay(robot.read))).toEqual([])
    expect(idsWhere((robot) => robot.read > new Date().toISOString())).toEqual([])
  })

  it('claim nothing for a robot of which only others tell', () => {
    const onlyOthers = robots.filter(({ evidence }) => evidence === 'third-party')
    expect(onlyOthers.length).toBeGreaterThan(0)
    expect(
      onlyOthers
        .filter(({ obeys: claimed }) => Object.values(claimed).some((answer) => answer !== 'unknown'))
        .map(({ id }) => id),
    ).toEqual([])
  })

  it('give each published file its address, its source and a date', () => {
    const published = robots
      .flatMap(({ addresses, keys }) => [addresses, keys])
      .filter((file) => file !== undefined)
    expect(published.length).toBeGreaterThan(20)
    for (const { url, source, read } of published) {
      expect([isHttps(url), source.trim() !== '', isoDay(read)], url).toEqual([true, true, true])
    }
  })

  it('name the day of an announcement with its source', () => {
    const announced = robots.flatMap(({ announced: one, ...robot }) =>
      one === undefined ? [] : [{ ...robot, one }],
    )
    expect(announced.map(({ id }) => id)).toContain('gptbot')
    for (const { id, one } of announced)
      expect([isoDay(one.date), one.date <= one.read, one.source.trim() !== ''], id).toEqual([
        true,
        true,
        true,
      ])
  })

  it('document themselves at an https address or not at all', () => {
    expect(idsWhere((robot) => robot.documentation !== 'unknown' && !isHttps(robot.documentation))).toEqual(
      [],
    )
  })

  it('say yes, no, partly or unknown', () => {
    expect(
      idsWhere(
        (robot) =>
          ![robot.obeys.robotsTxt, robot.obeys.star, robot.obeys.crawlDelay].every((answer) =>
            obeys.includes(answer),
          ),
      ),
    ).toEqual([])
  })

  it('claim to obey nothing of a file that they never read', () => {
    expect(
      idsWhere(
        (robot) =>
          robot.obeys.robotsTxt === 'no' && (robot.obeys.star !== 'no' || robot.obeys.crawlDelay !== 'no'),
      ),
    ).toEqual([])
  })
})

describe('tokens', () => {
  it('have no blanks around them, and no chain repeats one', () => {
    expect(idsWhere((robot) => robot.tokens.length === 0)).toEqual([])
    expect(
      idsWhere((robot) =>
        robot.tokens.some((token) => token === '' || token !== token.trim() || token === '*'),
      ),
    ).toEqual([])
    expect(
      idsWhere((robot) => repeated(robot.tokens.map((token) => token.toLowerCase())).length > 0),
    ).toEqual([])
  })

  it('begin with a token that no other robot has as its own', () => {
    expect(repeated(robots.map((robot) => robot.tokens[0]?.toLowerCase() ?? ''))).toEqual([])
    // Where the id is not the token in kebab-case, the token is not what people call the robot.
    expect(
      idsWhere((robot) => robot.tokens[0]?.toLowerCase().replace(/[^a-z0-9]+/g, '-') !== robot.id),
    ).toEqual(['mcp-fetch'])
  })

  it('fall back as the operators say', () => {
    const chains = Object.fromEntries(
      robots.filter((robot) => robot.tokens.length > 1).map((robot) => [robot.id, robot.tokens]),
    )
    expect(chains).toMatchObject({
      applebot: ['Applebot', 'Googlebot'],
      bingbot: ['bingbot', 'msnbot'],
      'googlebot-image': ['Googlebot-Image', 'Googlebot'],
      'googlebot-news': ['Googlebot-News', 'Googlebot'],
      'googlebot-video': ['Googlebot-Video', 'Googlebot'],
      'google-cloudvertexbot': ['Google-CloudVertexBot', 'Googlebot'],
      'screaming-frog-seo-spider': ['Screaming Frog SEO Spider', 'Googlebot'],
      yandexbot: ['YandexBot', 'Yandex'],
    })
    for (const alone of [
      'storebot-google',
      'adsbot-google',
      'yandexdirect',
      'yandexadditionalbot',
      'amzn-searchbot',
      'applebot-extended',
    ]) {
      expect(robotNamed(alone)?.tokens, alone).toHaveLength(1)
    }
  })
})

describe('readings', () => {
  it('are dialects that exist, and a documented one is the one used', () => {
    expect(idsWhere((robot) => robot.dialect !== 'unknown' && !dialects.includes(robot.dialect))).toEqual([])
    expect(idsWhere((robot) => !dialects.includes(robot.readAs))).toEqual([])
    expect(idsWhere((robot) => robot.dialect !== 'unknown' && robot.readAs !== robot.dialect)).toEqual([])
  })

  it('of an undocumented robot are RFC 9309, whole names where its name is no product token, or explained', () => {
    const undocumented = robots.filter((robot) => robot.dialect === 'unknown')
    const illegal = undocumented.filter((robot) => !productToken.test(robot.tokens[0] ?? ''))
    expect(illegal.map((robot) => robot.id)).toContain('mj12bot')
    expect(
      illegal
        .filter((robot) => robot.readAs !== 'crawler-commons' || robot.note === undefined)
        .map((robot) => robot.id),
    ).toEqual([])
    const legal = undocumented.filter(
      (robot) => productToken.test(robot.tokens[0] ?? '') && robot.readAs !== 'rfc-9309',
    )
    expect(legal.map((robot) => robot.id)).toEqual(['ccbot', 'mojeekbot'])
    expect(legal.every((robot) => robot.note !== undefined)).toBe(true)
  })

  it('are the operator’s for Google, Yandex and the libraries that have one', () => {
    expect(idsWhere((robot) => robot.operator === 'Google' && robot.dialect !== 'google')).toEqual([])
    expect(idsWhere((robot) => robot.operator === 'Yandex' && robot.dialect !== 'yandex')).toEqual([])
    const read = (name: string) => robotNamed(name)?.readAs
    expect(read('Scrapy')).toBe('protego')
    expect(read('Python-urllib')).toBe('python-urllib')
    expect(read('libwww-perl')).toBe('libwww-perl')
    expect(read('W3C-checklink')).toBe('libwww-perl')
    expect(read('Nutch')).toBe('crawler-commons')
    expect(read('StormCrawler')).toBe('crawler-commons')
    expect(read('colly')).toBe('temoto')
    expect(read('Crawlee')).toBe('robots-parser')
    expect(read('Browsertrix')).toBe('robots-parser')
    expect(read('Mechanize')).toBe('webrobots')
    expect(read('Wpull')).toBe('robotexclusionrulesparser')
    expect(read('Wget')).toBe('wget')
    expect(read('wget2')).toBe('wget2')
    expect(read('HTTrack')).toBe('httrack')
    expect(read('spider')).toBe('spider')
    expect(read('crawler4j')).toBe('crawler4j')
    expect(read('heritrix')).toBe('heritrix')
    expect(read('CCBot')).toBe('crawler-commons')
  })
})

describe('what they obey', () => {
  it('excludes * groups for robots that must be named', () => {
    expect(idsWhere((robot) => robot.obeys.robotsTxt === 'yes' && robot.obeys.star === 'no')).toEqual([
      'adsbot-google',
      'adsbot-google-mobile',
      'apis-google',
      'mediapartners-google',
      'yandexadditional',
      'yandexadditionalbot',
      'yandexcalendar',
      'yandexdirect',
      'yandexmetrika',
      'yandexmobilebot',
    ])
  })

  it('marks the control tokens, which fetch nothing', () => {
    expect(idsWhere((robot) => robot.controlToken === true)).toEqual([
      'applebot-extended',
      'google-extended',
      'yandexadditional',
    ])
  })

  it('marks retired tokens, with the tokens that replace them', () => {
    expect(idsWhere((robot) => robot.retired !== undefined)).toEqual([
      'anthropic-ai',
      'claude-web',
      'google-notebooklm',
    ])
    for (const { retired, operator } of robots) {
      for (const successor of retired ?? []) {
        expect(robotNamed(successor), successor).toMatchObject({ operator, tokens: [successor] })
      }
    }
  })

  it('has the documented answers on Crawl-delay', () => {
    const crawlDelay = (name: string) => robotNamed(name)?.obeys.crawlDelay
    expect(crawlDelay('Googlebot')).toBe('no')
    expect(crawlDelay('YandexBot')).toBe('no')
    expect(crawlDelay('bingbot')).toBe('yes')
    expect(crawlDelay('ClaudeBot')).toBe('yes')
    expect(crawlDelay('GPTBot')).toBe('unknown')
  })
})

describe('nearestToken', () => {
  it('takes the last word of a name, but no ordinary word', () => {
    expect(nearestToken('Yahoo! Slurp')).toBe('Slurp')
    expect(nearestToken('Foo spider')).toBeUndefined()
    expect(nearestToken('PinterestbotCrawl')).toBe('Pinterestbot')
    expect(nearestToken('FoobotCrawl')).toBeUndefined()
  })
})

describe('robotNamed', () => {
  it('finds by id, own token and name, in any case', () => {
    expect(robotNamed('googlebot')?.tokens).toEqual(['Googlebot'])
    expect(robotNamed('GOOGLEBOT')?.id).toBe('googlebot')
    expect(robotNamed('ModelContextProtocol')?.id).toBe('mcp-fetch')
    expect(robotNamed('sogou WEB spider')?.id).toBe('sogou-web-spider')
    expect(robotNamed('GNU wget')?.id).toBe('wget')
  })

  it('finds every robot by each of the three', () => {
    expect(idsWhere((robot) => robotNamed(robot.id) !== robot)).toEqual([])
    expect(idsWhere((robot) => robotNamed(robot.tokens[0] ?? '') !== robot)).toEqual([])
    expect(idsWhere((robot) => robotNamed(robot.name) !== robot)).toEqual([])
  })

  it('finds no robot by a fallback token, a part of a name or an empty text', () => {
    expect(robotNamed('msnbot')).toBeUndefined()
    expect(robotNamed('Yandex')).toBeUndefined()
    expect(robotNamed('goog')).toBeUndefined()
    expect(robotNamed('*')).toBeUndefined()
    expect(robotNamed('')).toBeUndefined()
  })
})

function isHttps(address: string): boolean {
  return URL.canParse(address) && new URL(address).protocol === 'https:'
}

describe('robotsOfWord', () => {
  it('takes a purpose before a robot, and a robot before an operator', () => {
    expect(robotsOfWord('ai-training')?.robots.every((one) => one.purposes.includes('ai-training'))).toBe(
      true,
    )
    expect(robotsOfWord('Diffbot')).toMatchObject({ kind: 'robot', name: 'diffbot' })
    expect(robotsOfWord('google')).toMatchObject({ kind: 'operator', name: 'Google' })
    expect(robotsOfWord('Internet-Archive')?.robots.map(({ id }) => id)).toEqual(
      idsWhere(({ operator }) => operator === 'Internet Archive'),
    )
  })

  it('knows no other word', () => {
    for (const word of ['unknown', '', '*', 'goo', 'Googelbot'])
      expect(robotsOfWord(word), word).toBeUndefined()
  })

  it('names each operator by one word that no other operator has', () => {
    const operators = [...new Set(robots.map(({ operator }) => operator))]
    expect(new Set(operators.map(operatorWord)).size).toBe(operators.length)
  })
})

describe('other names', () => {
  it('are known with those who answer to them today, and are no robots of the registry', () => {
    for (const name of ['msnbot', 'Yandex', 'Teoma', 'Googlebot-Mobile']) {
      expect(robotNamed(name), name).toBeUndefined()
      expect(otherName(name.toUpperCase())?.name).toBe(name)
      for (const id of otherName(name)?.answering ?? []) expect(robotNamed(id)?.id).toBe(id)
    }
    expect(otherName('msnbot')?.answering).toEqual(['bingbot'])
    expect(otherName('Yandex')?.answering).toContain('yandexbot')
    expect(otherName('Ask Jeeves/Teoma')?.answering).toEqual([])
    expect(otherName('FooBot')).toBeUndefined()
  })
})
