import type { Baseline, CheckOptions, Config, Severity } from '../../check/index.ts'
import type { Stance } from '../../rewrite/index.ts'
import type { Edit, Span } from '../../text/index.ts'

/** The most findings that a client gets of one document. Editors draw each of them. */
export const MAX_FINDINGS = 1_000

/** A document as a question has it. */
interface Asked {
  /** The path of the file; absent if the document is no file of this machine. */
  readonly path?: string
  readonly text: string
}

/** Identifies a fix of a finding among the fixes of the same text. */
export interface FixKey {
  readonly code: string
  readonly start: number
  readonly title: string
}

/** A question that may take long, as plain data, so that another thread can have it. All offsets are those of the text. */
export type Question =
  | (Asked & { readonly kind: 'findings' })
  /** The findings of single lines, which take less time. */
  | (Asked & { readonly kind: 'line-findings' })
  /** The fixes of the findings that touch a span. */
  | (Asked & { readonly kind: 'fixes'; readonly span: Span })
  | (Asked & { readonly kind: 'fix'; readonly key: FixKey })
  /** The text with all safe fixes. */
  | (Asked & { readonly kind: 'fix-all' })
  | (Asked & { readonly kind: 'format' })
  | (Asked & { readonly kind: 'hints' })

/** A finding for a client. */
export interface ShownFinding extends Span {
  readonly code: string
  readonly name: string
  readonly severity: Severity
  readonly message: string
  readonly related: readonly (Span & { readonly message: string })[]
  readonly tag?: 'unnecessary' | 'deprecated'
}

/** What is wrong with a document. */
export interface ShownFindings {
  readonly findings: readonly ShownFinding[]
  /** Sentences about what a limit left out, or why nothing was checked. */
  readonly notes: readonly string[]
}

/** A fix that a client can offer. */
export interface OfferedFix {
  readonly key: FixKey
  /** What the fix does. If it is not safe, also what it changes. */
  readonly title: string
  readonly isSafe: boolean
  readonly edits: readonly Edit[]
}

/** A text at a place of a line. */
export interface Hint {
  readonly offset: number
  readonly label: string
}

/** The answer to each kind of question. */
export interface Answers {
  readonly findings: ShownFindings
  readonly 'line-findings': ShownFindings
  readonly fixes: readonly OfferedFix[]
  /** `undefined` if the text has no such fix. */
  readonly fix: readonly Edit[] | undefined
  readonly 'fix-all': string
  readonly format: string
  readonly hints: readonly Hint[]
}

/** What a document is checked for. */
export interface DocumentSettings {
  readonly options: Config & Omit<CheckOptions, keyof Config | 'stance'>
  readonly stance?: Stance
  readonly baseline?: Baseline
}

/**
 * The settings for a document: those for a path, where no file needs to exist. Without a path, those of the working
 * folder.
 *
 * @throws WrongSettings for a configuration that cannot be read.
 */
export type SettingsFor = (path: string | undefined) => Promise<DocumentSettings>

/** Says, for a person, what is wrong with a configuration. */
export class WrongSettings extends Error {}
