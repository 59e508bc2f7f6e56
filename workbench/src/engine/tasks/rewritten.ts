import { type RegistryDialectId, registryDialects } from 'wayleave'
import { fixFile } from 'wayleave/check'
import { format, moderatobot, portable } from 'wayleave/rewrite'
import { sourceOfFile } from '../source.ts'
import { fileOf } from './file-of.ts'

/** The ways to rewrite a file. */
export type Profile = 'fixes' | 'all-fixes' | 'canonical' | 'portable' | 'moderatobot'

/** A file, and how to rewrite it. */
export interface RewrittenInput {
  readonly text: string
  readonly profile: Profile
  /** The dialect that the author has in mind, for the portable order. */
  readonly dialect: RegistryDialectId
}

/** A proposed file, and the reasons. */
export interface Rewritten {
  readonly text: string
  /** What was done, as short imperatives. */
  readonly steps: readonly string[]
  /** What was left as it is, and why. */
  readonly notes: readonly string[]
}

/** A file that is rewritten in one of the ways. Its effect is for `effect` to say. */
export function rewritten({ text, profile, dialect }: RewrittenInput): Rewritten {
  const file = fileOf(text)
  if (profile === 'canonical') {
    const { file: after, skippedSteps } = format(file)
    return {
      text: sourceOfFile(after),
      steps: ['give the file the canonical layout'],
      notes: skippedSteps.map(
        ({ title }) => `"${title}" would change what the file means, so it is left out.`,
      ),
    }
  }
  if (profile === 'portable') {
    const {
      file: after,
      dialects: outcomes,
      omittedLines,
    } = portable(file, { dialect: registryDialects[dialect] })
    const differ = outcomes.filter(({ kind }) => kind !== 'equal').map((outcome) => outcome.dialect)
    return {
      text: sourceOfFile(after),
      steps: [`put the rules in an order that most dialects read as ${dialect} does`],
      notes: [
        ...(differ.length === 0
          ? []
          : [`These dialects still differ from ${dialect}: ${differ.join(', ')}.`]),
        ...(omittedLines.length === 0
          ? []
          : [`Left out: ${omittedLines.length} lines that ${dialect} ignores.`]),
      ],
    }
  }
  if (profile === 'moderatobot') {
    const { file: after, steps } = moderatobot(file)
    return { text: sourceOfFile(after), steps: steps.map(({ title }) => title), notes: [] }
  }
  const fixed = fixFile(file, { unsafe: profile === 'all-fixes' })
  return {
    text: sourceOfFile(fixed.file),
    steps: fixed.applied.flatMap(({ fix, code }) => (fix === undefined ? [] : [`${fix.title} (${code})`])),
    notes: [
      ...fixed.notes,
      ...fixed.waiting.map(
        ({ code, fix }) => `${code} waits for your decision: ${fix?.because ?? fix?.title}`,
      ),
    ],
  }
}
