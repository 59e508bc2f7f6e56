import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cleanUrl,
  decide,
  decideMatrix,
  dialects,
  explain,
  parse,
  preferencesAt,
  read,
} from '../../src/entry/index.ts'
import { decideOnce, google } from '../../src/entry/once.ts'
import { asSent } from '../../src/policy/index.ts'
import { path, robotsText } from '../arbitraries.ts'

const ids = Object.keys(dialects) as (keyof typeof dialects)[]
const site = 'https://example.com'
const RAW = { raw: true }

/** URLs as people write them: no tab, line end, backslash, dot segment, lone surrogate or `^`, see below. */
const written = fc
  .array(fc.constantFrom(...' !"#$%&\'()*+,-/:;<=>?@[]_`{|}~aB0é😀\u0001\u007f\u00ad'), { maxLength: 12 })
  .map((characters) => `/x${characters.join('')}`)

describe('asSent', () => {
  it('gives the URL that the WHATWG standard gives', () => {
    fc.assert(
      fc.property(written, (text) => {
        const url = new URL(site + text)
        url.hash = ''
        // The standard strips controls and spaces at the end of the whole text.
        fc.pre(!/[\u0000- ]$/.test(text))
        expect(asSent(site + text)).toBe(url.href.replace(/#$/, ''))
      }),
      { numRuns: 2_000 },
    )
  })

  it('gives a URL without a path one, whatever the program itself compares', () => {
    for (const dialect of [dialects.crawler4j, dialects.spatie]) {
      const policy = read(parse('User-agent: *\nDisallow: /\n'), { agent: 'FooBot', dialect })
      expect(decide(policy, site).verdict).toBe('disallow')
      expect(decide(policy, site, RAW).verdict).toBe('allow')
    }
  })

  it('changes nothing a second time', () => {
    fc.assert(
      fc.property(path, (text) => {
        expect(asSent(asSent(text))).toBe(asSent(text))
      }),
    )
  })

  it.each([
    ['/покупка', '/%D0%BF%D0%BE%D0%BA%D1%83%D0%BF%D0%BA%D0%B0'],
    ['https://é.example/é?é#é', 'https://é.example/%C3%A9?%C3%A9'],
    ['https://aé.example/é/', 'https://aé.example/%C3%A9/'],
    ['é.example/é', 'é.example/%C3%A9'],
    ['x2://é/é', 'x2://é/%C3%A9'],
    ["/?\u0001'", '/?%01%27'],
    ['https://example.com?q=é', 'https://example.com/?q=%C3%A9'],
    ['https://example.com', 'https://example.com/'],
    ['https://example.com#a/b', 'https://example.com/'],
    ['https://example.com\\a', 'https://example.com\\a'],
    ['/a^b?a^b', '/a%5Eb?a^b'],
    ['/a\\b/../é?a\\b', '/a\\b/../%C3%A9?a\\b'],
    ['/a\tb\nc', '/a%09b%0Ac'],
    ["/it's?it's", "/it's?it%27s"],
    ['/\udce9\ud800', '/%E9%EF%BF%BD'],
    ['/%zz%e9/./..//', '/%zz%e9/./..//'],
  ])('%j is sent as %j', (given, sent) => {
    expect(asSent(given)).toBe(sent)
  })
})

describe('a URL of a person', () => {
  const rule = '/ru/покупка-wi-fi'
  const file = parse(`User-agent: *\nDisallow: ${rule}\nContent-Usage: ${rule} train-ai=n\n`)

  it.each(ids)('%s gives the same verdict before and after it is encoded', (id) => {
    for (const url of ['/café', `${site}/café`, `${site}/a b?c d`, `${site}/é2`]) {
      for (const line of [
        '/café',
        '/caf%C3%A9',
        '/caf%c3%a9',
        '/*2',
        '/*9$',
        '/*A9',
        '/a b',
        '/a%20b',
        '/*%',
      ]) {
        const policy = read(parse(`User-agent: *\nDisallow: ${line}\nDisallow: /zz\n`), {
          agent: 'FooBot',
          dialect: dialects[id],
        })
        for (let round = 0; round < 8; round++)
          expect([line, url, decide(policy, url)]).toEqual([line, url, decide(policy, asSent(url))])
      }
    }
  })

  it.each<[id: (typeof ids)[number], rules: string[], path: string, verdict: string]>([
    // The quotation mark is sent as an escape, which the rule does not match.
    ['google', ['Disallow: *"'], '/a"', 'allow'],
    // The escape sorts before the longer rule, the letter after it.
    ['heritrix', ['Disallow: /a', 'Disallow: /az'], '/aé', 'disallow'],
  ])('%s: %j gives %s the verdict of the encoded URL, to every question', (id, rules, path, verdict) => {
    const policy = read(parse(['User-agent: *', ...rules].join('\n')), {
      agent: 'FooBot',
      dialect: dialects[id],
    })
    for (let question = 0; question < 8; question++) {
      expect(decide(policy, site + path).verdict).toBe(verdict)
      expect(decide(policy, asSent(site + path)).verdict).toBe(verdict)
    }
  })

  it.each(ids)('%s: each of the ways to ask agrees with the encoded URL, for any file', (id) => {
    fc.assert(
      fc.property(
        robotsText,
        fc.array(fc.oneof(path, written), { minLength: 1, maxLength: 12 }),
        (text, paths) => {
          const dialect = dialects[id]
          const parsed = parse(text)
          const policy = read(parsed, { agent: 'FooBot', dialect })
          const urls = [...paths, ...paths.map((one) => site + one)]
          const verdicts = urls.map((url) => decide(policy, url).verdict)
          const encoded = urls.map((url) => {
            const fresh = read(parse(text), { agent: 'FooBot', dialect })
            return decide(fresh, asSent(url), RAW).verdict
          })
          expect(verdicts).toEqual(encoded)
        },
      ),
    )
  })

  it('is encoded by every function that takes one, unless it is raw', () => {
    const policy = read(file, { agent: 'Googlebot', dialect: dialects.google })
    const options = { agent: 'Googlebot', dialect: google, url: rule }
    expect(decide(policy, site + rule)).toMatchObject({ verdict: 'disallow', rule: { line: 2 } })
    expect(decide(policy, site + rule, RAW).verdict).toBe('allow')
    expect(explain(policy, rule)).toMatchObject({ path: asSent(rule), verdict: { verdict: 'disallow' } })
    expect(explain(policy, rule, RAW)).toMatchObject({ path: rule, verdict: { verdict: 'allow' } })
    expect(decideOnce(file, options).verdict).toBe('disallow')
    expect(decideOnce(file, { ...options, ...RAW }).verdict).toBe('allow')
    const asked = { robots: [{ agent: 'Googlebot', dialect: dialects.google }], urls: [rule] }
    expect(decideMatrix(file, asked)[0]?.[0]?.verdict).toBe('disallow')
    expect(decideMatrix(file, { ...asked, ...RAW })[0]?.[0]?.verdict).toBe('allow')
    expect(preferencesAt(policy, rule)).toEqual({ 'train-ai': 'disallow' })
    const cleaned = read(parse('User-agent: *\nDisallow:\nClean-param: a /*C3'), {
      agent: 'Yandex',
      dialect: dialects.yandex,
    })
    expect(cleanUrl(cleaned, '/é?a=1&b#é')).toBe('/é?b#é')
    expect(cleanUrl(cleaned, '/%C3%A9?a=1&b')).toBe('/%C3%A9?b')
    // The path of a Clean-param record is compared with the path alone.
    expect(cleanUrl(cleaned, '/b?a=1&C3')).toBe('/b?a=1&C3')
  })
})
