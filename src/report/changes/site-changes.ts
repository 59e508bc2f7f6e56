import { UNNAMED_AGENT_NAME } from '../../dialects/index.ts'
import type { OtherChange } from '../../diff/index.ts'
import type { Subject } from '../../readings/index.ts'
import { addTo, visible } from '../../text/index.ts'
import { unbroken } from '../columns.ts'
import { counted, fieldName, listed } from '../words.ts'
import type { Changes, SharedChange } from './changes.ts'

/**
 * Fields whose records stand for the whole site, so that a text names their changes once and not for each
 * robot.
 */
const OF_SITE: ReadonlySet<OtherChange['field']> = new Set(['sitemap', 'host', 'clean-param', 'license'])

/** Dialects that are named before the rest is counted. */
const MAX_DIALECTS = 4

/** A change of a record of the site. */
export interface SiteChange {
  /** The change, as most robots read the record. */
  readonly change: OtherChange
  /** Some robots do not read the record. Absent if the change is one for every robot that was compared. */
  readonly readers?: Readers
  /** Other values that some dialects read from the same lines. */
  readonly variants: readonly { readonly change: OtherChange; readonly dialects: readonly string[] }[]
}

/** The dialects that read a record; or, if these are fewer, the dialects that do not read it. */
interface Readers {
  readonly kind: 'only' | 'but'
  readonly dialects: readonly string[]
}

/** Changes of robots, and separately the changes of records of the site. */
export interface ApartChanges extends Pick<Changes, 'changed' | 'unchanged'> {
  readonly site: readonly SiteChange[]
  /** Was every robot compared, and not only some that the user chose? */
  readonly isForAll: boolean
}

/** The changes of a site, each once, and the changes of robots without them. */
export function siteApart({ siteChanges, changed, unchanged }: Changes): ApartChanges {
  const subjects = [...changed.flatMap((group) => group.subjects), ...unchanged]
  const byLines = new Map<string, Map<string, { change: OtherChange; readonly subjects: Subject[] }>>()
  const own: SharedChange[] = []
  const without: Subject[] = []
  for (const group of changed) {
    const { diff } = group
    const others = diff.others.filter((change) => {
      if (!isOfSite(change)) return true
      const { field, before, after } = change
      const key = JSON.stringify([field, before?.line, after?.line])
      const variants = byLines.get(key) ?? new Map<string, { change: OtherChange; subjects: Subject[] }>()
      const value = JSON.stringify([before?.value, after?.value])
      const known = variants.get(value)
      if (known === undefined) variants.set(value, { change, subjects: [...group.subjects] })
      else known.subjects.push(...group.subjects)
      byLines.set(key, variants)
      return false
    })
    if (others.length === diff.others.length) own.push(group)
    else if (others.length > 0 || diff.paths.kind !== 'equal')
      own.push({ ...group, diff: { ...diff, others } })
    else without.push(...group.subjects)
  }
  const partial = [...byLines.values()].map((variants): SiteChange => {
    const [most, ...rest] = [...variants.values()].sort(
      (one, other) => other.subjects.length - one.subjects.length,
    )
    const reading = [...variants.values()].flatMap((variant) => variant.subjects)
    return {
      change: (most as { change: OtherChange }).change,
      ...(reading.length === subjects.length ? {} : { readers: readersOf(reading, subjects) }),
      variants: rest.map((variant) => ({ change: variant.change, dialects: dialectsOf(variant.subjects) })),
    }
  })
  return {
    site: [...siteChanges.map((change): SiteChange => ({ change, variants: [] })), ...partial],
    changed: own,
    unchanged: [...unchanged, ...without],
    isForAll: subjects.some(({ name }) => name === UNNAMED_AGENT_NAME),
  }
}

function isOfSite({ field, ignored }: OtherChange): boolean {
  return OF_SITE.has(field) && ignored === undefined
}

function readersOf(reading: readonly Subject[], subjects: readonly Subject[]): Readers {
  const dialects = dialectsOf(reading)
  const others = dialectsOf(subjects).filter((id) => !dialects.includes(id))
  return others.length > 0 && others.length < dialects.length
    ? { kind: 'but', dialects: others }
    : { kind: 'only', dialects }
}

function dialectsOf(subjects: readonly Subject[]): readonly string[] {
  return [...new Set(subjects.map(({ readOptions }) => readOptions.dialect.id))]
}

/**
 * Sentences about the records of the site: `Sitemap https://… is no longer listed, for all robots.` Losses
 * first.
 */
export function siteSentences({ site: all, isForAll }: ApartChanges): {
  readonly losses: readonly string[]
  readonly gains: readonly string[]
} {
  const site = withReplaced(all)
  const sentences = (
    one: (change: OtherChange) => string,
    many: string,
    isOfKind: (change: OtherChange) => boolean,
  ): string[] => {
    const byReaders = new Map<string, OtherChange[]>()
    for (const { change, readers: some } of site) {
      if (!isOfKind(change)) continue
      const readers = some === undefined ? (isForAll ? ', for all robots' : '') : `, ${forText(some)}`
      const key = `${change.field}\n${readers}`
      addTo(byReaders, key, change)
    }
    return [...byReaders].map(([key, changes]) => {
      const [first] = changes as [OtherChange, ...OtherChange[]]
      const name = fieldName(first.field)
      const what = changes.length === 1 ? `${name} ${one(first)}` : `${counted(changes.length, name)} ${many}`
      return `${what}${key.slice(key.indexOf('\n') + 1)}.`
    })
  }
  return {
    losses: sentences(
      ({ before }) => `${valueText(before)} is no longer listed`,
      'are no longer listed',
      ({ after }) => after === undefined,
    ),
    gains: [
      ...sentences(
        ({ after }) => `${valueText(after)} is new`,
        'are new',
        ({ before }) => before === undefined,
      ),
      ...sentences(
        ({ before, after }) => `${valueText(before)} becomes ${valueText(after)}`,
        'change',
        ({ before, after }) => before !== undefined && after !== undefined,
      ),
    ],
  }
}

/** One record that is gone and one of the same field that is new, for the same robots, are one change. */
function withReplaced(site: readonly SiteChange[]): readonly SiteChange[] {
  const fields = [...new Set(site.map(({ change }) => change.field))]
  return fields.flatMap((field) => {
    const ofField = site.filter(({ change }) => change.field === field)
    const [one, other] = ofField
    if (ofField.length !== 2 || one?.readers !== undefined || other?.readers !== undefined) return ofField
    const [before] = ofField.flatMap(({ change }) => (change.after === undefined ? [change.before] : []))
    const [after] = ofField.flatMap(({ change }) => (change.before === undefined ? [change.after] : []))
    return before === undefined || after === undefined
      ? ofField
      : [{ change: { field, before, after }, variants: [] }]
  })
}

function forText({ kind, dialects }: Readers): string {
  const names = listed(dialects, MAX_DIALECTS)
  return kind === 'only' ? `for robots read as ${names}` : `for all robots but those read as ${names}`
}

/** The line below the row of a change of the site: who reads the record, and what some read otherwise. */
export function readersText({ readers, variants }: SiteChange): string {
  return [
    ...(readers === undefined ? [] : [forText(readers)]),
    ...variants.map(
      ({ change, dialects }) =>
        `read as ${valueText(change.after ?? change.before)} in ${listed(dialects, MAX_DIALECTS)}`,
    ),
  ].join('; ')
}

function valueText(stated: OtherChange['before']): string {
  return unbroken(visible(stated?.value ?? ''))
}
