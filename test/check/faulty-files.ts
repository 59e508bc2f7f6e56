import fc from 'fast-check'
import { scaled } from '../scale.ts'

/** Robots.txt files with the problems that fixes resolve. */

/** The number of random files in a test. */
export const FILES = scaled(30, 600, 'WAYLEAVE_FIXES')

const record = fc.constantFrom(
  'User-agent: *',
  'User-agent: FooBot',
  'User-agent: foobot',
  'User-agent: FooBot/1.0',
  'User-agent: Googlebot',
  'User-agent: Googlebot-News',
  'User-agent: *',
  'USER-AGENT: BarBot',
  'User-agent: BarBot',
  'User-agent:',
  'Useragent: *',
  'Useragent: msnbot',
  'Useragent: FooBot',
  'User-agent: Mozilla/5.0 (compatible; GPTBot/1.2)',
  'Robot-version: 0',
  'Robot-version: 2.0',
  ':y',
  'Disallow: /',
  'Disallow: /a',
  'Disallow: /a/b',
  'disallow: /a',
  'DISALLOW:/b',
  'Disallow:',
  'Disalow: /c',
  'Disallow /c',
  'Disallow: /c*',
  'Disallow: /**d',
  'Disallow: "/d"',
  'Disallow: /%c3%a9',
  'Allow: /',
  'Allow: /a/b',
  'Allow:',
  'Allow: /a$',
  'Crawl-delay: 5',
  'Crawl-delay: 7',
  'Sitemap:',
  'Sitemap: https://example.com/s.xml',
  'Host: example.com',
  'Noindex: /x',
  'Foo: bar',
  '// remark',
  '; remark: two',
  '- Disallow: /e',
  '<!-- Disallow: /f -->',
  '```',
  '# remark',
  'Dis\u200ballow: /g',
  'User\u2011agent: *',
  'Disallow:\u00a0/h',
  'Disallow: /h\u0000i',
  '',
  '',
  ' ',
)

const ending = fc.constantFrom('\n', '\n', '\n', '\r\n', '\r', '\n\n')

export const faulty: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', '', '', '', '', '', '\ufeff'),
    fc.array(fc.tuple(record, ending), { maxLength: 12 }),
    fc.boolean(),
  )
  .map(
    ([mark, lines, cut]) =>
      mark +
      lines.map(([text, end], index) => (cut && index === lines.length - 1 ? text : text + end)).join(''),
  )
