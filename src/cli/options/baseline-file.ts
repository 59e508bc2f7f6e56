import { existsSync } from 'node:fs'
import { type Baseline, parseBaseline } from '../../check/index.ts'
import { jsonText } from '../../report/index.ts'
import { replaceFile } from '../files/replace-file.ts'
import type { Terminal } from '../terminal.ts'
import { usageError } from '../wayleave-error.ts'
import { jsonAt } from './config-file.ts'

/**
 * The baseline in a file; `undefined` if there is no file.
 *
 * @throws WayleaveError for a file that is unreadable or malformed.
 */
export function baselineAt(path: string): Baseline | undefined {
  if (!existsSync(path)) return undefined
  const baseline = parseBaseline(jsonAt(path, 'baseline'))
  if ('problem' in baseline)
    throw usageError(
      `not a baseline: ${baseline.problem}`,
      path,
      'delete it, and write a new one with --update-baseline',
    )
  return baseline
}

/** Writes a baseline to a file. @throws WayleaveError if it cannot be written. */
export function writeBaseline(path: string, baseline: Baseline, terminal: Pick<Terminal, 'say'>): void {
  replaceFile(path, `${jsonText(baseline)}\n`, 'option --baseline', terminal)
}
