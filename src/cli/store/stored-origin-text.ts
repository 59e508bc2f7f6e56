import type { StoredOrigin } from '../../crawl/index.ts'
import { counted } from '../../report/index.ts'
import { visible } from '../../text/index.ts'

/** What a store holds about an origin, for people. */
export function storedOriginText(stored: StoredOrigin): string {
  const { origin, now, record, isFetching, slots, keepsPlaces, budget, trouble } = stored
  const ago = (at: number): string => `${lengthOf(now - at)} ago`
  const lines = [origin]
  if (record === undefined) lines.push('robots.txt   none is stored')
  else {
    const { outcome, status, requestedAt, copy } = record
    lines.push(
      `robots.txt   ${outcome}${status === undefined ? '' : ` (${status})`}, requested ${ago(requestedAt)}`,
      copy === undefined
        ? 'copy         none'
        : `copy         ${copy.bytes} bytes, known to be current ${ago(copy.at)}`,
    )
  }
  lines.push(`fetching     ${isFetching ? 'a gate requests the robots.txt now' : 'no'}`)
  for (const { key, isHeld, holder = 'a gate', waitMs, certainMs, waiting } of slots) {
    const state = isHeld
      ? `${visible(holder)} holds it, for ${lengthOf(waitMs)} at most${certainMs > 0 ? `; blocked for ${lengthOf(certainMs)}` : ''}`
      : waitMs > 0
        ? `in a pause, for ${lengthOf(waitMs)}`
        : 'free'
    lines.push(`slot ${key}   ${state}`)
    for (const [index, name] of (waiting ?? []).entries())
      lines.push(`  waits ${index + 1}    ${visible(name)}`)
  }
  if (!keepsPlaces) lines.push('waiting      this store does not know who waits')
  if (budget !== undefined) {
    const { since, urls, ms } = budget
    lines.push(`budget       ${counted(urls, 'request')} and ${lengthOf(ms)} used, since ${ago(since)}`)
  }
  if (trouble === undefined) lines.push('trouble      none')
  else {
    const { refusals, errors, failures, deadUntil, pausedUntil } = trouble
    lines.push(
      `trouble      ${counted(refusals, 'refusal')}, ${counted(errors, 'server error')} in a row, ${counted(failures, 'failure')} in a row`,
    )
    if (pausedUntil > now) lines.push(`back-off     ${lengthOf(pausedUntil - now)} more`)
    if (deadUntil > now) lines.push(`dead host    ${lengthOf(deadUntil - now)} more`)
  }
  return lines.join('\n')
}

/** A time span in its largest unit of which it has two or more: `90 s`, `3 min`. */
function lengthOf(ms: number): string {
  const units = [
    ['days', 86_400_000],
    ['h', 3_600_000],
    ['min', 60_000],
    ['s', 1000],
  ] as const
  const [name, unit] = units.find(([, length]) => ms >= 2 * length) ?? (['ms', 1] as const)
  return `${Math.round(ms / unit)} ${name}`
}
