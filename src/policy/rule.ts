import type { Pattern } from '../pattern/index.ts'

/** What a rule does to the paths it matches. */
export type Effect = 'allow' | 'disallow'

/** Why a rule is in a decision list. */
export type RuleReason =
  /** A line of the file says so. */
  | 'rule'
  /** The path is exempt from the file's rules: `/robots.txt` itself, in dialects that say so. */
  | 'exempt'
  /** The parser disallows the whole site because the Crawl-delay is above its limit. */
  | 'crawl-delay-too-long'

/** One rule of a decision list: the pattern and the effect that a line gives. */
export interface Rule {
  readonly effect: Effect
  readonly pattern: Pattern
  readonly reason: RuleReason
  /** 1-based line of the file; absent for a rule that the dialect adds by itself. */
  readonly line?: number
  /** The field of that line, as the dialect reads it. */
  readonly field?: string
  /** The value of that line, as written. */
  readonly value?: string
  /** Offset of the value in the file's text, in code units. */
  readonly start?: number
  /** Offset of the end of the value. */
  readonly end?: number
  /** The text that the dialect makes of the value, if the pattern is not simply the value. */
  readonly became?: string
}

/**
 * Finds the rule that decides a path; `undefined` if none matches. `varies`: the program's verdict on the
 * path differs from run to run.
 */
export type RuleFor = (path: string, url: string) => Rule | 'varies' | 'fails' | undefined

/** Whether a rule is for the whole site by its text: nothing but slashes and stars, and no `$`. */
export function isForWholeSite({ pattern }: Rule): boolean {
  return pattern.kind === 'prefix'
    ? pattern.text.length <= 1
    : pattern.kind === 'wildcard' &&
        !pattern.anchored &&
        pattern.segments.every((segment) => segment === '' || segment === '/')
}
