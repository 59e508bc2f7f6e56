import { existsSync } from 'node:fs'
import { type Baseline, parseBaseline } from '../../check/index.ts'
import { jsonText } from '../../report/index.ts'
import { replaceFile } from '../files/replace-file.ts'
import type { Terminal } from '../terminal.ts'
import { usageError } from '../wayleave-error.ts'
import { jsonAt } from './config-file.ts'

/** The baseline in a file; nothing where there is no file. @throws WayleaveError for one that cannot be read or is wrong. */
export function baselineAt(path: string): Baseline | undefined {
  if (!existsSync(path)) return undefined
  const baseline = parseBaseline(jsonAt(path, 'baseline'))
  if ('problem' in baseline)
    throw usageError(`no baseline: ${baseline.problem}`, path, 'delete it, and write it anew with --update-baseline')
  return baseline
}

/** Writes a baseline to a file. @throws WayleaveError where it cannot be written. */
export function writeBaseline(path: string, baseline: Baseline, terminal: Pick<Terminal, 'say'>): void {
  replaceFile(path, `${jsonText(baseline)}\n`, 'option --baseline', terminal)
}
