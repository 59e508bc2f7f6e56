/** Watches the robots.txt of sites: looks, events by their effect, and a history as plain files. */
export { differsFrom, type Event, type EventKind } from './events.ts'
export { lockFolder } from './lock.ts'
export { type Look, lookOf } from './look.ts'
export { keepLastRun } from './state.ts'
export { type Watched, type Watching, watchSites } from './watch-sites.ts'
