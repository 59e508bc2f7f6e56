import { type AccessResult, type Assumed, type DialectId, dialectFacts } from '../../dialects/index.ts'
import type { Context } from '../file/context.ts'
import { dialectsWithVerb } from '../text/message-phrases.ts'

/** What readers do in the words of a sentence, for one and for several of them: those who may fetch least come first. */
const WORDS: Readonly<Record<Exclude<Assumed, 'unknown'>, readonly [one: string, several: string]>> = {
  'disallow-all': ['fetches nothing', 'fetch nothing'],
  error: ['stops with an error', 'stop with an error'],
  defer: ['waits and asks again', 'wait and ask again'],
  'google-phases': [
    'fetches nothing for 12 hours and then goes by the last good copy for 30 days',
    'fetch nothing for 12 hours and then go by the last good copy for 30 days',
  ],
  'cached-then-allow': [
    'goes by the last good copy and without one fetches everything',
    'go by the last good copy and without one fetch everything',
  ],
  'read-body': ['reads the page that came as the file', 'read the page that came as the file'],
  'allow-all': ['fetches everything', 'fetch everything'],
}

const ASSUMED = Object.keys(WORDS) as readonly (keyof typeof WORDS)[]

/** Those of a site, or of a part of it, that readers no longer come to. */
const STOPS: readonly Assumed[] = ['disallow-all', 'error', 'defer', 'google-phases', 'cached-then-allow']

/** What the readers a file is checked for make of a result, by their own tables. */
export interface AccessEffects {
  /** Who then assumes what, in a sentence without its end. */
  readonly words: string
  /** The readers that stop, for a time or for good. */
  readonly stopped: readonly DialectId[]
  /** The readers that go on as if nothing were forbidden, or by what the page says that came. */
  readonly continuing: readonly DialectId[]
}

/** What each reader, of those given or of those the file is checked for, then assumes. */
export function accessEffects(
  context: Context,
  result: AccessResult,
  dialects: readonly DialectId[] = context.dialects.map(({ id }) => id),
): AccessEffects {
  const who = (assumed: Assumed): DialectId[] => dialects.filter((id) => dialectFacts[id].access.results[result] === assumed)
  const all = context.dialects.length
  const said = ASSUMED.flatMap((assumed) => {
    const found = who(assumed)
    return found.length === 0 ? [] : [dialectsWithVerb(found, all, ...WORDS[assumed])]
  })
  const silent = who('unknown').length
  if (silent > 0) said.push(`what ${silent === 1 ? '1 reader does' : `${silent} readers do`} is not documented`)
  return {
    words: said.join('; '),
    stopped: dialects.filter((id) => STOPS.includes(dialectFacts[id].access.results[result])),
    continuing: [...who('allow-all'), ...who('read-body')],
  }
}
