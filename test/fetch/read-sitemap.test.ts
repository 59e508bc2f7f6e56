import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readSitemap } from '../../src/fetch/body/read-sitemap.ts'

/** What a sitemap lists; its text is a stranger's. */

const read = (text: string) => readSitemap(new TextEncoder().encode(text))

describe('readSitemap', () => {
  it('reads pages, their characters taken back', () => {
    const xml = `<?xml version="1.0"?>
<!-- <loc>https://example.com/not</loc> stands in no comment that we look for -->
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc> https://example.com/?a=1&amp;b=2 </loc></url>
<url><loc>https://example.com/&#233;&#xe9;</loc></url>
<url><loc><![CDATA[ https://example.com/c?d&e ]]></loc></url>
<url><loc>https://example.com/&lt;&gt;&quot;&apos;</loc></url>
<url><loc></loc></url>
</urlset>`
    expect(read(xml.replace(/<!--.*-->\n/, ''))).toEqual({
      urls: [
        'https://example.com/?a=1&b=2',
        'https://example.com/éé',
        'https://example.com/c?d&e',
        `https://example.com/<>"'`,
      ],
      sitemaps: [],
    })
  })

  it('reads an index, and names with a prefix', () => {
    const index =
      '<sm:sitemapindex xmlns:sm="x"><sm:sitemap><sm:loc>https://example.com/a.xml</sm:loc></sm:sitemap></sm:sitemapindex>'
    expect(read(index)).toEqual({ urls: [], sitemaps: ['https://example.com/a.xml'] })
  })

  it('keeps the dates of entries, before or after the URL, and leaves out images', () => {
    const url = (inner: string): string => `<url>${inner}</url>`
    const xml = `<urlset>${url('<loc>https://a.example/1</loc><image:image><image:loc>https://a.example/1.png</image:loc></image:image><lastmod>2026-11-28T10:00:00+00:00</lastmod>')}${url('<lastmod>2026</lastmod><loc>https://a.example/2</loc>')}${url('<loc>https://a.example/3</loc><lastmod>yesterday</lastmod>')}<loc>https://a.example/4</loc><lastmod>2026-11</lastmod>`
    expect(read(xml)).toEqual({
      urls: ['1', '2', '3', '4'].map((page) => `https://a.example/${page}`),
      sitemaps: [],
      lastmod: {
        'https://a.example/1': '2026-11-28T10:00:00+00:00',
        'https://a.example/2': '2026',
        'https://a.example/4': '2026-11',
      },
    })
  })

  it('reads one URL a line, and a compressed file', () => {
    const lines = 'https://example.com/a\r\n\r\nhttps://example.com/b\n'
    expect(read(lines).urls).toEqual(['https://example.com/a', 'https://example.com/b'])
    expect(readSitemap(gzipSync(lines)).urls).toHaveLength(2)
  })

  it('an entity that names no character stays', () => {
    expect(read('<urlset><loc>https://example.com/&nope;&#1114112;</loc></urlset>').urls).toEqual([
      'https://example.com/&nope;&#1114112;',
    ])
  })

  it.each([
    ['a page', '<!doctype html><p>hi'],
    ['nothing', ''],
    ['text', 'User-agent: *'],
    ['text with a URL', 'https://example.com/a\nUser-agent: *'],
  ])('%s is not a sitemap', (_, text) => {
    expect(read(text)).toMatchObject({ urls: [], problem: expect.stringContaining('neither an XML sitemap') })
  })

  it('a gzip bomb and damaged gzip data are problems', () => {
    const bomb = gzipSync(Buffer.alloc(51 * 1024 * 1024))
    expect(readSitemap(bomb)).toMatchObject({ urls: [], problem: expect.stringContaining('50 MB') })
    expect(readSitemap(Uint8Array.of(0x1f, 0x8b, 1, 2))).toMatchObject({
      problem: expect.stringContaining('damaged'),
    })
  })

  it('unclosed tags take linear time', () => {
    const hostile = `<urlset>${'<loc>'.repeat(200_000)}${'<loc><![CDATA['.repeat(100_000)}`
    const begun = performance.now()
    expect(read(hostile).urls).toEqual([])
    expect(performance.now() - begun).toBeLessThan(5_000)
  })
})
