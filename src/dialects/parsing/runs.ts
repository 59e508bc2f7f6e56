import type { Outline } from '../outline.ts'
import { RecordGroup } from './group.ts'
import { BLANK, codeOf, isRuleRow, type Records, ROW, USER_AGENT } from './records.ts'
import { UngroupedNotes } from './ungrouped-notes.ts'

/** How runs of User-agent lines share the records after them. */
export interface Runs {
  /** Whether the next User-agent line after a record of this field opens a group. */
  readonly endsRun: (code: number) => boolean
  /** Whether a group with a record of this field is kept. Default: every group is. */
  readonly keeps?: (code: number) => boolean
  /**
   * What becomes of rules before the first User-agent line. `star-group-of-kept`: each record that keeps a group
   * opens one for `*`. Default: ignored.
   */
  readonly withoutAgent?: 'ignored' | 'star-group' | 'star-group-of-kept'
}

/** The number of `Crawl-delay`. */
export const CRAWL_DELAY: number = codeOf('crawl-delay')

/** The number of `Request-rate`. */
export const REQUEST_RATE: number = codeOf('request-rate')

/** Divides records into groups where records other than rules, or unknown ones, end a run of agents, too. */
export function groupRuns(
  records: Records,
  { endsRun, keeps, withoutAgent = 'ignored' }: Runs,
): Omit<Outline, 'groups'> & { readonly groups: readonly RecordGroup[] } {
  const { rows } = records
  const groups: RecordGroup[] = []
  const notes = new UngroupedNotes()
  let agents = 0
  let open: RecordGroup | undefined
  let isEnded = false
  let isKept = false
  const finish = (end: number): void => {
    if (open !== undefined && (isKept || keeps === undefined)) {
      open.endRow = end
      open.endAgent = agents
      groups.push(open)
    }
    open = undefined
  }
  for (let row = 0; row < rows.length; row += ROW) {
    const code = rows[row] as number
    const isAgent = code === USER_AGENT
    if (code === BLANK && open !== undefined) notes.endedBy(records.lineOf(row))
    if (code === BLANK || (isAgent && isEnded)) finish(row)
    if (code === BLANK) continue
    const isStart = withoutAgent === 'star-group-of-kept' && agents === 0 && keeps?.(code) === true
    if (open === undefined && (isAgent || isStart || isRuleRow(records, row))) {
      if (isAgent || (agents === 0 && withoutAgent !== 'ignored')) {
        open = new RecordGroup(records, row, agents)
        isEnded = false
        isKept = false
      } else {
        notes.add(records.lineOf(row))
      }
    }
    if (isAgent) {
      agents++
    } else {
      isEnded ||= endsRun(code)
      isKept ||= keeps?.(code) === true
    }
  }
  finish(rows.length)
  return { records, groups, notes: notes.finish() }
}
