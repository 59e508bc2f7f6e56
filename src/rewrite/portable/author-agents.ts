import { type Dialect, read } from '../../dialects/index.ts'
import { productTokenOf } from '../../readings/index.ts'
import { parse } from '../../syntax/index.ts'

/** A User-agent value as the author's dialect reads it. */
export interface AuthorAgent {
  /**
   * The value that a portable file has instead: the shortest one with the same meaning in the author's
   * dialect.
   */
  readonly name: string
  /**
   * The product token that selects the group in the author's dialect; absent if there is none, as for
   * `MJ12bot` in RFC 9309.
   */
  readonly token?: string
  /**
   * In the author's dialect, no robot can match the whole name; one with the token that the name begins with
   * may.
   */
  readonly isUnmatched: boolean
}

/** Reads a User-agent value by the author's dialect. */
export function authorAgent(value: string, as: Dialect): AuthorAgent {
  const short = /^[^\s/]+/.exec(value)?.[0] ?? value
  for (const name of new Set([short, value])) {
    // No robot has an empty name.
    if (name !== '' && selectionKindFor(value, name, as) === 'named')
      return { name, token: name, isUnmatched: false }
  }
  const token = productTokenOf(value)
  // A token followed by a digit is half a name: there is no robot `MJ` in `MJ12bot`.
  const isWhole = token !== '' && !/^\d/.test(value.slice(token.length))
  if (!isWhole || selectionKindFor(value, token, as) !== 'named') return { name: value, isUnmatched: true }
  return isStars(value.slice(token.length))
    ? { name: token, token, isUnmatched: false }
    : { name: value, token, isUnmatched: true }
}

/**
 * How a group with this User-agent value applies to a robot with this token: by name, as a `*` group, or not
 * at all.
 */
export function selectionKindFor(value: string, token: string, as: Dialect): 'named' | 'star' | 'none' {
  return read(parse(`User-agent: ${value}\nDisallow: /\n`), { agent: token, dialect: as, rawAgent: true })
    .selection.kind
}

function isStars(text: string): boolean {
  return /^\*+$/.test(text)
}
