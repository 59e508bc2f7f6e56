import { visible } from '../text/index.ts'
import type { PagePlace } from './page.ts'
import type { PageNotes } from './page-note.ts'

/** A link to a canonical URL. */
export interface CanonicalLink {
  readonly place: PagePlace
  /** As it is written. */
  readonly target: string
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
  canonicals: CanonicalLink[],
  notes: PageNotes,
): void {
  for (const [, target = '', parameters = ''] of value.matchAll(LINK)) {
    const relations = relationsIn(parameters)
    if (relations.includes('canonical') && canonicals.length < MAX_LINKS)
      canonicals.push({ place: { ...place, text: visible(target, MAX_TEXT) }, target })
    if (relations.includes('license')) noteLicence(target, notes)
  }
}

/** The relations of the first parameter `rel`, in lower case. */
function relationsIn(parameters: string): readonly string[] {
  for (const [, name = '', quoted, plain = ''] of parameters.matchAll(PARAMETER))
    if (name.toLowerCase() === 'rel') return (quoted ?? plain).toLowerCase().split(/\s+/)
  return []
}

/** Notes that a page names a licence. */
export function noteLicence(target: string, notes: PageNotes): void {
  notes.add('license', `The page names a licence: "${visible(target.trim(), MAX_TEXT)}".`)
}
