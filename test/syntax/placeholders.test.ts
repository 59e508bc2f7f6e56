import { describe, expect, it } from 'vitest'
import {
  isAgainstTemplates,
  isByPerson,
  isNoValue,
  isPlaceholderHost,
  parse,
  placeholderIn,
  templateMarkOf,
} from '../../src/syntax/index.ts'

/** A name in a template string of JavaScript. */
const HOST = '$\u007bHOST}'

const foundIn = (record: string): string | undefined => placeholderIn(record)?.text

describe('a placeholder in a record', () => {
  it.each([
    ['Sitemap: {{ site.url }}/s.xml', '{{ site.url }}'],
    ['Sitemap: {{}}/s.xml', '{{}}'],
    ['{% if site.live %}', '{% if site.live %}'],
    ['{# a note #}', '{# a note #}'],
    ['Sitemap: <%= url %>/s.xml', '<%= url %>'],
    ['Sitemap: <% url', '<%'],
    ['Sitemap: <?php echo $url ?>/s.xml', '<?php echo $url ?>'],
    [`Sitemap: ${HOST}/s.xml`, HOST],
    ['Sitemap: $(host)/s.xml', '$(host)'],
    ['Sitemap: {!host}/s.xml', '{!host}'],
    ['Sitemap: process.env.HOST', 'process.env.HOST'],
    ['Sitemap: %SITE_URL%/s.xml', '%SITE_URL%'],
    ['Sitemap: https://%HOST%/s.xml', '%HOST%'],
    ['Sitemap: %%host%%/s.xml', '%%host%%'],
    ['Sitemap: https://__HOST__/s.xml', '__HOST__'],
    ['Sitemap: @SITE_URL@/s.xml', '@SITE_URL@'],
    ['Sitemap: https://YOUR_SITE/s.xml', 'YOUR_SITE'],
    ['Sitemap: https://YOUR-DOMAIN/s.xml', 'YOUR-DOMAIN'],
    ['Sitemap: https://your-site-here/s.xml', 'your-site-here'],
    ['Sitemap: $base_url/s.xml', '$base_url'],
    ['Sitemap: https://$host/s.xml', '$host'],
    ['Sitemap: @Model.Url/s.xml', '@Model.Url'],
    ['Sitemap: https://[your domain]/s.xml', '[your domain]'],
    ['Sitemap: <your-domain>/s.xml', '<your-domain>'],
    ['Disallow: /:city/', ':city'],
    ['Disallow: /a/:city', ':city'],
    ['Disallow: /{id}/', '{id}'],
    ['Disallow: /<id>/', '<id>'],
    ['Disallow: /<int:id>/', '<int:id>'],
    ['Disallow: /[slug]', '[slug]'],
    ['Disallow: /[...slug]', '[...slug]'],
    ['Disallow: /[[...slug]]', '[[...slug]]'],
    ['Disallow: /hotel/HOTELID', 'HOTELID'],
    ['Sitemap: undefined', 'undefined'],
    ['Sitemap: https://undefined/s.xml', 'undefined'],
    ['Sitemap: null/s.xml', 'null'],
    ['Sitemap: [object Object]', '[object Object]'],
  ])('%s: is %s', (record, text) => {
    expect(placeholderIn(record)).toEqual({ from: record.indexOf(text), text })
  })

  it.each([
    'Disallow: /a',
    'Disallow: /a%20b',
    'Disallow: /50%OFF%',
    'Disallow: /x%AB%CD',
    'Disallow: /page$base',
    'Disallow: /*.php$',
    'Disallow: /a:b',
    'Disallow: /:9city/',
    'Disallow: /undefined',
    'Sitemap: undefinedly',
    'Disallow: /HOTELID',
    'Disallow: /*?filter[id]=1',
    'Disallow: /a__b__c',
    'Sitemap: https://me@host.example/s.xml',
  ])('%s: has none', (record) => {
    expect(foundIn(record)).toBeUndefined()
  })
})

it.each([
  ['[slug]', true],
  ['{id}', true],
  ['<int:id>', true],
  [':city', true],
  ['HOTELID', true],
  ['{{ id }}', false],
  [HOST, false],
  ['HOTELS', false],
])('%s: may be of a person: %s', (text, expected) => {
  expect(isByPerson({ from: 0, text })).toBe(expected)
})

it.each([
  ['undefined', true],
  ['null', true],
  ['[object Object]', true],
  ['is undefined', false],
  ['undefined_', false],
])('%s: is printed for a missing value: %s', (text, expected) => {
  expect(isNoValue({ from: 0, text })).toBe(expected)
})

it.each([
  ['example.com', true],
  ['www.example.org', true],
  ['a.b-c.example.com:8080', true],
  ['shop.test', true],
  ['localhost:3000', true],
  ['127.0.0.1', true],
  ['www.yoursite.com', true],
  ['your-domain-name.org', true],
  ['mysite.com', true],
  ['my-website.net:80', true],
  ['domain.tld', true],
  ['shop.company.com', true],
  ['myexample.com', false],
  ['example.com.de', false],
  ['yoursite.com.au', false],
  ['a!.example.com', false],
  ['mysitemap.com', false],
])('the host %s: is one of guides: %s', (host, expected) => {
  expect(isPlaceholderHost(host)).toBe(expected)
})

describe('what shows that a file is a template', () => {
  it.each([
    ['User-agent: *\nSitemap: {{ site.url }}/s.xml\n', { text: '{{ site.url }}', line: 2 }],
    ['# {% if site.live %}\nUser-agent: *\n', { text: '{% if site.live %}', line: 1 }],
    [`User-agent: *\nDisallow: /{id}/\nSitemap: ${HOST}/s.xml\n`, { text: HOST, line: 3 }],
    ['User-agent: *\nDisallow: /*{{\n', undefined],
    ['User-agent: *\nDisallow: /*{{x}}\nSitemap: <%= url %>/s.xml\n', { text: '<%= url %>', line: 3 }],
    ['User-agent: *\nDisallow: /{id}/\n', undefined],
    ['# {{ never closed\nUser-agent: *\n', undefined],
  ])('%j: is %j', (text, mark) => {
    expect(templateMarkOf(parse(text))).toEqual(mark)
  })

  it('is no rule against URLs of templates', () => {
    const rules = ['Disallow: /*{{', 'Disallow:/*{{', 'disallow : *{{x}}', 'Disallow: /a{{', 'Allow: /*{{']
    expect(rules.map(isAgainstTemplates)).toEqual([true, true, true, false, false])
  })
})
