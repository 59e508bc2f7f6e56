import { DEFAULT_DIALECT } from '../../agents/index.ts'
import { SEVERITIES, type Severity } from '../../check/index.ts'
import { read } from '../../dialects/index.ts'
import { type Robot, readOptionsOf, robots } from '../../robots/index.ts'
import type { File } from '../../syntax/index.ts'
import {
  closedSearchRobots,
  hasMainPurpose,
  linesClosingSearch,
  type PurposeToday,
  purposesToday,
} from '../survey/purposes.ts'
import { surveyRobots } from '../survey/survey.ts'
import { signalItems } from '../survey/survey-sections.ts'
import { counted } from '../words.ts'
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

const COUNTED: Readonly<Record<Severity, (count: number) => string>> = {
  error: (count) => counted(count, 'problem'),
  warning: (count) => `${count} to check`,
  info: (count) => counted(count, 'note'),
  hint: (count) => counted(count, 'style hint'),
}

/**
 * The number of findings of each severity in words, the gravest first, without those of which there are none.
 */
export function countedSeverities(
  summary: Readonly<Record<Severity, number>>,
): { readonly severity: Severity; readonly text: string }[] {
  return [...SEVERITIES].reverse().flatMap((severity) => {
    const count = summary[severity]
    return count === 0 ? [] : [{ severity, text: COUNTED[severity](count) }]
  })
}

/** The file, its host, its size, and the search robots that it shuts out. */
export function titleParts(
  { name, host, isHostFromSitemaps, file }: CheckedFile,
  today?: Today,
): readonly string[] {
  const groups = DEFAULT_DIALECT.outline(file).groups.length
  const size = `${counted(file.starts.length, 'line')}, ${counted(groups, 'group')}`
  const closedTo = today?.closedTo ?? ''
  return [
    printable(name),
    ...(host === undefined
      ? []
      : [`${printable(host)}${isHostFromSitemaps === true ? ' (by its sitemaps)' : ''}`]),
    size,
    ...(closedTo === '' ? [] : [`closed to ${closedTo}`]),
  ]
}

/** What a file says to robots today. */
export interface Today {
  /** What robots of each main purpose may fetch. */
  readonly purposes: readonly PurposeToday[]
  /** The signals about the use of content; empty if there are none. */
  readonly signals: string
  /** The search robots that may fetch no page; empty if there are none. */
  readonly closedTo: string
  /** The lines that shut these robots out, and that no finding tells of; empty if there are none. */
  readonly closedBy: string
}

/** The lines that shut out search robots that are listed. */
const MAX_CLOSING = 3

/** What a file says to robots today. */
export function todayOf({ file, findings }: CheckedFile): Today {
  const told = new Set(
    findings
      .flatMap((finding) => [finding, ...(finding.also ?? [])])
      .map(({ span }) => lineRangeOf(file, span).line),
  )
  const survey = surveyRobots(
    file,
    robots.filter(
      (robot) => hasMainPurpose(robot) && robot.retired === undefined && isAddressed(file, robot),
    ),
  )
  return {
    purposes: purposesToday(survey),
    signals: signalsText(signalItems(survey.policies)),
    closedTo: closedSearchRobots(survey),
    closedBy: linesClosingSearch(file, survey)
      .filter(({ line }) => !told.has(line))
      .slice(0, MAX_CLOSING)
      .map(({ text }) => text)
      .join('; '),
  }
}

/** The first signals, and how many more there are. */
function signalsText(items: readonly string[]): string {
  const more = items.length - MAX_SIGNALS
  return more <= 0
    ? items.join('; ')
    : [...items.slice(0, MAX_SIGNALS), `${counted(more, 'more signal')} in other lines`].join('; ')
}

/**
 * May the file address a robot? Some obey only a group that names them. Search robots that read in a way which
 * does not concern every site count only if the file names them: of others, no finding of this view tells.
 */
function isAddressed(file: File, robot: Robot): boolean {
  const { dialect } = readOptionsOf(robot)
  const isCommon = robot.purposes[0] !== 'search' || dialect.concernsEverySite === true
  return (
    (isCommon && robot.obeys.star !== 'no') ||
    (isCommon && robot.obeys.robotsTxt === 'no') ||
    read(file, readOptionsOf(robot)).selection.kind === 'named'
  )
}
