import { profiles } from '../../access/index.ts'
import { type AccessResult, type Assumed, type DialectId, dialectFacts } from '../../dialects/index.ts'
import type { Context } from '../file/context.ts'
import { dialectSentence, plural } from '../text/message-phrases.ts'

/**
 * What dialects do under each assumption, as a verb phrase for one dialect and for several. The most
 * restrictive assumption comes first.
 */
const PHRASES: Readonly<Record<Exclude<Assumed, 'unknown'>, readonly [singular: string, many: string]>> = {
  'disallow-all': ['fetches nothing', 'fetch nothing'],
  error: ['stops with an error', 'stop with an error'],
  defer: ['waits and tries again', 'wait and try again'],
  'google-phases': [
    'fetches nothing for 12 hours, then uses the last good copy for 30 days',
    'fetch nothing for 12 hours, then use the last good copy for 30 days',
  ],
  'cached-then-allow': [
    'uses the last good copy, or fetches everything without one',
    'use the last good copy, or fetch everything without one',
  ],
  'read-body': ['reads the response body as the file', 'read the response body as the file'],
  'allow-all': ['fetches everything', 'fetch everything'],
}

const ASSUMED = Object.keys(PHRASES) as readonly (keyof typeof PHRASES)[]

/** Assumptions under which a robot stops crawling, for a time or for good. */
const STOPS: readonly Assumed[] = ['disallow-all', 'error', 'defer', 'google-phases', 'cached-then-allow']

/** What dialects assume after a result of requesting robots.txt, according to their documentation. */
export interface AccessEffects {
  /** What each dialect does, as whole sentences. */
  readonly sentences: string
  /** The dialects that stop crawling, for a time or for good. */
  readonly stopped: readonly DialectId[]
  /** The dialects that continue as if nothing were forbidden, or with the response body as the file. */
  readonly continuing: readonly DialectId[]
}

/**
 * Says what dialects assume after a result of requesting robots.txt, such as a timeout: the given dialects,
 * or all for which the file is checked.
 */
export function accessEffects(
  context: Context,
  result: AccessResult,
  dialects: readonly DialectId[] = context.dialects.map(({ id }) => id),
): AccessEffects {
  const assuming = (assumed: Assumed): DialectId[] =>
    dialects.filter((id) => dialectFacts[id].access.results[result] === assumed)
  // The facts have one assumption for a result. What a robot does before it is a phase of the access profile.
  const triesBefore = (id: DialectId): number => profiles[id].rows[result].phases[0]?.untilTries ?? 0
  const all = context.dialects.length
  const sentences = ASSUMED.flatMap((assumed) => {
    const ids = assuming(assumed)
    const [singular, many] = PHRASES[assumed]
    const numbers = [...new Set(ids.map(triesBefore))].sort((a, b) => b - a)
    return numbers.map((tries) => {
      const alike = ids.filter((id) => triesBefore(id) === tries)
      if (tries === 0) return dialectSentence(alike, all, singular, many)
      const first = plural(tries, 'time')
      return dialectSentence(alike, all, `tries ${first}, then ${singular}`, `try ${first}, then ${many}`)
    })
  })
  const undocumented = assuming('unknown')
  if (undocumented.length > 0)
    sentences.push(
      dialectSentence(undocumented, all, 'does not document what it does', 'do not document what they do'),
    )
  return {
    sentences: sentences.join(' '),
    stopped: dialects.filter(
      (id) => STOPS.includes(dialectFacts[id].access.results[result]) || triesBefore(id) > 0,
    ),
    continuing: [...assuming('allow-all'), ...assuming('read-body')].filter((id) => triesBefore(id) === 0),
  }
}
