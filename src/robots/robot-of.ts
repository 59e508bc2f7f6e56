import { tokenOf } from './read-options.ts'
import { robots } from './registry.ts'
import type { Robot } from './robot.ts'

/** A registry robot that a User-Agent header names. */
export interface RobotInHeader {
  readonly robot: Robot
  /** The token by which a file names the robot. */
  readonly token: string
}

/**
 * The code units of a header that are read. Common servers accept no longer line: 8,190 bytes in Apache's
 * `LimitRequestFieldSize`.
 */
const MAX_HEADER_LENGTH = 8190

/**
 * The separators of words in a header: blanks, the delimiters of RFC 9110 §5.6.2 that occur in no URL,
 * quotation marks, `+` and `|`.
 */
const SEPARATORS = ' \t()<>[]{},;"\'\\+|'

/** The characters after which a word holds no name, but a version, or the rest of a URL. */
const NAME_ENDS = '/:'

/** What a character is in a header: a part of a name, the end of a name, or a separator of words. */
const [PART, NAME_END, SEPARATOR] = [0, 1, 2]

/** The kind of each ASCII character. Other characters are parts of names. */
const KINDS: Uint8Array = kindsOfCharacters()

function kindsOfCharacters(): Uint8Array {
  const kinds = new Uint8Array(128)
  for (const character of NAME_ENDS) kinds[character.charCodeAt(0)] = NAME_END
  for (const character of SEPARATORS) kinds[character.charCodeAt(0)] = SEPARATOR
  return kinds
}

/** The kind of the character at an index. The end of the text separates words. */
function kindAt(text: string, at: number): number {
  return at < text.length ? (KINDS[text.charCodeAt(at)] ?? PART) : SEPARATOR
}

/**
 * The registry robot that a User-Agent header names, and its token; `undefined` if the header names none.
 * Every client can send any header, so the result is what the header claims.
 *
 * A name must be a whole word, in any letter case, so `Googlebot-Image/1.0` names Googlebot-Image and not
 * Googlebot. A part of a URL or of an e-mail address is no name, nor is the word after `like`. If a header
 * has several names, a robot counts before a library, and the first name before later ones, unless a later
 * one extends it. Control tokens are never found, because no robot sends them. An ordinary word, such as
 * `spider`, is a name only at the beginning.
 *
 * Takes time in proportion to the header's length, and reads at most its first 8,190 characters.
 *
 * @example
 * ```ts
 * import { robotOf } from 'wayleave/robots'
 *
 * robotOf('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)')?.token // 'Googlebot'
 * robotOf('LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient)')?.robot.id // 'linkedinbot'
 * robotOf('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0') // undefined
 * ```
 */
export function robotOf(userAgentHeader: string): RobotInHeader | undefined {
  let best: SentName | undefined
  for (const sent of namesIn(userAgentHeader, sentNames())) {
    const isBetter =
      best === undefined || (isLibrary(best) && !isLibrary(sent)) || sent.name.startsWith(`${best.name}-`)
    if (isBetter) best = sent
  }
  return best === undefined ? undefined : { robot: best.robot, token: tokenOf(best.robot) }
}

/**
 * Whether a User-Agent header has a name as {@link robotOf} finds them: a whole word, in any letter case,
 * which is no part of a URL or of an e-mail address, and not after `like`.
 */
export function isNameIn(userAgentHeader: string, name: string): boolean {
  const lowerCase = name.toLowerCase()
  const index = new Map([[firstWord(lowerCase), [{ name: lowerCase }]]])
  return namesIn(userAgentHeader, index).next().done === false
}

/** A name that a header may have, in lower case. */
interface SoughtName {
  readonly name: string
  /** The name counts only at the beginning of the header. */
  readonly hasOrdinaryName?: boolean
}

/** A name under which a registry robot sends requests. */
interface SentName extends SoughtName {
  readonly robot: Robot
}

/** Names by their first word, longer ones first. */
type NameIndex<Name> = ReadonlyMap<string, readonly Name[]>

function isLibrary({ robot }: SentName): boolean {
  return robot.purposes[0] === 'library'
}

/** The names of an index that a header has, in order. */
function* namesIn<Name extends SoughtName>(
  userAgentHeader: string,
  index: NameIndex<Name>,
): Generator<Name, undefined> {
  // Letters beyond ASCII stay, so that no other letter becomes one of a name, as the Kelvin sign would.
  const text = userAgentHeader
    .slice(0, MAX_HEADER_LENGTH)
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  // A word that the limit cuts may be a longer one.
  const isCut = userAgentHeader.length > MAX_HEADER_LENGTH
  let before = ''
  for (let at = 0; at < text.length; at++) {
    if (kindAt(text, at) === SEPARATOR) continue
    const start = at
    while (kindAt(text, at) === PART) at++
    const word = text.slice(start, at)
    while (kindAt(text, at) !== SEPARATOR) at++
    if (isCut && at === text.length) return undefined
    const sent = before === 'like' ? undefined : longestNameAt(text, start, index.get(word))
    if (sent !== undefined) {
      yield sent
      // The end of a name of several words may lie beyond its first word.
      at = Math.max(at, start + sent.name.length)
    }
    before = word
  }
  return undefined
}

/** The longest of some names that a text has at an index. */
function longestNameAt<Name extends SoughtName>(
  text: string,
  start: number,
  names: readonly Name[] = [],
): Name | undefined {
  return names.find(
    ({ name, hasOrdinaryName }) =>
      text.startsWith(name, start) &&
      kindAt(text, start + name.length) !== PART &&
      (start === 0 || hasOrdinaryName !== true),
  )
}

function firstWord(name: string): string {
  return name.split(' ', 1)[0] ?? name
}

let cachedNames: NameIndex<SentName> | undefined

/** The names under which registry robots send requests. */
function sentNames(): NameIndex<SentName> {
  cachedNames ??= indexNames()
  return cachedNames
}

function indexNames(): Map<string, SentName[]> {
  const byWord = new Map<string, SentName[]>()
  for (const robot of robots) {
    if (robot.controlToken === true) continue
    for (const sent of [tokenOf(robot), ...(robot.sends ?? [])]) {
      const name = sent.toLowerCase()
      const word = firstWord(name)
      byWord.set(word, [
        ...(byWord.get(word) ?? []),
        { name, robot, hasOrdinaryName: robot.hasOrdinaryName === true },
      ])
    }
  }
  for (const names of byWord.values()) names.sort((one, other) => other.name.length - one.name.length)
  return byWord
}
