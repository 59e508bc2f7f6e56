import type { Group } from '../dialects/index.ts'
import type { DailyWindow, Honoured, Policy, RequestRate, StatedValue } from '../policy/index.ts'

/** What a file says beside its rules. */
export type OtherField =
  | 'crawl-delay'
  | 'request-rate'
  | 'visit-time'
  | 'sitemap'
  | 'host'
  | 'clean-param'
  | 'comment'
  | 'content-signal'
  | 'content-usage'
  | 'license'
  | 'noindex'

/** A record that one policy has and the other has not, or has with another value. */
export interface OtherChange {
  readonly field: OtherField
  /** Absent where nothing stands in its place. */
  readonly before?: StatedValue<string>
  readonly after?: StatedValue<string>
  /** Of pacing: whether the reader acts on it. */
  readonly honoured?: Honoured
  /** Of pacing that is gone: a value that stands in its place, and that this reader takes for none. */
  readonly refused?: StatedValue<string>
}

/** Where a policy says something beside its rules, each value in one spelling; of some only one counts, of others all do. */
interface Beside {
  readonly field: OtherField
  readonly one?: true
  readonly of: (policy: Policy) => readonly StatedValue<string>[]
  readonly honours?: keyof Policy['pacing']['honours']
}

const BESIDE: readonly Beside[] = [
  { field: 'crawl-delay', one: true, honours: 'crawlDelay', of: ({ pacing }) => spelt(optional(pacing.crawlDelay), String) },
  { field: 'request-rate', honours: 'requestRate', of: ({ pacing }) => spelt(pacing.requestRates, rateText) },
  { field: 'visit-time', one: true, honours: 'visitTime', of: ({ pacing }) => spelt(optional(pacing.visitTime), windowText) },
  { field: 'sitemap', of: ({ sitemaps }) => sitemaps },
  { field: 'host', one: true, of: ({ host }) => optional(host) },
  { field: 'clean-param', of: ({ cleanParams }) => spelt(cleanParams, ({ params, path }) => `${params.join('&')} ${path}`.trimEnd()) },
  { field: 'comment', of: ({ comments }) => comments },
  {
    field: 'content-signal',
    of: ({ contentSignals }) => spelt(contentSignals, ({ signals }) => dictionary(signals, (answer) => (answer ? 'yes' : 'no'))),
  },
  {
    field: 'content-usage',
    of: ({ contentUsage }) =>
      spelt(contentUsage, ({ path = '', preferences }) =>
        // What cannot be read leaves every preference unknown, which is not the same as to state none.
        `${path} ${preferences === undefined ? 'unknown' : dictionary(preferences, (answer) => (answer === 'allow' ? 'y' : 'n'))}`.trim(),
      ),
  },
  { field: 'license', of: ({ licenses }) => licenses },
  { field: 'noindex', of: ({ noindex }) => noindex },
]

/**
 * What one policy says beside its rules and the other does not. Lines that only moved are no change.
 *
 * @example
 * ```ts
 * const fooBot = { agent: 'FooBot', dialect: dialects['rfc-9309'] }
 * const after = read(parse('User-agent: *\nDisallow: /private/\nCrawl-delay: 5\n'), fooBot)
 * otherChanges(policy, after) // [{ field: 'crawl-delay', after: { value: '5', line: 3 }, honoured: 'no' }]
 * ```
 */
export function otherChanges(before: Policy, after: Policy): OtherChange[] {
  return BESIDE.flatMap(({ field, one, of, honours }): OtherChange[] => {
    const [values, current] = [of(before), of(after)]
    // Most files say next to nothing beside their rules.
    if (values.length === 0 && current.length === 0) return []
    const gone = missing(values, current)
    const come = missing(current, values)
    const [was, is] = [gone[0], come[0]]
    const honoured = honours === undefined ? {} : { honoured: after.pacing.honours[honours] }
    if (one === true && was !== undefined && is !== undefined) return [{ field, before: was, after: is, ...honoured }]
    return [
      ...gone.map((value) => ({ field, before: value, ...honoured, ...(come.length === 0 ? refusedIn(after, field, honours) : {}) })),
      ...come.map((value) => ({ field, after: value, ...honoured })),
    ]
  })
}

/** A record of pacing that is there for the robot, and of which its reader makes nothing. */
function refusedIn(
  { selection, pacing }: Policy,
  field: OtherField,
  honours: Beside['honours'],
): { readonly refused?: StatedValue<string> } {
  if (honours === undefined) return {}
  const selected = [pacing.crawlDelay, pacing.visitTime, ...pacing.requestRates]
  const records = (selection.selected as readonly Group[]).flatMap((group) => group.records)
  const [refused] = records.filter((record) => record.field === field && selected.every((stated) => stated?.line !== record.line))
  return refused === undefined ? {} : { refused: { value: refused.value, line: refused.line } }
}

/** The values that the other list does not hold, each once. */
function missing(values: readonly StatedValue<string>[], from: readonly StatedValue<string>[]): StatedValue<string>[] {
  const known = new Set(from.map(({ value }) => value))
  return values.filter(({ value }) => !known.has(value) && known.add(value))
}

function spelt<T>(stated: readonly StatedValue<T>[], text: (value: T) => string): StatedValue<string>[] {
  return stated.map(({ value, line }) => ({ value: text(value), line }))
}

function optional<T>(stated: StatedValue<T> | undefined): StatedValue<T>[] {
  return stated === undefined ? [] : [stated]
}

function rateText({ documents, seconds, window }: RequestRate): string {
  return `${documents}/${seconds}s${window === undefined ? '' : ` ${windowText(window)}`}`
}

function windowText({ from, to }: DailyWindow): string {
  return `${clock(from)}-${clock(to)}`
}

function clock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}${String(minute % 60).padStart(2, '0')}`
}

function dictionary<T>(entries: Readonly<Record<string, T>>, text: (value: T) => string): string {
  return Object.entries(entries)
    .map(([key, value]) => `${key}=${text(value)}`)
    .sort()
    .join(', ')
}
