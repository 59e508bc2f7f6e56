import { MAX_STORED_HOSTS, type StoredHosts, type StoredOrigin } from '../../crawl/index.ts'
import { counted } from '../../report/index.ts'
import { visible } from '../../text/index.ts'

/** What a store holds about an origin, for people. */
export function storedOriginText(stored: StoredOrigin): string {
  const { origin, now, record, isFetching, slots, keepsPlaces, budget, trouble } = stored
  const ago = (at: number): string => `${lengthOf(now - at)} ago`
  const lines = [
    origin,
    ...recordLines(record, ago),
    `fetching     ${isFetching ? 'a gate requests the robots.txt now' : 'no'}`,
    ...slots.flatMap(slotLines),
  ]
  if (!keepsPlaces) lines.push('waiting      this store does not know who waits')
  if (budget !== undefined) {
    const { since, urls, ms } = budget
    lines.push(`budget       ${counted(urls, 'request')} and ${lengthOf(ms)} used, since ${ago(since)}`)
  }
  return [...lines, ...troubleLines(trouble, now)].join('\n')
}

/** The hosts in trouble and the slots in use of a store, for people. */
export function storedHostsText({ now, troubles, slots, keepsPlaces, isCut }: StoredHosts): string {
  const lines = [`${counted(troubles.length, 'host')} in trouble, ${counted(slots.length, 'slot')} in use`]
  for (const { host, ...trouble } of troubles) lines.push('', visible(host), ...troubleLines(trouble, now))
  if (slots.length > 0) lines.push('', ...slots.flatMap(slotLines))
  if (!keepsPlaces) lines.push('', 'waiting      this store does not know who waits')
  if (isCut)
    lines.push('', `The list is not complete: it holds ${MAX_STORED_HOSTS} hosts and as many slots at most.`)
  return lines.join('\n')
}

function recordLines(record: StoredOrigin['record'], ago: (at: number) => string): string[] {
  if (record === undefined) return ['robots.txt   none is stored']
  const { outcome, status, requestedAt, copy } = record
  return [
    `robots.txt   ${outcome}${status === undefined ? '' : ` (${status})`}, requested ${ago(requestedAt)}`,
    copy === undefined
      ? 'copy         none'
      : `copy         ${copy.bytes} bytes, known to be current ${ago(copy.at)}`,
  ]
}

/** A slot, and who waits for it. */
function slotLines(slot: StoredHosts['slots'][number]): string[] {
  const waiting = (slot.waiting ?? []).map((name, index) => `  waits ${index + 1}    ${visible(name)}`)
  return [`slot ${visible(slot.key)}   ${stateOf(slot)}`, ...waiting]
}

function stateOf({ isHeld, holder = 'a gate', waitMs, certainMs }: StoredHosts['slots'][number]): string {
  if (isHeld) {
    const blocked = certainMs > 0 ? `; blocked for ${lengthOf(certainMs)}` : ''
    return `${visible(holder)} holds it, for ${lengthOf(waitMs)} at most${blocked}`
  }
  return waitMs > 0 ? `in a pause, for ${lengthOf(waitMs)}` : 'free'
}

function troubleLines(trouble: StoredOrigin['trouble'], now: number): string[] {
  if (trouble === undefined) return ['trouble      none']
  const { refusals, errors, failures, deadUntil, pausedUntil } = trouble
  return [
    `trouble      ${counted(refusals, 'refusal')}, ${counted(errors, 'server error')} in a row, ${counted(failures, 'failure')} in a row`,
    ...(pausedUntil > now ? [`back-off     ${lengthOf(pausedUntil - now)} more`] : []),
    ...(deadUntil > now ? [`dead host    ${lengthOf(deadUntil - now)} more`] : []),
  ]
}

/** A time span in the largest unit that gives at least two: `90 s`, `3 min`. */
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
