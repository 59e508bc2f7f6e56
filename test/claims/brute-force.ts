import { type Dialect, type ReadOptions, read } from '../../src/dialects/index.ts'
import { decide, type Policy } from '../../src/policy/index.ts'
import { dialectsFor } from '../../src/readings/index.ts'
import { policyJson } from '../../src/report/index.ts'
import { type Robot, readOptionsOf, robots } from '../../src/robots/index.ts'
import type { File } from '../../src/syntax/index.ts'
import { hasDotSegments, linesOfAny, URLS } from './draw.ts'

/**
 * What a brute-force look at two files can see: every agent a crawler could send, every URL of a list, everything a
 * policy holds. It shares no code with the comparisons it checks.
 */

/** A robot that no drawn file names. */
const NOBODY = 'zq-unnamed'

/** A longer line is the comment of a long file. */
const MAX_NAMING_LINE = 10_000

/** Every name a file holds, as written, in other letter case, cut, lengthened, and joined with another one. */
function namesIn(files: readonly File[]): string[] {
  const written = files.flatMap((file) =>
    linesOfAny(file.text).flatMap((text) => {
      if (text.length > MAX_NAMING_LINE) return []
      const match = /^\s*(?:user-?\s*agent|acap-crawler)\s*:?\s*([^#\r\n]*)/i.exec(text)
      return match?.[1] === undefined ? [] : [match[1].trim()]
    }),
  )
  const names = [...new Set(written)].filter((name) => name !== '' && name !== '*')
  const forms = names.flatMap((name) => [
    name,
    name.toLowerCase(),
    name.toUpperCase(),
    name.split(/[/\s]/)[0] ?? '',
    `${name}x`,
    name.slice(0, -1),
    ...names.filter((other) => other !== name).map((other) => `${name.toLowerCase()}.${other.toLowerCase()}`),
  ])
  return [...new Set(forms)].filter((name) => name.trim() !== '' && name !== '*')
}

/** Registry robots that fall back, that must be named, or whose token looks like a name of the files. */
export function robotsFor(files: readonly File[]): readonly Robot[] {
  const names = namesIn(files).map((name) => name.toLowerCase())
  const looksNamed = (token: string): boolean =>
    names.some((name) => token.toLowerCase().includes(name) || name.includes(token.toLowerCase()))
  return robots.filter(
    (robot) =>
      robot.tokens.length > 1 ||
      robot.obeys.star === 'no' ||
      robot.tokens.some(looksNamed) ||
      files.some(({ text }) => text.length > (readOptionsOf(robot).maxBytes ?? Infinity) / 3 - 2),
  )
}

/** All agents that are asked in one dialect: nobody, the names, and each registry robot as if it read that dialect. */
export function agentsFor(dialect: Dialect, files: readonly File[]): ReadOptions[] {
  return [
    { agent: NOBODY, dialect },
    ...namesIn(files).map((agent) => ({ agent, dialect, rawAgent: true })),
    ...robotsFor(files).map((robot) => readOptionsOf(robot, dialect)),
  ]
}

/**
 * All agents in all dialects that a claim about every dialect covers, and each registry robot that reads one of these as
 * it is known to read.
 */
export function everyAgent(files: readonly File[]): ReadOptions[] {
  const covered = dialectsFor(files.slice(0, 1))
  return [
    ...robotsFor(files)
      .map((robot) => readOptionsOf(robot))
      .filter(({ dialect }) => covered.includes(dialect)),
    ...covered.flatMap((dialect) => agentsFor(dialect, files)),
  ]
}

/** The verdict of a policy on each URL of the list. */
export function verdictsOf(policy: Policy): string {
  return URLS.map((url) => decide(policy, url).verdict).join(' ')
}

/**
 * Everything else that a policy shows in JSON, as texts without line numbers. A repeated record says nothing new,
 * and the order of most records has no meaning. Remarks about the file are left out, and what decides URLs.
 */
export function metadataOf(policy: Policy): Readonly<Record<string, string>> {
  const {
    agent: _agent,
    dialect: _dialect,
    standIn: _standIn,
    groups: _groups,
    omittedGroups: _omittedGroups,
    rules: _rules,
    ignoredRecords: _ignoredRecords,
    assumptions: _assumptions,
    notes: _notes,
    pacing,
    contentSignals,
    failure,
    ...others
  } = policyJson(policy)
  const parts = { ...others, signals: contentSignals.flatMap(({ value }) => value.signals) }
  return {
    ...Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [
        name,
        Array.isArray(part) ? [...new Set(part.map(textOf))].sort().join() : textOf(part),
      ]),
    ),
    requestRates: [...new Set(pacing.requestRates.map(textOf))].join(),
    // A robot may come in any of the windows, so a repeated window says nothing.
    visitTimes: [...new Set(pacing.visitTimes.map(textOf))].sort().join(),
    pacing: textOf({ ...pacing, requestRates: undefined, visitTimes: undefined }),
    failure: failure?.message ?? '',
  }
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (key, part: unknown) => (key === 'line' ? undefined : part)) ?? ''
}

/** What two policies show differently: the first URL, or the first metadata; `undefined` if nothing seen differs. */
export function seenDifference(one: Policy, other: Policy): string | undefined {
  return urlDifference(one, other) ?? metadataDifference(one, other)
}

function metadataDifference(one: Policy, other: Policy): string | undefined {
  const [before, after] = [metadataOf(one), metadataOf(other)]
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  const name = [...names].find((key) => before[key] !== after[key])
  return name && `${name} ${before[name]} → ${after[name]}`
}

/** The first of these URLs on which two policies differ. */
export function urlDifference(
  one: Policy,
  other: Policy,
  urls: readonly string[] = URLS,
): string | undefined {
  return urls.find((url) => decide(one, url).verdict !== decide(other, url).verdict)
}

/** Those without dot segments. */
export const URLS_WITHOUT_DOT_SEGMENTS: readonly string[] = URLS.filter((url) => !hasDotSegments(url))

/**
 * Those without an escape that RFC 3986 §6.2.2 would decode or write in another way, without dot segments and
 * without odd characters.
 */
export const URLS_IN_NORMAL_FORM: readonly string[] = URLS.filter((url) => {
  const path = url.replace(/^\w+:\/\/[^/]*/, '')
  const escapes = [...path.matchAll(/%(..)?/g)].map(([, digits]) => digits)
  return (
    path !== '/robots.txt' &&
    !hasDotSegments(url) &&
    !/[^!-~]|[[\]\\"<>^`{|}]/.test(path) &&
    escapes.every(
      (digits) =>
        digits !== undefined &&
        /^[0-9A-F]{2}$/.test(digits) &&
        !/^(?:2D|2E|5F|7E|3\d|[46][1-9A-F]|[57][0-9A])$/.test(digits),
    )
  )
})

/** What two policies show differently, or the first URL on which they differ; `undefined` if nothing new is seen. */
export type Look = (one: Policy, other: Policy) => string | undefined

/**
 * A look at the verdicts of pairs of policies, each pair of dialects and lists of rules once. It compares what the
 * policies hold, so it trusts nothing that a dialect declares of its agents.
 */
export function newUrlLook(urls: readonly string[] = URLS): Look {
  const looked = new Set<string>()
  return (one, other) => {
    const key = JSON.stringify(
      [one, other].map(({ dialect, failure, selection, rules }) => [dialect, failure, selection.kind, rules]),
    )
    if (looked.has(key)) return undefined
    looked.add(key)
    return urlDifference(one, other, urls)
  }
}

/** The same for everything that the policies show: besides the verdicts, equal metadata once. */
export function newLook(): Look {
  const lookAtUrls = newUrlLook()
  const looked = new Set<string>()
  return (one, other) => {
    const url = lookAtUrls(one, other)
    if (url !== undefined) return url
    const key = JSON.stringify(
      // A robot that reads only the beginning of a file gets fewer records of the site.
      [one, other].map(
        ({ dialect, failure, selection, pacing, comments, sitemaps, host, cleanParams, licenses }) => [
          [dialect, failure, selection.kind, pacing, comments, sitemaps, host, cleanParams, licenses],
          selection.selected.map((group) => selection.candidates.indexOf(group)),
        ],
      ),
    )
    if (looked.has(key)) return undefined
    looked.add(key)
    return metadataDifference(one, other)
  }
}

/** The first agent, of those given, for whom the files differ, in words. */
export function differenceFor(before: File, after: File, agents: readonly ReadOptions[]): string | undefined {
  const look = newLook()
  for (const options of agents) {
    const seen = look(read(before, options), read(after, options))
    if (seen !== undefined)
      return `${options.dialect.id} ${[options.agent].flat().join(',')}${options.obeysStar === false ? ' (must be named)' : ''}: ${seen}`
  }
  return undefined
}
