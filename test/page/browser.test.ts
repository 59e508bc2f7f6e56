// The elements of drawn documents, as the parser of a browser finds them.
import fc from 'fast-check'
import { chromium } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { readHtml } from '../../src/page/html/read-html.ts'
import { chromiumPath } from '../adapters/chromium.ts'
import { scaled } from '../scale.ts'
import { SEED } from '../seed.ts'

const DOCUMENTS = scaled(100, 500)

/** What the browser has of its own, as far as the test asks it. */
declare const DOMParser: new () => {
  parseFromString(
    text: string,
    type: 'text/html',
  ): {
    querySelectorAll(selector: string): Iterable<{
      getAttribute(name: string): string | null
      closest(selector: string): object | null
    }>
  }
}

/** A `meta` element in one of the forms that HTML allows. Each has a content of its own. */
const meta = fc
  .record({
    name: fc.constantFrom('robots', 'ROBOTS', 'googlebot', 'bingbot', 'description'),
    content: fc.constantFrom(
      'noindex',
      'no&#105;ndex',
      'a>b',
      'nofollow, noindex',
      "it's",
      '&notanentity;',
      '',
    ),
    quote: fc.constantFrom('"', "'"),
    form: fc.constantFrom('plain', 'swapped', 'capitals', 'lines', 'twice', 'closed', 'bare', 'odd'),
  })
  .map(({ name, content, quote, form }) => {
    const q = content.includes("'") ? '"' : quote
    const [one, two] = [`name=${q}${name}${q}`, `content=${q}${content}${q}`]
    switch (form) {
      case 'swapped':
        return `<meta ${two} ${one}>`
      case 'capitals':
        return `<META ${one.toUpperCase()} ${two.replace('content', 'CONTENT')}>`
      case 'lines':
        return `<meta\n${one}\t${two}\r\n>`
      case 'twice':
        return `<meta ${one} ${two} content="second" name=third>`
      case 'closed':
        return `<meta ${one} ${two}/></meta>`
      case 'bare':
        return `<meta name=${name} content=noindex>`
      case 'odd':
        return `<meta data-x="<meta>" ${one}${two}>`
      default:
        return `<meta ${one} ${two}>`
    }
  })

/** Text that stands around elements: what hides them, what ends the head, and what is malformed. */
const around = fc.constantFrom(
  ...['<!doctype html>', '<html lang=en>', '<head>', '</head>', '<body class=a>', '</body>', '</html>'],
  ...['<!--', '-->', '<!-->', '--!>', '<!x>', '<?php ', '?>', '<![CDATA[', ']]>', '</>', '<>', '< ', '&lt;'],
  ...['<script>', '</script>', '<script>x="<!--<script>"', '<style>', '</style>', '<title>', '</title>'],
  ...['<textarea>', '</textarea>', '<noscript>', '</noscript>', '<template>', '</template>', '<iframe>'],
  ...['</iframe>', '<xmp>', '</xmp>', '<noembed>', '</noembed>', '<noframes>', '</noframes>'],
  ...[
    '<div>',
    '</div>',
    "<p title='>'>",
    '<a href="/x">',
    '<b>',
    '<table>',
    '<td>',
    '</table>',
    'text',
    ' \n',
  ],
  ...['<base href="/b/">', '<link rel=canonical href="/c">', '<li', ' x="', '"', "'>", '\u00e4', '<br/>'],
)

const page = fc
  .array(fc.oneof({ weight: 2, arbitrary: meta }, { weight: 3, arbitrary: around }), { maxLength: 14 })
  .map((parts) => parts.join(''))

describe.skipIf(chromiumPath === undefined)('the parser of Chromium', () => {
  it(`finds the same meta elements in ${DOCUMENTS} drawn documents`, async () => {
    const documents = fc.sample(page, { numRuns: DOCUMENTS, seed: SEED })
    const browser = await chromium.launch({ executablePath: chromiumPath as string, args: ['--no-sandbox'] })
    try {
      const tab = await browser.newPage()
      // Text, since only the browser has a DOMParser.
      const found = await tab.evaluate<string[][][]>(`${JSON.stringify(documents)}.map((text) =>
        [...new DOMParser().parseFromString(text, 'text/html').querySelectorAll('meta[name][content]')].map((element) => [
          element.getAttribute('name'),
          element.getAttribute('content'),
          element.closest('head') === null ? 'body' : 'head',
        ]))`)
      const differences = documents.flatMap((text, at) => {
        const metas = readHtml(text, false).elements.filter(({ kind }) => kind === 'meta')
        const own = metas
          .filter(({ place }) => place !== 'doubtful')
          .map(({ name, content, place }) => [name, content, place])
        // Where it is doubtful, there may be fewer elements.
        const same = found[at]?.slice(0, metas.length === own.length ? undefined : own.length)
        return JSON.stringify(own) === JSON.stringify(same) ? [] : [{ text, own, found: found[at] }]
      })
      expect(differences).toEqual([])
      expect(found.flat().length).toBeGreaterThan(DOCUMENTS / 2)
    } finally {
      await browser.close()
    }
  })
})
