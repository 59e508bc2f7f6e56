import { ask } from '../../engine/engine.ts'
import type { Matrix } from '../../engine/tasks/matrix.ts'
import { current } from '../../state/store.ts'

/** The URLs of a text, one a line. */
export function urlsIn(text: string): readonly string[] {
  return [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '')
}

/** The URLs of a sitemap or a list. Only its `loc` elements count if it has any. */
export function urlsOfFile(text: string): readonly string[] {
  const locations = [...text.matchAll(/<loc>\s*([^<]*?)\s*<\/loc>/g)].map(([, url = '']) =>
    url.replaceAll('&amp;', '&').replaceAll('&apos;', "'").replaceAll('&quot;', '"'),
  )
  return locations.length > 0 ? locations : urlsIn(text)
}

/** The URLs that the Test tab shows: the user's, or what the file suggests. */
export async function shownUrls(): Promise<readonly string[]> {
  const { urls, text, purposes, names } = current()
  if (urls !== undefined) return urlsIn(urls)
  const result = await ask('matrix', { text, urls, robots: { purposes, names } }).settled
  return result.kind === 'done' ? (result.output as Matrix).urls : []
}
