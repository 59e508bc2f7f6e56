import { StoreError } from './store.ts'

/** Timers take no longer time than this, in milliseconds; a longer one would go off at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Refuses a time to wait that is none. @throws `TypeError` */
export function assertTimeout(timeoutMs: number): void {
  if (!(timeoutMs > 0 && timeoutMs <= LONGEST_TIMER_MS))
    throw new TypeError(`timeoutMs is a number above 0, up to ${LONGEST_TIMER_MS}, not ${String(timeoutMs)}.`)
}

/** What comes of an answer, if it comes in time. @throws StoreError `unavailable` where it does not */
export async function within<T>(timeoutMs: number, answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StoreError('unavailable', `The store did not answer within ${timeoutMs} ms.`)), timeoutMs)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
