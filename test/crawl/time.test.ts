import process from 'node:process'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { StoreClock } from '../../src/crawl/store-clock.ts'
import { background, LONGEST_TIMER_MS, systemTime, wait } from '../../src/crawl/time.ts'
import { ManualTime } from './world.ts'

describe('systemTime', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  // A timer of Node that is asked for more than 2^31 - 1 ms fires after 1 ms.
  it.each([2_592_000_000, LONGEST_TIMER_MS + 1, 3 * LONGEST_TIMER_MS + 7])(
    'a wait of %i ms: lasts that long',
    (ms) => {
      const run = vi.fn()
      systemTime.after(ms, run)
      vi.advanceTimersByTime(ms - 1)
      expect(run).not.toHaveBeenCalled()
      vi.advanceTimersByTime(1)
      expect(run).toHaveBeenCalledTimes(1)
    },
  )

  it('a long wait: no timer exceeds the limit of Node', () => {
    const asked: (number | undefined)[] = []
    const own = globalThis.setTimeout
    vi.stubGlobal('setTimeout', (run: () => void, ms?: number) => {
      asked.push(ms)
      return own(run, ms)
    })
    const cancel = systemTime.after(Number.POSITIVE_INFINITY, () => {})
    vi.advanceTimersByTime(2 * LONGEST_TIMER_MS)
    cancel()
    vi.unstubAllGlobals()
    expect(asked).toEqual([LONGEST_TIMER_MS, LONGEST_TIMER_MS, LONGEST_TIMER_MS])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('a long wait: can be cancelled in any of its parts', () => {
    const run = vi.fn()
    const cancel = systemTime.after(2 * LONGEST_TIMER_MS, run)
    vi.advanceTimersByTime(LONGEST_TIMER_MS + 5)
    cancel()
    vi.advanceTimersByTime(5 * LONGEST_TIMER_MS)
    expect(run).not.toHaveBeenCalled()
  })
})

describe('a process that only waits', () => {
  const timers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length

  it.each([
    ['after', systemTime.after, 1],
    ['background', background.bind(undefined, systemTime), 0],
  ] as const)('%s: says whether it goes on until the wait is over', (_, start, kept) => {
    for (const ms of [60_000, 2 * LONGEST_TIMER_MS]) {
      const before = timers()
      const cancel = start(ms, () => {})
      expect(timers() - before).toBe(kept)
      cancel()
    }
  })
})

describe('wait', () => {
  it("an aborted wait: rejects with the signal's reason, and leaves no timer", async () => {
    const time = new ManualTime()
    const abort = new AbortController()
    const waiting = wait(time, 5000, abort.signal)
    const reason = new Error('enough')
    abort.abort(reason)
    await expect(waiting).rejects.toBe(reason)
    await expect(wait(time, 5000, abort.signal)).rejects.toBe(reason)
    expect(time.pending).toBe(0)
  })
})

describe('StoreClock', () => {
  it('before the first reply: the time is unknown', () => {
    const clock = new StoreClock(new ManualTime())
    expect([clock.now(), clock.due]).toEqual([undefined, true])
  })

  it('any replies: the error is at most half the fastest round trip', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 500 })), {
          minLength: 1,
        }),
        (replies) => {
          const time = new ManualTime()
          const clock = new StoreClock(time)
          const offset = 1_700_000_000_000
          let quickest = Number.POSITIVE_INFINITY
          for (const [there, back] of replies) {
            const asked = time.now
            time.now += there
            const recorded = time.now + offset
            time.now += back
            clock.learn(recorded, asked)
            quickest = Math.min(quickest, there + back)
            // What goes by between replies counts for drift, by half a thousandth.
            expect(Math.abs((clock.now() as number) - (time.now + offset))).toBeLessThanOrEqual(
              quickest / 2 + replies.length,
            )
          }
        },
      ),
    )
  })

  it.each([3_600_000, -3_600_000, 30 * 86_400_000, -30 * 86_400_000])(
    "a store's clock that jumps by %i ms: is followed from the next reply on",
    (jump) => {
      const time = new ManualTime()
      const clock = new StoreClock(time)
      clock.learn(5_000_000_000, time.now)
      time.now += 1000
      clock.learn(5_000_001_000 + jump, time.now)
      expect(clock.now()).toBe(5_000_001_000 + jump)
    },
  )

  it('after a minute: is due again', () => {
    const time = new ManualTime()
    const clock = new StoreClock(time)
    clock.learn(1, time.now)
    expect(clock.due).toBe(false)
    time.now += 60_000
    expect(clock.due).toBe(true)
  })
})
