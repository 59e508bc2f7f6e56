import type { JSX } from 'preact'
import type { Known } from '../engine/use-engine.ts'

/** What a panel says about an answer that is late, was stopped or failed. Takes no room otherwise. */
export function Progress({
  of,
  doing = '',
}: {
  of: Known<unknown>
  /** What is being done, said at once while nothing else is shown. */
  doing?: string
}): JSX.Element {
  const isWaiting = of.isStale && of.problem === undefined
  return (
    <div class="progress" role="status">
      {isWaiting && doing !== '' && <span>{doing}</span>}{' '}
      {of.isSlow && (
        <>
          <span class="progress-line" aria-hidden="true" />
          {doing === '' && (
            <span>
              Still searching.{of.value !== undefined && ' What you see is about the earlier text.'}
            </span>
          )}{' '}
          <button type="button" class="link" onClick={of.stop}>
            Stop
          </button>
        </>
      )}
      {of.problem !== undefined && (
        <>
          <span>{of.problem}</span>{' '}
          <button type="button" class="link" onClick={of.again}>
            Search again
          </button>
        </>
      )}
    </div>
  )
}
