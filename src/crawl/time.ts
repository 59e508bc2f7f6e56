import { setMaxListeners } from 'node:events'
import { performance } from 'node:perf_hooks'

/**
 * The clock and the timers of a gate. The clock never shows the time of day, because that may be wrong on
 * some machines of a fleet.
 */
export interface Time {
  /** Milliseconds since an arbitrary moment. The value never jumps and never goes back. */
  monotonic(): number
  /**
   * Runs a function once, after `ms` milliseconds, even if that is longer than a Node timer can be. Calling
   * the returned function cancels the run.
   */
  after(ms: number, run: () => void): () => void
  /** Like `after`, but a run that is still to come does not keep the process alive. Default: `after`. */
  background?(ms: number, run: () => void): () => void
}

/**
 * The longest delay of a Node timer, in milliseconds. Node fires a timer with a longer delay after 1 ms
 * (Node.js documentation, `setTimeout`).
 */
export const LONGEST_TIMER_MS: number = 2 ** 31 - 1

/**
 * The process's own monotonic clock and timers. Delays above {@link LONGEST_TIMER_MS} are split into parts.
 */
export const systemTime: Time = {
  monotonic: () => performance.now(),
  after: (ms, run) => startTimer(ms, run, true),
  background: (ms, run) => startTimer(ms, run, false),
}

function startTimer(ms: number, run: () => void, keepsAlive: boolean): () => void {
  if (ms <= LONGEST_TIMER_MS) {
    const only = setTimeout(run, Math.ceil(Math.max(0, ms)))
    if (!keepsAlive) only.unref()
    return () => clearTimeout(only)
  }
  let remaining = ms
  let timer: NodeJS.Timeout
  const next = (): void => {
    const part = Math.min(remaining, LONGEST_TIMER_MS)
    remaining -= part
    timer = setTimeout(remaining > 0 ? next : run, Math.ceil(part))
    if (!keepsAlive) timer.unref()
  }
  next()
  return () => clearTimeout(timer)
}

/**
 * Runs a function once, after `ms` milliseconds, by `time.background`; by `time.after` if there is no such
 * method.
 */
export function background(time: Time, ms: number, run: () => void): () => void {
  return time.background === undefined ? time.after(ms, run) : time.background(ms, run)
}

/**
 * Like {@link background}, but for a deadline: answers that came in time are read before `run` is called. Without
 * that, a busy process would call it first, because Node runs timers before it reads.
 */
export function deadline(time: Time, ms: number, run: () => void): () => void {
  let isOver = false
  const cancel = background(time, ms, () =>
    setImmediate(() => {
      if (!isOver) run()
    }),
  )
  return () => {
    isOver = true
    cancel()
  }
}

/** Waits for `ms` milliseconds. Rejects with the signal's reason if the signal is aborted first. */
export function wait(time: Time, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) {
      reject(signal.reason as Error)
      return
    }
    const stop = (): void => {
      cancel()
      reject(signal?.reason as Error)
    }
    const cancel = time.after(ms, () => {
      signal?.removeEventListener('abort', stop)
      resolve()
    })
    signal?.addEventListener('abort', stop, { once: true })
  })
}

/**
 * The result of work that may never end; rejects with the signal's reason if the signal is aborted first.
 *
 * @param tooLate is called with a result that comes after that.
 */
export function unlessAborted<T>(
  work: Promise<T>,
  signal: AbortSignal,
  tooLate: (result: T) => unknown = () => undefined,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      reject(signal.reason as Error)
      Promise.resolve(work)
        .then(tooLate)
        .catch(() => {})
    }
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    Promise.resolve(work)
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', stop))
  })
}

/** Keeps Node from warning of a leak if a crawler passes one signal to many calls. */
export function allowManyListeners(signal: AbortSignal | undefined): void {
  if (signal !== undefined) setMaxListeners(0, signal)
}
