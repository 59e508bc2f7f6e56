import { codeUnitAt, indexOrEnd } from '../../text/index.ts'
import { FIRST } from './read-records.ts'
import { ALLOW, DISALLOW, UNKNOWN, USER_AGENT } from './records.ts'

const FEED = 0x0a
const SPACE = 0x20
const STAR = 0x2a
const SLASH = 0x2f
const A_COLON = 0x3a
const SMALL_I = 0x69
const DELETE = 0x7f

/** Where in a file a line stands, which tells what may matter of those to come. */
export const OUTSIDE = 0
/** After a User-agent line: whatever is a User-agent or a rule. */
export const NAMED = 1
/** Among the rules of a group that applies: rules near the path, and whatever may begin the next group. */
export const INSIDE = 2

/** Lines that may be a User-agent, and those that may be a rule. */
const AGENTS = 1
const RULES = 2

/** For the first character of a line: what the line may be, as a sum. What begins strangely may be anything. */
const MAY_BE: readonly number[] = FIRST.map(kindOf)

/** For the first character of a line that may matter: where its colon stands if it is written as nearly all are; 0 where it begins strangely. */
const COLON: readonly number[] = FIRST.map((code) => (code === USER_AGENT ? 10 : code === ALLOW ? 5 : code === DISALLOW ? 8 : 0))

function kindOf(code: number, unit: number): number {
  if (unit <= SPACE || unit === DELETE) return AGENTS | RULES
  return code === USER_AGENT ? AGENTS : code === ALLOW || code === DISALLOW ? RULES : UNKNOWN
}

/** May a line that begins with that character, blanks aside, matter at that place? */
export function mayMatter(unit: number, place: number): boolean {
  return unit <= DELETE && ((MAY_BE[unit] as number) & (place === OUTSIDE ? AGENTS : AGENTS | RULES)) !== 0
}

/**
 * Goes from line to line of a text whose lines end in LF or CRLF, and passes over those that cannot matter to one question. A line is
 * passed over by very few characters, and none of them is asked for twice: most files are read by nothing else.
 */
export class LineScanner {
  /** The number of the line that {@link next} came to, counted from 1. */
  line: number = 0
  private readonly text: string
  /** The lowest five bits of what a User-agent value that concerns the robot begins with, a bit for each: letters in both cases are alike in them. */
  private readonly initials: number
  /** The character that follows the slash of a rule near the path. */
  private readonly second: number

  constructor(text: string, tokens: readonly string[], path: string) {
    this.text = text
    let initials = 1 << (STAR & 31)
    for (let token = 0; token < tokens.length; token++) initials |= initialOf(tokens[token] as string)
    this.initials = initials
    // For the path of a site itself the one rule that is near and longer is that of an index page.
    this.second = path.length > 1 ? codeUnitAt(path, 1) : SMALL_I
  }

  /** Where the next line begins that may matter, at that place or behind it, where a line begins; behind the text where there is none. */
  next(from: number, place: number): number {
    const { text, initials, second } = this
    const { length } = text
    const wanted = place === OUTSIDE ? AGENTS : AGENTS | RULES
    let at = from
    let { line } = this
    while (at < length) {
      line++
      const unit = codeUnitAt(text, at)
      if (unit === FEED) {
        at++
        continue
      }
      const kind = unit > DELETE ? 0 : (MAY_BE[unit] as number) & wanted
      if (kind !== 0) {
        const colon = at + (COLON[unit] as number)
        if (colon === at || colon + 3 >= length) break
        if (codeUnitAt(text, colon) !== A_COLON || codeUnitAt(text, colon + 1) !== SPACE) break
        if (kind === AGENTS) {
          if (place === INSIDE) break
          const initial = codeUnitAt(text, colon + 2)
          if (initial <= SPACE || (initials & (1 << (initial & 31))) !== 0) break
        } else {
          if (place === NAMED || codeUnitAt(text, colon + 2) !== SLASH) break
          const found = codeUnitAt(text, colon + 3)
          if (found === second || found <= STAR || found >= DELETE) break
        }
      }
      at = indexOrEnd(text, '\n', at) + 1
    }
    this.line = line
    return at
  }
}

/**
 * Where the value begins of a line that begins like a rule and has its colon, a space and a slash where nearly all rules have them; -1 of any
 * other. What stands before the colon may be no name of a rule, or hold a colon of its own: then the value cannot begin with a slash.
 */
export function plainRuleValue(text: string, start: number, to: number): number {
  const unit = codeUnitAt(text, start)
  const code = unit > DELETE ? UNKNOWN : (FIRST[unit] as number)
  if (code !== ALLOW && code !== DISALLOW) return -1
  const value = start + (COLON[unit] as number) + 2
  if (value >= to || codeUnitAt(text, value) !== SLASH) return -1
  return codeUnitAt(text, value - 1) === SPACE && codeUnitAt(text, value - 2) === A_COLON ? value : -1
}

/** The bit of a token's first letter; all bits where it has none. */
function initialOf(token: string): number {
  return token === '' ? -1 : 1 << (codeUnitAt(token, 0) & 31)
}

/** The same text, place by place, with every CR that ends a line by itself as an LF. */
export function withLineFeeds(text: string): string {
  const { length } = text
  let at = indexOrEnd(text, '\r', 0)
  while (at + 1 < length && codeUnitAt(text, at + 1) === FEED) at = indexOrEnd(text, '\r', at + 1)
  if (at >= length) return text
  // All at once, ten megabytes of them took a second and forty times their room. One unit more tells whether the last stands alone.
  let changed = ''
  for (let from = 0; from < length; from += AT_ONCE)
    changed += text
      .slice(from, from + AT_ONCE + 1)
      .replace(/\r(?!\n)/g, '\n')
      .slice(0, AT_ONCE)
  return changed
}

/** Units that are looked at together. */
const AT_ONCE = 8_192
