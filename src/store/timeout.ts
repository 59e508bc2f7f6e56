import { StoreError } from './store.ts'

/** The longest delay of a timer, in milliseconds. A longer one would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Checks a timeout. @throws `TypeError` if it is out of range. */
export function assertTimeout(timeoutMs: number): void {
  if (!(timeoutMs > 0 && timeoutMs <= LONGEST_TIMER_MS))
    throw new TypeError(
      `timeoutMs must be a number above 0 and at most ${LONGEST_TIMER_MS}; it is ${String(timeoutMs)}.`,
    )
}

/**
 * Waits for an answer for `timeoutMs` at most. An answer that has arrived meanwhile counts, although a busy process has
 * not read it yet: Node runs timers before it reads, so the timeout lets it read once more.
 *
 * @throws StoreError `unavailable` if it does not come in time.
 */
export async function withTimeout<T>(timeoutMs: number, answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    const fail = (): void =>
      reject(new StoreError('unavailable', `The store did not answer within ${timeoutMs} ms.`))
    timer = setTimeout(() => setImmediate(fail), timeoutMs)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
