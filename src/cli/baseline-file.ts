import { existsSync, writeFileSync } from 'node:fs'
import { type Baseline, emptyBaseline, parseBaseline } from '../check/index.ts'
import { jsonText } from '../report/index.ts'
import { jsonAt } from './config-file.ts'
import { fileReason } from './input.ts'
import { usageError, WayleaveError } from './wayleave-error.ts'

/** The baseline in a file; one of nothing where there is no file. @throws WayleaveError for one that cannot be read or is wrong. */
export function baselineAt(path: string): Baseline {
  if (!existsSync(path)) return emptyBaseline
  const baseline = parseBaseline(jsonAt(path, 'baseline'))
  if ('problem' in baseline) throw usageError(`no baseline: ${baseline.problem}`, path, 'write it anew with --update-baseline')
  return baseline
}

/** Writes a baseline to a file. @throws WayleaveError where it cannot be written. */
export function writeBaseline(path: string, baseline: Baseline): void {
  try {
    writeFileSync(path, `${jsonText(baseline)}\n`)
  } catch (cause) {
    throw new WayleaveError('file', [`cannot write the baseline (${fileReason(cause)})`, path, 'check the path'], { cause })
  }
}
