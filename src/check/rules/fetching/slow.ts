import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { FILE_START, robotsUrl } from '../../site/retrieval.ts'
import { LONGEST_WAIT_MS } from './timeout.ts'

/** F103: the file took long. */
export const slow: CheckRule = {
  code: 'F103',
  name: 'slow',
  severity: 'warning',
  ofSite: true,
  why: 'A robot waits for robots.txt before it fetches anything else, and some programs give up after 10 seconds. Most operators do not say how long they wait. The checker Moderatobot warns from 5 seconds on ("low speed").',
  find,
}

/** Milliseconds after which a file is slow: Moderatobot warns from 5 seconds on. */
const SLOW_MS = 5_000

function* find({ options: { retrieval } }: Context): Generator<Problem> {
  if (retrieval === undefined || retrieval.outcome === 'timeout') return
  const { durationMs } = retrieval
  if (durationMs <= SLOW_MS || durationMs > LONGEST_WAIT_MS) return
  yield {
    span: FILE_START,
    about: robotsUrl(retrieval),
    says: {
      what: `${robotsUrl(retrieval)} took ${(durationMs / 1000).toFixed(1)} s.`,
      effect: `Some programs give up after ${LONGEST_WAIT_MS / 1000} s and get no file; most operators do not say how long they wait.`,
      advice: 'Serve the file as a static file, without a program or a database behind it.',
    },
  }
}
