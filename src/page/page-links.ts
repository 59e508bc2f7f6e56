import { visible } from '../text/index.ts'
import type { PagePlace } from './page.ts'
import type { PageNotes } from './page-note.ts'

/** A link to a canonical URL. */
export interface CanonicalLink {
  readonly place: PagePlace
  /** The target as it is written. */
  readonly target: string
  /** `true` for a link of a header. It is relative to the URL of the page, whatever its HTML says. */
  readonly isOfHeader?: true
}

/** The most characters of a link in a note. */
const MAX_TEXT = 200

/** The most links that are kept. */
const MAX_LINKS = 10_000

/** A link of a header with its parameters (RFC 8288). */
const LINK = /<([^<>]*)>\s*((?:;(?:"[^"]*"|[^",;<>])*)*)/g

const PARAMETER = /;\s*([^\s=;"]*)\s*(?:=\s*(?:"([^"]*)"|([^\s;,"]+)))?/g

/** Links of a header: those that are canonical, and those to a licence. */
export function addLinks(
  value: string,
  place: PagePlace,
  url: string,
  canonicals: CanonicalLink[],
  licenses: Licenses,
): void {
  for (const [, target = '', parameters = ''] of value.matchAll(LINK)) {
    const relations = relationsIn(parameters)
    if (relations.includes('canonical') && canonicals.length < MAX_LINKS)
      canonicals.push({ place: { ...place, text: visible(target, MAX_TEXT) }, target, isOfHeader: true })
    if (relations.includes('license')) licenses.add(target, url)
  }
}

/** The relations of the first parameter `rel`, in lower case. */
function relationsIn(parameters: string): readonly string[] {
  for (const [, name = '', quoted, plain = ''] of parameters.matchAll(PARAMETER))
    if (name.toLowerCase() === 'rel') return (quoted ?? plain).toLowerCase().split(/\s+/)
  return []
}

/** The licences that a page names, each with a note. */
export class Licenses {
  readonly #notes: PageNotes
  readonly urls: Set<string> = new Set()

  constructor(notes: PageNotes) {
    this.#notes = notes
  }

  /** @param base what a relative URL is relative to. */
  add(target: string, base: string): void {
    const url = resolved(target, base) ?? target.trim()
    if (this.urls.size < MAX_LINKS) this.urls.add(url)
    this.#notes.add('license', `The page names a licence: "${visible(url, MAX_TEXT)}".`)
  }
}

/** The URL that relative URLs in the HTML of a page are relative to (HTML Standard §2.4.3). */
export function baseOf(url: string, base: string | undefined): string {
  return base === undefined ? url : (resolved(base, url) ?? url)
}

/** An absolute URL; `undefined` if there is none. */
export function resolved(target: string, base: string): string | undefined {
  try {
    return new URL(target.trim(), base === '' ? undefined : base).href
  } catch {
    return undefined
  }
}
