import type { OtherChange } from '../../diff/index.ts'
import type { Honoured } from '../../policy/index.ts'
import { visible } from '../../text/index.ts'
import { paragraph } from '../columns.ts'
import type { Look } from '../style.ts'
import { counted, fieldName, honouredText } from '../words.ts'
import type { FoldedChange } from './folded-changes.ts'
import { readersText, type SiteChange } from './site-changes.ts'

/** The rest of a sentence about the metadata that one or several robots get and lose. */
export function metadataPredicate(changes: readonly OtherChange[], count: number): string {
  const lists = { loses: [] as string[], gets: [] as string[] }
  for (const field of new Set(changes.map((change) => change.field))) {
    const ofField = changes.filter((change) => change.field === field && change.ignored === undefined)
    if (ofField.length === 0) continue
    const added = ofField.filter(({ after }) => after !== undefined).length
    const removed = ofField.filter(({ before }) => before !== undefined).length
    const name = fieldName(field)
    const ignored = ofField.every(({ honoured }) => honoured === 'no')
      ? `, which ${count === 1 ? 'it does' : 'they do'} not honour`
      : ''
    const total = added + removed
    const amount =
      total === 1 ? `a ${name}` : added > 0 && removed > 0 ? `another ${name}` : counted(total, name)
    lists[added === 0 ? 'loses' : 'gets'].push(`${amount}${ignored}`)
  }
  const ignored = changes.filter((change) => change.ignored !== undefined)
  if (ignored.length > 0) lists.gets.push(`${counted(ignored.length, 'change')} of records without effect`)
  const part = (list: 'loses' | 'gets', plural: string): string[] =>
    lists[list].length === 0 ? [] : [`${count === 1 ? list : plural} ${joined(lists[list])}`]
  return [...part('loses', 'lose'), ...part('gets', 'get')].join('; ')
}

/** Parts of a sentence: `a`, `a and b`, `a, which is b, and c`. */
function joined(parts: readonly string[]): string {
  const [last = '', ...others] = [...parts].reverse()
  const first = others.reverse().join(', ')
  return first === '' ? last : `${first}${first.includes(',') ? ', and' : ' and'} ${last}`
}

/** A row for each change of the metadata of robots, at most as many as the limit. */
export function metadataRows(
  changes: readonly OtherChange[],
  max: number,
  honours: FoldedChange['honours'] = [],
): string[] {
  const rows = changes
    .slice(0, max)
    .map((change, index) => `  ${metadataText(change, honours[index] ?? new Map())}`)
  return omittedRecords(rows, changes.length - max)
}

/** A row for each change of records of the site, at most as many as the limit. */
export function siteRows(changes: readonly SiteChange[], look: Look, max: number): string[] {
  const rows = changes.slice(0, max).flatMap((one) => {
    const readers = readersText(one)
    return [
      `  ${metadataText(one.change, new Map())}`,
      ...(readers === '' ? [] : [paragraph(readers, '      ', look.columns)]),
    ]
  })
  return omittedRecords(rows, changes.length - max)
}

function omittedRecords(rows: string[], omitted: number): string[] {
  return omitted > 0 ? [...rows, `  and ${counted(omitted, 'more record')}; diff --all shows them`] : rows
}

function honouredCount(honoured: Honoured, count: number): string {
  return { yes: `${count} honour it`, no: `${count} do not honour it`, unknown: `${count} do not say` }[
    honoured
  ]
}

function metadataText(
  { field, before, after, refused, ignored, honoured = 'yes' }: OtherChange,
  honours: ReadonlyMap<Honoured, number>,
): string {
  const name = fieldName(field)
  const honour =
    ignored !== undefined
      ? '; this record has no effect'
      : honours.size > 1
        ? `; ${[...honours].map(([kind, count]) => honouredCount(kind, count)).join(', ')}`
        : honoured === 'yes'
          ? ''
          : `; ${honouredText(honoured)}`
  const value = ({ value: text, line }: NonNullable<OtherChange['before']>): string =>
    `${visible(text)} (line ${line})`
  if (before === undefined) return `+ ${name} ${value(after as NonNullable<typeof after>)}${honour}`
  const malformed = refused === undefined ? '' : `; this dialect ignores the new value ${value(refused)}`
  if (after === undefined) return `- ${name} ${value(before)}${malformed}${honour}`
  return `~ ${name} ${value(before)} → ${value(after)}${honour}`
}
