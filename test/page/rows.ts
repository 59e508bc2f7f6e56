// Rules of headers and elements, and what they mean for a robot. Each row is a form that programs misread.
import type { PageVerdict } from '../../src/page/index.ts'

type Members = Partial<
  Pick<PageVerdict, 'index' | 'follow' | 'snippet' | 'archive' | 'train' | 'search' | 'input'>
>

/** What the members are that a row does not name. */
export const OPEN: Required<Members> = {
  index: 'yes',
  follow: 'yes',
  snippet: 'yes',
  archive: 'yes',
  train: 'unstated',
  search: 'unstated',
  input: 'unstated',
}

export interface RuleRow {
  readonly name: string
  /** Values of X-Robots-Tag, a line each. */
  readonly tags?: readonly string[]
  /** Names and contents of `meta` elements. */
  readonly metas?: readonly (readonly [name: string, content: string])[]
  /** The value of Robots-Tag. */
  readonly robotsTag?: string
  readonly joined?: boolean
  /** What each robot may do, where it differs from `OPEN`. */
  readonly expect: Readonly<Record<string, Members>>
}

const CLOSED = { index: 'no' } as const
const SEALED = { index: 'no', follow: 'no' } as const

export const rows: readonly RuleRow[] = [
  {
    name: 'a word',
    tags: ['noindex'],
    expect: { Googlebot: CLOSED, bingbot: CLOSED, YandexBot: CLOSED, Applebot: CLOSED },
  },
  {
    name: 'letter case and blanks',
    tags: ['NoIndex , NOFOLLOW'],
    expect: { Googlebot: SEALED, bingbot: SEALED },
  },
  { name: 'none', tags: ['none'], expect: { Googlebot: SEALED, YandexBot: SEALED, bingbot: {} } },
  {
    name: 'none of Apple has nosnippet',
    tags: ['none'],
    expect: { Applebot: { ...SEALED, snippet: 'no', input: 'no' } },
  },
  { name: 'all', tags: ['all'], expect: { Googlebot: {}, bingbot: {}, YandexBot: {}, Applebot: {} } },
  { name: 'a name', tags: ['googlebot: noindex'], expect: { Googlebot: CLOSED, bingbot: {} } },
  {
    name: 'a name in other letters',
    tags: ['Googlebot: noindex'],
    expect: { Googlebot: CLOSED, bingbot: {} },
  },
  {
    name: 'a name and several words',
    tags: ['googlebot: noindex, nofollow'],
    expect: { Googlebot: SEALED, bingbot: {} },
  },
  {
    name: 'two names in one line',
    tags: ['otherbot: noindex, googlebot: nofollow'],
    expect: { Googlebot: { follow: 'no' }, OtherBot: CLOSED, bingbot: {} },
  },
  {
    name: 'a name in the middle of a line',
    tags: ['nofollow, googlebot: noindex'],
    expect: { Googlebot: SEALED, bingbot: { follow: 'no' } },
  },
  {
    name: 'two lines, the second with a name',
    tags: ['nofollow', 'googlebot: noindex'],
    expect: { Googlebot: SEALED, bingbot: { follow: 'no' } },
  },
  {
    name: 'two lines, the first with a name',
    tags: ['googlebot: nofollow', 'noindex'],
    expect: { Googlebot: SEALED, bingbot: CLOSED },
  },
  {
    name: 'the same as one line',
    tags: ['googlebot: nofollow, noindex'],
    expect: { Googlebot: SEALED, bingbot: {} },
  },
  {
    name: 'the same as one line that a client may have joined',
    tags: ['googlebot: nofollow, noindex'],
    joined: true,
    expect: { Googlebot: SEALED, bingbot: { index: 'unknown' } },
  },
  {
    name: 'joined words without a name',
    tags: ['noindex, googlebot: nofollow'],
    joined: true,
    expect: { Googlebot: SEALED, bingbot: CLOSED },
  },
  {
    name: 'a number before a word',
    tags: ['max-snippet:20, noindex'],
    expect: { Googlebot: { ...CLOSED, snippet: 'limited' }, bingbot: { ...CLOSED, snippet: 'limited' } },
  },
  {
    name: 'a size that is also a word',
    tags: ['max-image-preview: none, noindex'],
    expect: { Googlebot: { ...CLOSED, snippet: 'limited' } },
  },
  {
    name: 'a past date of RFC 822',
    tags: ['unavailable_after: 25 Jun 2010 15:00:00 PST'],
    expect: { Googlebot: CLOSED },
  },
  {
    name: 'a past date with a comma',
    tags: ['unavailable_after: Fri, 25 Jun 2010 15:00:00 GMT'],
    expect: { Googlebot: CLOSED },
  },
  {
    name: 'a word behind a date with a comma',
    tags: ['unavailable_after: Fri, 25 Jun 2999 15:00:00 GMT, nofollow'],
    expect: { Googlebot: { follow: 'no' } },
  },
  {
    name: 'a past date of RFC 850',
    tags: ['unavailable_after: Friday, 25-Jun-10 15:00:00 UTC'],
    expect: { Googlebot: CLOSED },
  },
  {
    name: 'a future date of ISO 8601 before a word',
    tags: ['unavailable_after: 2999-01-01T00:00:00Z, noindex'],
    expect: { Googlebot: CLOSED },
  },
  {
    name: 'a future date alone',
    tags: ['unavailable_after: 2999-01-01'],
    expect: { Googlebot: {}, FooBot: {} },
  },
  {
    name: 'two colons',
    tags: ['googlebot: unavailable_after: 2010-06-25'],
    expect: { Googlebot: CLOSED, bingbot: {} },
  },
  {
    name: 'a word before a date',
    tags: ['noindex, unavailable_after: 25 Jun 2999 15:00:00 PST'],
    expect: { Googlebot: CLOSED, bingbot: CLOSED },
  },
  { name: 'a date that is none', tags: ['unavailable_after: never, noindex'], expect: { Googlebot: CLOSED } },
  { name: 'a date that is none, alone', tags: ['unavailable_after: never'], expect: { Googlebot: {} } },
  { name: 'a number that is none', tags: ['max-snippet:lots, noindex'], expect: { Googlebot: CLOSED } },
  {
    name: 'no characters',
    tags: ['max-snippet:0'],
    expect: { Googlebot: { snippet: 'no' }, bingbot: { snippet: 'no' } },
  },
  {
    name: 'no limit beside nosnippet',
    tags: ['max-snippet:-1, nosnippet'],
    expect: { Googlebot: { snippet: 'no' } },
  },
  {
    name: 'contradiction in a header',
    tags: ['index, noindex'],
    expect: { Googlebot: CLOSED, YandexBot: { index: 'unknown' }, bingbot: { index: 'unknown' } },
  },
  {
    name: 'contradiction in an element',
    metas: [['robots', 'noindex, index']],
    expect: { Googlebot: CLOSED, YandexBot: {}, bingbot: { index: 'unknown' } },
  },
  {
    name: 'a name that permits',
    metas: [
      ['robots', 'noindex'],
      ['googlebot', 'index'],
    ],
    expect: { Googlebot: CLOSED, bingbot: CLOSED },
  },
  {
    name: 'rules for all and for one add up',
    metas: [
      ['robots', 'nofollow'],
      ['googlebot', 'noindex'],
    ],
    expect: { Googlebot: SEALED, bingbot: { follow: 'no' } },
  },
  {
    name: 'two elements of one name',
    metas: [
      ['robots', 'nosnippet'],
      ['robots', 'noindex'],
    ],
    expect: { Googlebot: { ...CLOSED, snippet: 'no' }, Applebot: { ...CLOSED, snippet: 'no', input: 'no' } },
  },
  { name: 'empty members', metas: [['ROBOTS', ' NOINDEX ,,']], expect: { Googlebot: CLOSED } },
  { name: 'no comma', metas: [['robots', 'noindex nofollow']], expect: { Googlebot: {} } },
  { name: 'a semicolon', metas: [['robots', 'noindex;nofollow']], expect: { Googlebot: {} } },
  { name: 'a name in the content', metas: [['robots', 'googlebot: noindex']], expect: { Googlebot: {} } },
  {
    name: 'header permits, element forbids',
    tags: ['index'],
    metas: [['robots', 'noindex']],
    expect: { Googlebot: CLOSED, YandexBot: { index: 'unknown' }, bingbot: { index: 'unknown' } },
  },
  {
    name: 'header forbids, element permits',
    tags: ['noindex'],
    metas: [['robots', 'index, follow']],
    expect: { Googlebot: CLOSED, YandexBot: {}, bingbot: { index: 'unknown' } },
  },
  { name: 'the name * in a header', tags: ['*: noindex'], expect: { Googlebot: { index: 'unknown' } } },
  {
    name: 'the name robots in a header',
    tags: ['robots: noindex'],
    expect: { Googlebot: { index: 'unknown' } },
  },
  {
    name: 'a longer name',
    tags: ['googlebot-news: noindex'],
    expect: { Googlebot: {}, 'Googlebot-News': CLOSED },
  },
  { name: 'a shorter name', tags: ['googlebot: noindex'], expect: { 'Googlebot-News': CLOSED } },
  { name: 'indexifembedded alone', tags: ['indexifembedded'], expect: { Googlebot: {} } },
  {
    name: 'indexifembedded beside noindex',
    tags: ['googlebot: noindex, indexifembedded'],
    expect: { Googlebot: CLOSED, bingbot: {} },
  },
  {
    name: 'words about models',
    tags: ['noai, noimageai'],
    expect: { Googlebot: { train: 'no' }, img2dataset: { train: 'no' } },
  },
  {
    name: 'a word about models behind a date',
    tags: ['unavailable_after: 2999-01-01, noai'],
    expect: { img2dataset: { train: 'no' } },
  },
  {
    name: 'noarchive and nocache',
    tags: ['noarchive, nocache'],
    expect: {
      Googlebot: {},
      bingbot: { archive: 'no' },
      YandexBot: { archive: 'no' },
      Amazonbot: { archive: 'unknown' },
    },
  },
  {
    name: 'noarchive of Bing',
    tags: ['noarchive'],
    expect: { bingbot: { archive: 'no', train: 'no', input: 'no' } },
  },
  {
    name: 'none of Amazon is only noindex',
    metas: [['robots', 'none']],
    expect: { Amazonbot: CLOSED, Googlebot: SEALED },
  },
  {
    name: 'noarchive of Amazon in an element',
    metas: [['robots', 'noarchive']],
    expect: {
      Amazonbot: { archive: 'no', train: 'no' },
      'Amzn-SearchBot': { archive: 'no', train: 'no' },
    },
  },
  { name: 'no-break spaces', tags: ['noindex\u00a0', '\u00a0,nofollow'], expect: { Googlebot: SEALED } },
  {
    name: 'Robots-Tag',
    robotsTag: '*;nosnippet, ExampleBot;noindex',
    expect: { ExampleBot: { ...CLOSED, snippet: 'no' }, Googlebot: { snippet: 'no' } },
  },
  { name: 'Robots-Tag without rules', robotsTag: 'noindex, nofollow', expect: { Googlebot: {} } },
  {
    name: 'Robots-Tag with a key in capitals',
    robotsTag: '*;NOINDEX',
    expect: { Googlebot: { index: 'unknown', snippet: 'unknown' } },
  },
  {
    name: 'a header of a vendor that documents elements only',
    tags: ['noindex'],
    metas: [['robots', 'nofollow']],
    expect: { SeznamBot: { index: 'unknown', follow: 'no' } },
  },
  {
    name: 'an undocumented name of the robot itself',
    tags: ['yandexbot: noindex'],
    expect: { YandexBot: { index: 'unknown' } },
  },
  {
    name: 'noyaca',
    metas: [['yandex', 'noyaca']],
    expect: { YandexBot: { snippet: 'limited' }, Googlebot: {} },
  },
  {
    name: 'a word that only others document',
    tags: ['nosnippet'],
    expect: { YandexBot: {}, Googlebot: { snippet: 'no' } },
  },
  {
    name: 'a name of two robots',
    metas: [['msnbot', 'noindex']],
    expect: { bingbot: CLOSED, Googlebot: {} },
  },
  {
    name: 'all next to nosnippet',
    metas: [
      ['applebot', 'all'],
      ['robots', 'nosnippet'],
    ],
    expect: { Applebot: { snippet: 'unknown', input: 'no' }, Googlebot: { snippet: 'no' } },
  },
  {
    name: 'a name on which a robot without a known page falls back in robots.txt',
    tags: ['googlebot: noindex'],
    expect: { 'Googlebot-Image': { index: 'unknown' }, Applebot: {} },
  },
  ...[
    'unavailable_after: Fri, 25 Jun 2999 15:00:00 -08:00, noindex',
    'unavailable_after: "Fri, 25 Jun 2999 15:00:00 GMT", noindex',
    'unavailable_after: 31.12.2999, 10:00, noindex',
    'unavailable_after: 2999-01-01T15:00:00,5Z, noindex',
    'unavailable_after: Fri,25 Jun 2999 15:00:00 GMT, noindex',
  ].map((tag) => ({ name: tag, tags: [tag], expect: { Googlebot: CLOSED, bingbot: CLOSED } })),
  ...[
    ':noindex',
    'google bot: noindex',
    'googlebot/2.1: noindex',
    'see https://x, noindex',
    'https://x, noindex',
    '10:00, noindex',
    'noindex\r\nX: y',
    'noindex: googlebot',
    'otherbot: googlebot: noindex',
    'unavailable_after: noindex, 25 Jun 2999',
    'max-snippet: noindex',
  ].map((tag) => ({
    name: `text before a colon that is no name, or no value: ${JSON.stringify(tag)}`,
    tags: [tag],
    expect: { Googlebot: { index: 'unknown' } } as const,
  })),
  {
    name: 'a name after text that is no name',
    tags: ['10:00, otherbot: noindex'],
    expect: { Googlebot: {}, OtherBot: CLOSED },
  },
  {
    name: 'a name without words that a client may have joined with the next line',
    tags: ['otherbot:, noindex'],
    joined: true,
    expect: { Googlebot: { index: 'unknown' }, OtherBot: CLOSED },
  },
  { name: 'a name without words', tags: ['otherbot:, noindex'], expect: { Googlebot: {} } },
  { name: 'an empty Robots-Tag', robotsTag: '', expect: { Googlebot: {} } },
  {
    name: 'Robots-Tag with a comma in a string',
    robotsTag: '*;noindex;x="a,b"',
    expect: { Googlebot: CLOSED },
  },
  { name: 'Robots-Tag with a rule in a string', robotsTag: '*;x="a;noindex;b"', expect: { Googlebot: {} } },
  { name: 'Robots-Tag with equal keys', robotsTag: '*;noindex;noindex=?0', expect: { Googlebot: {} } },
  {
    name: 'Robots-Tag with a comma at the end',
    robotsTag: '*;noindex,',
    expect: { Googlebot: { index: 'unknown', snippet: 'unknown' } },
  },
  {
    name: 'an element for a program that reads no HTML',
    metas: [['robots', 'noindex, noai']],
    expect: { img2dataset: { index: 'unknown' }, Googlebot: { ...CLOSED, train: 'no' } },
  },
  {
    name: 'a number of ten digits',
    tags: ['max-snippet:9999999999'],
    expect: { Googlebot: { snippet: 'limited' } },
  },
  {
    name: 'a rule at the end of a long element',
    metas: [['robots', `${'x'.repeat(8000)},noindex`]],
    expect: {
      Googlebot: { index: 'unknown', follow: 'unknown', snippet: 'unknown', archive: 'unknown' },
      img2dataset: {},
    },
  },
  {
    name: 'a rule at the beginning of a long element',
    metas: [['robots', `noindex,${'x'.repeat(8000)}`]],
    expect: {
      Googlebot: { ...CLOSED, follow: 'unknown', snippet: 'unknown', archive: 'unknown' },
      YandexBot: { index: 'unknown', follow: 'unknown', snippet: 'unknown', archive: 'unknown' },
    },
  },
  {
    name: 'a long list of keywords',
    metas: [
      ['keywords', 'a,'.repeat(20_000)],
      ['foobot', 'noindex'],
    ],
    expect: { Googlebot: {}, FooBot: CLOSED },
  },
]
