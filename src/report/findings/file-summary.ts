import { SEVERITIES, type Severity } from '../../check/index.ts'
import { DEFAULT_DIALECT } from '../../readings/index.ts'
import { memoized } from '../../syntax/index.ts'
import { signalItems } from '../survey/survey-sections.ts'
import { linesClosingSearch, todayOf } from '../survey/today.ts'
import { closingText, shutOutText, type TodayRow, todayHeader, todayRows } from '../survey/today-words.ts'
import { counted, grouped } from '../words.ts'
import { type CheckedFile, lineRangeOf } from './checked-file.ts'
import { printable } from './finding-words.ts'

/** The signals about the use of content that are listed. */
const MAX_SIGNALS = 2

/** A mark and a word for a finding of each severity, in the default view. */
export const SEVERITY_WORDS: Readonly<Record<Severity, readonly [mark: string, word: string]>> = {
  error: ['✗', 'Problem'],
  warning: ['!', 'Check'],
  info: ['i', 'Note'],
  hint: ['·', 'Style'],
}

/** The words after a number of findings, for one and for several. */
const COUNTED: Readonly<Record<Severity, readonly [string, string]>> = {
  error: ['problem', 'problems'],
  warning: ['to check', 'to check'],
  info: ['note', 'notes'],
  hint: ['style hint', 'style hints'],
}

/** The number of findings of each severity in words, the gravest first. A severity without findings is left out. */
export function countedSeverities(
  summary: Readonly<Record<Severity, number>>,
): { readonly severity: Severity; readonly text: string; readonly number: string; readonly words: string }[] {
  return [...SEVERITIES].reverse().flatMap((severity) => {
    const count = summary[severity]
    const [number, words] = [grouped(count), COUNTED[severity][count === 1 ? 0 : 1]]
    return count === 0 ? [] : [{ severity, text: `${number} ${words}`, number, words }]
  })
}

/**
 * The file, its host, its size, and what Google, Bing and shut out search robots may fetch. The last is left out if
 * the site sent no file.
 *
 * @param summary the summary of the file; `undefined` if there is no file.
 */
export function titleParts(
  { name, host, isHostFromSitemaps, file }: CheckedFile,
  summary: Summary | undefined,
): readonly string[] {
  const groups = memoized(file, DEFAULT_DIALECT.outline).groups.length
  const size = `${counted(file.starts.length, 'line')}, ${counted(groups, 'group')}`
  return [
    printable(name),
    ...(host === undefined
      ? []
      : [`${printable(host)}${isHostFromSitemaps === true ? ' (by its sitemaps)' : ''}`]),
    size,
    ...(summary?.header ?? []),
  ]
}

/** What the first lines of a file's report say: the words for its title, and rows for text and HTML. */
export interface Summary {
  /** Of Google, Bing and search robots that are shut out, as parts of a title. */
  readonly header: readonly string[]
  readonly rows: readonly Pick<TodayRow, 'label' | 'text'>[]
  /** The search robots to which the site is closed, perhaps with exceptions; empty if there are none. */
  readonly shutOut: string
}

/** The lines that shut out search robots that are listed. */
const MAX_CLOSING = 3

/**
 * What a file says to robots today. If no finding is about the lines that shut search robots out, these lines follow.
 * Empty if there is no file.
 */
export function summaryOf({ file, findings, sentNoFile }: CheckedFile): Summary | undefined {
  if (sentNoFile !== undefined) return undefined
  const told = new Set(
    findings
      .flatMap((finding) => [finding, ...(finding.also ?? [])])
      .map(({ span }) => lineRangeOf(file, span).line),
  )
  const today = todayOf(file)
  const closing = linesClosingSearch(file, today.survey).filter(({ line }) => !told.has(line))
  const extra = [
    ['Closed by', closingText(closing.slice(0, MAX_CLOSING), today.order)],
    ['Wishes', signalsText(signalItems(today.survey.policies))],
  ] as const
  return {
    header: todayHeader(today),
    rows: [
      ...todayRows(today),
      ...extra.flatMap(([label, text]) => (text === '' ? [] : [{ label, text: printable(text) }])),
    ],
    shutOut: shutOutText(today),
  }
}

/** The first signals, and how many more there are. */
function signalsText(items: readonly string[]): string {
  const more = items.length - MAX_SIGNALS
  return more <= 0
    ? items.join('; ')
    : [...items.slice(0, MAX_SIGNALS), `${counted(more, 'more signal')} in other lines`].join('; ')
}
