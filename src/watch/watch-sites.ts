import { isDeepStrictEqual } from 'node:util'
import { present } from '../text/index.ts'
import { areAlike, type Event, type EventEffect, effectsBetween, troubleOfFirst } from './events.ts'
import { idOf, keepEvents } from './history.ts'
import { type Look, reachOf } from './look.ts'
import { keepState, type SiteState, stateIn } from './state.ts'

/** What a run of {@link watchSites} needs of its surroundings. */
export interface Watching {
  /** The folder of the states. The caller holds its lock. */
  readonly folder: string
  /** Looks at a site. An earlier look makes the request conditional, unless `isFresh`. Must not reject for a site. */
  readonly look: (site: string, earlier: Look | undefined, isFresh: boolean) => Promise<Look>
  /** Waits before the second look. */
  readonly wait: () => Promise<void>
  readonly now: () => Date
  /**
   * Called with each event and its id before the state is kept. After a crash between the two, and if it fails for an
   * event of the site, the next run calls it again, with the same id.
   */
  readonly onEvent: (event: Event, id: string) => void | Promise<void>
  /** Called with what a person should know, and what is no event. */
  readonly say: (sentence: string) => void
}

/** How many sites are asked at once. Each is another host, so that no host gets more than one request. */
const AT_ONCE = 8

/** What a run found. */
export interface Watched {
  readonly events: number
  /** Sites of which nothing is known because of trouble of this machine or its settings. */
  readonly failed: number
}

/**
 * Looks at each site once. A site that changed is looked at again after a wait, and only what both looks show is an
 * event. The state then is the new look.
 */
export async function watchSites(sites: readonly string[], watching: Watching): Promise<Watched> {
  let failed = 0
  const changed: Changed[] = []
  await each(sites, async (site) => {
    const first = await orFailed(site, watching, () => firstLook(site, watching))
    if (first === 'failed') failed += 1
    else if (first !== undefined) changed.push(first)
  })
  if (changed.length === 0) return { events: 0, failed }
  await watching.wait()
  let events = 0
  await each(changed, async (one) => {
    const found = await orFailed(one.site, watching, () => secondLook(one, watching))
    if (found === 'failed') failed += 1
    else events += found
  })
  return { events, failed }
}

async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values()
  const worker = async (): Promise<void> => {
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, worker))
}

/** What a site gives. Trouble with its files is said, and keeps no other site from being watched. */
async function orFailed<Result>(
  site: string,
  { say }: Watching,
  work: () => Promise<Result>,
): Promise<Result | 'failed'> {
  try {
    return await work()
  } catch (error) {
    say(`${site}: ${(error as Error).message}`)
    return 'failed'
  }
}

/** A site whose first look of a run shows effects. */
interface Changed {
  readonly site: string
  readonly state: SiteState
  readonly look: Look
}

/**
 * The site with its look, if the look shows effects. Otherwise the look is kept. The first look of a site is always
 * kept.
 */
async function firstLook(site: string, watching: Watching): Promise<Changed | 'failed' | undefined> {
  const state = stateIn(watching.folder, site)
  const look = await watching.look(site, state?.look, false)
  if (isOwnTrouble(site, look, watching)) return 'failed'
  if (state !== undefined && effectsBetween(site, state.look, look).length > 0) return { site, state, look }
  keepIfNew(site, state, look, watching)
  return undefined
}

function isOwnTrouble(site: string, look: Look, { say }: Watching): boolean {
  if (reachOf(look) !== 'own-trouble') return false
  say(`${site}: nothing is known, because the request failed here: ${look.problem ?? look.outcome}`)
  return true
}

function keepIfNew(
  site: string,
  state: SiteState | undefined,
  look: Look,
  { folder, now, say }: Watching,
): void {
  if (isDeepStrictEqual(state?.look, look)) return
  if (state === undefined) for (const trouble of troubleOfFirst(look)) say(`${site}: ${trouble}`)
  else if (['unreachable', 'html'].includes(reachOf(state.look)) && reachOf(look) === 'file')
    say(
      `${site}: answers ${state.look.text === undefined ? 'for the first time, and this look is kept' : 'again'}`,
    )
  keepState(folder, { site, since: now().toISOString(), look })
}

/** Looks again, past what a server may have kept for the first look. Gives the number of events. */
async function secondLook({ site, state, look }: Changed, watching: Watching): Promise<number | 'failed'> {
  const { folder, now, onEvent } = watching
  const again = await watching.look(site, state.look, true)
  if (isOwnTrouble(site, again, watching)) return 'failed'
  const effects = confirmed(site, state.look, look, again)
  if (effects.length === 0) {
    watching.say(`${site}: a change was there in one look, and not in the next`)
    return 0
  }
  const at = now().toISOString()
  const events = effects.map(({ kind, ...rest }): Event => ({ at, site, kind, ...rest }))
  // Two looks that differ show that something changed, and not what: the old look stays, and each run tells it.
  const isConfirmed = areAlike(site, look, again)
  const replaced = present({ since: isConfirmed ? state.since : undefined })
  keepEvents(folder, site, replaced.since, events)
  const troubles: unknown[] = []
  for (const event of events) {
    try {
      await onEvent(event, idOf({ ...event, ...replaced }))
    } catch (trouble) {
      troubles.push(trouble)
    }
  }
  if (troubles.length > 0) throw troubles[0]
  if (isConfirmed) keepState(folder, { site, since: at, look: again })
  return events.length
}

/** The effects that two looks at a site agree on. If both show effects, but others, nothing is decided. */
function confirmed(site: string, before: Look, one: Look, other: Look): readonly EventEffect[] {
  const effects = effectsBetween(site, before, other)
  if (effects.length === 0 || areAlike(site, one, other)) return effects
  return [{ kind: 'undecided', what: ['Two looks, one after the other, show different changes.'] }]
}
