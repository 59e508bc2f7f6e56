import { createHash } from 'node:crypto'
import { type Dirent, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isObject } from '../text/index.ts'
import type { Event } from './events.ts'
import { appendLines, endOf } from './line-file.ts'
import { folderOf } from './state.ts'

/** The name of the history in the folder of a site. */
const HISTORY = 'events.jsonl'

/** An event of a history. */
export interface KeptEvent extends Event {
  /** When the look was taken that it replaced. Absent if it replaced none. */
  readonly since?: string
}

/** The most bytes at the end of a history that are searched for events which a run before a crash has kept. */
const TAIL_BYTES = 1024 * 1024

/**
 * Adds events to the history of a site, a line of JSON each, but for those that a run before a crash has added.
 * `since` is that of the state that the events replace. Without it they replace none, and are always added.
 */
export function keepEvents(
  folder: string,
  site: string,
  since: string | undefined,
  events: readonly Event[],
): void {
  const own = join(folder, folderOf(site))
  mkdirSync(own, { recursive: true })
  const path = join(own, HISTORY)
  const known = new Set(
    endOf(path, TAIL_BYTES)
      .split('\n')
      .flatMap((line) => keyOf(line) ?? []),
  )
  const added = events
    .map((event) => JSON.stringify({ ...event, since }))
    .filter((line) => since === undefined || !known.has(keyOf(line) ?? ''))
  appendLines(path, added)
}

/** What tells an event of a history from others: everything but the time at which it was seen. */
function keyOf(line: string): string | undefined {
  try {
    const { at: _, ...event } = JSON.parse(line) as Event
    return JSON.stringify(event)
  } catch {
    return undefined
  }
}

/** The most events that a feed or a digest has. */
export const MAX_RECENT_EVENTS = 100

/** The bytes at the end of each history that are read for {@link recentEvents}. */
const RECENT_BYTES = 256 * 1024

/** The newest events of all sites in a folder, the newest first. */
export function recentEvents(folder: string): readonly KeptEvent[] {
  const isSite = (entry: Dirent): boolean => entry.isDirectory() && !entry.name.startsWith('.')
  return readdirSync(folder, { withFileTypes: true })
    .filter(isSite)
    .flatMap(({ name }) => endOf(join(folder, name, HISTORY), RECENT_BYTES).split('\n'))
    .flatMap((line) => eventIn(line) ?? [])
    .sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
    .slice(0, MAX_RECENT_EVENTS)
}

/** The id of an event. It stays the same if a later run repeats the event: the time in it is that of the look before. */
export function idOf({ at, since, ...event }: KeptEvent): string {
  const key = JSON.stringify({ ...event, since: since ?? at })
  return `msg_${createHash('sha256').update(key).digest('hex').slice(0, 32)}`
}

/** The event in a line; `undefined` for one that a crash or the beginning of the part cut, or that is none. */
function eventIn(line: string): KeptEvent | undefined {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return undefined
  }
  if (!isObject(value)) return undefined
  const { at, site, kind, what } = value
  const isEvent =
    typeof at === 'string' &&
    typeof site === 'string' &&
    /^https?:\/\//.test(site) &&
    typeof kind === 'string' &&
    Array.isArray(what)
  return isEvent ? ({ ...value, what: what.map(String) } as unknown as KeptEvent) : undefined
}
