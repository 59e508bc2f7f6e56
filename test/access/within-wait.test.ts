import { expect, it } from 'vitest'
import { accessStateAt, profiles, type Retrieval, updateRecord, withinWait } from '../../src/access/index.ts'
import { retrieval } from './retrievals.ts'

/** A file that took this long to arrive. */
const file = (durationMs: number): Retrieval => ({ ...retrieval('ok'), durationMs })

const stateAfter = (late: Retrieval, profile: 'moderatobot' | 'google') =>
  accessStateAt(
    updateRecord(undefined, withinWait(late, profiles[profile]), late.at),
    profiles[profile],
    late.at,
  )

it('a file that takes longer than a crawler waits is a timeout for that crawler alone', () => {
  expect(stateAfter(file(10_000), 'moderatobot').state).toBe('rules')
  const late = stateAfter(file(10_001), 'moderatobot')
  expect(late.state).not.toBe('rules')
  // What Moderatobot assumes then is not documented.
  expect(late.evidence).toMatchObject({ outcome: 'timeout', standsIn: true })
  expect(stateAfter(file(10_001), 'google').state).toBe('rules')
  expect(withinWait(file(10_001), profiles.google)).toEqual(file(10_001))
})
