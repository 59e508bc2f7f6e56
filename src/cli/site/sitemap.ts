import { gunzipSync } from 'node:zlib'

/** Decoded bytes of one sitemap (sitemaps.org, "Sitemaps XML format": no larger than 50 MB). */
export const MAX_SITEMAP_BYTES: number = 50 * 1024 * 1024

/** What a sitemap lists, or why it could not be read. */
export interface Sitemap {
  /** Pages. */
  readonly urls: readonly string[]
  /** Other sitemaps. */
  readonly sitemaps: readonly string[]
  readonly problem?: string
}

/** A named character of XML. */
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * What a sitemap lists: XML with pages or with other sitemaps, or one URL a line; compressed as a file or not. A feed counts as a sitemap
 * without URLs: what it lists is not looked for.
 */
export function readSitemap(body: Uint8Array): Sitemap {
  let bytes = body
  if (body[0] === 0x1f && body[1] === 0x8b) {
    try {
      bytes = gunzipSync(body, { maxOutputLength: MAX_SITEMAP_BYTES })
    } catch {
      return { urls: [], sitemaps: [], problem: 'it is compressed, and cannot be taken apart within 50 MB' }
    }
  }
  const text = new TextDecoder().decode(bytes)
  const root = /<(?:[\w.-]+:)?(urlset|sitemapindex|rss|feed|rdf)\b/i.exec(text.slice(0, 4_096))?.[1]?.toLowerCase()
  if (root === 'urlset') return { urls: locationsOf(text), sitemaps: [] }
  if (root === 'sitemapindex') return { urls: [], sitemaps: locationsOf(text) }
  if (root !== undefined) return { urls: [], sitemaps: [] }
  const lines = text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (lines.length > 0 && lines.every((line) => /^https?:\/\/\S+$/i.test(line))) return { urls: lines, sitemaps: [] }
  return { urls: [], sitemaps: [], problem: 'it is no sitemap: neither XML with a urlset or sitemapindex, nor one URL a line' }
}

/** A URL in a sitemap has fewer than 2,048 characters (sitemaps.org, "XML tag definitions"); escaped and with blanks around it, more. */
const MAX_LOCATION = 8_192

/** By indexes and not by one expression, and each end is looked for once: otherwise what never ends would be looked through for every beginning. */
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
  if (value.startsWith('<![CDATA[') && value.endsWith(']]>')) return value.slice('<![CDATA['.length, -']]>'.length).trim()
  return value.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{1,8}));/gi, (whole, decimal, hex, name) => {
    const point = decimal === undefined ? (hex === undefined ? undefined : Number.parseInt(hex, 16)) : Number(decimal)
    if (point === undefined) return ENTITIES[String(name).toLowerCase()] ?? whole
    return point <= 0x10_ffff ? String.fromCodePoint(point) : whole
  })
}
