/** A question for a program and for the dialect that reads like it. */
export interface Question {
  readonly robots: string
  readonly agent: string
  readonly url: string
}

/** A seeded source of numbers in [0, 1): the same seed gives the same rows on every machine (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** What rows of one program are made of. A program is not asked about anything that it cannot take. */
export interface Vocabulary {
  readonly agents: readonly string[]
  /** Values of User-agent lines, besides the agents themselves. */
  readonly agentValues: readonly string[]
  readonly fields: readonly string[]
  /** Pieces that paths are put together from. */
  readonly pieces: readonly string[]
  /** Whole values of rules, besides paths made of pieces. */
  readonly values: readonly string[]
  readonly lineEnds: readonly string[]
  /** Lines that are not records. */
  readonly lines: readonly string[]
  /** Values of the fields of pacing. Default: as those of rules. */
  readonly paces?: readonly string[]
  /** What stands before the paths of URLs, besides the usual site. */
  readonly sites?: readonly string[]
}

const AGENTS = [
  'FooBot',
  'foo',
  'foobot',
  'Googlebot',
  'Googlebot-News',
  'googlebot-image',
  'foo-bar',
  'foo_bar',
  'MJ12bot',
  'Bing',
  'bot',
  '-foo',
  'Mozilla',
]

/** What every program is asked. */
export const common: Vocabulary = {
  agents: AGENTS,
  agentValues: [
    '*',
    '* ',
    '',
    'FooBot/1.0',
    'Foo Bot',
    'foo*',
    '*foo',
    '* foo',
    'foo, bar',
    'Mozilla/5.0',
    'goog',
    'o',
    '"FooBot"',
    'foo%62ot',
    'FOO bot',
  ],
  fields: [
    'User-agent',
    'Disallow',
    'Allow',
    'disallow',
    'ALLOW',
    'user-agent',
    'USER-AGENT',
    'Crawl-delay',
    'Sitemap',
    'Request-rate',
    'Disalow',
    'useragent',
    'Host',
    'Noindex',
    'Foo',
  ],
  pieces: [
    'a',
    'b',
    'ab',
    'abc',
    'foo',
    'fish',
    '.php',
    '.html',
    'index.html',
    'index.htm',
    '~joe',
    '%7Ejoe',
    '%7ejoe',
    '%2F',
    '%2f',
    '%3c',
    '%3C',
    '%20',
    '%25',
    '%',
    '%zz',
    '%C3%A9',
    '%e3%83%84',
    'é',
    'ツ',
    '😀',
    '%2A',
    '%24',
    '%3F',
    '%23',
    '%FF',
    '%61',
    '*',
    '**',
    '$',
    '?',
    'q=1',
    '=',
    '&',
    ';',
    'p',
    '+',
    ',',
    '@',
    '!',
    "'",
    '(x)',
    ':',
    ' ',
    '[ab]',
    '{',
    '|',
    '^',
    '`',
    '\\',
    '"',
    '<',
    '>',
    '.',
    '..',
    '-',
    '_',
    'A',
    'Z',
    '9',
  ],
  values: [
    '',
    '/',
    '*',
    '$',
    '/$',
    '/*',
    '*$',
    '/*$',
    'foo',
    'private/',
    '?',
    '/?',
    '/a;',
    '/a?',
    '/a$',
    '/*.php$',
    '/*/a',
    '/a/b/c',
    '10',
    'x',
    '0.5',
    '-1',
    '400',
  ],
  lineEnds: ['\n', '\n', '\n', '\r\n', '\r', '\n\n'],
  lines: [
    '',
    ' ',
    '\t',
    '#',
    '# Disallow: /',
    '   # c',
    'Disallow /a',
    'disallow /b',
    'foo',
    ':',
    ': /x',
    'User-agent foo',
    '<html>',
    'Disallow',
    '\ufeffUser-agent: *',
  ],
}

const OTHER_SITES = ['http://foo.bar:8080', 'http://user@foo.bar']

/** Rows without end, the same for the same seed. */
export function* rowsFrom(vocabulary: Vocabulary, seed: number): Generator<Question, never, undefined> {
  const random = numbers(seed)
  const one = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  const some = (least: number, most: number): number => least + Math.floor(random() * (most - least + 1))
  const path = (): string => {
    let made = random() < 0.9 ? '/' : ''
    for (let count = some(0, 6); count > 0; count--) made += random() < 0.3 ? '/' : one(vocabulary.pieces)
    return made
  }
  const value = (field: string): string => {
    if (/agent/i.test(field))
      return random() < 0.5 ? one(vocabulary.agents) : random() < 0.4 ? '*' : one(vocabulary.agentValues)
    if (vocabulary.paces !== undefined && /delay|rate|time/i.test(field)) return one(vocabulary.paces)
    return random() < 0.75 ? path() : one(vocabulary.values)
  }
  const line = (): string => {
    if (random() < 0.12) return one(vocabulary.lines)
    const field =
      random() < 0.3 ? 'User-agent' : random() < 0.6 ? one(['Disallow', 'Allow']) : one(vocabulary.fields)
    const colon = one([': ', ': ', ':', ' : ', ':\t', ':  '])
    const comment = random() < 0.08 ? one([' # c', '#c', '\t#x: y']) : ''
    return `${random() < 0.05 ? one([' ', '\t']) : ''}${field}${colon}${value(field)}${comment}${random() < 0.05 ? ' ' : ''}`
  }
  for (;;) {
    const ending = one(vocabulary.lineEnds)
    const lines = Array.from({ length: some(1, 14) }, line)
    const robots = lines.map((text) => text + (random() < 0.1 ? one(vocabulary.lineEnds) : ending)).join('')
    const values = lines.flatMap((text) => /:\s*(\/[^#]*)/.exec(text)?.[1]?.trim() ?? [])
    for (let asked = some(1, 4); asked > 0; asked--) {
      // Most URLs come from a rule of the file, so that rules do decide.
      const from = values.length > 0 && random() < 0.75 ? one(values) : path()
      const made =
        from
          .replace(/\*+/g, () => (random() < 0.5 ? '' : one(vocabulary.pieces).replace(/[*#]/g, '')))
          .replace(/\$$/, '') + (random() < 0.3 ? one(vocabulary.pieces) : '')
      const host = random() < 0.1 ? one(vocabulary.sites ?? OTHER_SITES) : 'http://foo.bar'
      yield {
        robots,
        agent: one(vocabulary.agents),
        url: host + (made.startsWith('/') || random() < 0.5 ? made : `/${made}`).replace(/^(?![/?#])/, '/'),
      }
    }
  }
}
