import { robots } from '../../robots/index.ts'
import { registryTokens, robotsByToken } from './robots-by-token.ts'

/**
 * Letters of a name, without what only says that it is a robot, from which on one is taken for a misspelling of it: names that differ
 * in one letter are many among the short ones, such as Snapbot and ShapBot.
 */
const FEWEST_LETTERS = { oneMoreOrLess: 4, anotherOne: 6, allTheSame: 3 }

/** Words by which people mean every robot; only `*` does (RFC 9309 §2.2.1). */
const EVERYBODY: ReadonlySet<string> = new Set(['all', 'any', 'star', 'everyone', 'allbots', 'allrobots', 'anybot', 'anyrobot'])

/** What stands between words of one name, and differs from one spelling of it to another. */
const BETWEEN = /[\s!+,;|._-]+/g

interface KnownName {
  readonly token: string
  /** Its letters. */
  readonly word: string
  /** How many of these say more than that it is a robot. */
  readonly size: number
}

/** What a name is looked up in. */
interface KnownNames {
  /** Known names without what stands between their words → the token: of robots by name and by token. */
  readonly byLetters: ReadonlyMap<string, string>
  /** What is left of known names without what only says that they are robots → the shortest token: `bing` → `bingbot`. */
  readonly byStem: ReadonlyMap<string, string>
  /** Those that a name of so many letters may be a slip of. */
  readonly byLength: ReadonlyMap<number, readonly KnownName[]>
}

/** Made for the first name that no robot has: most runs of the command see none. */
let made: KnownNames | undefined

function knownNames(): KnownNames {
  made ??= makeKnownNames()
  return made
}

function makeKnownNames(): KnownNames {
  const known = registryTokens().map((token): KnownName => {
    const word = letters(token)
    return { token, word, size: stem(word).length }
  })
  const byLetters = new Map(
    robots.flatMap(({ name, tokens }): [string, string][] =>
      [name, ...tokens.slice(0, 1)].map((word) => [letters(word), tokens[0] ?? word]),
    ),
  )
  const byStem = new Map(
    known
      .filter(({ word, size }) => size < word.length && size >= FEWEST_LETTERS.allTheSame)
      .sort((one, other) => other.word.length - one.word.length)
      .map(({ token, word }) => [stem(word), token]),
  )
  const byLength = new Map<number, KnownName[]>()
  for (const one of known) {
    for (const length of [one.word.length - 1, one.word.length, one.word.length + 1]) {
      const alike = byLength.get(length)
      if (alike === undefined) byLength.set(length, [one])
      else alike.push(one)
    }
  }
  return { byLetters, byStem, byLength }
}

/**
 * The product token that was meant by a name no known robot has: `*` for words that mean everybody; a known token that is spelt with
 * other marks between its words, that goes on where the name ends, that is a slip away, or with which it ends. Nothing where none is near.
 */
export function suggestedToken(name: string): string | undefined {
  const word = letters(name)
  if (EVERYBODY.has(word)) return '*'
  const [known] = robotsByToken(name)
  if (known !== undefined) return known.tokens.find((token) => token.toLowerCase() === name.toLowerCase())
  const { byLetters, byStem, byLength } = knownNames()
  const meant = byLetters.get(word) ?? byStem.get(word)
  if (meant !== undefined) return meant
  const slip = isOfFamily(name) ? undefined : byLength.get(word.length)?.find((candidate) => isSlip(word, candidate))
  return slip?.token ?? lastWord(name)
}

/** Is a word a known one with two neighbours swapped, a letter too many, one missing, or another in its place? */
function isSlip(word: string, { word: known, size }: KnownName): boolean {
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

/** The token of a known robot that a name of several words ends with: `Yahoo! Slurp` → `Slurp`. */
function lastWord(name: string): string | undefined {
  const blank = name.lastIndexOf(' ')
  const token = blank === -1 ? '' : name.slice(blank + 1).toLowerCase()
  return robotsByToken(token)[0]?.tokens.find((known) => known.toLowerCase() === token)
}

/** Letters by which operators tell the robots of a family apart: one more is no slip, as SemrushBot-SA beside SemrushBot-SWA. */
const FAMILY_LETTERS = 3

function isOfFamily(name: string): boolean {
  const hyphen = name.lastIndexOf('-')
  return name.length - hyphen - 1 <= FAMILY_LETTERS && robotsByToken(name.slice(0, Math.max(hyphen, 0))).length > 0
}
