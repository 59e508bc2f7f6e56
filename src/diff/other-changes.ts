import type { Group } from '../dialects/index.ts'
import type { DailyWindow, Honoured, Policy, RequestRate, StatedValue } from '../policy/index.ts'

/** A field of metadata. */
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
  /** The value before; absent if there was none. */
  readonly before?: StatedValue<string>
  /** The value after; absent if there is none. */
  readonly after?: StatedValue<string>
  /** For pacing: whether the dialect obeys it. */
  readonly honoured?: Honoured
  /** For pacing that is gone: the new value, if there is one that the dialect cannot parse. */
  readonly refused?: StatedValue<string>
}

/** How a field of metadata is compared: its values as text, and whether only one value counts. */
interface MetadataField {
  readonly field: OtherField
  readonly one?: true
  readonly of: (policy: Policy) => readonly StatedValue<string>[]
  readonly honours?: keyof Policy['pacing']['honours']
}

const METADATA: readonly MetadataField[] = [
  {
    field: 'crawl-delay',
    one: true,
    honours: 'crawlDelay',
    of: ({ pacing }) => spelt(optional(pacing.crawlDelay), String),
  },
  { field: 'request-rate', honours: 'requestRate', of: ({ pacing }) => spelt(pacing.requestRates, rateText) },
  {
    field: 'visit-time',
    one: true,
    honours: 'visitTime',
    of: ({ pacing }) => spelt(optional(pacing.visitTime), windowText),
  },
  { field: 'sitemap', of: ({ sitemaps }) => sitemaps },
  { field: 'host', one: true, of: ({ host }) => optional(host) },
  {
    field: 'clean-param',
    of: ({ cleanParams }) =>
      spelt(cleanParams, ({ params, path }) => `${params.join('&')} ${path}`.trimEnd()),
  },
  { field: 'comment', of: ({ comments }) => comments },
  {
    field: 'content-signal',
    of: ({ contentSignals }) =>
      spelt(contentSignals, ({ signals }) => dictionary(signals, (answer) => (answer ? 'yes' : 'no'))),
  },
  {
    field: 'content-usage',
    of: ({ contentUsage }) =>
      spelt(contentUsage, ({ path = '', preferences }) =>
        // A dictionary that cannot be parsed leaves every preference unknown. That differs from stating none.
        `${path} ${preferences === undefined ? 'unknown' : dictionary(preferences, (answer) => (answer === 'allow' ? 'y' : 'n'))}`.trim(),
      ),
  },
  { field: 'license', of: ({ licenses }) => licenses },
  { field: 'noindex', of: ({ noindex }) => noindex },
]

/**
 * The metadata that one policy has and the other has not. A line that only moved is no change.
 *
 * @example
 * ```ts
 * const fooBot = { agent: 'FooBot', dialect: dialects['rfc-9309'] }
 * const after = read(parse('User-agent: *\nDisallow: /private/\nCrawl-delay: 5\n'), fooBot)
 * otherChanges(policy, after) // [{ field: 'crawl-delay', after: { value: '5', line: 3 }, honoured: 'no' }]
 * ```
 */
export function otherChanges(before: Policy, after: Policy): OtherChange[] {
  return METADATA.flatMap(({ field, one, of, honours }): OtherChange[] => {
    const [values, current] = [of(before), of(after)]
    // Most files have next to no metadata.
    if (values.length === 0 && current.length === 0) return []
    const removed = missing(values, current)
    const added = missing(current, values)
    const [was, is] = [removed[0], added[0]]
    const honoured = honours === undefined ? {} : { honoured: after.pacing.honours[honours] }
    if (one === true && was !== undefined && is !== undefined)
      return [{ field, before: was, after: is, ...honoured }]
    return [
      ...removed.map((value) => ({
        field,
        before: value,
        ...honoured,
        ...(added.length === 0 ? refusedIn(after, field, honours) : {}),
      })),
      ...added.map((value) => ({ field, after: value, ...honoured })),
    ]
  })
}

/** A pacing record of the selected groups that the dialect cannot parse. */
function refusedIn(
  { selection, pacing }: Policy,
  field: OtherField,
  honours: MetadataField['honours'],
): { readonly refused?: StatedValue<string> } {
  if (honours === undefined) return {}
  const selected = [pacing.crawlDelay, pacing.visitTime, ...pacing.requestRates]
  const records = (selection.selected as readonly Group[]).flatMap((group) => group.records)
  const [refused] = records.filter(
    (record) => record.field === field && selected.every((stated) => stated?.line !== record.line),
  )
  return refused === undefined ? {} : { refused: { value: refused.value, line: refused.line } }
}

/** The values that the other list does not hold, each once. */
function missing(
  values: readonly StatedValue<string>[],
  from: readonly StatedValue<string>[],
): StatedValue<string>[] {
  const seen = new Set(from.map(({ value }) => value))
  return values.filter(({ value }) => !seen.has(value) && seen.add(value))
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
