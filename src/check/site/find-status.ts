import type { AccessResult } from '../../dialects/index.ts'
import type { CheckRule } from '../rule.ts'
import { accessEffects } from './access-effects.ts'
import { FILE_START, lastHop, robotsUrl } from './retrieval.ts'

/** Finds a status of robots.txt, by the outcome that it is. The finding says what robots do because of it. */
export function findStatus(outcome: AccessResult, advice: string): CheckRule['find'] {
  return function* (context) {
    const { retrieval } = context.options
    if (retrieval?.outcome !== outcome) return
    const { sentences, stopped } = accessEffects(context, outcome)
    yield {
      span: FILE_START,
      says: {
        what: `${robotsUrl(retrieval)} has status ${lastHop(retrieval)?.status}.`,
        effect: sentences,
        advice,
      },
      dialects: stopped,
    }
  }
}
