import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { accessEffects } from '../../site/access-effects.ts'
import { FILE_START, problemSuffix, robotsUrl } from '../../site/retrieval.ts'

/** F102: the file did not arrive in time. */
export const timeout: CheckRule = {
  code: 'F102',
  name: 'timeout',
  severity: 'error',
  ofSite: true,
  why: 'A robot does not wait forever, but few operators say how long it waits. By their programs, crawl4ai waits 2 and Browsertrix 10 seconds. The checker Moderatobot waits 10 seconds, too. For a robot that gives up, the file is unreachable. By RFC 9309 §2.3.1.4, the robot must then treat the whole site as forbidden, but not all robots do.',
  find,
}

/**
 * Milliseconds after which some programs give up: Browsertrix 1.14, and Moderatobot, which "tries to get the
 * file within 10 seconds" and has "no information" about others.
 */
export const LONGEST_WAIT_MS = 10_000

function* find(context: Context): Generator<Problem> {
  const { retrieval } = context.options
  if (retrieval === undefined) return
  const isOver = retrieval.outcome === 'timeout'
  if (!isOver && retrieval.durationMs <= LONGEST_WAIT_MS) return
  const { sentences, stopped } = accessEffects(context, 'network-error')
  const without = `A robot that gives up gets no file. Without the file: ${sentences}`
  const advice = 'Serve the file as a static file, without a program or a database behind it.'
  yield {
    span: FILE_START,
    about: `${robotsUrl(retrieval)} ${retrieval.outcome} ${sentences}`,
    says: isOver
      ? {
          what: `${robotsUrl(retrieval)} did not arrive in time${problemSuffix(retrieval)}.`,
          effect: without,
          advice,
        }
      : {
          case: 'slow',
          what: `${robotsUrl(retrieval)} took ${(retrieval.durationMs / 1000).toFixed(1)} s.`,
          effect: `Some programs wait at most ${LONGEST_WAIT_MS / 1000} s, and most operators do not say how long they wait. ${without}`,
          advice,
        },
    dialects: stopped,
    // Whether a robot gives up before such a response is not known.
    ...(isOver ? {} : { severity: 'warning' as const }),
  }
}
