import type { File } from '../../syntax/index.ts'
import { present } from '../../text/index.ts'
import { withBlanks } from '../columns.ts'
import { todayOf } from './today.ts'
import { type TodayTile, tileOfAll, todayTiles } from './today-tiles.ts'
import { shutOutText, type TodayRow, todayHeader, todayRows } from './today-words.ts'

/** What a file says today, in words. */
export interface TodayInWords {
  /** Of search, as parts of a title: `['Google open, Bing closed', 'closed to Slurp']`. */
  readonly header: readonly string[]
  /** In a few words: Google, Bing, then the robots of each purpose. */
  readonly tiles: readonly TodayTile[]
  /** One tile in place of `tiles`. Absent unless all these robots get the same. */
  readonly tileOfAll?: TodayTile
  /** The search robots to which the site is closed, perhaps with exceptions; empty if there are none. */
  readonly shutOut: string
  /** The rows in full. The first is about Google. Crawl-delay and sitemaps come last, if there are any. */
  readonly rows: readonly TodayRow[]
}

/**
 * What a file says today to Google, to Bing, to the robots of each purpose that site owners ask about, and of
 * Crawl-delay and sitemaps. Never throws for any file. It asks the current robots of the registry.
 *
 * @param file a robots.txt.
 *
 * @example
 * ```ts
 * const { header, tiles, rows } = todayInWords(parse('User-agent: bingbot\nDisallow: /\n'))
 * header // ['Google open, Bing closed']
 * tiles[1]?.state // 'Closed'
 * rows[1] // { label: 'Bing', text: 'closed', lines: [1, 2], access: 'closed' }
 * ```
 */
export function todayInWords(file: File): TodayInWords {
  const today = todayOf(file)
  const ofAll = tileOfAll(today)
  return {
    header: todayHeader(today).map(withBlanks),
    tiles: todayTiles(file, today),
    ...present({ tileOfAll: ofAll }),
    shutOut: withBlanks(shutOutText(today)),
    rows: todayRows(today).map((row) => ({ ...row, text: withBlanks(row.text) })),
  }
}
