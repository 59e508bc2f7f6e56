import type { CheckedLine } from '../../file/checked-line.ts'
import type { Context } from '../../file/context.ts'
import { MAX_COMMENT } from './comment-claims-otherwise.ts'

/** A comment that invites search engines in general. */
export interface Invitation {
  readonly line: CheckedLine
  /** The words that do. */
  readonly words: string
}

/** The first comment which says that search engines may fetch or index the site; `undefined` if there is none. */
export function invitationOf({ file }: Context): Invitation | undefined {
  for (const line of file.lines) {
    const { start, end } = line.comment
    if (end <= start) continue
    const comment = file.text.slice(start, Math.min(end, start + MAX_COMMENT))
    const [words] = NEGATING.test(comment) ? [] : (INVITING.exec(comment) ?? [])
    if (words !== undefined) return { line, words }
  }
  return undefined
}

/** Matches words with which a comment may refuse what its other words invite to. */
const NEGATING = /\b(?:no|not|never|none|nobody|cannot|without|only|except)\b|n['’]t\b/i

/** Matches words that invite search engines in general. */
const INVITING =
  /\b(?:search (?:engines?|bots?|robots?|crawlers?|spiders?)|general (?:web )?(?:crawlers?|robots?|bots?))\s+(?:may|can|are (?:allowed|welcome)|allowed|welcome)\b|\b(?:allow|permit|welcome)(?:s|ed|ing)?(?: (?:all|the|other))* search (?:engines?|bots?|robots?|crawlers?)\b/i
