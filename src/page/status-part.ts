import type { PageNotes } from './page-note.ts'
import type { PageVendor } from './page-vendor.ts'

/** What the status of a response means for the index of a vendor; `undefined`: there is a page. */
export function indexByStatus(
  status: number,
  vendor: PageVendor,
  notes: PageNotes,
): 'no' | 'unknown' | undefined {
  if (status >= 200 && status < 300) return undefined
  if (status === 429 || status >= 500) {
    notes.add(
      'status-temporary',
      `The status ${status} is no answer about the page. What the index keeps of it is not known.`,
    )
    return 'unknown'
  }
  if (status === 404 || status === 410 || (status >= 400 && vendor.missing === 'client-errors')) {
    notes.add('status-missing', `With the status ${status}, there is no page to index.`)
    return 'no'
  }
  if (status >= 300 && status < 400 && status !== 304)
    notes.add('redirect', `The status ${status} leads elsewhere. The page there has its own rules.`)
  else
    notes.add(
      'status-undocumented',
      `No document of the vendor says what the status ${status} means for its index.`,
    )
  return 'unknown'
}
