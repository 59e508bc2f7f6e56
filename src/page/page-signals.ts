import { contentSignalsOf, contentUsageOf } from '../dialects/index.ts'
import { visible } from '../text/index.ts'
import { MAX_PAGE_RULES, type PagePlace, type UseStatement } from './page.ts'
import type { HeaderList } from './page-headers.ts'
import type { PageNotes } from './page-note.ts'
import type { StatedUse } from './page-vendor.ts'

/** The uses that Content-Usage and Content-Signal are about. */
const USES: ReadonlyMap<string, StatedUse> = new Map([
  ['train-ai', 'train'],
  ['ai-train', 'train'],
  ['search', 'search'],
  ['ai-use', 'input'],
  ['ai-input', 'input'],
])

/** The use that a label of Content-Usage or a name of Content-Signal is about. */
export function useNamed(label: string): StatedUse | undefined {
  return USES.get(label)
}

/** What the header Content-Signal states. */
export function addSignals(value: string, place: PagePlace, uses: UseStatement[], notes: PageNotes): void {
  for (const { name, value: saying } of contentSignalsOf(value)?.signals ?? []) {
    if (uses.length > MAX_PAGE_RULES) return
    const use = useNamed(name)
    const isWellFormed = /^[^\s;]+$/.test(name) && (use === undefined || saying === 'yes' || saying === 'no')
    if (!isWellFormed)
      notes.add(
        'signal-malformed',
        `"${visible(`${name}=${saying}`, 60)}" in Content-Signal is malformed, so it states nothing.`,
      )
    else if (use !== undefined && (saying === 'yes' || saying === 'no')) uses.push({ use, saying, place })
  }
}

/** What the header Content-Usage states. */
export function addUsage(list: HeaderList | undefined, uses: UseStatement[], notes: PageNotes): void {
  if (list === undefined) return
  const { path, preferences } = contentUsageOf(list.text) ?? {}
  if (path !== undefined || preferences === undefined) {
    notes.add(
      'signal-malformed',
      'The header Content-Usage is no dictionary of RFC 9651, so it states nothing.',
    )
    return
  }
  for (const [label, answer] of Object.entries(preferences)) {
    const use = useNamed(label)
    if (use !== undefined)
      uses.push({ use, saying: answer === 'allow' ? 'yes' : 'no', place: list.place, isUsage: true })
  }
}
