// Which elements of a document are read, as browsers parse it, and what hostile documents cost.
import { describe, expect, it } from 'vitest'
import { MAX_HTML_CHARACTERS, MAX_HTML_DEPTH, MAX_HTML_ELEMENTS, pageVerdict } from '../../src/page/index.ts'

const NOW = Date.UTC(2026, 10, 29)
const META = '<meta name="robots" content="noindex">'

function verdict(
  html: string | Uint8Array,
  robot = 'Googlebot',
  headers: readonly (readonly [string, string])[] = [],
) {
  return pageVerdict({ url: '/', html, headers }, robot, { now: NOW })
}

function index(html: string | Uint8Array, robot?: string): string {
  return verdict(html, robot).index
}

describe('an element is found', () => {
  it.each([
    ['in the head', `<html><head>${META}</head>`],
    ['without quotes', '<meta name=robots content=noindex>'],
    ['in capitals', '<META NAME="ROBOTS" CONTENT="NOINDEX">'],
    ['with content first', '<meta content="noindex" name="robots">'],
    ['with a line feed in the tag', '<meta\nname="robots"\ncontent="noindex"\n>'],
    ['behind a > in a value', '<meta title="a>b" name="robots" content="noindex">'],
    ['with a character reference', '<meta name="robots" content="no&#105;ndex">'],
    ['with content twice, by the first', '<meta name="robots" content="noindex" content="index">'],
    ['in noscript of the head', `<head><noscript>${META}</noscript></head>`],
    ['with NUL around it', `\0<p>\0${META}`],
    ['after an unclosed quote in text', `<p title='>'>it's${META}`],
    ['behind what is CDATA in XML only', `<![CDATA[ x > ${META}`],
    ['in the body, for Google', `<body><div>${META}</div>`],
  ])('%s', (_, html) => {
    expect(index(html)).toBe('no')
  })
})

describe('an element is not found', () => {
  it.each([
    ['in a comment', `<!-- ${META} -->`],
    ['in the text of a script', `<script>x = '${META}'</script>`],
    ['in a title', `<title>${META}</title>`],
    ['in a textarea', `<textarea>${META}</textarea>`],
    ['in a template', `<template>${META}</template>`],
    ['in a nested template', `<template><template></template>${META}</template>`],
    ['after plaintext', `<plaintext>${META}`],
    ['in an iframe', `<iframe>${META}</iframe>`],
    ['with content twice, the second', '<meta name="robots" content="index" content="noindex">'],
    ['of property', '<meta property="robots" content="noindex">'],
    ['of http-equiv', '<meta http-equiv="X-Robots-Tag" content="noindex">'],
    ['of another name', '<meta name="description" content="noindex">'],
    ['without content', '<meta name="robots">'],
  ])('%s', (_, html) => {
    expect(index(html)).toBe('yes')
  })
})

describe('it is not known whether an element counts', () => {
  it.each([
    ['in svg', `<svg>${META}</svg>`, 'Googlebot'],
    ['with blanks around the name', '<meta name=" robots " content="noindex">', 'Googlebot'],
    ['in the body, for a vendor that names the head', `<body>${META}</body>`, 'YandexBot'],
    ['after text, which ends the head', `text ${META}`, 'Applebot'],
    ['after an element of the body', `<div></div>${META}`, 'YandexBot'],
    ['after an end tag that opens the body', `</html>${META}`, 'YandexBot'],
    ['after text in noscript', `<noscript>a${META}</noscript>`, 'YandexBot'],
    ['behind a script that may go on', `<script>"<!--<script>"</script>${META}</script>`, 'Googlebot'],
    ['in CDATA of svg', `<svg><![CDATA[ > </svg>${META}]]></svg>`, 'Googlebot'],
  ])('%s', (_, html, robot) => {
    expect(index(html, robot)).toBe('unknown')
  })

  it('in a document that is no HTML', () => {
    const found = verdict(META, 'Googlebot', [['Content-Type', 'text/plain']])
    expect(found.index).toBe('unknown')
    expect(found.notes.map(({ code }) => code)).toContain('not-html')
    expect(verdict(META, 'Googlebot', [['Content-Type', 'text/html;charset=utf-8']]).index).toBe('no')
  })
})

it('an end tag that browsers ignore ends no head', () => {
  expect(index(`</p></div>${META}`, 'YandexBot')).toBe('no')
})

it('an element has its line', () => {
  const html = `<!doctype html>\r\n<head>\n<title>a</title>\r<meta\n name=robots content=noindex>`
  expect(verdict(html).because).toEqual([
    { where: 'meta', line: 4, name: 'robots', text: 'noindex', decides: ['index'] },
  ])
})

it('data-nosnippet limits snippets of vendors that document it', () => {
  const html = '<p>\n<span data-nosnippet>a</span>'
  expect(verdict(html)).toMatchObject({ snippet: 'limited', because: [{ where: 'html', line: 2 }] })
  expect(verdict(html, 'bingbot').snippet).toBe('limited')
  expect(verdict(html, 'YandexBot').snippet).toBe('yes')
})

describe('bytes are decoded as browsers do', () => {
  const utf16 = (text: string, big: boolean): Uint8Array =>
    Uint8Array.from(
      Array.from(text).flatMap((character) => {
        const unit = character.charCodeAt(0)
        return big ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8]
      }),
    )
  const ascii = (text: string): Uint8Array => new TextEncoder().encode(text)

  it('by a byte order mark, also against the header', () => {
    const charset = [['content-type', 'text/html; charset=utf-8']] as const
    expect(verdict(Uint8Array.of(0xff, 0xfe, ...utf16(META, false)), 'Googlebot', charset).index).toBe('no')
    expect(index(Uint8Array.of(0xfe, 0xff, ...utf16(META, true)))).toBe('no')
    expect(index(Uint8Array.of(0xef, 0xbb, 0xbf, ...ascii(META)), 'YandexBot')).toBe('no')
  })

  it('by the header', () => {
    expect(
      verdict(utf16(META, false), 'Googlebot', [['Content-Type', 'text/html; charset=utf-16le']]).index,
    ).toBe('no')
    expect(index(utf16(META, false))).toBe('yes')
  })

  it('by the element, of which UTF-16 is not believed', () => {
    expect(index(ascii(`<meta charset="utf-16">${META}`))).toBe('no')
    const cyrillic = Uint8Array.of(
      ...ascii('<meta charset=windows-1251><meta name=robots content="'),
      0xff,
      ...ascii('">'),
    )
    expect(verdict(cyrillic).notes[0]?.message).toContain('"я"')
  })

  it('by the next one, if nobody knows an encoding', () => {
    const found = verdict(ascii(META), 'Googlebot', [['Content-Type', 'text/html; charset=ebcdic-nonsense']])
    expect(found.index).toBe('no')
    expect(found.notes.map(({ code }) => code)).toEqual(['charset-unknown'])
  })
})

describe('hostile documents', () => {
  /** A generous limit, which growth by the square of the length passes by far. */
  const within = (milliseconds: number, html: string | Uint8Array, headers: [string, string][] = []) => {
    const start = performance.now()
    const found = verdict(html, 'Googlebot', headers)
    expect(performance.now() - start).toBeLessThan(milliseconds)
    return found
  }

  it('of 100 MB are read up to a limit, and what follows is not known', () => {
    const found = within(20_000, `<p>${'a '.repeat(50_000_000)}${META}`)
    expect(found).toMatchObject({
      index: 'unknown',
      follow: 'unknown',
      snippet: 'unknown',
      archive: 'unknown',
    })
    expect(found.notes).toEqual([
      {
        code: 'html-cut',
        message: `Only the beginning of the HTML was read: it has more than ${MAX_HTML_CHARACTERS} characters.`,
      },
    ])
    expect(within(20_000, `${META}${'<b>a</b>'.repeat(1_000_000)}`).index).toBe('no')
    expect(within(20_000, new Uint8Array(100_000_000)).index).toBe('unknown')
  })

  it('that are nested deeply are read up to a depth', () => {
    const found = within(20_000, `${'<b>'.repeat(1_000_000)}${'</i>'.repeat(250_000)}${META}`)
    expect(found.index).toBe('unknown')
    expect(found.notes[0]?.message).toBe(
      `Only the beginning of the HTML was read: its elements are nested more than ${MAX_HTML_DEPTH} deep.`,
    )
    expect(index(`${'<b>'.repeat(MAX_HTML_DEPTH)}${META}`)).toBe('no')
    expect(verdict(`<head><title>a</title></head><body>${'<b>'.repeat(100_000)}`, 'YandexBot').index).toBe(
      'yes',
    )
  })

  it('with many elements are read up to a number', () => {
    const found = within(20_000, '<meta name=a content=b>'.repeat(MAX_HTML_ELEMENTS + 1000) + META)
    expect(found.index).toBe('unknown')
    const rest = `${META}</head><body>x`
    const filled = '<meta name=a content=b>'.repeat(MAX_HTML_ELEMENTS)
    for (const robot of ['YandexBot', 'Applebot', 'Amazonbot'])
      expect(verdict(filled + rest, robot).index, robot).toBe('unknown')
    expect(
      within(
        20_000,
        `<meta ${Array.from({ length: 100_000 }, (_, at) => `a${at}`).join(' ')} name=robots content=noindex>`,
      ).index,
    ).toBe('no')
    expect(within(20_000, `<!--${'-'.repeat(1_000_000)}${'<'.repeat(1_000_000)}`).index).toBe('yes')
    expect(within(20_000, `<meta name=robots content="${'&#105'.repeat(200_000)}">`).index).toBe('unknown')
  })

  it('that are cut leave only what is forbidden for certain', () => {
    const page = { url: '/', isHtmlCut: true, html: '<meta name=robots content="noindex,max-snippet:20">' }
    const found = (robot: string) => pageVerdict(page, robot, { now: NOW })
    expect(found('Googlebot')).toMatchObject({ index: 'no', snippet: 'unknown', follow: 'unknown' })
    expect(found('Googlebot').notes.map(({ message }) => message)).toEqual([
      'Only the beginning of the HTML was read: the rest did not arrive.',
    ])
    expect(found('YandexBot').index).toBe('unknown')
    expect(pageVerdict({ url: '/', isHtmlCut: true }, 'Googlebot', { now: NOW }).index).toBe('unknown')
    expect(pageVerdict({ ...page, html: `${page.html}<p>` }, 'YandexBot', { now: NOW }).index).toBe('no')
  })

  it('with many or long header lines are read up to a limit', () => {
    const many = Array.from({ length: 10_000 }, (_, at): [string, string] => [
      'x-robots-tag',
      `bot${at}: noindex, nofollow`,
    ])
    expect(within(20_000, '', [...many.slice(0, 1000), ['x-robots-tag', 'noindex']]).index).toBe('no')
    expect(within(20_000, '', many).index).toBe('unknown')
    // Those at the limit are all read.
    expect(within(20_000, '', many.slice(0, 5000))).toMatchObject({ index: 'yes', follow: 'yes' })
    const signals = Array.from({ length: 10_000 }, (): [string, string] => ['content-signal', 'ai-train=yes'])
    expect(within(20_000, '', [...signals, ['content-signal', 'ai-train=no']])).toMatchObject({
      index: 'unknown',
      train: 'unstated',
    })
    const million = Array.from({ length: 1_000_000 }, (): [string, string] => ['x-robots-tag', 'a,b,c'])
    expect(within(20_000, '', million).index).toBe('unknown')
    const halves = ['*;nosnippet;x="', '*;noindex;y="'].map((start): [string, string] => [
      'robots-tag',
      `${start}${'a'.repeat(40_000)}"`,
    ])
    expect(within(20_000, '', halves).index).toBe('unknown')
    const long = within(20_000, '', [['x-robots-tag', `${'a,'.repeat(5_000_000)}noindex`]])
    expect(long.index).toBe('unknown')
    expect(long.notes.map(({ code }) => code)).toContain('rules-cut')
    expect(within(20_000, '', [['link', '<'.repeat(1_000_000)]]).index).toBe('unknown')
    // Each of these has many places from which a regular expression could try again.
    const retried: [string, string][] = [
      ['x-robots-tag', `unavailable_after: ${'1 '.repeat(32_000)}`],
      ['x-robots-tag', 'a:'.repeat(32_000)],
      ['x-robots-tag', '\t, '.repeat(21_000)],
      ['link', '<a>;rel="'.repeat(7_000)],
      ['link', `<a>${' ;'.repeat(32_000)}`],
      ['link', `<x>${';a=b'.repeat(16_000)}"`],
      ['content-usage', 'a=("'.repeat(16_000)],
      ['content-signal', `${'a=b;'.repeat(16_000)},`],
      ['content-type', `text/html;${' charset'.repeat(8_000)}`],
    ]
    for (const line of retried) within(5_000, '', [line])
    expect(within(20_000, '', [['robots-tag', '*;a="'.repeat(10_000)]]).index).toBe('unknown')
  })
})
