import type { JSX } from 'preact'
import type { Known } from '../engine/use-engine.ts'

/** What a panel says about an answer that is late, was stopped or failed. Takes no room otherwise. */
export function Progress({ of }: { of: Known<unknown> }): JSX.Element {
  return (
    <div class="progress" role="status">
      {of.isSlow && (
        <>
          <span class="progress-line" aria-hidden="true" />
          <span>Still searching.{of.value !== undefined && ' What you see is about the earlier text.'}</span>{' '}
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
