import { byGravity, type Finding, type Severity } from '../../check/index.ts'
import { present } from '../../text/index.ts'
import type { AccessKind } from '../survey/outcomes.ts'
import { todayOf } from '../survey/today.ts'
import { briefAccess, briefPurpose } from '../survey/today-words.ts'
import { type CheckedFile, lineRangeOf } from './checked-file.ts'

/** What a table of sites says of a checked file, as plain data, so that it can come from another thread. */
export interface SiteRow {
  readonly file: string
  /** The host of the site, if it is known. */
  readonly host?: string
  /** The gravest finding that is shown; absent if there is none. */
  readonly gravest?: Pick<Finding, 'severity' | 'code' | 'name'> & { readonly line: number }
  /** The number of findings, including those that a shown finding stands for. */
  readonly findings: number
  /**
   * What Google may fetch, in a few words: `open`, `closed but for 2 pages`. `not known` if the site sent no file.
   */
  readonly google: string
  readonly bing: string
  readonly aiTraining: string
  readonly aiSearch: string
  /** Compared with the baseline: how many findings are new, and how many are gone. Hints do not count as new. */
  readonly change?: { readonly new: number; readonly gone: number }
  /** Smaller for what is worse: the access of Google and Bing, then the severity, then the number. */
  readonly rank: readonly number[]
}

const NOT_KNOWN = 'not known'

const WORST_ACCESS: readonly AccessKind[] = ['closed', 'shut', 'unknown']

const WORST_SEVERITY: readonly Severity[] = ['error', 'warning', 'info', 'hint']

/** The row of a checked file. */
export function siteRow(checked: CheckedFile): SiteRow {
  const { name, host, file, findings, change, sentNoFile } = checked
  const [gravest] = byGravity(findings)
  const count = findings.reduce((sum, { also = [] }) => sum + 1 + also.length, 0)
  const today = sentNoFile !== undefined ? undefined : todayOf(file)
  const ofPurpose = (wanted: string): string => {
    const purpose = today?.purposes.find((one) => one.purpose === wanted)
    return purpose === undefined ? NOT_KNOWN : briefPurpose(purpose)
  }
  const accessRank = (kind: AccessKind = 'unknown'): number => {
    const at = WORST_ACCESS.indexOf(kind)
    return at === -1 ? WORST_ACCESS.length : at
  }
  return {
    file: name,
    ...present({ host }),
    ...(gravest === undefined
      ? {}
      : {
          gravest: {
            severity: gravest.severity,
            code: gravest.code,
            name: gravest.name,
            line: lineRangeOf(file, gravest.span).line,
          },
        }),
    findings: count,
    google: today === undefined ? NOT_KNOWN : briefAccess(today.google),
    bing: today === undefined ? NOT_KNOWN : briefAccess(today.bing),
    aiTraining: ofPurpose('ai-training'),
    aiSearch: ofPurpose('ai-search'),
    ...present({ change }),
    rank: [
      accessRank(today?.google.kind),
      accessRank(today?.bing.kind),
      gravest === undefined ? WORST_SEVERITY.length : WORST_SEVERITY.indexOf(gravest.severity),
      -count,
    ],
  }
}
