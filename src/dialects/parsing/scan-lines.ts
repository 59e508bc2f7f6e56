import { codeUnitAt, indexOrEnd } from '../../text/index.ts'
import { FIRST, NEVER, plainValueStart } from './plain-names.ts'
import { ALLOW, DISALLOW, UNKNOWN, USER_AGENT } from './records.ts'

const FEED = 0x0a
const RETURN = 0x0d
const SPACE = 0x20
const HASH = 0x23
const STAR = 0x2a
const SLASH = 0x2f
const A_COLON = 0x3a
const SMALL_I = 0x69
const DELETE = 0x7f

/** State of a scan: outside the groups that apply. Only User-agent lines matter. */
export const OUTSIDE = 0
/** State of a scan: after a User-agent line. User-agent lines and rules matter. */
export const NAMED = 1
/**
 * State of a scan: among the rules of a group that applies. Rules near the path and User-agent lines matter.
 */
export const INSIDE = 2
/** State of a scan: again among the first lines of a group that applies. Only User-agent lines matter. */
export const WITHIN = 3
/**
 * State of a scan: after User-agent lines and a record that ends their run, but makes no group. The next
 * User-agent line, whomever it names, opens a group, and a rule keeps this one.
 */
export const ENDED = 4

/** Flags for what a line may be: a User-agent line, a rule, a record of another field, anything but a comment. */
const AGENTS = 1
const RULES = 2
const OTHERS = 4
const UNKNOWNS = 8

/**
 * When lines of other fields matter to a scan: after User-agent lines, or always; and whether those of unknown
 * fields do, too.
 */
export type LooksAt = 'named' | 'always' | 'unknown named' | 'unknown always'

/**
 * By the first character of a line: the flags of what the line may be. A blank or control character may begin
 * anything.
 */
const MAY_BE: readonly number[] = FIRST.map(kindOf)

/**
 * By the first character of a line: the offset of the colon after the usual name; 0 if no usual name begins
 * so.
 */
const COLON: readonly number[] = FIRST.map((code) =>
  code === USER_AGENT ? 10 : code === ALLOW ? 5 : code === DISALLOW ? 8 : 0,
)

function kindOf(code: number, unit: number): number {
  if (unit <= SPACE || unit === DELETE) return AGENTS | RULES | OTHERS | UNKNOWNS
  if (unit === HASH) return 0
  if (code === NEVER) return UNKNOWNS
  return code === USER_AGENT ? AGENTS : code === ALLOW || code === DISALLOW ? RULES : OTHERS
}

/** Whether a line that begins with that character, blanks aside, may be one of those that are wanted. */
export function mayMatter(unit: number, wanted: number): boolean {
  return ((unit > DELETE ? UNKNOWNS : (MAY_BE[unit] as number)) & wanted) !== 0
}

/**
 * Finds the lines of a text, which end in LF or CRLF, that may matter to one question. Most lines are skipped
 * after a look at a few characters, and no character is read twice.
 */
export class LineScanner {
  /** 1-based number of the line that {@link next} found. */
  line: number = 0
  /** The fields, a bit for each, of rules passed over whose second character is less than that of the path. */
  smaller: number = 0
  /** The same for rules whose second character is greater. */
  greater: number = 0
  readonly text: string
  /**
   * A set of 32 bits: the lowest five bits of the first characters of values that may name the agent. They
   * are equal for both cases of a letter.
   */
  private initials: number
  /** The character after the slash of the path: a rule with another one there cannot match. */
  private readonly second: number
  private readonly path: string
  private readonly stopsAtBlanks: boolean
  private readonly keepsWildcards: boolean
  private readonly readsNames: boolean
  /** The flags outside the groups that apply. */
  private readonly flags: number
  /** The next `*` and `$`, as far as they were looked for. */
  private star = -1
  private dollar = -1
  /** The flags of other lines that always matter, and that do after User-agent lines. */
  private readonly others: number
  private readonly othersNamed: number
  /** Where the lines after the last blank line begin, if blank lines matter. */
  block: number = 0
  private linesBeforeBlock = 0

  constructor(
    text: string,
    initials: number,
    path: string,
    mattersBeyond: 'all' | 'wildcards' | undefined,
    readsNames: boolean,
    stopsAtBlanks: boolean,
    looksAt: LooksAt | undefined,
  ) {
    this.text = text
    this.stopsAtBlanks = stopsAtBlanks
    this.othersNamed = looksAt === undefined ? 0 : looksAt.startsWith('unknown') ? OTHERS | UNKNOWNS : OTHERS
    this.others = looksAt?.endsWith('always') === true ? this.othersNamed : 0
    this.initials = initials
    this.second = secondUnit(path)
    this.path = mattersBeyond === 'all' ? '' : path
    this.keepsWildcards = mattersBeyond === 'wildcards'
    this.readsNames = readsNames
    this.flags = readsNames ? AGENTS | RULES : AGENTS
  }

  /** The flags of the lines that matter in a state. */
  wanted(state: number): number {
    const flags = state === OUTSIDE || state === WITHIN ? this.flags : AGENTS | RULES
    return state === NAMED || state === ENDED ? flags | this.othersNamed : flags | this.others
  }

  /** From now on, passes over User-agent lines whose values begin with other characters. */
  limitAgents(initials: number): void {
    this.initials = initials
  }

  /** Notes that the last line was blank, and the next one begins at an offset. */
  beginBlock(at: number): void {
    this.block = at
    this.linesBeforeBlock = this.line
  }

  /** Goes back to {@link block}. */
  backToBlock(): number {
    this.line = this.linesBeforeBlock
    return this.block
  }

  /**
   * Whether a value, whose second character stands there, leaves the path after that character by one that is
   * compared as it is written. Such a rule cannot match.
   */
  private isBeyond(second: number): boolean {
    const { text, path } = this
    const shift = second - 1
    const end = Math.min(text.length, shift + path.length, shift + NEVER_CUT)
    for (let at = second; at < end; at++) {
      const unit = codeUnitAt(text, at)
      if (unit >= 128 || UNTOUCHED[unit] === 0) return false
      if (unit !== codeUnitAt(path, at - shift)) return true
    }
    return false
  }

  /** Whether a line has the name that it begins like, before that colon, and a value of one word. */
  private isRecord(at: number, colon: number): boolean {
    const { text } = this
    const end = indexOrEnd(text, '\n', at)
    return (
      plainValueStart(text, at, end, FIRST[codeUnitAt(text, at)] as number) === colon + 1 &&
      text.lastIndexOf(' ', end) === colon + 1
    )
  }

  /** Whether a `*` or `$` stands in the line from an offset on. */
  private hasWildcard(at: number): boolean {
    const { text } = this
    if (this.star < at) this.star = indexOrEnd(text, '*', at)
    if (this.dollar < at) this.dollar = indexOrEnd(text, '$', at)
    return Math.min(this.star, this.dollar) < indexOrEnd(text, '\n', at)
  }

  /**
   * Offset of the next line that may matter, from the start of a line on; the end of the text if there is
   * none.
   */
  next(from: number, state: number): number {
    const { text, initials, second, stopsAtBlanks } = this
    const { length } = text
    const wanted = this.wanted(state)
    let at = from
    let { line } = this
    while (at < length) {
      line++
      const unit = codeUnitAt(text, at)
      if (unit === FEED || unit === RETURN) {
        if (stopsAtBlanks && state !== OUTSIDE) break
        // A CR stands before an LF only.
        at += unit === FEED ? 1 : 2
        if (stopsAtBlanks) {
          this.block = at
          this.linesBeforeBlock = line
        }
        continue
      }
      const kind = (unit > DELETE ? UNKNOWNS : (MAY_BE[unit] as number)) & wanted
      if (kind !== 0) {
        if (kind >= UNKNOWNS) break
        const colon = at + (COLON[unit] as number)
        if (colon === at || colon + 3 >= length) break
        if (codeUnitAt(text, colon) !== A_COLON || codeUnitAt(text, colon + 1) !== SPACE) break
        if (kind === AGENTS) {
          if (state >= INSIDE) break
          const initial = codeUnitAt(text, colon + 2)
          if (initial <= STAR || initial > DELETE || (initials & (1 << (initial & 31))) !== 0) break
        } else {
          if (state === NAMED || state === ENDED || codeUnitAt(text, colon + 2) !== SLASH) break
          const found = codeUnitAt(text, colon + 3)
          // Two slashes may begin a site.
          if (found === SLASH) break
          const isChanged = found >= 128 || UNTOUCHED[found] === 0
          if (found === second ? !this.isBeyond(colon + 3) : isChanged) break
          if (this.keepsWildcards && this.hasWildcard(at)) break
          if (found < second) this.smaller |= 1 << (FIRST[unit] as number)
          else this.greater |= 1 << (FIRST[unit] as number)
        }
        if (this.readsNames && !this.isRecord(at, colon)) break
      }
      at = indexOrEnd(text, '\n', at) + 1
    }
    this.line = line
    return at
  }
}

/** No dialect cuts a line before this many characters of a value. */
const NEVER_CUT = 1_024

/** 1 for each letter, digit and one of `/-._~`: no dialect reads one of them in another way. */
const UNTOUCHED: Uint8Array = Uint8Array.from({ length: 128 }, (_, unit) =>
  /[\w./~-]/.test(String.fromCharCode(unit)) ? 1 : 0,
)

/**
 * Offset of the value of a line that looks like a rule: its first character, and colon, space and slash at
 * the usual offsets. A star may be in place of the slash. Otherwise -1. The name is not checked: the caller
 * skips such a line only if its value cannot match, whatever the name is.
 */
export function plainRuleValue(text: string, start: number, to: number): number {
  const unit = codeUnitAt(text, start)
  const code = unit > DELETE ? UNKNOWN : (FIRST[unit] as number)
  if (code !== ALLOW && code !== DISALLOW) return -1
  const value = start + (COLON[unit] as number) + 2
  if (value >= to) return -1
  const first = codeUnitAt(text, value)
  if (first !== SLASH && first !== STAR) return -1
  return codeUnitAt(text, value - 1) === SPACE && codeUnitAt(text, value - 2) === A_COLON ? value : -1
}

/**
 * The character after the slash of a path. A rule with another letter there does not match. The path `/` may
 * match one longer rule: that of an index page, `/index.htm`.
 */
export function secondUnit(path: string): number {
  return path.length > 1 ? codeUnitAt(path, 1) : SMALL_I
}

/** The bit of the first letter of a token; all bits for an empty token. */
export function initialOf(token: string): number {
  return token === '' ? -1 : 1 << (codeUnitAt(token, 0) & 31)
}

/** The bits of all letters of a text; all bits for an empty text. */
export function lettersOf(text: string): number {
  let bits = text === '' ? -1 : 0
  for (let at = 0; at < text.length; at++) bits |= 1 << (codeUnitAt(text, at) & 31)
  return bits
}

/** The text with every CR that is not part of CRLF replaced by LF. Offsets stay the same. */
export function withLineFeeds(text: string): string {
  const { length } = text
  let at = indexOrEnd(text, '\r', 0)
  while (at + 1 < length && codeUnitAt(text, at + 1) === FEED) at = indexOrEnd(text, '\r', at + 1)
  if (at >= length) return text
  // In slices: one replacement in ten megabytes took a second and forty times the memory. One unit more shows
  // whether the last CR is alone.
  let changed = ''
  for (let from = 0; from < length; from += AT_ONCE)
    changed += text
      .slice(from, from + AT_ONCE + 1)
      .replace(/\r(?!\n)/g, '\n')
      .slice(0, AT_ONCE)
  return changed
}

/** Code units per slice. */
const AT_ONCE = 8_192
