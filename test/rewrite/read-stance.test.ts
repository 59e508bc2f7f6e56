// Each error of a value that is no stance, and the records that a stance may wish for.
import { describe, expect, it } from 'vitest'
import { readStance } from '../../src/rewrite/index.ts'
import { meaningOf, parseWish, type WishedField } from '../../src/rewrite/stance/wish.ts'

const NO_RULE = 'not a rule; it must begin with / or *, have no blank and no #, and escape all beyond ASCII'
const NO_SITEMAP = 'not a sitemap; give an absolute URL, such as https://example.com/sitemap.xml'
const NO_RECORD =
  'not a record of Robot-version, Crawl-delay, Request-rate, Visit-time, Comment, Host, Clean-param with a valid value'
const KEEP = 'rules: leave them out with the default keep, with which allowed robots may have other rules'

describe('a value that is no stance', () => {
  it.each<[value: unknown, errors: string[]]>([
    [null, ['stance: give an object']],
    ['x', ['stance: give an object']],
    [{ purposes: [] }, ['purposes: give an object']],
    [
      { purposes: { 'ai-training': 'no', x: 'allow' } },
      [
        'purposes.ai-training: give allow or disallow',
        'purposes.x: unknown purpose; the purposes are advertising, ai-search, ai-training, ai-user, archive, data, feed, library, monitoring, search, seo, social',
      ],
    ],
    [
      { robots: { 'a\nb': 'allow' } },
      [
        'robots.a\\u000ab: the registry has no robot with this id, token or name, and no such operator; list other robots by product token in otherRobots',
      ],
    ],
    [
      { otherRobots: { 'a b': 'allow', 'A.b-c_1': 'disallow', é: 'allow' } },
      ['a b', 'é'].map(
        (name) => `otherRobots.${name}: not a product token; a token consists of letters, digits, - _ and .`,
      ),
    ],
    [
      { rules: { 'a\nb': [], allow: ['/a', '*b', 'c', '/a b', '/a#b', '/é', 1] } },
      [
        'rules.a\\u000ab: unknown member; the members are disallow and allow',
        ...[2, 3, 4, 5, 6].map((at) => `rules.allow[${at}]: ${NO_RULE}`),
      ],
    ],
    [
      {
        sitemaps: [
          'https://e.com/s',
          'HTTP://e.com',
          'ftp://e.com',
          'https://',
          'https://e.com/a b',
          'xhttps://e.com',
          3,
        ],
      },
      [2, 3, 4, 5, 6].map((at) => `sitemaps[${at}]: ${NO_SITEMAP}`),
    ],
    [
      { licenses: ['https://e.com/l', '/l'] },
      ['licenses[1]: not a licence; give an absolute URL, such as https://example.com/license.xml'],
    ],
    [
      { contentSignals: { search: 'y', 'ai-input': 'no', use: 'full', 'ai-train': true, 'x\n': true } },
      [
        'contentSignals.search: give yes or no',
        'contentSignals.x\\u000a: unknown signal; the signals are search, ai-input, ai-train, use',
      ],
    ],
    [{ contentSignals: { use: 'none' } }, ['contentSignals.use: give immediate, reference, full']],
    [
      { contentUsage: { 'train-ai': 'n', search: true, x: false } },
      [
        'contentUsage.train-ai: give true or false',
        'contentUsage.x: unknown label; the labels are train-ai, ai-use, search',
      ],
    ],
    [
      { alone: ['gptbot', 'nobody', 3, 'a\nb'] },
      ['alone[2]: not a word for robots', 'alone[3]: not a word for robots'],
    ],
    [
      { alone: ['gptbot', 'nobody'] },
      ['alone[1]: no purpose, no robot or operator of the registry and no token of otherRobots'],
    ],
    [
      { rules: { allow: ['/a*'], disallow: ['/a'] } },
      ['rules: one path is allowed and disallowed; give one of the rules'],
    ],
    [{ contentUsage: 2 }, ['contentUsage: give an object']],
    [
      { records: { bingbot: 'x', 'a\nb': 1 } },
      ['records.bingbot: give a list', 'records.a\\u000ab: give a list'],
    ],
    [
      { records: { bingbot: [1, 'Crawl-delay: 5', 'Crawl-delay'] } },
      [`records.bingbot[0]: ${NO_RECORD}`, `records.bingbot[2]: ${NO_RECORD}`],
    ],
    [
      { records: { 'Foo\nBot': [] } },
      [
        'records.Foo\\u000aBot: no purpose, no robot or operator of the registry and no token of otherRobots; write * for all others',
      ],
    ],
    [
      {
        robots: { GPTBot: 'disallow', gptbot: 'allow' },
        otherRobots: { FooBot: 'allow', fooBOT: 'disallow' },
      },
      ['robots.gptbot', 'otherRobots.fooBOT'].map(
        (place) => `${place}: the same robots have another answer above; give one`,
      ),
    ],
    [
      { robotRules: { GPTBot: ['Disallow: /a'], gptbot: ['Allow: /a'] } },
      ['robotRules.GPTBot: one path is allowed and disallowed; give one of the rules'],
    ],
    [{ default: 'keep', rules: { allow: ['/a'] } }, [KEEP]],
    [{ default: 'keep', rules: { disallow: ['/a'] } }, [KEEP]],
    // Only a value that is otherwise right is tested as a whole.
    [{ default: 'keep', rules: { allow: ['/a'] }, sitemaps: 1 }, ['sitemaps: give a list']],
    [{ records: { nobody: [] }, sitemaps: 1 }, ['sitemaps: give a list']],
  ])('%j has each error, with its place', (value, errors) => {
    expect(readStance(value)).toStrictEqual({ errors })
  })

  it.each([
    { default: 'keep', rules: { allow: [], disallow: [] } },
    { default: 'keep', rules: {} },
    { default: 'allow', rules: { allow: ['/a'] } },
    { robots: { openai: 'disallow', GPTBot: 'allow', gptbot: 'allow' } },
    { rules: { disallow: ['/!"$%&\'()*+,-./:;<=>?@[]^_`{|}~'] } },
    {
      records: { '*': ['Crawl-delay: 5'], search: [], bingbot: [], FooBot: [] },
      otherRobots: { foobot: 'allow' },
    },
  ])('%j is one', (value) => {
    expect(readStance(value)).toStrictEqual({ stance: value })
  })
})

describe('a wished record', () => {
  it.each<[record: string, field: WishedField, value: string]>([
    ['  crawl-DELAY :\t5  ', 'crawl-delay', '5'],
    ['Robot-version: 2.0', 'robot-version', '2.0'],
    ['Robot-version: 1.123456789', 'robot-version', '1.123456789'],
    ['Comment: a b  c', 'comment', 'a b  c'],
    ['Comment: x', 'comment', 'x'],
    ['Host: e.com', 'host', 'e.com'],
    ['Clean-param: a&b /x', 'clean-param', 'a&b /x'],
    ['Request-rate: 1/5', 'request-rate', '1/5'],
    ['Visit-time: 0600-0845', 'visit-time', '0600-0845'],
  ])('%j is one', (record, field, value) => {
    expect(parseWish(record)).toStrictEqual({ field, value })
  })

  it.each([
    'Crawl-delay:',
    'Crawl-delay: x',
    'Crawl-delay 5',
    'Robot-version: 1.1234567890',
    'Robot-version: 3.0',
    'Robot-version: 2.0x',
    'Robot-version: x2.0',
    'Robot-version: 2',
    'Comment: a # b',
    'Comment: é',
    'Comment: a\nb',
    'Clean-param: &',
    'Request-rate: x',
    'Visit-time: 0600',
    'Disallow: /',
    'x Comment: a',
  ])('%j is none', (record) => {
    expect(parseWish(record)).toBeUndefined()
  })

  it.each<[field: WishedField, one: string, other: string, isSame: boolean]>([
    ['crawl-delay', '5', '5.0', true],
    ['crawl-delay', '5', '6', false],
    ['request-rate', '1/10m', '1/600', true],
    ['visit-time', '06:00-08:45', '0600-0845', true],
    ['clean-param', 'a&b  /x', 'a&b /x', true],
    ['clean-param', 'a&b /x', 'a /x', false],
    ['clean-param', '&', '&&', false],
    ['host', 'a', 'b', false],
    ['comment', '5', '5.0', false],
  ])('%s: %j and %j mean the same: %s', (field, one, other, isSame) => {
    expect(meaningOf(field, one) === meaningOf(field, other)).toBe(isSame)
  })
})
