import { pageDate } from './page-date.ts'
import { VALUED_WORDS, type ValuedWord } from './page-vendor.ts'

/** A word of a page's rules, in lower case. */
export interface RuleWord {
  /** The robot that it is for, in lower case, as the list names it; absent: all robots. */
  readonly agent?: string
  readonly word: string
  /** What follows the colon of a word with a value. */
  readonly value?: string
  /** Is it the second word after the name of a robot, or a later one? */
  readonly isAfterFirst?: true
}

const VALUED: ReadonlySet<string> = new Set(VALUED_WORDS)

/** Is it a word whose value follows a colon? */
export function isValued(word: string): word is ValuedWord {
  return VALUED.has(word)
}

/**
 * The words of a list with commas. In a header, a name before a colon is that of the robot for which the next
 * words are, up to the next name; `meta` elements have no names in their lists. Linear in the text.
 *
 * @param named Are names of robots read?
 * @param now for dates with a year of two digits.
 */
export function ruleList(text: string, named: boolean, now: number): RuleWord[] {
  const parts = text.split(',')
  const words: RuleWord[] = []
  let agent: string | undefined
  let ofAgent = 0
  for (let at = 0; at < parts.length; at++) {
    let part = trimmed(parts[at] as string)
    let [head, tail] = atColon(part)
    if (named && tail !== undefined && !isValued(head)) {
      agent = head
      ofAgent = 0
      part = tail
      ;[head, tail] = atColon(part)
    }
    if (part === '') continue
    const isValue = tail !== undefined && isValued(head)
    let value = isValue ? (tail as string) : undefined
    if (head === 'unavailable_after' && value !== undefined) {
      // A comma may follow the weekday. What is no date with the next part is read as a word.
      const longer = `${value}, ${trimmed(parts[at + 1] ?? '')}`
      if (pageDate(value, now) === undefined && pageDate(longer, now) !== undefined) {
        value = longer
        at += 1
      }
    }
    words.push({
      ...(agent === undefined ? {} : { agent }),
      word: isValue ? head : part.toLowerCase(),
      ...(value === undefined ? {} : { value }),
      ...(agent !== undefined && ofAgent > 0 ? { isAfterFirst: true } : {}),
    })
    ofAgent += 1
  }
  return words
}

/** The part before the first colon in lower case, and the part after it. */
function atColon(part: string): [head: string, tail: string | undefined] {
  const colon = part.indexOf(':')
  if (colon === -1) return [part.toLowerCase(), undefined]
  return [trimmed(part.slice(0, colon)).toLowerCase(), trimmed(part.slice(colon + 1))]
}

/** Without blanks at both ends, no-break spaces included. */
function trimmed(text: string): string {
  return text.trim()
}
