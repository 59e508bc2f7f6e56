import { performance } from 'node:perf_hooks'

/** How a gate counts time by itself, and waits: never the time of day, which half of a fleet may have wrong. */
export interface Time {
  /** Milliseconds since any moment; never jumps, never goes back. */
  monotonic(): number
  /** Runs something once after so many milliseconds, however many; what it gives back calls that off. */
  after(ms: number, run: () => void): () => void
}

/** The longest wait a timer of Node holds; what is longer fires after 1 ms (Node.js documentation, `setTimeout`). */
export const LONGEST_TIMER_MS: number = 2 ** 31 - 1

/** The process's own monotonic clock, and its timers; waits of more than {@link LONGEST_TIMER_MS} go in parts. */
export const systemTime: Time = {
  monotonic: () => performance.now(),
  after: (ms, run) => {
    let left = Math.max(0, ms)
    let timer: NodeJS.Timeout
    const next = (): void => {
      const part = Math.min(left, LONGEST_TIMER_MS)
      left -= part
      timer = setTimeout(left > 0 ? next : run, Math.ceil(part))
    }
    next()
    return () => clearTimeout(timer)
  },
}

/** Waits. Rejects with the signal's reason where that comes first. */
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
