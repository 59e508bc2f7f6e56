import type { EpochMs } from '../../access/index.ts'
import { troubleChannel } from '../telemetry.ts'
import { type Pace, paceAt, type SitePace } from '../turns/pace.ts'
import { mostMs, type PaceOf, type PaceTerms } from '../turns/pace-terms.ts'

const DAY_MS = 86_400_000

/**
 * Says how much of a site a crawl can reach if the site asks for a longer pause than the operator has in mind for its
 * root.
 */
export function tellTooLong(site: SitePace, origin: string, now: EpochMs, paceOf: PaceOf): void {
  const known = paceAtRoot(site, origin, now, paceOf)
  if (known === undefined) return
  const { terms, pace } = known
  const { delayMs, from } = pace
  if (delayMs <= mostMs(terms) || from.includes('default')) return
  const does = {
    shorten: `The gate pauses for ${seconds(mostMs(terms))} only.`,
    wait: `The gate waits, so it fetches ${Math.floor(DAY_MS / delayMs)} pages a day at most, and a crawl reaches a part of the site.`,
    refuse: 'The gate fetches nothing there.',
  }[terms.tooLong]
  troubleChannel.publish({
    kind: 'limit',
    message: `The robots.txt of ${origin} asks for a pause of ${seconds(delayMs)}, more than pace.maxMs. ${does}`,
  })
}

/** The pause that a site asks for; `undefined` if the operator's function throws, which each decision then reports. */
function paceAtRoot(
  site: SitePace,
  origin: string,
  now: EpochMs,
  paceOf: PaceOf,
): { readonly terms: PaceTerms; readonly pace: Pace } | undefined {
  try {
    const terms = paceOf(new URL(origin), now)
    return { terms, pace: paceAt({ ...terms, tooLong: 'wait' }, site, now) }
  } catch {
    return undefined
  }
}

function seconds(ms: number): string {
  return `${Math.ceil(ms / 1000)} s`
}
