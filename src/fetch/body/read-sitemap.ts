import { gunzipSync } from 'node:zlib'

/** The largest sitemap, in decoded bytes (sitemaps.org, "Sitemaps XML format": no larger than 50 MB). */
export const MAX_SITEMAP_BYTES: number = 50 * 1024 * 1024

/** The URLs that a sitemap lists. */
export interface Sitemap {
  /** Pages. */
  readonly urls: readonly string[]
  /** Other sitemaps. */
  readonly sitemaps: readonly string[]
  /**
   * When pages or sitemaps were last changed, by URL, as the file writes it. Absent if the file does not say so for
   * any of them.
   */
  readonly lastmod?: Readonly<Record<string, string>>
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
  const found = /<(?:([\w.-]+):)?(urlset|sitemapindex|rss|feed|rdf)\b/i.exec(text.slice(0, 4_096))
  const root = found?.[2]?.toLowerCase()
  if (root === 'urlset' || root === 'sitemapindex') {
    const { urls, lastmod } = entriesOf(text, found?.[1])
    const dates = lastmod.length === 0 ? {} : { lastmod: Object.fromEntries(lastmod) }
    return root === 'urlset' ? { urls, sitemaps: [], ...dates } : { urls: [], sitemaps: urls, ...dates }
  }
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
 * The most characters of a `<loc>` element, with its escapes and blanks. The URL in it has fewer than 2,048
 * characters (sitemaps.org, "XML tag definitions").
 */
const MAX_LOCATION = 8_192

/** A date of the W3C profile of ISO 8601, as sitemaps.org asks for. */
const DATE = /^\d{4}(?:-\d\d(?:-\d\d(?:T[\d:.]{5,18}(?:Z|[+-]\d\d:\d\d))?)?)?$/

/**
 * The contents of `<loc>` elements, and the `<lastmod>` of their entries. Elements with another prefix than the root
 * do not count, such as those of images. Linear: the search for an end tag resumes where the last one ended, even if
 * tags are unclosed.
 */
function entriesOf(
  xml: string,
  prefix: string | undefined,
): { readonly urls: string[]; readonly lastmod: readonly (readonly [url: string, date: string])[] } {
  const urls: string[] = []
  const lastmod: (readonly [string, string])[] = []
  let end = 0
  let url: string | undefined
  let date: string | undefined
  const endEntry = (): void => {
    if (url !== undefined && date !== undefined) lastmod.push([url, date])
    url = date = undefined
  }
  for (const { 0: tag, 1: slash, 2: own, 3: name = '', index } of xml.matchAll(
    /<(\/?)(?:([\w.-]+):)?(url|sitemap|loc|lastmod)\s*>/gi,
  )) {
    if (own !== prefix) continue
    const element = name.toLowerCase()
    if (element === 'url' || element === 'sitemap') endEntry()
    else if (slash === '') {
      const start = index + tag.length
      if (end < start) end = xml.indexOf('</', start)
      if (end === -1) break
      const text = textOf(xml.slice(start, end))
      if (element === 'lastmod') {
        if (DATE.test(text)) date ??= text
      } else if (text !== '' && !text.startsWith('<')) {
        if (url !== undefined) endEntry()
        url = text
        urls.push(text)
      }
    }
  }
  endEntry()
  return { urls, lastmod }
}

/** The text of an element; empty if it is too long. */
function textOf(content: string): string {
  return content.length > MAX_LOCATION ? '' : unescaped(content.trim())
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
