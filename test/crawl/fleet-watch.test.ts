import { expect, it } from 'vitest'
import { FleetWatch, NOTICE_MS } from '../../src/crawl/fleet/fleet-watch.ts'
import { ManualTime } from './world.ts'

it('an outage that others report: turns of the store stay unused for the rest of it and the longest pause', async () => {
  const time = new ManualTime()
  const watch = new FleetWatch(time, 30_000)
  expect(watch.closedMs(1000)).toBe(Number.NEGATIVE_INFINITY)
  watch.recordOutage(5000)
  expect(watch.closedMs(1000)).toBe(6000)
  // Another gate reports the same outage later.
  await time.advance(2000)
  watch.recordOutage(1000)
  expect(watch.closedMs(1000)).toBe(4000)
  watch.recordOutage()
  expect(watch.closedMs(1000)).toBe(NOTICE_MS + 30_000 + 1000)
})
