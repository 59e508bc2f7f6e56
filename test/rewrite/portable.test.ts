import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DialectId, dialects, parse, read } from '../../src/index.ts'
import { type Portable, type PortableOptions, portable } from '../../src/rewrite/index.ts'
import { robotsText } from '../arbitraries.ts'

function made(lines: readonly string[], options?: PortableOptions): Portable {
  return portable(parse(lines.map((line) => `${line}\n`).join('')), options)
}

function linesOf({ text }: Portable): string[] {
  return text.split('\n').slice(0, -1)
}

function kindFor({ readers }: Portable, id: DialectId): string | undefined {
  return readers.find(({ dialect }) => dialect === id)?.kind
}

const every = Object.keys(dialects) as DialectId[]

describe('portable', () => {
  it('puts the longest rule first, Allow before Disallow, and proves who reads it alike', () => {
    const file = made(['User-agent: *', 'Disallow: /a/', 'Disallow: /b', 'Allow: /a/b', 'Allow: /c'])
    expect(linesOf(file)).toEqual(['User-agent: *', 'Allow: /a/b', 'Disallow: /a/', 'Allow: /c', 'Disallow: /b'])
    expect(file.readers).toHaveLength(every.length)
    for (const id of ['rfc-9309', 'google', 'bing', 'yandex', 'baidu', 'draft-1996', 'protego'] as const)
      expect(kindFor(file, id)).toBe('same')
    expect(file.readersBefore.find(({ dialect }) => dialect === 'draft-1996')?.kind).toBe('different')
    expect(file.readers.find(({ dialect }) => dialect === 'original-1994')?.disagreements).toEqual([
      { agent: 'any-other-robot', url: 'https://example.com/a/b', author: 'allow', reader: 'disallow' },
    ])
  })

  it('merges groups of one robot, without blank lines in them, and the group for * last', () => {
    const file = made([
      'User-agent: *',
      '',
      'Disallow: /all',
      'User-agent: A',
      'Disallow: /1',
      '',
      'User-agent: B',
      'User-agent: A',
      'Disallow: /22',
      'Disallow:',
    ])
    expect(linesOf(file)).toEqual([
      'User-agent: A',
      'Disallow: /22',
      'Disallow: /1',
      '',
      'User-agent: B',
      'Disallow: /22',
      '',
      'User-agent: *',
      'Disallow: /all',
    ])
    expect(every.filter((id) => kindFor(file, id) === 'different')).toEqual(['python-urllib', 'heritrix'])
  })

  it('does not invent rules for a named group', () => {
    const file = made(['User-agent: *', 'Disallow: /private/', '', 'User-agent: A', 'Allow: /'])
    expect(linesOf(file)).toEqual(['User-agent: A', 'Allow: /', 'Disallow:', '', 'User-agent: *', 'Disallow: /private/'])
  })

  it('puts particular names before those they hold', () => {
    const file = made(['User-agent: Googlebot', 'Disallow: /g', '', 'User-agent: Googlebot-News/2.0', 'Disallow: /n'])
    expect(linesOf(file)).toEqual(['User-agent: Googlebot-News', 'Disallow: /n', '', 'User-agent: Googlebot', 'Disallow: /g'])
  })

  it('writes one spelling, and no star that changes nothing', () => {
    const file = made([
      'User-agent: *',
      'Disallow: /caf\u00e9',
      'Disallow: /%7ejoe/%c3%a9',
      'Disallow: /x/*',
      'Disallow: /y**z*$',
      'Disallow: /a$b',
      'Disallow: /*',
    ])
    expect(linesOf(file)).toEqual([
      'User-agent: *',
      'Disallow: /~joe/%C3%A9',
      'Disallow: /caf%C3%A9',
      'Disallow: /y*z',
      'Disallow: /a$b',
      'Disallow: /x/',
      'Disallow: /',
    ])
    expect(kindFor(file, 'rfc-9309')).toBe('same')
  })

  it('keeps a star whose length decides', () => {
    const file = made(['User-agent: *', 'Allow: /a*', 'Disallow: /ab'])
    expect(linesOf(file)).toEqual(['User-agent: *', 'Allow: /a*', 'Disallow: /ab'])
  })

  it('keeps comments with what they are about', () => {
    const file = made([
      '# head',
      '',
      '# all',
      'User-agent: * # robots',
      '# odd',
      'Disalow: /x',
      'Disallow: /y # y',
      '# map',
      'Sitemap: /s',
      'User-agent: A',
      'Disallow:',
      '# end',
    ])
    expect(linesOf(file)).toEqual([
      '# head',
      '',
      'User-agent: A',
      'Disallow:',
      '',
      '# all',
      '# robots',
      'User-agent: *',
      '# odd',
      '# y',
      'Disallow: /y',
      '',
      '# map',
      'Sitemap: /s',
      '',
      '# end',
    ])
    expect(file.leftOut).toEqual([6])
  })

  it('keeps what is said beside rules, once', () => {
    const file = made([
      'Host: e.com',
      'User-agent: A',
      'Crawl-delay: 5',
      'Foo: bar',
      'Disallow: /',
      'Robot-version: 2.0',
      'Sitemap: /s',
      'Host: f.com',
      'Clean-param: s',
      'Sitemap: /s',
      'Crawl-delay: 5',
    ])
    expect(linesOf(file)).toEqual([
      'User-agent: A',
      'Robot-version: 2.0',
      'Disallow: /',
      'Crawl-delay: 5',
      'Foo: bar',
      '',
      'Host: e.com',
      'Clean-param: s',
      '',
      'Sitemap: /s',
    ])
  })

  it('names the lines that are no part of it, and names that the author’s reading does not know', () => {
    const file = made(['Disallow: /orphan', 'User-agent: MJ12bot', 'Disallow: /', 'hello'])
    expect(linesOf(file)).toEqual(['User-agent: MJ12bot', 'Disallow: /'])
    expect([file.leftOut, file.unknownNames]).toEqual([[1, 4], ['MJ12bot']])
  })

  it('misses no record that stands in it by another line', () => {
    const file = made([
      'User-agent: A',
      'Disallow: /~j',
      'Disallow: /%7Ej*',
      'Disallow:',
      'User-agent: a/2.0',
      'Disallow: /~j',
      'Disallow: /~J',
    ])
    expect(linesOf(file)).toEqual(['User-agent: A', 'Disallow: /~j', 'Disallow: /~J'])
    expect(file.leftOut).toEqual([])
  })

  it('reads as the author does', () => {
    const orders = ['User-agent: *', 'Disallow: /a', 'Allow: /a/b']
    const file = made(orders, { as: dialects['draft-1996'] })
    expect(linesOf(file)).toEqual(orders)
    expect(kindFor(file, 'draft-1996')).toBe('same')
    expect(file.readers.find(({ dialect }) => dialect === 'rfc-9309')?.disagreements[0]).toMatchObject({
      author: 'disallow',
      reader: 'allow',
    })
  })

  it('leaves a file alone on which the author’s reading fails', () => {
    const file = portable(parse(Uint8Array.from([...Buffer.from('user-agent: *\ndisallow: /'), 0xff])), { as: dialects['python-urllib'] })
    expect(file.failure?.message).toContain('UnicodeDecodeError')
    expect(kindFor(file, 'python-urllib')).toBe('failing')
    expect(file.text).toContain('disallow: /')
  })

  it('means what its author means, and has nothing to do on what it has made', () => {
    fc.assert(
      fc.property(robotsText, fc.constantFrom(...every), (text, id) => {
        const file = portable(parse(text), { as: dialects[id] })
        expect(file.failure === undefined ? kindFor(file, id) : 'failing').toBe(file.failure === undefined ? 'same' : 'failing')
        const plain = portable(parse(text))
        expect(portable(plain.file).text).toBe(plain.text)
        const sitemaps = [parse(text), plain.file].map(
          (one) => new Set(read(one, { agent: 'A', dialect: dialects['rfc-9309'] }).sitemaps.map(({ value }) => value)),
        )
        expect(sitemaps[1]).toEqual(sitemaps[0])
      }),
      { numRuns: Number(process.env.WAYLEAVE_FILES ?? 150) },
    )
  })
})
