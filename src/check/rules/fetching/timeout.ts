import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { accessEffects } from '../../site/access-effects.ts'
import { FILE_START, problemSuffix, robotsUrl } from '../../site/retrieval.ts'

/** F102: the file did not come in time. */
export const timeout: CheckRule = {
  code: 'F102',
  name: 'timeout',
  severity: 'error',
  ofSite: true,
  why: 'A robot does not wait for ever. Moderatobot takes more than 10 seconds for an error; a robot that gave up has not reached the file, and takes the whole site for forbidden (RFC 9309 §2.3.1.4).',
  find,
}

/** Moderatobot: "the waiting time is limited to 10 seconds". */
export const LONGEST_WAIT_MS = 10_000

function* find(context: Context): Generator<Problem> {
  const { retrieval } = context.options
  if (retrieval === undefined) return
  const isOver = retrieval.outcome === 'timeout'
  if (!isOver && retrieval.durationMs <= LONGEST_WAIT_MS) return
  const { words, stopped } = accessEffects(context, 'network-error')
  const came = isOver
    ? `did not come in time${problemSuffix(retrieval)}`
    : `took ${(retrieval.durationMs / 1000).toFixed(1)} s, and robots wait ${LONGEST_WAIT_MS / 1000} s or less`
  yield {
    span: FILE_START,
    message: `${robotsUrl(retrieval)} ${came}. Who gives up has not reached it: ${words}. Serve it as a file, without a program or a database behind it.`,
    dialects: stopped,
  }
}
