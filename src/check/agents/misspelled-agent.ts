import { nearestToken } from '../../robots/index.ts'

/** Words that people write when they mean every robot. Only `*` means every robot (RFC 9309 §2.2.1). */
const WORDS_FOR_STAR: ReadonlySet<string> = new Set([
  'all',
  'any',
  'everybody',
  'everyone',
  'allbots',
  'allrobots',
  'anybot',
  'anyrobot',
])

/**
 * The token to suggest for a name that no registry robot has: `*` for words that mean every robot, else the
 * registry token that the name misspells. `undefined` if no token is similar.
 */
export function suggestedToken(name: string): string | undefined {
  const letters = name.toLowerCase().replace(SEPARATORS, '')
  return WORDS_FOR_STAR.has(letters) ? '*' : nearestToken(name)
}

/** Matches the separators between the words of a name: `all bots`. */
const SEPARATORS = /[\s!+,;|._-]+/g
