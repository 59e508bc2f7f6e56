import { addTo } from '../text/index.ts'
import type { DailyWindow, RequestRate } from './pacing.ts'
import type { Policy } from './policy.ts'
import type { CandidateGroup, SelectionReason } from './selection.ts'
import type { StatedValue } from './stated-value.ts'
import { URL_LIMIT } from './url-limit.ts'
import type { VerdictReason } from './verdict.ts'

const REASONS: Readonly<Record<SelectionReason, string>> = {
  'names-agent': 'it names the robot',
  'names-fallback': 'it names a token the robot falls back on',
  'star-group': 'it is for every robot that no group names',
  'first-that-fits': 'it is the first that fits, and this dialect looks no further',
  'other-agents': 'it is for other robots',
  'name-cut':
    'it has the name of the robot, but this dialect reads only the letters, "-" and "_" at the start of a name',
  'name-case': 'it has the name of the robot, but this dialect tells the letter case of the two apart',
  'star-not-needed': 'it is for robots that no group names, and a group names this robot',
  'fallback-not-needed': 'it names a fallback token, and another group names a preferred one',
  'later-group': 'it fits, but this dialect takes an earlier group',
  'less-specific': 'another group has a longer token',
  'robot-ignores-star': 'this robot obeys only groups that name it',
  'version-ignored': 'its Robot-version is experimental, and this dialect ignores it',
}

/** Why a group applies or does not, as a clause after a colon. */
export function selectionWords(reason: SelectionReason): string {
  return REASONS[reason]
}

/**
 * Why there is no verdict on a URL although the parser reads the file: as a clause after "because" or a
 * colon.
 */
export function unknownWords(reason: UnknownReason): string {
  if (reason === 'url-too-long') return `the URL has more than ${URL_LIMIT}`
  return reason === 'varies'
    ? 'the verdict of the program differs from run to run'
    : 'the shell patterns of the file take too much work on this URL'
}

/** Does the reason say why there is no verdict although the parser reads the file? */
export function isUnknownReason(reason: string): reason is UnknownReason {
  return reason === 'url-too-long' || reason === 'too-much-work' || reason === 'varies'
}

/** Why there is no verdict although the parser reads the file and the URL. */
type UnknownReason = Extract<VerdictReason, 'url-too-long' | 'too-much-work' | 'varies'>

/** A time of day, of minutes since midnight: `06:00`. */
export function clockWords(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

/** A daily window: `06:00–08:45 UTC`. */
export function windowWords({ from, to }: DailyWindow): string {
  return `${clockWords(from)}–${clockWords(to)} UTC`
}

/** The most Visit-times that a sentence lists. The others are counted. */
const MAX_WINDOWS = 10

/** Visiting hours, each window in words: `06:00–08:45 UTC or 12:00–13:00 UTC`. */
export function visitTimeWords(visitTimes: readonly StatedValue<DailyWindow>[]): string {
  return enumerated(
    visitTimes.map(({ value }) => windowWords(value)),
    'or',
  )
}

/** The lines of visiting hours: `3 and 4`. */
export function visitTimeLines(visitTimes: readonly StatedValue<DailyWindow>[]): string {
  return enumerated(
    visitTimes.map(({ line }) => String(line)),
    'and',
  )
}

function enumerated(items: readonly string[], conjunction: 'and' | 'or'): string {
  if (items.length > MAX_WINDOWS)
    return `${items.slice(0, MAX_WINDOWS).join(', ')} ${conjunction} ${items.length - MAX_WINDOWS} more`
  return items.length < 2
    ? items.join()
    : `${items.slice(0, -1).join(', ')} ${conjunction} ${items.slice(-1).join()}`
}

/** A rate: `1 document in 1800 s`. */
export function rateWords({ documents, seconds, window }: RequestRate): string {
  return `${documents} ${documents === 1 ? 'document' : 'documents'} in ${seconds} s${window === undefined ? '' : `, ${windowWords(window)}`}`
}

/** The name of a question in words: `emptyValue` becomes `empty value`. */
function questionWords(about: string): string {
  if (about === 'robotsTxtItself') return '/robots.txt itself'
  return about.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

/** What the sources of a policy's dialect do not say, in words. The keys are the dialects that stand in. */
export function assumptionWords({ assumptions }: Policy): ReadonlyMap<string, string> {
  const subjects = new Map<string, string[]>()
  for (const { about, from } of assumptions) addTo(subjects, from, questionWords(about))
  return new Map([...subjects].map(([from, words]) => [from, words.join(', ')]))
}

/** The lines of a group as people name them: up to the last one that is about its robots. */
export function groupLinesWords({
  firstLine,
  lastLine,
  lastOwnLine = lastLine,
}: Omit<CandidateGroup, 'agents'>): string {
  return firstLine === lastOwnLine ? `line ${firstLine}` : `lines ${firstLine}–${lastOwnLine}`
}
