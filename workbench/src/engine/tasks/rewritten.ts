import { type File, type RegistryDialectId, registryDialects } from 'wayleave'
import { check, defaultView, type Finding, fixFile } from 'wayleave/check'
import { format, moderatobot, portable } from 'wayleave/rewrite'
import { dialectName, dialectNames } from '../../parts/dialect-names.ts'
import { counted, listed } from '../../parts/words.ts'
import { sourceOfFile } from '../source.ts'
import { fileOf } from './file-of.ts'
import { withDialectNames } from './with-dialect-names.ts'

/** The ways to rewrite a file. */
export type Profile = 'fixes' | 'all-fixes' | 'canonical' | 'portable' | 'moderatobot'

/** A file, and how to rewrite it. */
export interface RewrittenInput {
  readonly text: string
  readonly profile: Profile
  /** The dialect that the author has in mind, for the portable order. */
  readonly dialect: RegistryDialectId
  /** Do the fixes include those of findings that are mostly hidden? */
  readonly all: boolean
}

/** A proposed file, and the reasons. */
export interface Rewritten {
  readonly text: string
  /** What was done, as short imperatives. */
  readonly steps: readonly string[]
  /** What was left as it is, and why. */
  readonly notes: readonly string[]
  /** Findings that are hidden, and whose fixes are left out for that. */
  readonly hidden: number
}

/** A file that is rewritten in one of the ways. Its effect is for `effect` to say. */
export function rewritten({ text, profile, dialect, all }: RewrittenInput): Rewritten {
  const file = fileOf(text)
  if (profile === 'canonical') {
    const { file: after, skippedSteps } = format(file)
    return {
      text: sourceOfFile(after),
      steps: ['give the file the canonical layout'],
      notes: skippedSteps.map(
        ({ title }) => `"${title}" would change what the file means, so it is left out.`,
      ),
      hidden: 0,
    }
  }
  if (profile === 'portable') {
    const {
      file: after,
      dialects: outcomes,
      omittedLines,
    } = portable(file, { dialect: registryDialects[dialect] })
    const name = dialectName(dialect)
    const differ = outcomes.filter(({ kind }) => kind !== 'equal').map((outcome) => outcome.dialect)
    return {
      text: sourceOfFile(after),
      steps: [`put the rules in an order that most programs read as ${name} does`],
      notes: [
        ...(differ.length === 0
          ? []
          : [`These programs still differ from ${name}: ${listed(dialectNames(differ), Infinity)}.`]),
        ...(omittedLines.length === 0
          ? []
          : [`Left out: ${counted(omittedLines.length, 'line')} that ${name} ignores.`]),
      ],
      hidden: 0,
    }
  }
  if (profile === 'moderatobot') {
    const { file: after, steps } = moderatobot(file)
    return { text: sourceOfFile(after), steps: steps.map(({ title }) => title), notes: [], hidden: 0 }
  }
  return fixedAsShown(file, all, profile === 'all-fixes')
}

/** A file with the fixes that the findings on the page offer. */
function fixedAsShown(file: File, all: boolean, unsafe: boolean): Rewritten {
  const { findings } = check(file)
  const offered = (everything: boolean): readonly Finding[] =>
    defaultView(file, findings, { all: everything }).findings.filter(({ fix }) => fix !== undefined)
  const select = [...new Set(offered(all).map(({ code }) => code))]
  const hidden = offered(true).filter(({ code }) => !select.includes(code)).length
  if (select.length === 0) return { text: sourceOfFile(file), steps: [], notes: [], hidden }
  const fixed = fixFile(file, { unsafe, select })
  return {
    text: sourceOfFile(fixed.file),
    steps: fixed.applied.flatMap(({ fix, code }) => (fix === undefined ? [] : [`${fix.title} (${code})`])),
    notes: fixed.notes.map(withDialectNames),
    hidden,
  }
}
