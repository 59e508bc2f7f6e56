import type { Context } from '../context.ts'
import { recordsIn } from '../group-records.ts'
import type { Problem, Rule } from '../rule.ts'
import { quoted } from '../words.ts'

/** X223: a version that there is not. */
export const robotVersionValue: Rule = {
  code: 'X223',
  name: 'robot-version-value',
  severity: 'error',
  why: 'The Extended Standard knows versions 1.0 and 2.0. A rule set of another version is read as version 1.0, which has no Allow and no wildcards, or not at all where the second number is odd (Extended Standard 2.0, Robot-version).',
  find,
}

function* find(context: Context): Generator<Problem> {
  for (const { entry, span } of recordsIn(context, 'robot-version')) {
    if (/^[12]\.0(?:\.0)?$/.test(entry.value)) continue
    yield {
      span,
      message: `${entry.value === '' ? 'Robot-version has no value' : `${quoted(entry.value)} is no version of the standard`}: there are "1.0" and "2.0". Write one of them.`,
      readers: context.readersTaking(entry.line, 'robot-version'),
    }
  }
}
