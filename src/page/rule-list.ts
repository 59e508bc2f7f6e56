import { present, visible } from '../text/index.ts'
import { pageDate } from './page-date.ts'
import { VALUED_WORDS, type ValuedWord } from './page-vendor.ts'
import { KNOWN_WORDS } from './vendors.ts'

/** A word of a page's rules, in lower case. */
export interface RuleWord {
  /** The robot that it is for, in lower case, as the list names it; absent: all robots. */
  readonly agent?: string
  readonly word: string
  /** What follows the colon of a word with a value. */
  readonly value?: string
  /** `true` for every word after the first that follows the name of a robot. */
  readonly isAfterFirst?: true
  /** Why no vendor documents the form; absent if some do. */
  readonly odd?: string
}

const VALUED: ReadonlySet<string> = new Set(VALUED_WORDS)

/** Is it a word whose value follows a colon? */
export function isValued(word: string): word is ValuedWord {
  return VALUED.has(word)
}

/**
 * The words of a list with commas. In a header, a name before a colon is the name of a robot. The words after it, up
 * to the next name, are for this robot. The lists of `meta` elements have no names. After any other text before a
 * colon, it is unknown whether words count. Linear in the text.
 *
 * @param named Are names of robots read?
 * @param now for dates with a year of two digits.
 */
export function ruleList(text: string, named: boolean, now: number): RuleWord[] {
  const parts = text.split(',')
  const words: RuleWord[] = []
  let agent: string | undefined
  let odd: string | undefined
  let ofAgent = 0
  for (let at = 0; at < parts.length; at++) {
    let part = trimmed(parts[at] as string)
    let [head, tail] = atColon(part)
    if (named && tail !== undefined && !isValued(head)) {
      const found = atName(part, head, tail)
      ;({ agent, odd } = found)
      ofAgent = 0
      words.push(...found.words)
      if (found.rest === undefined) continue
      part = found.rest
      ;[head, tail] = atColon(part)
    }
    if (part === '') {
      // A client that joins lines may have put the words of the next line after a name without words.
      ofAgent += 1
      continue
    }
    let value = isValued(head) ? tail : undefined
    const word = value === undefined ? part.toLowerCase() : head
    if (word === 'unavailable_after' && value !== undefined) {
      const end = endOfDate(parts, at, value, now)
      value = [value, ...parts.slice(at + 1, end)].join(',').trimEnd()
      at = end - 1
    }
    words.push({
      ...present({ agent, odd }),
      word,
      ...present({ value }),
      ...(agent !== undefined && ofAgent > 0 ? { isAfterFirst: true } : {}),
    })
    ofAgent += 1
    if (value !== undefined) words.push(...oddWordsIn(head, value, agent))
  }
  return words
}

/** What a name before a colon says of the words that follow. */
interface AtName {
  /** The robot for which the words are. Absent if they are for all robots, or if it is unknown for which. */
  readonly agent: string | undefined
  /** Why no vendor documents the form. */
  readonly odd: string | undefined
  /** Words before the colon. */
  readonly words: readonly RuleWord[]
  /** The text after the colon, if it is still to be read. */
  readonly rest: string | undefined
}

function atName(part: string, head: string, tail: string): AtName {
  const inner = atColon(tail)
  const isNested = inner[1] !== undefined && !isValued(inner[0])
  if (isName(head, tail) && !isNested) return { agent: head, odd: undefined, words: [], rest: tail }
  const odd = `"${visible(head, 40)}" before a colon`
  const known = knownWords(isNested ? part : head)
  const all = isNested && known.length === 0 ? [part.toLowerCase()] : known
  const words = all.map((word) => ({ word, odd }))
  return { agent: undefined, odd, words, rest: isNested ? undefined : tail }
}

/** The rules in a place where a value should be. */
function oddWordsIn(word: string, value: string, agent: string | undefined): RuleWord[] {
  return wordsInValue(word, value).map((inside) => ({
    ...present({ agent }),
    word: inside,
    odd: `a rule in ${word}`,
  }))
}

/** Whether text before a colon is the name of a robot: a product token with a letter, or `*`. */
function isName(head: string, tail: string): boolean {
  if (head === '*') return true
  return /^[\w.-]+$/.test(head) && /[a-z]/.test(head) && !KNOWN_WORDS.has(head) && !tail.startsWith('//')
}

function wordsInValue(word: string, value: string): string[] {
  return word === 'max-image-preview' && value.toLowerCase() === 'none' ? [] : knownWords(value)
}

/** The words without values in a text that is no list. */
function knownWords(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s,:;"']+/)
    .filter((word) => KNOWN_WORDS.has(word) && !isValued(word))
}

/**
 * The index of the first part after a date. Commas may also follow the weekday, or stand before the fraction of a
 * second. After an invalid date, parts with a digit count as parts of it, because no word without a value has a
 * digit.
 */
function endOfDate(parts: readonly string[], at: number, value: string, now: number): number {
  const next = parts[at + 1]
  if (next !== undefined && pageDate(`${value},${next}`, now) !== undefined) return at + 2
  let end = at + 1
  if (pageDate(value, now) !== undefined) return end
  for (let part = parts[end]; part !== undefined && /\d/.test(part); part = parts[end]) {
    const [head, tail] = atColon(trimmed(part))
    if (tail !== undefined && (isValued(head) || isName(head, tail))) break
    end += 1
  }
  return end
}

/** The part before the first colon in lower case, and the part after it. */
function atColon(part: string): [head: string, tail: string | undefined] {
  const colon = part.indexOf(':')
  if (colon === -1) return [part.toLowerCase(), undefined]
  return [trimmed(part.slice(0, colon)).toLowerCase(), trimmed(part.slice(colon + 1))]
}

/** The text without blanks and no-break spaces at both ends. */
function trimmed(text: string): string {
  return text.trim()
}
