import { type Effect, type Event, effectsBetween, effectsOfFirst } from './events.ts'
import { type Look, reachOf } from './look.ts'
import { keepEvents, keepState, type SiteState, stateIn } from './state.ts'

/** What a run of {@link watchSites} needs of its surroundings. */
export interface Watching {
  /** The folder of the states. The caller holds its lock. */
  readonly folder: string
  /** Looks at a site. An earlier look makes the request conditional, unless `isFresh`. Must not reject for a site. */
  readonly look: (site: string, earlier: Look | undefined, isFresh: boolean) => Promise<Look>
  /** Waits before the second look. */
  readonly wait: () => Promise<void>
  readonly now: () => Date
  /** Called with each event before the state is kept: after a crash between the two, it is called again. */
  readonly onEvent: (event: Event) => void | Promise<void>
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
  /** Absent if the site was never seen before. */
  readonly state?: SiteState
  readonly look: Look
}

/** The site with its look, if that shows effects. Otherwise the look is kept. */
async function firstLook(site: string, watching: Watching): Promise<Changed | 'failed' | undefined> {
  const state = stateIn(watching.folder, site)
  const look = await watching.look(site, state?.look, false)
  if (isOwnTrouble(site, look, watching)) return 'failed'
  const effects = state === undefined ? effectsOfFirst(look) : effectsBetween(state.look, look)
  if (effects.length > 0) return { site, look, ...(state === undefined ? {} : { state }) }
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
  if (state !== undefined && JSON.stringify(state.look) === JSON.stringify(look)) return
  if (
    state !== undefined &&
    ['unreachable', 'html'].includes(reachOf(state.look)) &&
    reachOf(look) === 'file'
  )
    say(`${site}: answers again`)
  keepState(folder, { site, since: now().toISOString(), look })
}

/** Looks again, past what a server may have kept for the first look. Gives the number of events. */
async function secondLook({ site, state, look }: Changed, watching: Watching): Promise<number | 'failed'> {
  const { folder, now, onEvent } = watching
  const again = await watching.look(site, state?.look, true)
  if (isOwnTrouble(site, again, watching)) return 'failed'
  const effects = confirmed(state?.look, look, again)
  if (effects.length === 0) {
    watching.say(`${site}: a change was there in one look, and not in the next`)
    if (state === undefined) keepIfNew(site, state, again, watching)
    return 0
  }
  const at = now().toISOString()
  const events = effects.map(({ kind, ...rest }): Event => ({ at, site, kind, ...rest }))
  keepEvents(folder, site, state?.since ?? 'never', events)
  for (const event of events) await onEvent(event)
  // Two looks that differ show that something changed, and not what: the old look stays.
  if (effects[0]?.kind !== 'undecided' || areAlike(look, again))
    keepState(folder, { site, since: at, look: again })
  return events.length
}

/** The effects that two looks agree on. If both show effects, but others, nothing is decided. */
function confirmed(before: Look | undefined, one: Look, other: Look): readonly Effect[] {
  const effects = before === undefined ? effectsOfFirst(other) : effectsBetween(before, other)
  if (effects.length === 0 || areAlike(one, other)) return effects
  return [{ kind: 'undecided', what: ['Two looks, one after the other, show different changes.'] }]
}

function areAlike(one: Look, other: Look): boolean {
  return reachOf(one) === reachOf(other) && effectsBetween(one, other).length === 0
}
