// Longer than other tests because it holds every dialect to its own facts and to what no case file asks of
// it.
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { describe, expect, it } from 'vitest'
import { MAX_CRAWL_DELAY_WINDOW } from '../../src/dialects/bing/bing.ts'
import { MAX_CRAWL_DELAY_MILLISECONDS } from '../../src/dialects/crawler-commons/crawler-commons.ts'
import { MAX_CLEAN_PARAM_CHARACTERS } from '../../src/dialects/extension.ts'
import { MAX_LINE_BYTES } from '../../src/dialects/google/google.ts'
import { MAX_CHARACTERS } from '../../src/dialects/heritrix/heritrix.ts'
import { dialectFacts, type Question } from '../../src/dialects/index.ts'
import { MAX_CRAWL_DELAY_SECONDS } from '../../src/dialects/parsing/pacing.ts'
import { MAX_FILE_BYTES } from '../../src/dialects/yandex/yandex.ts'
import {
  cleanUrl,
  type DialectId,
  decide,
  dialects,
  explain,
  type Policy,
  parse,
  type RequestRate,
  read,
} from '../../src/entry/index.ts'

const ids = Object.keys(dialects) as DialectId[]
const facts = Object.values(dialectFacts)

const questions: readonly Question[] = [
  'decoding',
  'lines',
  'comments',
  'fields',
  'separator',
  'groupOpens',
  'groupCloses',
  'rulesWithoutAgent',
  'agentMatch',
  'fallback',
  'emptyValue',
  'patterns',
  'percentEncoding',
  'precedence',
  'robotsTxtItself',
  'unknownLines',
  'pacing',
]

function policyOf(id: DialectId, agent: string, robots: string | Uint8Array): Policy {
  return read(parse(robots), { agent, dialect: dialects[id] })
}

function ask(id: DialectId, agent: string, robots: string | Uint8Array, url: string): string {
  return decide(policyOf(id, agent, robots), url, { raw: true }).verdict
}

/** The verdicts on several URLs, in order. */
function askAll(
  id: DialectId,
  agent: string,
  robots: string | Uint8Array,
  urls: readonly string[],
): readonly string[] {
  const policy = policyOf(id, agent, robots)
  return urls.map((url) => decide(policy, url, { raw: true }).verdict)
}

function delayOf(id: DialectId, agent: string, robots: string): number | undefined {
  return policyOf(id, agent, robots).pacing.crawlDelay?.value
}

function ratesOf(id: DialectId, robots: string): readonly RequestRate[] {
  return policyOf(id, 'foo', robots).pacing.requestRates.map(({ value }) => value)
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

function utf16(text: string, order: 'le' | 'be'): Uint8Array {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), order === 'le')
  return bytes
}

/** Comment lines of `characters` characters in all, line ends not counted. */
function commentsOf(characters: number): string {
  const whole = `#${'-'.repeat(999)}\n`.repeat(Math.floor(characters / 1000))
  return characters % 1000 === 0 ? whole : `${whole}${'#'.repeat(characters % 1000)}\n`
}

function isoDay(text: string): boolean {
  const time = Date.parse(text)
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
  )
}

describe('the facts', () => {
  it('are there for every dialect, and for no other', () => {
    expect(Object.keys(dialectFacts)).toEqual(ids)
  })

  it.each(ids)('%s: dialect and facts carry their own id', (id) => {
    expect([dialects[id].id, dialectFacts[id].id]).toEqual([id, id])
  })

  it.each(facts)('$id: every question has an answer in sentences', ({ answers, summary }) => {
    expect(Object.keys(answers)).toEqual(questions)
    expect(questions.filter((question) => !/^\S.*[^.]\.$/s.test(answers[question].says))).toEqual([])
    expect(summary).toMatch(/^\S.*\.$/)
  })

  it.each(facts)(
    '$id: the unknown answers are those that the dialect assumes, from the same dialect',
    ({ id, answers }) => {
      const unknown = questions.filter((question) => answers[question].evidence === 'unknown')
      const assumed = policyOf(id, 'FooBot', '').assumptions.map(({ about, from }) => `${about} from ${from}`)
      expect(unknown.map((question) => `${question} from ${answers[question].from}`).sort()).toEqual(
        [...assumed].sort(),
      )
      expect(questions.filter((question) => answers[question].from !== undefined)).toEqual(unknown)
      expect(unknown.filter((question) => !ids.includes(answers[question].from as DialectId))).toEqual([])
    },
  )

  it.each([
    ['rfc-9309', "/%C3%A9!'()%2A~%24", '/%2F%2A%C3%A9%2f', '/%F0%9F%98%80%80/A'],
    ['draft-1996', "/\u00c3\u00a9!'()*~$", '/\u012f*\u00c3\u00a9%2f', '/\u00f0\u009f\u0098\u0080\u0080/A'],
    ['python-urllib', '/%C3%A9%21%27%28%29%2A~%24', '/', undefined],
    ['protego', '/%C3%A9%21%27%28%29%2A~%24', '/%2F%2A%C3%A9%2f', undefined],
    ['crawler-commons', "/%C3%A9!'()%2A~%24", '/', '/%F0%9F%98%80%80/A'],
    ['libwww-perl', "/%C3%A9!'()*~$ ", '/%2f%2a%c3%a9%%32f ', '/%F0%9F%98%80%80/%41 '],
  ] as const)(
    '%s: encodes what engines leave, decodes nothing twice, and takes bytes one by one',
    (id, left, twice, byte) => {
      const paths = ["/\u00e9!'()*~$", '/%2f%2a%c3%a9%%32f', '/\ud83d\ude00\udc80/%41']
      expect(paths.map((path) => dialects[id].pathOf(path))).toEqual([left, twice, byte])
    },
  )

  it.each(facts)('$id: an answer that stands in is itself an answer', ({ id, answers }) => {
    for (const question of questions) {
      const seen: string[] = [id]
      let from = answers[question].from
      while (from !== undefined) {
        expect(seen).not.toContain(from)
        seen.push(from)
        from = dialectFacts[from].answers[question].from
      }
    }
  })

  it.each(facts)('$id: every source says where it is and when it was read', ({ sources }) => {
    expect(sources.length).toBeGreaterThan(0)
    expect(
      sources.filter(({ title, where, read: day }) => title === '' || where === '' || !isoDay(day)),
    ).toEqual([])
  })

  it.each(facts)('$id: differences and limits are sentences', ({ differences, limits }) => {
    expect(differences.length).toBeGreaterThan(0)
    expect(
      [...differences, ...limits.map(({ effect }) => effect)].filter((text) => !text.endsWith('.')),
    ).toEqual([])
  })

  it.each(facts)('$id: a size limit says what becomes of the rest', ({ access }) => {
    expect(access.beyondSizeLimit === 'not-applicable').toBe(access.sizeLimit === 'none')
  })

  it.each([
    ['google', 'Line length', MAX_LINE_BYTES],
    ['bing', 'Crawl-delay', MAX_CRAWL_DELAY_WINDOW],
    ['yandex', 'File size', MAX_FILE_BYTES],
    ['yandex', 'Clean-param length', MAX_CLEAN_PARAM_CHARACTERS],
    ['slurp', 'Crawl-delay', MAX_CRAWL_DELAY_SECONDS],
    ['python-urllib', 'Crawl-delay', MAX_CRAWL_DELAY_SECONDS],
    ['crawler-commons', 'Crawl-delay', MAX_CRAWL_DELAY_MILLISECONDS / 1000],
    ['heritrix', 'File size', MAX_CHARACTERS],
    ['heritrix', 'Crawl-delay', MAX_CRAWL_DELAY_SECONDS],
  ] as const)('%s: the limit called %s is the one of the code', (id, name, value) => {
    expect(dialectFacts[id].limits.find((limit) => limit.name === name)?.value).toBe(value)
  })

  it.each(facts)('$id: every source is public, not a file of this project', ({ sources }) => {
    expect(sources.filter(({ where }) => /^[./~]|\bfile:/.test(where))).toEqual([])
  })

  it('are not part of a bundle that only reads files', async () => {
    const bundled = async (names: string): Promise<string> => {
      const entry = fileURLToPath(new URL('../../src/dialects/index.ts', import.meta.url))
      const code = `export { ${names} } from ${JSON.stringify(entry)}`
      const virtual = {
        name: 'virtual',
        resolveId: (id: string) => (id === 'virtual' ? id : null),
        load: (id: string) => (id === 'virtual' ? code : null),
      }
      const bundle = await rolldown({ input: 'virtual', plugins: [virtual] })
      const { output } = await bundle.generate()
      return output.map((chunk) => ('code' in chunk ? chunk.code : '')).join('')
    }
    const says = dialectFacts.baidu.answers.precedence.says
    expect(await bundled('dialects, read')).not.toContain(says)
    expect(await bundled('dialectFacts')).toContain(says)
  })
})

describe('decoding', () => {
  const closed = 'User-agent: *\nDisallow: /\n'
  const decoded = ['disallow', 'disallow', 'disallow', 'disallow']
  const asBytes = ['allow', 'allow', 'allow', 'allow']

  it.each([
    ['rfc-9309', decoded],
    ['bing', decoded],
    ['yandex', decoded],
    ['original-1994', decoded],
    ['extended-2', decoded],
    ['extended-2-1996', decoded],
    ['seznam', decoded],
    ['baidu', decoded],
    ['acap-1', decoded],
    ['google', asBytes],
    ['draft-1996', asBytes],
    ['slurp', asBytes],
    ['libwww-perl', asBytes],
    ['protego', asBytes],
    ['heritrix', asBytes],
    ['robots-parser', asBytes],
    ['temoto', asBytes],
    ['python-urllib-rfc9309', asBytes],
    ['wget', asBytes],
    ['wget2', asBytes],
    ['httrack', asBytes],
    ['texting-robots', asBytes],
    ['spider', asBytes],
    ['robotexclusionrulesparser', asBytes],
    ['spatie', asBytes],
    ['crawler4j', asBytes],
    ['webrobots', asBytes],
    ['rep-cpp', asBytes],
    // FF and FE are no UTF-8; NULs are.
    ['python-urllib', ['unknown', 'unknown', 'allow', 'allow']],
    ['crawler-commons', ['disallow', 'disallow', 'allow', 'allow']],
  ] as const)('%s: UTF-16 in both orders, with a byte order mark and without', (id, verdicts) => {
    const files = [
      utf16(`\ufeff${closed}`, 'le'),
      utf16(`\ufeff${closed}`, 'be'),
      utf16(closed, 'le'),
      utf16(closed, 'be'),
    ]
    expect(files.map((file) => ask(id, 'foo', file, '/x'))).toEqual(verdicts)
  })

  it.each(ids)('%s: a byte order mark in UTF-8', (id) => {
    // Kept as a character it hides the first line, and with it whom the rule is for.
    const hides: readonly DialectId[] = [
      'draft-1996',
      'slurp',
      'python-urllib',
      'protego',
      'heritrix',
      'python-urllib-rfc9309',
      'wget',
      'wget2',
      'httrack',
      'spider',
      'spatie',
      'webrobots',
    ]
    expect(ask(id, 'foo', utf8(`\ufeff${closed}`), '/x')).toBe(hides.includes(id) ? 'allow' : 'disallow')
  })

  it('google: half a byte order mark is skipped, in its own order only', () => {
    const with_ = (...bytes: number[]) => ask('google', 'foo', Uint8Array.of(...bytes, ...utf8(closed)), '/x')
    expect([with_(0xef), with_(0xef, 0xbb), with_(0xef, 0xbb, 0xbf)]).toEqual([
      'disallow',
      'disallow',
      'disallow',
    ])
    expect([with_(0xbb), with_(0xbf), with_(0xef, 0xbf), with_(0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf)]).toEqual(
      Array(4).fill('allow'),
    )
  })

  it('libwww-perl: a byte order mark hides the first line, so its rules are for every robot', () => {
    expect(ask('libwww-perl', 'foo', utf8('\ufeffUser-agent: bar\nDisallow: /\n'), '/x')).toBe('disallow')
  })

  const illFormed = Uint8Array.of(...utf8('User-agent: *\nDisallow: /a'), 0xff, ...utf8('\n'))

  it('python-urllib: a byte that is not UTF-8 is an error without a verdict', () => {
    const policy = policyOf('python-urllib', 'foo', illFormed)
    expect(decide(policy, '/b')).toMatchObject({ verdict: 'unknown', reason: 'reader-fails' })
    expect(policy.failure?.message).toContain('UnicodeDecodeError')
    expect(explain(policy, '/b').sentences.join(' ')).toContain('it has no verdict')
  })

  it('protego: a byte that is not UTF-8 is dropped, as Scrapy does', () => {
    expect(askAll('protego', 'foo', illFormed, ['/a%FFb', '/ab', '/b'])).toEqual([
      'disallow',
      'disallow',
      'allow',
    ])
  })

  it('rfc-9309, google, libwww-perl, draft-1996: a byte that is not UTF-8 is compared as its escape', () => {
    for (const id of ['rfc-9309', 'google', 'libwww-perl', 'draft-1996'] as const) {
      expect(askAll(id, 'foo', illFormed, ['/a%FFb', '/ab'])).toEqual(['disallow', 'allow'])
    }
  })

  it('crawler-commons: a byte that is not UTF-8 becomes U+FFFD', () => {
    expect(askAll('crawler-commons', 'foo', illFormed, ['/a%FFb', '/a%EF%BF%BDb'])).toEqual([
      'allow',
      'disallow',
    ])
    // The second half of U+1F480 alone would be an byte's stand-in.
    const besides = Uint8Array.of(...illFormed, ...utf8('Disallow: /💀\n'))
    expect(askAll('crawler-commons', 'foo', besides, ['/%F0%9F%92%80', '/%F0%9F%92%81'])).toEqual([
      'disallow',
      'allow',
    ])
  })
})

describe('google', () => {
  it('robots.cc: a line ends at its first NUL', () => {
    expect(ask('google', 'foo', 'User-agent: foo\nDisallow: /a\0b\n', '/ax')).toBe('disallow')
    expect(ask('google', 'foo', 'User-agent: foo\0bar\nDisallow: /\n', '/x')).toBe('disallow')
  })

  it('robots.cc: a longer line is cut to 16,663 bytes and used', () => {
    const kept = MAX_LINE_BYTES - 'Disallow: /'.length
    expect(kept).toBe(16_652)
    // Stars, so that a short URL can match.
    const verdicts = [kept - 1, kept - 2].map((stars) =>
      ask('google', 'foo', `User-agent: foo\nDisallow: /${'*'.repeat(stars)}ab\n`, '/xa'),
    )
    expect(verdicts).toEqual(['disallow', 'allow'])
  })

  it('robots.cc: the limit counts bytes, not characters', () => {
    const stars = '*'.repeat(MAX_LINE_BYTES - 'Disallow: /é'.length - 1)
    const robots = `User-agent: foo\nDisallow: /${stars}éb\n`
    expect(askAll('google', 'foo', robots, ['/%C3%A9', '/b'])).toEqual(['disallow', 'allow'])
  })

  it('robots.cc: a field is known by its first letters', () => {
    expect(
      askAll('google', 'foo', 'User-agents: foo\nDisallow-Foo: /a\nAllowance: /a/b\n', ['/a/c', '/a/b']),
    ).toEqual(['disallow', 'allow'])
    expect(ask('google', 'foo', 'User agent: foo\nDiasllow: /\n', '/x')).toBe('disallow')
  })

  it('robots.cc: blanks separate only in a line of two words', () => {
    const at = (line: string) => ask('google', 'foo', `User-agent: foo\n${line}\n`, '/a')
    expect([at('Disallow /'), at('Disallow / x'), at('Disallow /a:b')]).toEqual([
      'disallow',
      'allow',
      'allow',
    ])
    expect(ask('google', 'foo', 'User agent foo\nDisallow: /\n', '/a')).toBe('allow')
  })

  it('robots.cc: a value is cut to its token, and a group that names the robot excludes * groups', () => {
    const at = (name: string) => ask('google', 'foo', `User-agent: ${name}\nDisallow: /\n`, '/a')
    expect(['foo/2.1', 'foo*', 'foo bar', '*foo'].map(at)).toEqual([
      'disallow',
      'disallow',
      'disallow',
      'allow',
    ])
    expect(ask('google', 'foo', 'User-agent: *\nDisallow: /\n\nUser-agent: foo\n', '/a')).toBe('allow')
  })

  it('robots.cc: the path begins at the first /, ? or ; after the authority, and keeps its spelling', () => {
    const at = (rule: string, url: string) =>
      ask('google', 'foo', `User-agent: foo\nDisallow: ${rule}\n`, url)
    expect([at('/?x', 'http://h?x'), at('/;p', 'http://h;p')]).toEqual(['disallow', 'disallow'])
    expect([at('/a%3cb', '/a%3cb'), at('/é', '/é'), at('/é', '/%C3%A9')]).toEqual([
      'allow',
      'allow',
      'disallow',
    ])
  })

  it('robots.cc: index.htm matches its directory in an Allow only', () => {
    expect(ask('google', 'foo', 'User-agent: foo\nDisallow: /d/index.html\n', '/d/')).toBe('allow')
  })
})

describe('bing', () => {
  it('the blog of 2012: without its own Crawl-delay, bingbot obeys that of the default section', () => {
    const own = (more: string) =>
      `User-agent: *\nCrawl-delay: 5\nDisallow: /a\n\nUser-agent: bingbot\n${more}Disallow: /b\n`
    expect(delayOf('bing', 'bingbot', own(''))).toBe(5)
    expect(delayOf('bing', 'bingbot', own('Crawl-delay: 7\n'))).toBe(7)
    expect(askAll('bing', 'bingbot', own(''), ['/a', '/b'])).toEqual(['allow', 'disallow'])
  })

  it('the blog of 2012: bingbot obeys no Crawl-delay of another robot’s section', () => {
    const robots =
      'User-agent: 360Spider\nCrawl-delay: 9\nDisallow: /a\n\nUser-agent: bingbot\nDisallow: /b\n'
    expect(delayOf('bing', 'bingbot', robots)).toBeUndefined()
  })

  it('the blog of 2012: the group for bingbot, else for msnbot, else for * applies', () => {
    expect(delayOf('bing', 'bingbot', 'User-agent: msnbot\nCrawl-delay: 9\n')).toBe(9)
    expect(
      ask('bing', 'bingbot', 'User-agent: msnbot\nDisallow: /m\n\nUser-agent: *\nDisallow: /\n', '/x'),
    ).toBe('allow')
  })

  it('the blog of 2012: a window of 1 to 30 whole seconds', () => {
    const at = (value: string) => delayOf('bing', 'bingbot', `User-agent: bingbot\nCrawl-delay: ${value}\n`)
    expect(['0', '1', '30', '31', '1.5'].map(at)).toEqual([undefined, 1, 30, undefined, undefined])
  })
})

describe('yandex', () => {
  it('the error dictionary: a file of more than 500 KB allows everything', () => {
    const robots = 'User-agent: foo\nDisallow: /\n'
    const sized = (bytes: number) => robots + '#'.repeat(bytes - robots.length)
    expect(ask('yandex', 'foo', sized(MAX_FILE_BYTES), '/x')).toBe('disallow')
    expect(ask('yandex', 'foo', sized(MAX_FILE_BYTES + 1), '/x')).toBe('allow')
    expect(policyOf('yandex', 'foo', sized(MAX_FILE_BYTES + 1)).notes.map(({ code }) => code)).toEqual([
      'file-too-large',
    ])
  })

  it('the error dictionary: 2048 rules and 1024 characters are not enforced as limits', () => {
    const many = Array.from({ length: 2100 }, (_, index) => `Disallow: /${index}/\n`).join('')
    expect(ask('yandex', 'foo', `User-agent: foo\n${many}`, '/2099/x')).toBe('disallow')
    expect(
      ask('yandex', 'foo', `User-agent: foo\nDisallow: /${'a'.repeat(1100)}\n`, `/${'a'.repeat(1100)}`),
    ).toBe('disallow')
  })

  it('Clean-param: no more than 500 characters', () => {
    const cleaned = (length: number) =>
      cleanUrl(
        policyOf('yandex', 'foo', `User-agent: foo\nDisallow:\nClean-param: ${'a'.repeat(length)}\n`),
        `/x?${'a'.repeat(length)}=1&b=2`,
      )
    expect([cleaned(500), cleaned(501)]).toEqual(['/x?b=2', `/x?${'a'.repeat(501)}=1&b=2`])
  })

  it.each(['YandexAdditionalBot', 'YandexCalendar', 'YandexDirect', 'YandexMetrika', 'YandexMobileBot'])(
    'the User-agent page and the tester: %s must be named',
    (agent) => {
      const closed = (name: string) => ask('yandex', agent, `User-agent: ${name}\nDisallow: /\n`, '/x')
      expect([closed('Yandex'), closed('*'), closed(agent)]).toEqual(['allow', 'allow', 'disallow'])
    },
  )

  it('the User-agent page: other robots of Yandex fall back on Yandex, then on *', () => {
    const robots =
      'User-agent: YandexImages\nDisallow: /i\n\nUser-agent: Yandex\nDisallow: /y\n\nUser-agent: *\nDisallow: /e\n'
    const urls = ['/i', '/y', '/e']
    expect(askAll('yandex', 'YandexImages', robots, urls)).toEqual(['disallow', 'allow', 'allow'])
    expect(askAll('yandex', 'YandexBot', robots, urls)).toEqual(['allow', 'disallow', 'allow'])
    expect(askAll('yandex', 'foo', robots, urls)).toEqual(['allow', 'allow', 'disallow'])
  })

  it('the tester: an empty Allow is ignored, and so is a rule that begins with neither / nor *', () => {
    expect(ask('yandex', 'foo', 'User-agent: foo\nDisallow: /\nAllow:\n', '/a')).toBe('disallow')
    expect(ask('yandex', 'foo', 'User-agent: foo\nDisallow: x\n', '/x')).toBe('allow')
  })

  it('the tester: fields are exact, and "User agent" is not one', () => {
    const at = (line: string) => ask('yandex', 'foo', `User-agent: foo\n${line}\n`, '/x')
    expect([at('Disalow: /'), at('Disallow-extra: /'), at('\tDISALLOW:\t/')]).toEqual([
      'allow',
      'allow',
      'disallow',
    ])
    expect(ask('yandex', 'foo', 'User-agent: foo\nUser agent: bar\nDisallow: /\n', '/x')).toBe('disallow')
  })
})

describe('original-1994', () => {
  it('the standard: any empty value allows everything, and the first record for * applies', () => {
    expect(ask('original-1994', 'foo', 'User-agent: *\nDisallow: /\nDisallow:\n', '/x')).toBe('allow')
    expect(
      ask('original-1994', 'foo', 'User-agent: *\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n', '/b'),
    ).toBe('allow')
  })

  it('the standard: values are compared as they are written', () => {
    const at = (rule: string, url: string) =>
      ask('original-1994', 'foo', `User-agent: *\nDisallow: ${rule}\n`, url)
    expect([at('/é', '/é'), at('/é', '/%C3%A9'), at('/~joe', '/%7Ejoe'), at('/a*', '/ab')]).toEqual([
      'disallow',
      'allow',
      'allow',
      'allow',
    ])
  })

  it('the Extended Standard names two robots: newchives is not chives', () => {
    const robots = 'User-agent: chives\nDisallow: /a\n\nUser-agent: newchives\nDisallow: /b\n'
    expect(askAll('original-1994', 'newchives', robots, ['/a', '/b'])).toEqual(['allow', 'disallow'])
    expect(ask('original-1994', 'newchives', 'User-agent: chives\nDisallow: /a\n', '/a')).toBe('disallow')
    expect(ask('original-1994', 'foo', 'User-agent:\nDisallow: /\n', '/x')).toBe('allow')
  })
})

describe('draft-1996', () => {
  it('the draft: %2F is not decoded, every other escape is', () => {
    const at = (rule: string, url: string) =>
      ask('draft-1996', 'foo', `User-agent: foo\nDisallow: ${rule}\n`, url)
    expect([at('/a%2fb', '/a/b'), at('/a/b', '/a%2Fb'), at('/a%2fb', '/a%2Fb.html')]).toEqual([
      'allow',
      'allow',
      'disallow',
    ])
    expect([at('/%7ejoe', '/~joe'), at('/a%3cd', '/a%3Cd'), at('/é', '/%c3%a9')]).toEqual([
      'disallow',
      'disallow',
      'disallow',
    ])
  })

  it('the draft: /robots.txt is always allowed; so it is for slurp, which follows the draft', () => {
    const robots = 'User-agent: *\nDisallow: /\n'
    expect(askAll('draft-1996', 'foo', robots, ['/robots.txt', '/x'])).toEqual(['allow', 'disallow'])
    expect(askAll('slurp', 'foo', robots, ['/robots.txt', '/x'])).toEqual(['allow', 'disallow'])
  })
})

describe('extended-2', () => {
  const robots = (version: string) =>
    `User-agent: foo\nRobot-version: ${version}\nDisallow: /images\n\nUser-agent: *\nDisallow: /star\n`
  const urls = ['/images/x', '/star']

  it.each(['2.0', '2.0.0', '2.2', '2.10', '2.0 # stable'])(
    'the standard: %s is version 2.0, where a path is the whole path',
    (version) => {
      expect(askAll('extended-2', 'foo', robots(version), urls)).toEqual(['allow', 'allow'])
    },
  )

  it.each(['1.0', '1.0.0', '1.2', '2', '3.0', '2.0.0.0', 'two'])(
    'the standard: %s is not version 2.0, and a path is a prefix',
    (version) => {
      expect(askAll('extended-2', 'foo', robots(version), urls)).toEqual(['disallow', 'allow'])
    },
  )

  it.each(['2.1', '2.1.0', '2.11', '1.1'])(
    'the standard: %s is experimental, and the default rule set is used',
    (version) => {
      expect(askAll('extended-2', 'foo', robots(version), urls)).toEqual(['allow', 'disallow'])
    },
  )

  it('the standard: in version 2.0 an empty value matches no path, in version 1.0 it allows everything', () => {
    const at = (version: string) =>
      ask('extended-2', 'foo', `User-agent: foo\n${version}Disallow:\nDisallow: /a\n`, '/a')
    expect([at('Robot-version: 2.0\n'), at('')]).toEqual(['disallow', 'allow'])
  })

  it('the standard: an invalid version becomes a note', () => {
    const codes = (text: string) => policyOf('extended-2', 'foo', text).notes.map(({ code }) => code)
    expect(codes('User-agent: foo\nDisallow: /a\nRobot-version: 2.0\n')).toEqual(['robot-version-misplaced'])
    expect(codes('User-agent: foo\nRobot-version: 2.0\nRobot-version: 1.0\n')).toEqual([
      'robot-version-repeated',
    ])
    expect(codes('User-agent: foo\nRobot-version: x\n')).toEqual(['robot-version-invalid'])
  })
})

describe('seznam, baidu, slurp', () => {
  it("seznam: Request-rate in the Extended Standard's syntax", () => {
    expect(ratesOf('seznam', 'User-agent: foo\nRequest-rate: 100/15m\n')).toEqual([
      { documents: 100, seconds: 900 },
    ])
  })

  it('baidu: an empty Disallow allows everything, in its place', () => {
    expect(ask('baidu', 'foo', 'User-agent: foo\nDisallow:\nDisallow: /a\n', '/a')).toBe('allow')
    expect(ask('baidu', 'foo', 'User-agent: foo\nDisallow: /a\nDisallow:\n', '/a')).toBe('disallow')
  })

  it('slurp: the first record that contains the name, wildcards, a decimal Crawl-delay', () => {
    expect(ask('slurp', 'Slurp', 'User-agent: Yahoo! Slurp\nDisallow: /*.gif$\n', '/x.gif')).toBe('disallow')
    expect(delayOf('slurp', 'Slurp', 'User-agent: Slurp\nCrawl-delay: 0.5\n')).toBe(0.5)
  })
})

describe('acap-1', () => {
  it('ACAP: a file with ACAP-crawler is read by its ACAP records, another by the conventional ones', () => {
    const both =
      'User-agent: *\nDisallow: /conv\nACAP-crawler: *\nACAP-disallow-crawl: /acap\nACAP-allow-crawl: /acap/ok\n'
    expect(askAll('acap-1', 'foo', both, ['/conv', '/acap/x', '/acap/ok'])).toEqual([
      'allow',
      'disallow',
      'allow',
    ])
    expect(ask('acap-1', 'foo', 'User-agent: *\nDisallow: /conv\n', '/conv')).toBe('disallow')
    expect(ask('acap-1', 'foo', 'ACAP-disallow-crawl: /x\nUser-agent: *\nDisallow: /conv\n', '/conv')).toBe(
      'disallow',
    )
  })
})

describe('libwww-perl', () => {
  const at = (value: string, url: string) =>
    ask('libwww-perl', 'foo/1.0', `User-agent: *\nDisallow: ${value}\n`, url)

  it.each([
    ['http://other/a', 'http://h/a', 'allow'],
    ['http://h:80/a', 'http://h/a', 'disallow'],
    ['HTTP://H/a', 'http://h/a', 'disallow'],
    ['http://me@h/a', 'http://h/a', 'disallow'],
    ['https://h/a', 'http://h/a', 'allow'],
    ['http://h/a', 'http://h:8080/a', 'allow'],
    ['ftp://h/a', 'http://h/a', 'allow'],
    ['mailto:x', 'http://h/x', 'allow'],
    ['//a', 'http://h/a', 'allow'],
    ['//h/x', 'http://h/x', 'disallow'],
    ['//h/x', 'https://h/x', 'disallow'],
  ])('WWW::RobotRules: the absolute value %s, asked about %s', (value, url, verdict) => {
    expect(at(value, url)).toBe(verdict)
  })

  it.each([
    ['private/', 'http://h/private/x', 'disallow'],
    ['./a', 'http://h/a', 'disallow'],
    ['../a', 'http://h/a', 'allow'],
    ['../a', 'http://h/../a', 'disallow'],
    ['a/../b', 'http://h/b', 'disallow'],
    ['a/./b', 'http://h/a/b', 'disallow'],
    ['a/..', 'http://h/x', 'disallow'],
    ['a/.', 'http://h/a/x', 'disallow'],
    ['/a/../b', 'http://h/b', 'allow'],
    ['/a/../b', 'http://h/a/../b', 'disallow'],
    ['?q', 'http://h/robots.txt?q', 'disallow'],
    ['<URL:/a>', 'http://h/a', 'disallow'],
    ['"/a"', 'http://h/a', 'disallow'],
  ])('WWW::RobotRules: the value %s, asked about %s', (value, url, verdict) => {
    expect(at(value, url)).toBe(verdict)
  })

  it('WWW::RobotRules: IPv6 addresses are compared with their port', () => {
    expect(at('http://[::1]/a', 'http://[::1]/a')).toBe('disallow')
    expect(at('http://[::1]:8080/a', 'http://[::1]:8080/a')).toBe('disallow')
    expect(at('http://[::1]/a', 'http://[::1]:8080/a')).toBe('allow')
  })

  it('WWW::RobotRules: rules without a User-agent are for every robot at the start of the file, and for none later', () => {
    expect(ask('libwww-perl', 'foo', 'Disallow: /a\n', '/a')).toBe('disallow')
    expect(ask('libwww-perl', 'foo', 'User-agent: *\nDisallow: /b\n\nDisallow: /a\n', '/a')).toBe('allow')
    expect(
      ask('libwww-perl', 'foo', 'User-agent: *\nDisallow: /b\n\nUser-agent: *\nDisallow: /a\n', '/a'),
    ).toBe('disallow')
  })
})

describe('python-urllib', () => {
  it.each(['\v', '\f', '\u001c', '\u001d', '\u001e', '\u0085', '\u2028', '\u2029'])(
    'str.splitlines: %j ends a line',
    (end) => {
      expect(ask('python-urllib', 'foo', `User-agent: foo${end}Disallow: /a\n`, '/a')).toBe('disallow')
      expect(ask('protego', 'foo', `User-agent: foo${end}Disallow: /a\n`, '/a')).toBe('disallow')
    },
  )

  it.each(['\u001f', '\u00a0', '\u3000'])('str.splitlines: %j does not end a line', (unit) => {
    expect(ask('python-urllib', 'foo', `User-agent: foo${unit}Disallow: /a\n`, '/a')).toBe('allow')
  })

  it('urllib.robotparser: names and paths are unquoted', () => {
    expect(ask('python-urllib', 'foo', 'User-agent: f%6Fo\nDisallow: /a%2Fb%3Fc\n', '/a/b?c')).toBe(
      'disallow',
    )
    expect(ask('python-urllib', 'foo', 'User-agent: foo\nDisallow: /%E9\n', '/%EF%BF%BD')).toBe('disallow')
  })

  it('urllib.robotparser: only an empty line ends an entry', () => {
    const at = (line: string) => ask('python-urllib', 'foo', `User-agent: foo\n${line}\nDisallow: /\n`, '/x')
    expect([at(''), at(' '), at('#'), at('Foo: x')]).toEqual(['allow', 'disallow', 'disallow', 'disallow'])
  })

  it('urllib.parse: a URL on which urlparse raises has no verdict', () => {
    const verdict = decide(
      policyOf('python-urllib', 'foo', 'User-agent: foo\nDisallow: /a\n'),
      'http://[bad/',
    )
    expect(verdict).toMatchObject({ verdict: 'unknown', reason: 'reader-fails' })
  })

  it('urllib.robotparser: Crawl-delay and Request-rate are whole numbers', () => {
    const delay = (value: string) =>
      delayOf('python-urllib', 'foo', `User-agent: foo\nCrawl-delay: ${value}\nDisallow: /\n`)
    expect(['7', '7 ', '1.5', '7s'].map(delay)).toEqual([7, 7, undefined, undefined])
    const rates = (value: string) =>
      ratesOf('python-urllib', `User-agent: foo\nRequest-rate: ${value}\nDisallow: /\n`)
    expect(['1/5', '1/5m', '1/5 0600-0845'].map(rates)).toEqual([[{ documents: 1, seconds: 5 }], [], []])
  })
})

describe('numbers of Python', () => {
  const withDelay = (value: string) => `User-agent: foo\nCrawl-delay: ${value}\nDisallow: /\n`
  const withRate = (value: string) => `User-agent: foo\nRequest-rate: ${value}\nDisallow: /\n`
  const pythons = ['python-urllib', 'python-urllib-rfc9309'] as const

  it.each(pythons)('%s: decimal digits of any script are read', (id) => {
    for (const value of ['5', '５', '٥', '\u{1d7d3}', '\u20035'])
      expect(delayOf(id, 'foo', withDelay(value)), value).toBe(5)
    expect(delayOf(id, 'foo', withDelay('1０'))).toBe(10)
    expect(ratesOf(id, withRate('１/５'))).toEqual([{ documents: 1, seconds: 5 }])
    for (const value of ['+5', '1_0', '5.', '-5'])
      expect(delayOf(id, 'foo', withDelay(value)), value).toBeUndefined()
  })

  it('urllib: a digit that int() does not read, or too many, fail the file; the rewrite tests for decimal ones', () => {
    const verdicts = (robots: string) => pythons.map((id) => ask(id, 'foo', robots, '/x'))
    const long = '1'.repeat(4_301)
    for (const robots of [withDelay(long), withRate(`1/${long}`)])
      expect(verdicts(robots)).toEqual(['unknown', 'unknown'])
    for (const robots of [
      withDelay('²'),
      withDelay('①'),
      withRate('1/²'),
      withDelay('%C2%B2'),
      withDelay('%1c5'),
    ])
      expect(verdicts(robots), robots).toEqual(['unknown', 'disallow'])
    for (const robots of [withDelay('1'.repeat(4_300)), withDelay('²x'), withRate('1/²/3'), withRate('x/²')])
      expect(verdicts(robots), robots.slice(0, 50)).toEqual(['disallow', 'disallow'])
    // Outside a group, the numbers are not looked at.
    expect(verdicts('Crawl-delay: ²\nUser-agent: foo\nDisallow: /\n')).toEqual(['disallow', 'disallow'])
  })

  it('robotexclusionrulesparser: a Crawl-delay is what float() reads', () => {
    const delay = (value: string) => delayOf('robotexclusionrulesparser', 'foo', withDelay(value))
    expect(['5', '1_0', '1e2', '+.5', '1__0', 'inf', '-1'].map(delay)).toEqual([
      ...[5, 10, 100, 0.5],
      ...[undefined, undefined, undefined],
    ])
  })
})

describe('protego', () => {
  it('Protego: a value with $ makes a second rule with a literal $', () => {
    const at = (value: string, urls: readonly string[]) =>
      askAll('protego', 'foo', `User-agent: foo\nDisallow: ${value}\n`, urls)
    expect(at('/a$', ['/a', '/ab', '/a$b'])).toEqual(['disallow', 'allow', 'disallow'])
    expect(at('/a$b', ['/a', '/a$bc', '/a%24bc'])).toEqual(['allow', 'disallow', 'disallow'])
  })

  it('Protego: an Allow of index.html allows its directory, and only that', () => {
    const robots = (line: string) => `User-agent: foo\nDisallow: /\n${line}\n`
    expect(
      askAll('protego', 'foo', robots('Allow: /d/index.html'), ['/d/', '/d/x', '/d/index.html']),
    ).toEqual(['allow', 'disallow', 'allow'])
    expect(ask('protego', 'foo', robots('Allow: /d/index.htm'), '/d/')).toBe('disallow')
    expect(ask('protego', 'foo', 'User-agent: foo\nDisallow: /d/index.html\n', '/d/')).toBe('allow')
  })

  it('Protego: a User-agent without a value ends a group, and the rules after it are for no robot', () => {
    const robots = 'User-agent: a\nDisallow: /x\nUser-agent:\nDisallow: /y\nUser-agent: b\nDisallow: /z\n'
    expect(askAll('protego', 'a', robots, ['/x', '/y', '/z'])).toEqual(['disallow', 'allow', 'allow'])
    expect(askAll('protego', 'b', robots, ['/x', '/y', '/z'])).toEqual(['allow', 'allow', 'disallow'])
  })

  it('Protego: any line with a field but Sitemap and Host ends a run of User-agent lines', () => {
    const at = (line: string) =>
      ask('protego', 'a', `User-agent: a\n${line}\nUser-agent: b\nDisallow: /y\n`, '/y')
    for (const line of ['Disallow:', 'Disallow', 'Foo: x', ':', 'foo:x']) expect(at(line), line).toBe('allow')
    for (const line of ['Sitemap: http://h/s', 'host', '', 'foo x']) expect(at(line), line).toBe('disallow')
  })

  it('Protego: a rule of lone surrogates fails the file, unless it is for no robot', () => {
    const at = (lines: string) => ask('protego', 'a', `${lines}\nDisallow: /\ud800\n`, '/y')
    expect([at('User-agent: a'), at('User-agent: b'), at('User-agent:'), at('')]).toEqual([
      'unknown',
      'unknown',
      'allow',
      'allow',
    ])
  })

  it('Protego: a URL that urlsplit refuses fails only with rules, or if it is that of a robots.txt', () => {
    const at = (robots: string, url: string) =>
      decide(policyOf('protego', 'a', robots), url, { raw: true }).verdict
    const closed = 'User-agent: *\nDisallow: /\n'
    expect(['http://[x/?', 'http://[x/a', 'http://[x/robots.txt'].map((url) => at(closed, url))).toEqual([
      'unknown',
      'disallow',
      'unknown',
    ])
    expect(['http://[x/?', 'http://[x/a', 'http://[x/robots.txt'].map((url) => at('', url))).toEqual([
      'allow',
      'allow',
      'unknown',
    ])
  })

  it('Protego: the longest value in the robot’s name applies, compared without stars', () => {
    const robots = 'User-agent: foo\nDisallow: /a\n\nUser-agent: foob\nDisallow: /b\n'
    expect(askAll('protego', 'foobot', robots, ['/a', '/b'])).toEqual(['allow', 'disallow'])
    expect(ask('protego', 'foobar', 'User-agent: foo*\nDisallow: /\n', '/x')).toBe('disallow')
  })

  it('Protego: Visit-time, Request-rate with a window, and the last Crawl-delay counts', () => {
    const visit = (value: string) =>
      policyOf('protego', 'foo', `User-agent: foo\nVisit-time: ${value}\n`).pacing.visitTimes[0]?.value
    for (const value of ['0600-0845', '0600 0845', '600-845', '0600 - 0845'])
      expect(visit(value), value).toEqual({ from: 360, to: 525 })
    for (const value of ['0600  0845', '6-8', '0600', '2400-0100', '٠٦٠٠-٠٨٤٥', '0600-0845 UTC'])
      expect(visit(value), value).toBeUndefined()
    const rates = (value: string) => ratesOf('protego', `User-agent: foo\nRequest-rate: ${value}\n`)
    expect(rates('1/5m 0600-0845')).toEqual([{ documents: 1, seconds: 300, window: { from: 360, to: 525 } }])
    expect(rates('1/5m 0600 0845')).toEqual([{ documents: 1, seconds: 300 }])
    expect([rates('1/2d'), rates('1/5w'), rates('1/5 9-17')]).toEqual([
      [{ documents: 1, seconds: 172_800 }],
      [],
      [],
    ])
    const delay = (value: string) => delayOf('protego', 'foo', `User-agent: foo\nCrawl-delay: ${value}\n`)
    expect(['1e2', '1_0', '+5', '.5', '１0', '-0', '99999999999'].map(delay)).toEqual([
      100, 10, 5, 0.5, 10, 0, 99_999_999_999,
    ])
    expect(['-1', 'inf', 'nan', '1e400', '1__0', '²', '1,5'].map(delay)).toEqual(Array(7).fill(undefined))
    expect(
      delayOf('protego', 'foo', 'User-agent: foo\nCrawl-delay: 1\nCrawl-delay: 2.5\nCrawl-delay: x\n'),
    ).toBe(2.5)
  })
})

describe('crawler-commons', () => {
  it('SimpleRobotRulesParser: an HTML page without a User-agent has no rules', () => {
    const page = '<html><body>Not found\nDisallow: /</body></html>'
    expect(ask('crawler-commons', 'foo', page, '/x')).toBe('allow')
    expect(policyOf('crawler-commons', 'foo', page).notes.map(({ code }) => code)).toEqual(['html'])
  })

  it('SimpleRobotRulesParser: an HTML page with a User-agent is read without its tags', () => {
    expect(
      ask('crawler-commons', 'foo', '<html>\n<body>\nUser-agent: *<br>\n<p>Disallow: /a</p>\n</body>', '/a'),
    ).toBe('disallow')
  })

  it.each([
    ['300', 'allow', 300],
    ['300.0', 'allow', 300],
    ['300.001', 'disallow', 300.001],
    ['301', 'disallow', 301],
    ['-5', 'allow', undefined],
    ['1e3', 'allow', undefined],
  ])('SimpleRobotRulesParser: a Crawl-delay of %s', (value, verdict, seconds) => {
    const robots = `User-agent: foo\nCrawl-delay: ${value}\nAllow: /\n`
    expect(askAll('crawler-commons', 'foo', robots, ['/x', '/robots.txt'])).toEqual([verdict, verdict])
    expect(delayOf('crawler-commons', 'foo', robots)).toBe(seconds)
  })

  it('SimpleRobotRulesParser: a Crawl-delay before the line that names the robot does not apply to it', () => {
    const robots = 'User-agent: a\nCrawl-delay: 400\nUser-agent: foo\nDisallow: /x\n'
    expect(askAll('crawler-commons', 'foo', robots, ['/x', '/y'])).toEqual(['disallow', 'allow'])
    expect(askAll('crawler-commons', 'a', robots, ['/x', '/y'])).toEqual(['disallow', 'disallow'])
    expect(decide(policyOf('crawler-commons', 'a', robots), '/y').reason).toBe('crawl-delay-too-long')
  })

  it('SimpleRobotRulesParser: the shortest delay of several groups applies', () => {
    expect(
      delayOf(
        'crawler-commons',
        'foo',
        'User-agent: foo\nCrawl-delay: 9\nDisallow: /a\n\nUser-agent: foo\nCrawl-delay: 4\nDisallow: /b\n',
      ),
    ).toBe(4)
  })

  it('SimpleRobotRulesParser: misspelt fields are known, and blanks replace a colon', () => {
    expect(ask('crawler-commons', 'foo', 'useg-agent: foo\nDssalow /a\n', '/a')).toBe('disallow')
  })

  it('SimpleRobotRules: index.html matches its directory in a Disallow too', () => {
    expect(ask('crawler-commons', 'foo', 'User-agent: foo\nDisallow: /d/index.html\n', '/d/')).toBe(
      'disallow',
    )
  })

  it('SimpleRobotRules: a segment matches where it first occurs', () => {
    expect(
      askAll('crawler-commons', 'foo', 'User-agent: foo\nDisallow: /*.gif$\n', ['/a.gif', '/a.gif.gif']),
    ).toEqual(['disallow', 'allow'])
  })

  it('java.net.URI: a URL that it rejects is compared as /', () => {
    expect(ask('crawler-commons', 'foo', 'User-agent: foo\nDisallow: /a\n', 'http://h/a b')).toBe('allow')
    expect(ask('crawler-commons', 'foo', 'User-agent: foo\nDisallow: /$\n', 'http://h/a b')).toBe('disallow')
  })
})

describe('heritrix', () => {
  it('PatternSet: a prefix does not count if a greater one sorts before the path', () => {
    const robots = 'User-agent: foo\nDisallow: /\nDisallow: /cgi-bin/\n'
    expect(askAll('heritrix', 'foo', robots, ['/a', '/cgi-bin/x', '/d'])).toEqual([
      'disallow',
      'disallow',
      'allow',
    ])
    expect(ask('heritrix', 'foo', 'User-agent: foo\nDisallow: /\nAllow: /cgi-bin/\n', '/d')).toBe('disallow')
  })

  it('Robotstxt: the line that reaches 500 Ki characters is the last one read', () => {
    const filled = MAX_CHARACTERS - 'User-agent: foo'.length
    const robots = (characters: number) =>
      `User-agent: foo\n${commentsOf(characters)}Disallow: /a\nDisallow: /b\n`
    expect(askAll('heritrix', 'foo', robots(filled - 1), ['/a', '/b'])).toEqual(['disallow', 'allow'])
    expect(askAll('heritrix', 'foo', robots(filled), ['/a', '/b'])).toEqual(['allow', 'allow'])
  })

  it('Robotstxt: a name that has directives gets more of them, and so do names that share them', () => {
    const robots = 'User-agent: a\nUser-agent: b\nDisallow: /x\n\nUser-agent: a\nDisallow: /y\n'
    expect(askAll('heritrix', 'a', robots, ['/x', '/y'])).toEqual(['disallow', 'disallow'])
    expect(askAll('heritrix', 'b', robots, ['/x', '/y'])).toEqual(['disallow', 'disallow'])
  })

  it("Robotstxt: names are put in lower case, the robot's string is not, and the first in the file wins", () => {
    const robots = 'User-agent: Mozilla\nDisallow: /\n'
    expect([
      ask('heritrix', 'Mozilla/5.0', robots, '/x'),
      ask('heritrix', 'mozilla/5.0', robots, '/x'),
    ]).toEqual(['allow', 'disallow'])
    expect(
      ask('heritrix', 'foobot', 'User-agent: foo\nDisallow: /a\n\nUser-agent: foobot\nDisallow: /b\n', '/b'),
    ).toBe('allow')
  })

  it('Robotstxt: a blank before the colon is not allowed, and tags are removed', () => {
    const at = (line: string) => ask('heritrix', 'foo', `User-agent: foo\n${line}\n`, '/ax')
    expect([at('Disallow : /'), at('Disallow: /a<br>'), at('Disallow: *'), at('Disallow: /a**')]).toEqual([
      'allow',
      'disallow',
      'allow',
      'disallow',
    ])
  })

  it('Robotstxt: Crawl-delay is the number its value begins with', () => {
    const at = (value: string) => delayOf('heritrix', 'foo', `User-agent: foo\nCrawl-delay: ${value}\n`)
    expect(['5', '1.5 s', '5,6', 'x5', '1.2.3'].map(at)).toEqual([5, 1.5, 5, undefined, undefined])
  })
})
