import type { Dialect } from '../../dialects/index.ts'
import { DEFAULT_DIALECT } from '../../readings/index.ts'
import { format, moderatobot, portable } from '../../rewrite/index.ts'
import { type File, print, printBytes } from '../../syntax/index.ts'
import { formattedText, portableText, stepsText } from '../rewrite-text.ts'
import type { Look } from '../style.ts'

/** The forms into which `format` rewrites a file. `layout` changes no verdict. */
export const LAYOUT_PROFILES = ['layout', 'portable', 'moderatobot'] as const

/** The name of a form. */
export type LayoutProfile = (typeof LAYOUT_PROFILES)[number]

/** A rewritten file, and the report of it. */
export interface RewrittenFile {
  readonly profile: LayoutProfile
  readonly file: File
  /** What was done and proved, as text. */
  readonly text: (name: string, look: Look) => string
  /** What was done and proved, as members of JSON. */
  readonly json: object
}

/**
 * Rewrites a file in the form of a profile.
 *
 * @param author with `portable`, the dialect whose verdicts the others should give, too.
 */
export function rewrittenFile(
  file: File,
  profile: LayoutProfile,
  author: Dialect = DEFAULT_DIALECT,
): RewrittenFile {
  switch (profile) {
    case 'layout': {
      const formatted = format(file)
      const { skippedSteps } = formatted
      return {
        profile,
        file: formatted.file,
        json: { skippedSteps },
        text: (name, look) => formattedText(name, formatted, look),
      }
    }
    case 'moderatobot': {
      const rewritten = moderatobot(file)
      const { steps } = rewritten
      return {
        profile,
        file: rewritten.file,
        json: { steps },
        text: (name, look) => stepsText(name, rewritten, look),
      }
    }
    case 'portable': {
      const portableFile = portable(file, { dialect: author })
      const { file: next, text: _text, ...json } = portableFile
      return {
        profile,
        file: next,
        json: { dialect: author.id, ...json },
        text: (name, look) => portableText(name, portableFile, look),
      }
    }
  }
}

/** A rewritten file as JSON, as documented in docs/cli.md. */
export interface RewrittenJson {
  readonly file: string
  readonly profile: LayoutProfile
  readonly changed: boolean
  /** The new text. */
  readonly text: string
}

/** A rewritten file as JSON, with what its profile did and proved. */
export function rewrittenJson(
  name: string,
  before: File,
  { profile, file, json }: RewrittenFile,
): RewrittenJson {
  return {
    file: name,
    profile,
    changed: !isEqual(printBytes(file), printBytes(before)),
    text: print(file),
    ...json,
  }
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}
