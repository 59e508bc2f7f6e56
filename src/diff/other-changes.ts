import { type Group, windowText } from '../dialects/index.ts'
import {
  assertPolicy,
  type Honoured,
  type IgnoredRecord,
  type Policy,
  type RequestRate,
  type StatedValue,
} from '../policy/index.ts'

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

/** A record that one policy has and the other lacks, or has with another value. */
export interface OtherChange {
  readonly field: OtherField
  /** The value before; absent if there was none. */
  readonly before?: StatedValue<string>
  /** The value after; absent if there is none. */
  readonly after?: StatedValue<string>
  /** For pacing: whether the dialect obeys it. */
  readonly honoured?: Honoured
  /** If pacing is gone: the new value that the dialect cannot parse, if there is one. */
  readonly refused?: StatedValue<string>
  /** The record has no effect in this dialect, before and after. */
  readonly ignored?: IgnoredRecord['why']
}

/** How a field of metadata is compared: its values as text, and whether one value can replace another. */
interface MetadataField {
  readonly field: OtherField
  /** If each side has one value, the new one replaces the old. */
  readonly replaces?: true
  /** Whether the order of the values counts. */
  readonly inOrder?: true
  readonly of: (policy: Policy) => readonly StatedValue<string>[]
  readonly honours?: keyof Policy['pacing']['honours']
}

const METADATA: readonly MetadataField[] = [
  {
    field: 'crawl-delay',
    replaces: true,
    honours: 'crawlDelay',
    of: ({ pacing }) => spelt(optional(pacing.crawlDelay), String),
  },
  {
    field: 'request-rate',
    inOrder: true,
    honours: 'requestRate',
    of: ({ pacing }) => spelt(pacing.requestRates, rateText),
  },
  {
    field: 'visit-time',
    replaces: true,
    honours: 'visitTime',
    of: ({ pacing }) => spelt(pacing.visitTimes, windowText),
  },
  { field: 'sitemap', of: ({ sitemaps }) => sitemaps },
  { field: 'host', replaces: true, of: ({ host }) => optional(host) },
  {
    field: 'clean-param',
    of: ({ cleanParams }) =>
      spelt(cleanParams, ({ params, path }) => `${params.join('&')} ${path}`.trimEnd()),
  },
  { field: 'comment', of: ({ comments }) => comments },
  {
    field: 'content-signal',
    // Signal by signal: several records and one record say the same.
    of: ({ contentSignals }) =>
      contentSignals.flatMap(({ value: { signals }, line }) =>
        signals.map(({ name, value }) => ({ value: value === '' ? name : `${name}=${value}`, line })),
      ),
  },
  {
    field: 'content-usage',
    of: ({ contentUsage }) =>
      // The dictionary as written: labels and values that are not known today may be tomorrow.
      spelt(contentUsage, ({ path, dictionary }) =>
        path === undefined ? dictionary : `${path} ${dictionary}`,
      ),
  },
  { field: 'license', of: ({ licenses }) => licenses },
  { field: 'noindex', of: ({ noindex }) => noindex },
]

/**
 * The metadata that one policy has and the other lacks. A record that only moved or is repeated is no change.
 * Request-rate records are the exception, because the first that applies counts. Records that a dialect ignores are
 * compared too, and marked as `ignored`.
 *
 * @example
 * ```ts
 * const fooBot = { agent: 'FooBot', dialect: dialects['rfc-9309'] }
 * const after = read(parse('User-agent: *\nDisallow: /private/\nCrawl-delay: 5\n'), fooBot)
 * otherChanges(policy, after) // [{ field: 'crawl-delay', after: { value: '5', line: 3 }, honoured: 'no' }]
 * ```
 */
export function otherChanges(before: Policy, after: Policy): OtherChange[] {
  for (const policy of [before, after]) assertPolicy(policy, 'otherChanges')
  const effective = effectiveChanges(before, after)
  // A refused value is shown with the value that it replaces.
  const refused = new Set(effective.flatMap((change) => change.refused?.line ?? []))
  const ignored = ignoredChanges(before, after).filter((change) => !refused.has(change.after?.line ?? 0))
  return [...effective, ...ignored]
}

/** The changes of metadata that have an effect: no record that the dialect ignores. */
export function effectiveChanges(before: Policy, after: Policy): OtherChange[] {
  return METADATA.flatMap(({ field, replaces, inOrder, of, honours }): OtherChange[] => {
    const [values, current] = [of(before), of(after)]
    // Most files have next to no metadata.
    if (values.length === 0 && current.length === 0) return []
    const removed = missing(values, current)
    const added = missing(current, values)
    const honoured = honours === undefined ? {} : { honoured: after.pacing.honours[honours] }
    if (inOrder === true && removed.length === 0 && added.length === 0)
      return movedValue(values, current).map((change) => ({ field, ...change, ...honoured }))
    const [was, is] = [removed[0], added[0]]
    const isPair = values.length === 1 && current.length === 1
    if (replaces === true && isPair && was !== undefined && is !== undefined)
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

/** The first place at which two lists of the same values differ, each value counted once. */
function movedValue(
  values: readonly StatedValue<string>[],
  current: readonly StatedValue<string>[],
): Pick<OtherChange, 'before' | 'after'>[] {
  const [old, now] = [missing(values, []), missing(current, [])]
  return old
    .flatMap((before, at) => {
      const after = now[at] as StatedValue<string>
      return before.value === after.value ? [] : [{ before, after }]
    })
    .slice(0, 1)
}

/** The records that a dialect ignores and only one of the policies has. */
function ignoredChanges(before: Policy, after: Policy): OtherChange[] {
  const keyOf = ({ field, value, why }: IgnoredRecord): string => JSON.stringify([field, value, why])
  const onlyIn = (records: readonly IgnoredRecord[], others: readonly IgnoredRecord[]): IgnoredRecord[] => {
    const seen = new Set(others.map(keyOf))
    return records.filter((record) => !seen.has(keyOf(record)) && seen.add(keyOf(record)))
  }
  const changeOf = (side: 'before' | 'after', { field, value, line, why }: IgnoredRecord): OtherChange => ({
    field: field as OtherField,
    [side]: { value, line },
    ignored: why,
  })
  return [
    ...onlyIn(before.ignoredRecords, after.ignoredRecords).map((record) => changeOf('before', record)),
    ...onlyIn(after.ignoredRecords, before.ignoredRecords).map((record) => changeOf('after', record)),
  ]
}

/** A pacing record of the selected groups that the dialect cannot parse. */
function refusedIn(
  { selection, pacing }: Policy,
  field: OtherField,
  honours: MetadataField['honours'],
): { readonly refused?: StatedValue<string> } {
  if (honours === undefined) return {}
  const selected = [pacing.crawlDelay, ...pacing.visitTimes, ...pacing.requestRates]
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
