import { robots } from './registry.ts'
import { registryTokens, robotsByToken } from './robots-by-token.ts'

/**
 * The least number of letters in the stem of a registry name, for which a similar name counts as its misspelling. It
 * depends on the difference: one letter more or less, one different letter, or the same stem. Many short names differ
 * in one letter, such as Snapbot and ShapBot.
 */
const MIN_LETTERS = { oneMoreOrLess: 4, oneOther: 6, sameStem: 3 }

/** Matches the separators between the words of a robot's name. Spellings of one name often differ in them. */
const SEPARATORS = /[\s!+,;|._-]+/g

interface RegistryName {
  readonly token: string
  /** The token in lower case without separators. */
  readonly word: string
  /** The word without digits. */
  readonly letters: string
  /** The number of letters of the token's stem. */
  readonly stemLength: number
}

/** The names of the registry, indexed. */
interface RegistryNames {
  /** Tokens by the names and own tokens of their robots, without separators. */
  readonly byWord: ReadonlyMap<string, string>
  /** The shortest token for each stem: `bing` → `bingbot`. */
  readonly byStem: ReadonlyMap<string, string>
  /**
   * The only token with these words after the prefix of an operator, in lower case; `undefined` if there are several.
   */
  readonly byEnding: ReadonlyMap<string, string | undefined>
  /** The registry names that a word with this number of letters may misspell. */
  readonly byLength: ReadonlyMap<number, readonly RegistryName[]>
}

/** Indexed on first use: most runs of the command have no misspelled agent. */
let cachedNames: RegistryNames | undefined

function registryNames(): RegistryNames {
  cachedNames ??= indexNames()
  return cachedNames
}

function indexNames(): RegistryNames {
  const names = registryTokens().map((token): RegistryName => {
    const word = lettersOf(token)
    return { token, word, letters: withoutDigits(word), stemLength: stemOf(word).length }
  })
  const byWord = new Map(
    robots.flatMap(({ name, tokens }): [string, string][] =>
      [name, ...tokens.slice(0, 1)].map((word) => [lettersOf(word), tokens[0] ?? word]),
    ),
  )
  const byStem = new Map(
    names
      .filter(({ word, stemLength }) => stemLength < word.length && stemLength >= MIN_LETTERS.sameStem)
      .sort((one, other) => other.word.length - one.word.length)
      .map(({ token, word }) => [stemOf(word), token]),
  )
  const byLength = new Map<number, RegistryName[]>()
  for (const name of names) {
    for (const length of [name.word.length - 1, name.word.length, name.word.length + 1]) {
      const ofLength = byLength.get(length)
      if (ofLength === undefined) byLength.set(length, [name])
      else ofLength.push(name)
    }
  }
  const byEnding = new Map<string, string | undefined>()
  for (const { token } of names)
    for (const { index } of token.matchAll(/-/g)) {
      const ending = token.slice(index + 1).toLowerCase()
      byEnding.set(ending, byEnding.has(ending) ? undefined : token)
    }
  return { byWord, byStem, byEnding, byLength }
}

/**
 * The registry token that a misspelled name means, for a "did you mean". It has other separators, the same
 * stem or one typo, or has a prefix that the name lacks. Or it stands at the end of the name, or before a word that
 * ran into it. `undefined` if no token is similar.
 *
 * @example
 * ```ts
 * nearestToken('Googlbot') // 'Googlebot'
 * nearestToken('FooBot') // undefined
 * ```
 */
export function nearestToken(name: string): string | undefined {
  const word = lettersOf(name)
  const [robot] = robotsByToken(name)
  if (robot !== undefined) return robot.tokens.find((token) => token.toLowerCase() === name.toLowerCase())
  const { byWord, byStem, byLength } = registryNames()
  const suggestion = byWord.get(word) ?? byStem.get(word) ?? swappedStem(word, byStem)
  if (suggestion !== undefined) return suggestion
  const original = isOfFamily(name)
    ? undefined
    : (typoOf(word, byLength.get(word.length) ?? []) ?? typoWithEnding(word))
  return original?.token ?? withoutPrefix(name) ?? lastWord(name) ?? lengthened(name)
}

/** Matches a name that ends with `bot`, before a further word. */
const LENGTHENED = /^([A-Za-z-]{3,40}bot)[A-Z][a-z]+$/

/** The registry token that a name begins with, before a word that ran into it: `PinterestbotCrawl`. */
function lengthened(name: string): string | undefined {
  const [, token = ''] = LENGTHENED.exec(name) ?? []
  return token === ''
    ? undefined
    : robotsByToken(token)[0]?.tokens.find((one) => one.toLowerCase() === token.toLowerCase())
}

/**
 * If a name has no ending, two letters of its stem may only be swapped if the stem has at least this number of
 * letters.
 */
const MIN_SWAPPED_STEM = 5

/** The shortest token whose stem is this word with two neighbouring letters swapped: `googel` → `Googlebot`. */
function swappedStem(word: string, byStem: ReadonlyMap<string, string>): string | undefined {
  if (word.length < MIN_SWAPPED_STEM || word.length > MAX_STEM) return undefined
  for (let index = 0; index + 1 < word.length; index++) {
    const swapped = `${word.slice(0, index)}${word[index + 1]}${word[index]}${word.slice(index + 2)}`
    const token = byStem.get(swapped)
    if (token !== undefined) return token
  }
  return undefined
}

/** Longer words are no stem of a token of the registry. The limit keeps long names cheap. */
const MAX_STEM = 40

/** The least number of letters of a name that may lack the prefix of its operator. */
const MIN_WITHOUT_PREFIX = 8

/** The only registry token that is an operator's prefix and this name: `CloudVertexBot`. */
function withoutPrefix(name: string): string | undefined {
  return name.length < MIN_WITHOUT_PREFIX ? undefined : registryNames().byEnding.get(name.toLowerCase())
}

function typoOf(word: string, candidates: readonly RegistryName[]): RegistryName | undefined {
  const letters = withoutDigits(word)
  // Another version is another robot: `MS Search 4.0 Robot` is older than `MS Search 6.0 Robot`.
  return candidates.find((candidate) => isTypo(word, candidate) && candidate.letters !== letters)
}

/** The registry name that this word misspells with an added ending: `OmigiliBot` for omgili. */
function typoWithEnding(word: string): RegistryName | undefined {
  const stem = stemOf(word)
  if (stem === word) return undefined
  const { byLength } = registryNames()
  // A short word with an ending is a name of its own: `urlbot` is not curl.
  return typoOf(
    stem,
    (byLength.get(stem.length) ?? []).filter(({ stemLength }) => stemLength >= MIN_LETTERS.oneOther),
  )
}

/**
 * Whether a word equals a registry name except for one typo: two neighbouring letters swapped, or one letter
 * added, missing or replaced.
 */
function isTypo(word: string, { word: original, stemLength: size }: RegistryName): boolean {
  let start = 0
  while (start < word.length && word[start] === original[start]) start++
  let end = 0
  while (end < Math.min(word.length, original.length) - start && word.at(-1 - end) === original.at(-1 - end))
    end++
  const [one, other] = [word.length - start - end, original.length - start - end]
  const [fewest, most] = [Math.min(one, other), Math.max(one, other)]
  if (most === 1) {
    // A typo after the stem does not change the stem, which distinguishes the name from others.
    if (start >= size && size >= MIN_LETTERS.sameStem) return true
    return size >= (fewest === 0 ? MIN_LETTERS.oneMoreOrLess : MIN_LETTERS.oneOther)
  }
  return (
    fewest === 2 && most === 2 && word[start] === original[start + 1] && word[start + 1] === original[start]
  )
}

function withoutDigits(word: string): string {
  return word.replace(/\d+/g, '')
}

/** The stem of a robot's name: the name without an ending such as `bot` or `crawler`. */
function stemOf(word: string): string {
  return word.replace(/(?:bot|spider|crawler|user)$/, '')
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(SEPARATORS, '')
}

/** The registry token at the end of a name of several words: `Yahoo! Slurp` → `Slurp`. */
function lastWord(name: string): string | undefined {
  const blank = name.lastIndexOf(' ')
  const token = blank === -1 ? '' : name.slice(blank + 1).toLowerCase()
  const [robot] = robotsByToken(token)
  // An ordinary word at the end, as in `Baidu Spider`, is a part of another name.
  return robot?.hasOrdinaryName === true
    ? undefined
    : robot?.tokens.find((candidate) => candidate.toLowerCase() === token)
}

/**
 * The number of letters of the suffixes by which operators distinguish the robots of a family. SemrushBot-SA
 * is no typo of SemrushBot-SWA.
 */
const FAMILY_LETTERS = 3

function isOfFamily(name: string): boolean {
  const hyphen = name.lastIndexOf('-')
  return (
    name.length - hyphen - 1 <= FAMILY_LETTERS && robotsByToken(name.slice(0, Math.max(hyphen, 0))).length > 0
  )
}
