import type { Honoured, Policy } from '../policy/index.ts'
import { type Robot, tokenOf } from '../robots/index.ts'
import { visible } from '../text/index.ts'
import type { SharedReading } from './affected-alike.ts'
import { unbroken } from './columns.ts'
import { honouredBy } from './honoured-by.ts'
import { signalWords, usageWords } from './policy-text.ts'
import { counted, rateWords, someOf, windowWords } from './words.ts'

type PacingField = 'crawlDelay' | 'requestRate' | 'visitTime'

/** A pacing record that concerns somebody, and who acts on it. */
export interface SitePacing {
  readonly field: PacingField
  readonly line: number
  /** The record in words. */
  readonly says: string
  readonly robots: Readonly<Record<Honoured, readonly Robot[]>>
}

/** Every pacing record that applies to a robot of the survey, in file order. */
export function sitePacing(readings: readonly SharedReading[]): SitePacing[] {
  const known = new Map<string, { field: PacingField; line: number; says: string; robots: Record<Honoured, Robot[]> }>()
  for (const { policy, robots } of readings) {
    for (const { field, line, says } of pacingOf(policy)) {
      const key = `${line} ${says}`
      const pacing = known.get(key) ?? { field, line, says, robots: { yes: [], no: [], unknown: [] } }
      known.set(key, pacing)
      for (const robot of robots)
        pacing.robots[honouredBy(robot, field === 'crawlDelay', { dialect: policy.dialect, honours: policy.pacing.honours[field] })].push(
          robot,
        )
    }
  }
  return [...known.values()].sort((one, other) => one.line - other.line)
}

function pacingOf({ pacing: { crawlDelay, requestRates, visitTime } }: Policy): Omit<SitePacing, 'robots'>[] {
  return [
    ...(crawlDelay === undefined
      ? []
      : [{ field: 'crawlDelay' as const, line: crawlDelay.line, says: `Crawl-delay ${crawlDelay.value} s` }]),
    ...requestRates.map(({ value, line }) => ({ field: 'requestRate' as const, line, says: `Request-rate ${rateWords(value)}` })),
    ...(visitTime === undefined
      ? []
      : [{ field: 'visitTime' as const, line: visitTime.line, says: `Visit-time ${windowWords(visitTime.value)}` }]),
  ]
}

/** Pacing in words, a sentence a record. */
export function pacingItems(readings: readonly SharedReading[], most: number): string[] {
  return sitePacing(readings).map(({ says, line, robots: { yes, no, unknown } }) => {
    const parts = [
      yes.length === 0 ? 'obeyed by no robot known' : `obeyed by ${counted(yes.length, 'robot')}: ${names(yes, most)}`,
      ...(no.length === 0 ? [] : [`not by ${no.length}: ${names(no, most / 2)}`]),
      ...(unknown.length === 0 ? [] : [`${counted(unknown.length, 'robot')} ${unknown.length === 1 ? 'does' : 'do'} not say`]),
    ]
    return `${says} (line ${line}): ${parts.join('; ')}`
  })
}

/** What the file says beside rules and pacing, to whomever it says it, a sentence a record. */
export function siteItems(readings: readonly SharedReading[], most: number): string[] {
  const items = new Map<string, number>()
  const add = (says: string, line: number): void => void items.set(says, line)
  for (const { policy } of readings) {
    for (const { value, line } of policy.sitemaps) add(`Sitemap ${visible(value)} (line ${line})`, line)
    if (policy.host !== undefined) add(`Host ${visible(policy.host.value)} (line ${policy.host.line})`, policy.host.line)
    for (const { value, line } of policy.cleanParams) {
      add(
        `Clean-param, for Yandex: drop ${visible(value.params.join(', '))} below ${value.path === '' ? '/' : visible(value.path)} (line ${line})`,
        line,
      )
    }
    for (const signals of policy.contentSignals) add(`Content-Signal ${signalWords(signals)}: a wish, no verdict`, signals.line)
    for (const usage of policy.contentUsage) add(`Content-Usage ${usageWords(usage)}: a wish, no verdict`, usage.line)
    for (const { value, line } of policy.licenses) add(`License ${visible(value)} (line ${line})`, line)
    for (const { value, line } of policy.noindex) add(`Noindex ${visible(value)} (line ${line}): retired, decides nothing`, line)
  }
  const sorted = [...items].sort(([, one], [, other]) => one - other).map(([says]) => says)
  return limited(sorted, most)
}

/** Notes of all readings, each with the dialects that made it. */
export function siteNotes(readings: readonly SharedReading[]): { line?: number; code: string; message: string; dialects: string[] }[] {
  const known = new Map<string, { line?: number; code: string; message: string; dialects: string[] }>()
  for (const { policy } of readings) {
    for (const { code, message, line } of policy.notes) {
      const key = `${line} ${code} ${message}`
      const note = known.get(key) ?? { ...(line === undefined ? {} : { line }), code, message, dialects: [] }
      known.set(key, note)
      if (!note.dialects.includes(policy.dialect)) note.dialects.push(policy.dialect)
    }
  }
  return [...known.values()].sort((one, other) => (one.line ?? 0) - (other.line ?? 0))
}

/** Notes in words. */
export function noteItems(readings: readonly SharedReading[], most: number): string[] {
  const words = siteNotes(readings).map(
    ({ line, message, dialects }) => `${line === undefined ? '' : `line ${line}: `}${visible(message, 300)} (${someOf(dialects, 3)})`,
  )
  return limited(words, most)
}

/** Who does not follow the file, or not wholly, and who only looks like a robot. */
export function obedienceItems(robots: readonly Robot[], most: number): string[] {
  const of = (obeys: Robot['obeys']['robotsTxt']): Robot[] => robots.filter((robot) => robot.obeys.robotsTxt === obeys)
  const parts: readonly (readonly [Robot[], string, string])[] = [
    [of('no'), '† says that it does not obey robots.txt', '† say that they do not obey robots.txt'],
    [of('partly'), 'obeys it in part', 'obey it in part'],
    [of('unknown'), 'does not say whether it obeys', 'do not say whether they obey'],
    [
      robots.filter(({ controlToken }) => controlToken === true),
      'never fetches: the token steers what its operator does with content',
      'never fetch: the tokens steer what their operators do with content',
    ],
  ]
  return parts
    .filter(([some]) => some.length > 0)
    .map(([some, one, several]) => `${counted(some.length, 'robot')} ${some.length === 1 ? one : several}: ${names(some, most)}`)
}

function names(robots: readonly Robot[], most: number): string {
  const tokens = robots.map((robot) => unbroken(visible(tokenOf(robot))))
  return someOf(tokens, most)
}

function limited(items: readonly string[], most: number): string[] {
  return items.length <= most ? [...items] : [...items.slice(0, most), `and ${items.length - most} more; --all shows them`]
}
