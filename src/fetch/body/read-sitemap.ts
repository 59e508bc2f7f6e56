import { gunzipSync } from 'node:zlib'

/** The largest sitemap, in decoded bytes (sitemaps.org, "Sitemaps XML format": no larger than 50 MB). */
export const MAX_SITEMAP_BYTES: number = 50 * 1024 * 1024

/** The URLs that a sitemap lists. */
export interface Sitemap {
  /** Pages. */
  readonly urls: readonly string[]
  /** Other sitemaps. */
  readonly sitemaps: readonly string[]
  /** Why it could not be read. */
  readonly problem?: string
}

/** The named characters of XML. */
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Reads a sitemap: XML with pages or other sitemaps, or text with one URL a line, gzipped or not. The URLs of
 * an RSS or Atom feed are not read.
 */
export function readSitemap(body: Uint8Array): Sitemap {
  let bytes = body
  if (body[0] === 0x1f && body[1] === 0x8b) {
    try {
      bytes = gunzipSync(body, { maxOutputLength: MAX_SITEMAP_BYTES })
    } catch {
      return { urls: [], sitemaps: [], problem: 'its gzip data is damaged, or holds more than 50 MB' }
    }
  }
  const text = new TextDecoder().decode(bytes)
  const root = /<(?:[\w.-]+:)?(urlset|sitemapindex|rss|feed|rdf)\b/i
    .exec(text.slice(0, 4_096))?.[1]
    ?.toLowerCase()
  if (root === 'urlset') return { urls: locationsOf(text), sitemaps: [] }
  if (root === 'sitemapindex') return { urls: [], sitemaps: locationsOf(text) }
  if (root !== undefined) return { urls: [], sitemaps: [] }
  const lines = text
    .split(/[\r\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (lines.length > 0 && lines.every((line) => /^https?:\/\/\S+$/i.test(line)))
    return { urls: lines, sitemaps: [] }
  return {
    urls: [],
    sitemaps: [],
    problem: 'it is neither an XML sitemap or feed, nor a text with one URL a line',
  }
}

/**
 * A URL has fewer than 2,048 characters (sitemaps.org, "XML tag definitions"); with escapes and blanks, it
 * may take more.
 */
const MAX_LOCATION = 8_192

/**
 * The contents of `<loc>` elements. Linear: the search for an end tag resumes where the last one ended, even
 * if tags are unclosed.
 */
function locationsOf(xml: string): string[] {
  const urls: string[] = []
  let end = 0
  for (const { 0: tag, index } of xml.matchAll(/<(?:[\w.-]+:)?loc\s*>/gi)) {
    const start = index + tag.length
    if (end < start) end = xml.indexOf('</', start)
    if (end === -1) break
    const url = end - start > MAX_LOCATION ? '' : unescaped(xml.slice(start, end).trim())
    if (url !== '' && !url.startsWith('<')) urls.push(url)
  }
  return urls
}

function unescaped(value: string): string {
  if (value.startsWith('<![CDATA[') && value.endsWith(']]>'))
    return value.slice('<![CDATA['.length, -']]>'.length).trim()
  return value.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{1,8}));/gi, (whole, decimal, hex, name) => {
    const point =
      decimal === undefined ? (hex === undefined ? undefined : Number.parseInt(hex, 16)) : Number(decimal)
    if (point === undefined) return ENTITIES[String(name).toLowerCase()] ?? whole
    return point <= 0x10_ffff ? String.fromCodePoint(point) : whole
  })
}
