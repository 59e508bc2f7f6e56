import { describe, expect, it } from 'vitest'
import { SilenceWatch } from '../../src/crawl/robots/silence-watch.ts'
import type { Time } from '../../src/crawl/time.ts'

/** Timers that fire when the test says so. */
class Timers implements Time {
  readonly #waiting: Set<() => void> = new Set()

  monotonic(): number {
    return 0
  }

  after(_: number, run: () => void): () => void {
    this.#waiting.add(run)
    return () => void this.#waiting.delete(run)
  }

  get count(): number {
    return this.#waiting.size
  }

  fire(): void {
    for (const run of this.#waiting) run()
  }
}

const open = new AbortController().signal

describe('a watch over a call', () => {
  it('gives up a silent one, and leaves no timer behind', async () => {
    const timers = new Timers()
    const watch = new SilenceWatch(timers, 1000, open)
    const given = watch.over(() => new Promise(() => undefined))
    timers.fire()
    await expect(given).rejects.toThrow('gave no answer for 1000 ms')
    expect(timers.count).toBe(0)
  })

  it('leaves out the time in which the call waits for another host, and starts anew after it', async () => {
    const timers = new Timers()
    const watch = new SilenceWatch(timers, 1000, open)
    const given = watch.over(async () => {
      const turn = await watch.suspendDuring(async () => timers.count)
      return [turn, timers.count]
    })
    expect(await given).toEqual([0, 1])
    expect(timers.count).toBe(0)
  })

  it('sets no timer once the call has ended, even if a wait ends later', async () => {
    const timers = new Timers()
    const watch = new SilenceWatch(timers, 1000, open)
    let endWait = (): void => undefined
    const wait = watch.suspendDuring(
      () =>
        new Promise<void>((resolve) => {
          endWait = resolve
        }),
    )
    await watch.over(async () => 'answer')
    endWait()
    await wait
    expect(timers.count).toBe(0)
  })

  it('gives up at once if the gate is closed already', async () => {
    const watch = new SilenceWatch(new Timers(), 1000, AbortSignal.abort(new Error('closed')))
    await expect(watch.over(() => new Promise(() => undefined))).rejects.toThrow('closed')
  })
})
