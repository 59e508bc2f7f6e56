import { describe, expect, it } from 'vitest'
import {
  nextMinute,
  openStateAt,
  type VisitingHours,
  visitingHours,
} from '../../src/crawl/turns/visiting-hours.ts'
import type { DailyWindow } from '../../src/policy/index.ts'
import { NOON } from './world.ts'

const MINUTE = 60_000
const MIDNIGHT = NOON - 720 * MINUTE
const hoursOf = (...windows: readonly DailyWindow[]): VisitingHours =>
  visitingHours(windows.map((value, index) => ({ value, line: index + 1 }))) as VisitingHours
const hour = (hours: number, minutes = 0): number => hours * 60 + minutes

describe('visiting hours', () => {
  it.each<[string, { from: number; to: number }, number, boolean, number]>([
    ['before they open', { from: hour(13), to: hour(14, 59) }, hour(12), false, hour(13)],
    ['at the first minute', { from: hour(13), to: hour(14, 59) }, hour(13), true, hour(15)],
    [
      'in the last minute, all of which belongs to them',
      { from: hour(13), to: hour(14, 59) },
      hour(14, 59) + 0.99,
      true,
      hour(15),
    ],
    ['after they close', { from: hour(13), to: hour(14, 59) }, hour(15), false, hour(37)],
    ['over midnight, late', { from: hour(22), to: hour(5, 59) }, hour(23), true, hour(30)],
    ['over midnight, early', { from: hour(22), to: hour(5, 59) }, hour(3), true, hour(6)],
    ['over midnight, closed', { from: hour(22), to: hour(5, 59) }, hour(6), false, hour(22)],
    ['until the last minute of the day', { from: hour(22), to: hour(23, 59) }, hour(23), true, hour(24)],
    ['one minute a day', { from: 0, to: 0 }, hour(1), false, hour(24)],
    ['all day', { from: 0, to: hour(23, 59) }, hour(9), true, Number.POSITIVE_INFINITY],
    [
      'all day, from another hour',
      { from: hour(7), to: hour(6, 59) },
      hour(9),
      true,
      Number.POSITIVE_INFINITY,
    ],
  ])('%s', (_, hours, at, open, until) => {
    expect(openStateAt(hoursOf(hours), MIDNIGHT + at * MINUTE)).toEqual({
      open,
      until: MIDNIGHT + until * MINUTE,
    })
  })

  it.each<[string, number, boolean, number]>([
    ['between two windows', hour(9), false, hour(12)],
    ['after the last window of the day', hour(15), false, hour(30)],
    ['inside windows that overlap, until the last of them ends', hour(12), true, hour(14, 1)],
    ['inside windows that meet, until the second ends', hour(7), true, hour(9)],
  ])('several windows: %s', (_, at, open, until) => {
    const hours = hoursOf(
      { from: hour(12), to: hour(13) },
      { from: hour(6), to: hour(7, 59) },
      { from: hour(8), to: hour(8, 59) },
      { from: hour(12, 30), to: hour(14) },
    )
    expect(openStateAt(hours, MIDNIGHT + at * MINUTE)).toEqual({ open, until: MIDNIGHT + until * MINUTE })
  })

  it('several windows: all day, if they leave no gap', () => {
    const hours = hoursOf({ from: hour(22), to: hour(9) }, { from: hour(9, 1), to: hour(21, 59) })
    expect(openStateAt(hours, MIDNIGHT)).toEqual({ open: true, until: Number.POSITIVE_INFINITY })
  })

  it('none, if the file has no window', () => {
    expect(visitingHours([])).toBeUndefined()
  })

  it('nextMinute: is always later than now', () => {
    expect(nextMinute(0, MIDNIGHT)).toBe(MIDNIGHT + 1440 * MINUTE)
    expect(nextMinute(1, MIDNIGHT)).toBe(MIDNIGHT + MINUTE)
  })
})
