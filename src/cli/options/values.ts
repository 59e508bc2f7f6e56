import { type Dialect, dialects } from '../../dialects/index.ts'
import { nearest } from '../../text/index.ts'
import { usageError } from '../wayleave-error.ts'

/** The dialect with this id. @throws WayleaveError for an unknown id. */
export function dialectNamed(id: string, where: string): Dialect {
  if (Object.hasOwn(dialects, id)) return dialects[id as keyof typeof dialects]
  if (id.includes(',')) throw usageError(`several dialects in one name, "${id}"`, where, 'give one')
  throw usageError(
    `unknown dialect "${id}"`,
    where,
    suggestion(id, Object.keys(dialects), 'wayleave dialects'),
  )
}

/**
 * Scheme and host of a site, without a final slash. `where` names the option in error messages.
 *
 * @throws WayleaveError for anything else.
 */
export function originNamed(text: string, where = 'option --origin'): string {
  if (/^https?:\/\/[^\s/?#]+\/?$/i.test(text)) return text.replace(/\/$/, '')
  throw usageError(`"${text}" is not an origin`, where, 'give scheme and host, such as https://example.com')
}

/** The value of an option that allows only some words. @throws WayleaveError for another word. */
export function oneOf<T extends string>(value: string, allowed: readonly T[], option: string): T {
  const match = allowed.find((one) => one === value)
  if (match !== undefined) return match
  const suggested = nearest(value, allowed)
  throw usageError(
    `unknown ${option} "${value}"`,
    `option --${option}`,
    suggested === undefined ? `give one of ${allowed.join(', ')}` : `did you mean ${suggested}?`,
  )
}

/** Advice for an unknown word: the nearest known one, and the command that lists all. */
export function suggestion(word: string, known: readonly string[], listCommand: string): string {
  const suggested = beginningsText(word, known) ?? nearest(word, known)
  const list = `"${listCommand}" lists all`
  return suggested === undefined ? list : `did you mean ${suggested}? ${list}`
}

/** The most words that are suggested for the beginning of a word. */
const MAX_BEGINNINGS = 3

/** The known words that begin with this word and a hyphen: `ai-training, ai-search or ai-user`. */
function beginningsText(word: string, known: readonly string[]): string | undefined {
  const beginnings = known.filter((one) => one.startsWith(`${word.toLowerCase()}-`)).slice(0, MAX_BEGINNINGS)
  const last = beginnings.pop()
  return last === undefined || beginnings.length === 0 ? last : `${beginnings.join(', ')} or ${last}`
}
