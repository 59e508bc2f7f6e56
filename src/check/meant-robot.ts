import { robots } from '../robots/index.ts'
import { KNOWN_TOKENS, robotsOfToken } from './context.ts'

/**
 * Letters of a name, without what only says that it is a robot, from which on one is taken for a misspelling of it: names that differ
 * in one letter are many among the short ones, such as Snapbot and ShapBot.
 */
const FEWEST_LETTERS = { oneMoreOrLess: 4, anotherOne: 6, allTheSame: 3 }

/** Words by which people mean every robot; only `*` does (RFC 9309 §2.2.1). */
const EVERYBODY: ReadonlySet<string> = new Set(['all', 'any', 'everybody', 'everyone', 'allbots', 'allrobots', 'anybot', 'anyrobot'])

/** What stands between words of one name, and differs from one spelling of it to another. */
const BETWEEN = /[\s!+._-]+/g

/** Known names without what stands between their words → the token: of robots by name and by token. */
const BY_LETTERS: ReadonlyMap<string, string> = new Map(
  robots.flatMap(({ name, tokens }): [string, string][] => [name, ...tokens.slice(0, 1)].map((word) => [letters(word), tokens[0] ?? word])),
)

/** Every token of the registry, in letters, and how many of these say more than that it is a robot. */
const KNOWN: readonly { readonly token: string; readonly word: string; readonly size: number }[] = KNOWN_TOKENS.map((token) => {
  const word = letters(token)
  return { token, word, size: stem(word).length }
}).sort((one, other) => one.token.length - other.token.length)

/**
 * The product token that was meant by a name no known robot has: `*` for words that mean everybody; a known token that is spelt with
 * other marks between its words, that goes on where the name ends, or that is a slip away. Nothing where none is near.
 */
export function meantToken(name: string): string | undefined {
  const word = letters(name)
  if (EVERYBODY.has(word)) return '*'
  const [known] = robotsOfToken(name)
  if (known !== undefined) return known.tokens.find((token) => token.toLowerCase() === name.toLowerCase())
  const sameLetters = BY_LETTERS.get(word)
  if (sameLetters !== undefined) return sameLetters
  const longer = continued(name)
  if (longer !== undefined) return longer
  if (isOfFamily(name)) return undefined
  const slip = KNOWN.find((candidate) => isSlip(word, candidate.word, candidate.size))
  return slip?.token
}

/** Is a word a known one with two neighbours swapped, a letter too many, one missing, or another in its place? */
function isSlip(word: string, known: string, size: number): boolean {
  if (Math.abs(word.length - known.length) > 1) return false
  let start = 0
  while (start < word.length && word[start] === known[start]) start++
  let end = 0
  while (end < Math.min(word.length, known.length) - start && word.at(-1 - end) === known.at(-1 - end)) end++
  const [one, other] = [word.length - start - end, known.length - start - end]
  const [fewest, most] = [Math.min(one, other), Math.max(one, other)]
  if (most === 1) {
    // A slip in what only says that it is a robot leaves the rest of the name.
    if (start >= size && size >= FEWEST_LETTERS.allTheSame) return true
    return size >= (fewest === 0 ? FEWEST_LETTERS.oneMoreOrLess : FEWEST_LETTERS.anotherOne)
  }
  return fewest === 2 && most === 2 && word[start] === known[start + 1] && word[start + 1] === known[start]
}

/** A name in letters without what only says that it is a robot. */
function stem(word: string): string {
  return word.replace(/(?:bot|spider|crawler|user)$/, '')
}

function letters(name: string): string {
  return name.toLowerCase().replace(BETWEEN, '')
}

/** The shortest known token that begins with the name and goes on with what only says that it is a robot: `Bing` → `bingbot`. */
function continued(name: string): string | undefined {
  const start = letters(name)
  if (start.length < 3) return undefined
  return KNOWN.find(({ word }) => word.startsWith(start) && /^(?:bot|spider|crawler|user)$/.test(word.slice(start.length)))?.token
}

/** Is it a known token, a hyphen and more? Operators add robots to their families, and these are no slips. */
function isOfFamily(name: string): boolean {
  const hyphen = name.lastIndexOf('-')
  return hyphen > 0 && robotsOfToken(name.slice(0, hyphen)).length > 0
}
