import type { BuildProgress } from '../dataset/build-dataset.ts'

/** Cells of the bar. */
const CELLS = 20

/**
 * A line that tells how far a build is: a bar, its rate, and the time left, if the size of the inputs tells it.
 *
 * @param seconds since the build began.
 */
export function progressLine(progress: BuildProgress, seconds: number): string {
  const { records, reused, reusedRecords, expectedRecords } = progress
  const rate = (records - reusedRecords) / Math.max(seconds, 0.001)
  const parts = [`${Math.round(rate)} a second`]
  if (expectedRecords !== undefined && rate > 0)
    parts.push(`${duration((expectedRecords - records) / rate)} left`)
  if (reused > 0) parts.push(`${reused} shards from an earlier run`)
  if (expectedRecords === undefined || expectedRecords === 0) return `${records} records, ${parts.join(', ')}`
  const full = Math.min(CELLS, Math.floor((CELLS * records) / expectedRecords))
  const bar = `${'█'.repeat(full)}${'░'.repeat(CELLS - full)}`
  return `${bar} ${records} of about ${expectedRecords} records, ${parts.join(', ')}`
}

/** A time in the unit that suits it. */
function duration(seconds: number): string {
  if (seconds < 100) return `${Math.max(0, Math.round(seconds))} s`
  if (seconds < 100 * 60) return `${Math.round(seconds / 60)} min`
  return `${(seconds / 3600).toFixed(1)} h`
}
