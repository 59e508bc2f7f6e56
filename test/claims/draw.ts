import type { Stance, StanceAnswer } from '../../src/rewrite/index.ts'

/** Random robots.txt files that look like real ones and are full of the cases on which dialects differ. */

/** A seeded generator (mulberry32): the same seed draws the same files on every machine. */
export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** A number from 0 up to, but not including, 1. */
  roll(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  below(limit: number): number {
    return Math.floor(this.roll() * limit)
  }

  chance(share: number): boolean {
    return this.roll() < share
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T
  }

  some<T>(least: number, most: number, make: () => T): T[] {
    return Array.from({ length: least + this.below(most - least + 1) }, make)
  }
}

/** Names of registry robots with fallbacks, of robots that must be named, of robots nobody knows, and odd values. */
const NAMES = [
  ...[
    '*',
    '*',
    '*',
    '*',
    '*',
    'FooBot',
    'foobot',
    'Foo',
    'BarBot',
    'bar',
    'Foo-Bot',
    'FooBot/1.0',
    'X Y',
    'Bot1',
  ],
  ...[
    'Googlebot',
    'googlebot',
    'Googlebot-Image',
    'GPTBot',
    'CCBot',
    'bingbot',
    'msnbot',
    'Slurp',
    'Applebot',
    'AdsBot-Google',
  ],
  ...[
    'Mediapartners-Google',
    'Yandex',
    'YandexBot',
    'YandexMobileBot',
    'YandexDirect',
    'SeznamBot',
    'ia_archiver',
    'MJ12bot',
    '',
  ],
]

const PIECES = [
  ...[
    'a',
    'b',
    'a',
    'b',
    'c',
    '/',
    '/',
    '*',
    '*',
    '$',
    '?',
    '.',
    '=',
    '%2F',
    '%2f',
    '%61',
    '%7E',
    '~',
    '%E9',
    '%C3%A9',
    'é',
    '\ufffd',
  ],
  ...['index.html', 'index.htm', '[ab]', '%', '%a', ' ', '#', ';', '//', '\\', 'A', '"', '<', '|', '{', "'"],
]

/** Numbers as Python, Java, PHP and people write them: other digits, signs, and more digits than CPython converts. */
const NUMBERS = [
  ...['²', '１', '1²', '٣', '1e3', '0x10', '-1', '+1', '1_0', '.5', '5.', '1,5', 'nan', 'inf', '١/٥', '00'],
  '9'.repeat(20),
  '1'.repeat(4_301),
]

/** What a template leaves for a program to fill in. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder is quoted.
const PLACEHOLDERS = ['{{ path }}', '{% if x %}', '<?php echo $x ?>', '<%= x %>', '${x}', '__PATH__']

/** Characters besides line feed and carriage return at which some parsers end a line. */
const ODD_LINE_ENDS = ['\v', '\f', '\u001c', '\u001d', '\u001e', '\u0085', '\u2028', '\u2029', '\0']

/** The ends of lines of any parser, to split a text so that its parts give it back. */
const AFTER_LINE_END = /(?<=\n|\r(?!\n)|[\v\f\u001c-\u001e\u0085\u2028\u2029\0])/

/** The lines of a text for any parser, each with its end. */
export function linesOfAny(text: string): string[] {
  return text.split(AFTER_LINE_END)
}

/** Bytes and escapes that are not UTF-8: characters that break off, a surrogate, bytes of no character. */
const BYTES = ['%C3', '%E2%82', '%ED%A0%80', '%F4%90', '%FF', '%EF%BF%BD', '\udcc3', '\udce9', '\udcff']

/** Sites that some rules name. `https://example.com` is one of them. */
const SITES = [
  ...['http://shop.example', 'https://shop.example', '//shop.example', 'http://SHOP.example:80'],
  ...['http://shop.example:8080', 'https://example.com', '//example.com'],
]

function path(dice: Dice): string {
  if (dice.chance(0.1)) return dice.pick(['', '/', '*', '/*', '/$', 'a', '/robots.txt', 'http:a'])
  if (dice.chance(0.02)) return `/${dice.pick(PLACEHOLDERS)}`
  const site = dice.chance(0.06) ? dice.pick(SITES) : ''
  const pieces = dice.chance(0.2) ? [...PIECES, ...BYTES, ...BYTES, ...BYTES] : PIECES
  return `${site}/${dice.some(0, site === '' ? 4 : 2, () => dice.pick(pieces)).join('')}`
}

const FIELDS: readonly (readonly [string, readonly string[]])[] = [
  ['Crawl-delay', ['0', '1', '2', '5', '0.5', '30', '400', 'x', '']],
  ['Request-rate', ['1/5', '1/10', '10/100', '1/10s 0100-0600', '100/15m', 'x']],
  ['Visit-time', ['0100-0645', '0600-0845', '2200-0200', 'x']],
  ['Comment', ['hello', 'be kind']],
  ['Robot-version', ['1.0', '2.0', '2.0.0', '3.0']],
  [
    'Content-Signal',
    [
      'ai-train=no',
      'ai-train=yes',
      'search=yes, ai-train=no',
      'search=yes,ai-train=no,use=reference',
      'use=full',
      'x',
    ],
  ],
  ['Content-Usage', ['train-ai=n', 'search=y', '/a train-ai=n', '/a/b train-ai=y', 'train-ai=no', 'x']],
  ['Noindex', ['/a', '/b*']],
  ['License', ['https://example.com/license.xml', 'https://example.com/other.xml']],
  ['Sitemap', ['https://example.com/sitemap.xml', '/sitemap.xml', 'https://example.com/b.xml']],
  ['Host', ['example.com', 'www.example.com']],
  ['Clean-param', ['ref /a', 'ref&id', 'sid /b/*']],
  ['ACAP-crawler', ['*', 'FooBot']],
  ['ACAP-disallow-crawl', ['/a', '/b']],
  ['Disalow', ['/a']],
]

function record(dice: Dice): string {
  if (dice.chance(0.72))
    return `${dice.pick(['Disallow', 'Disallow', 'Allow', 'disallow', 'ALLOW'])}: ${path(dice)}`
  const [field, values] = dice.pick(FIELDS)
  if (!['Crawl-delay', 'Request-rate'].includes(field) || dice.chance(0.7))
    return `${field}: ${dice.pick(values)}`
  const number = dice.pick(NUMBERS)
  return `${field}: ${field === 'Crawl-delay' ? number : dice.pick([`${number}/5`, `1/${number}`, `1/${number}s`])}`
}

/** A file of a few groups, with the slips of real files: blank lines, odd separators, marks, comments, lost records. */
export function drawFile(dice: Dice): string {
  const lines: string[] = dice.chance(0.15) ? dice.some(1, 2, () => record(dice)) : []
  const groups = dice.some(1, 4, () => dice.some(1, 3, () => dice.pick(NAMES)))
  // A second group of the same robots, perhaps far below the first.
  if (dice.chance(0.15)) groups.push(dice.pick(groups))
  for (const group of groups) {
    lines.push(
      ...group.map(
        (name) => `${dice.pick(['User-agent', 'User-agent', 'user-agent', 'User-Agent'])}: ${name}`,
      ),
    )
    if (dice.chance(0.08)) lines.push('')
    lines.push(...dice.some(0, 5, () => record(dice)))
    if (dice.chance(0.8)) lines.push('')
  }
  const slips = lines.map((line) => {
    if (!dice.chance(0.06)) return line
    return dice.pick([
      line.replace(':', ' :'),
      line.replace(':', ''),
      line.replace(/^[^:]*/, ''),
      ':',
      ` ${line}`,
      `${line} # note`,
      `# ${line}`,
      `${line} `,
      line.replace(': ', ':'),
    ])
  })
  const mark = dice.chance(0.06) ? '\ufeff' : ''
  const end = dice.pick(['\n', '\n', '\n', '\r\n', '\r'])
  // Some parsers then find several groups on one line.
  const odd = dice.chance(0.12) ? dice.pick(ODD_LINE_ENDS) : undefined
  const share = dice.pick([0.3, 0.9, 1])
  const text = slips.map((line) => line + (odd !== undefined && dice.chance(share) ? odd : end)).join('')
  return mark + (dice.chance(0.8) ? text : text.slice(0, -1))
}

/** The file with a comment in it, so that a limit of some robot falls near one of its last lines. */
export function drawLongFile(dice: Dice, limit: number): string {
  const lines = linesOfAny(drawFile(dice))
  const at = dice.below(lines.length)
  const rest = lines.join('')
  const size = limit + dice.below(120) - 60 - Buffer.byteLength(rest) - '# \n'.length
  return [...lines.slice(0, at), `# ${'x'.repeat(Math.max(0, size))}\n`, ...lines.slice(at)].join('')
}

/** The file with one token changed: a name, a field, a value, a line left out, doubled or moved. */
export function drawChange(dice: Dice, text: string): string {
  const lines = linesOfAny(text)
  const at = dice.below(lines.length)
  const line = lines[at] ?? ''
  const other = linesOfAny(drawFile(dice))
  switch (dice.below(7)) {
    case 0:
      return lines.filter((_, index) => index !== at).join('')
    case 1:
      return [...lines.slice(0, at), line, ...lines.slice(at)].join('')
    case 2:
      return [...lines.slice(0, at), dice.pick(other), ...lines.slice(at)].join('')
    case 3: {
      const to = dice.below(lines.length)
      const rest = lines.filter((_, index) => index !== at)
      return [...rest.slice(0, to), line, ...rest.slice(to)].join('')
    }
    case 4:
      return `${text}\nUser-agent: ${dice.pick(NAMES)}\n${record(dice)}\n`
    default: {
      const [field = '', value = ''] = [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]
      const content = value.trimEnd()
      const tokens = content.trim().split(/(?<=[\s,=&/])/)
      const place = dice.below(tokens.length)
      const changed = tokens.map((token, index) =>
        index === place ? dice.pick([`${token}a`, 'b', '', token.toUpperCase()]) : token,
      )
      const end = value.slice(content.length)
      return [...lines.slice(0, at), `${field}: ${changed.join('')}${end}`, ...lines.slice(at + 1)].join('')
    }
  }
}

/** The file with one token changed, wherever it is: in a name of a field, a value, a comment, or between them. */
export function drawTokenChange(dice: Dice, text: string): string {
  const tokens = text.split(/([\s:,=;#/&]+)/)
  const place = dice.below(tokens.length)
  const token = tokens[place] ?? ''
  const cut = dice.below(token.length + 1)
  const changed = dice.pick([
    '',
    `${token.slice(0, cut)}${dice.pick(['a', '1', '-', '*', '%61', 'é'])}${token.slice(cut)}`,
    token.slice(0, cut),
    token.toUpperCase(),
    dice.pick(drawFile(dice).split(/([\s:,=;#/&]+)/)),
    token + token,
  ])
  return [...tokens.slice(0, place), changed, ...tokens.slice(place + 1)].join('')
}

/** Paths on which dialects are known to differ, and ordinary ones. */
const PATHS: readonly string[] = [
  ...['/', '/a', '/b', '/c', '/a/', '/a/b', '/ab', '/ba', '/a/b/c', '/aa'],
  ...['/a?b', '/a?b=a', '/?a', '/a.b', '/A', '/a~b', '/~a', '/%7Ea', '/%61', '/a%2Fb'],
  ...['/a%2fb', '/%2Fa', '/a%', '/%a', '/%aa', '/%E9', '/a%E9', '/%C3%A9', '/%EF%BF%BD', '/index.html'],
  ...['/a/index.html', '/index.htm', '/a/index.htm', '/[ab]', '/a[ab]', '/a*', '/a*b', '/*', '/a$', '/$'],
  ...['/a;b', '/a//b', '//a', '/a%20b', '/%23', '/a=b', '/robots.txt', '/b/a', '/b?a', '/bb/a'],
  ...['/c/a', '/%5Ca', '/a%5Cb', '/http://shop.example/a', '/http%3A//shop.example/a', '/aab', '/abab'],
]

/** Paths whose bytes are not UTF-8 or that clients encode. */
const ODD_PATHS: readonly string[] = [
  ...[
    '/%C3',
    '/a%C3',
    '/%C3a',
    '/%E2%82',
    '/%E2%82%AC',
    '/%ED%A0%80',
    '/%F4%90',
    '/%F4%90%80%80',
    '/%FF',
    '/%ff',
  ],
  ...[
    '/a%FF',
    '/%C3%C3%A9',
    '/%c3%a9',
    '/b%E9',
    '/%E9a',
    '/%C3/a',
    '/a%E2%82b',
    '/%EF%BF%BDa',
    '/a?%E9',
    '/a?%C3%A9',
  ],
  ...['/%22', '/a%22', '/%3C', '/%7B', '/%7C', '/|', '/a|', "/'", '/%27', "/a?'"],
  ...['/a?%27', '/a\\', '/é', '/aé', '/\udce9', '/a\udcc3', '/\ufffd', '/a"', '/{'],
]

/** Paths with dot segments, which some programs resolve. */
const DOT_PATHS = ['/./a', '/x/../a', '/a/..', '/a/.', '/a/./b', '/%2e/b', '/a/%2E%2e/b', '/../a*']

/** Has the path of a URL a segment that some programs resolve? */
export function hasDotSegments(url: string): boolean {
  return DOT_PATHS.some((path) => url.endsWith(path))
}

/** URLs of one site, and some of others. */
export const URLS: readonly string[] = [
  ...[...PATHS, ...ODD_PATHS, ...DOT_PATHS].map((path) => `https://example.com${path}`),
  ...[
    'http://shop.example',
    'https://shop.example',
    'http://shop.example:8080',
    'http://other.example',
  ].flatMap((site) =>
    ['/', '/a', '/b', '/ab', '/a/b', '/a*', '/%2A', '/%E9', '/a%C3', '/robots.txt'].map(
      (path) => site + path,
    ),
  ),
]

/** A stance of purposes and robots, with a few rules. */
export function drawStance(dice: Dice): Stance {
  const answer = (): StanceAnswer => dice.pick(['allow', 'disallow'])
  const some = <T extends string>(names: readonly T[], share: number): Partial<Record<T, StanceAnswer>> =>
    Object.fromEntries(names.filter(() => dice.chance(share)).map((name) => [name, answer()])) as Partial<
      Record<T, StanceAnswer>
    >
  return {
    default: answer(),
    purposes: some(['search', 'ai-training', 'ai-search', 'archive', 'advertising', 'seo'], 0.3),
    robots: some(
      ['googlebot', 'googlebot-image', 'gptbot', 'yandexbot', 'yandexmobilebot', 'ccbot', 'bingbot'],
      0.2,
    ) as Record<string, StanceAnswer>,
    ...(dice.chance(0.5) ? { rules: { disallow: ['/a', '/b*'] } } : {}),
  }
}
