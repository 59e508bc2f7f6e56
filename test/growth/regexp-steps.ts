/**
 * Counts the steps of a regular expression that is matched by backtracking, as V8 matches it: V8 itself does not
 * tell. A step compares one character with one part of the pattern, or begins at another place of the text.
 */

/** Matches at a place of the text, and calls what follows with the place behind; `false` if nothing fits. */
type Matcher = (text: string, at: number, then: (at: number) => boolean) => boolean

interface Compiled {
  readonly match: Matcher
  /** Can it match at the beginning of the text alone? */
  readonly isAnchored: boolean
}

/** A run ends after this many steps: enough to see that they are far too many. */
const MAX_STEPS = 20_000_000

let steps = 0

const compiled = new Map<string, Compiled>()

/**
 * What a search that begins at a place of a text finds, and in how many steps.
 *
 * @param found where V8 has found the pattern, if it has: it tries no place after that.
 */
export function searchBySteps(
  pattern: RegExp,
  text: string,
  start: number,
  found: number = text.length,
): { readonly index: number | undefined; readonly steps: number } {
  const key = `${pattern.flags} ${pattern.source}`
  const known = compiled.get(key) ?? new Parser(pattern).compile()
  compiled.set(key, known)
  steps = 0
  const last = pattern.sticky || known.isAnchored ? start : found
  for (let at = start; at <= last && steps < MAX_STEPS; at++) {
    steps++
    try {
      if (known.match(text, at, () => true)) return { index: at, steps }
    } catch (error) {
      // A group that matches thousands of times needs a deeper stack. The steps up to here are counted.
      if (!(error instanceof RangeError)) throw error
    }
  }
  return { index: undefined, steps }
}

/** What follows a part may repeat it: from this to that often, as many or as few as fit first. */
interface Quantifier {
  readonly least: number
  readonly most: number
  readonly isLazy: boolean
}

/** A parser for the syntax of ECMAScript, without sets of the flag `v`. */
class Parser {
  private at = 0
  private readonly source: string
  private readonly flags: string
  private readonly isMultiline: boolean
  /** The texts of the groups that have matched. */
  private readonly captured: string[] = []
  private groups = 0

  constructor({ source, flags, multiline }: RegExp) {
    this.source = source
    this.flags = flags.replace(/[gy]/g, '')
    this.isMultiline = multiline
  }

  compile(): Compiled {
    const isAnchored = !this.isMultiline && /^\^[^|]*$/.test(this.source)
    return { match: this.alternatives(), isAnchored }
  }

  private alternatives(): Matcher {
    const all = [this.sequence()]
    while (this.takes('|')) all.push(this.sequence())
    const [only] = all as [Matcher]
    return all.length === 1 ? only : (text, at, then) => all.some((one) => one(text, at, then))
  }

  private sequence(): Matcher {
    const parts: Matcher[] = []
    while (this.at < this.source.length && !/[|)]/.test(this.source.charAt(this.at))) parts.push(this.term())
    const from =
      (index: number): Matcher =>
      (text, at, then) => {
        const part = parts[index]
        return part === undefined ? then(at) : part(text, at, (next) => from(index + 1)(text, next, then))
      }
    return from(0)
  }

  private term(): Matcher {
    const begin = this.at
    const rest = this.source.slice(begin)
    const [assertion] = /^(?:[$^]|\\[bB])/.exec(rest) ?? []
    if (assertion !== undefined) return this.native(assertion)
    const [opening] = /^\((?:\?(?::|<?[=!]|<\w+>))?/.exec(rest) ?? []
    if (opening === undefined) return this.character()
    this.at += opening.length
    const group = opening === '(' || /\w/.test(opening) ? ++this.groups : undefined
    const inner = this.alternatives()
    this.takes(')')
    if (opening === '(?=' || opening === '(?!')
      return (text, at, then) => inner(text, at, () => true) === (opening === '(?=') && then(at)
    // What a look behind goes through is short in every pattern: it begins with `{0,n}` at most.
    if (opening === '(?<=' || opening === '(?<!') return this.native(this.source.slice(begin, this.at))
    return repeated(
      (text, at, then) =>
        inner(text, at, (next) => {
          if (group !== undefined) this.captured[group] = text.slice(at, next)
          return then(next)
        }),
      this.quantifier(),
    )
  }

  /** A part that matches one character, or what a group has matched. */
  private character(): Matcher {
    const [raw = ''] =
      /^(?:\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\dA-Fa-f]{4}|\\x[\dA-Fa-f]{2}|\\c[A-Za-z]|\\.|.)/su.exec(
        this.source.slice(this.at),
      ) ?? []
    this.at += raw.length
    const quantifier = this.quantifier()
    if (/^\\[1-9]$/.test(raw)) {
      const group = Number(raw.charAt(1))
      return repeated((text, at, then) => {
        steps++
        const wanted = this.captured[group] ?? ''
        return text.startsWith(wanted, at) && then(at + wanted.length)
      }, quantifier)
    }
    return runOf(this.tester(raw), quantifier, /[uv]/.test(this.flags))
  }

  /** Whether a part matches a character, remembered for each character. */
  private tester(raw: string): (character: string) => boolean {
    const pattern = new RegExp(`^(?:${raw})$`, this.flags.replace('m', ''))
    const known = new Map<string, boolean>()
    return (character) => {
      const before = known.get(character)
      if (before !== undefined) return before
      const fits = pattern.test(character)
      known.set(character, fits)
      return fits
    }
  }

  /** A part that has no length. */
  private native(raw: string): Matcher {
    if (!raw.startsWith('(')) this.at += raw.length
    const pattern = new RegExp(raw, `${this.flags}y`)
    return (text, at, then) => {
      steps++
      pattern.lastIndex = at
      return pattern.test(text) && then(at)
    }
  }

  private quantifier(): Quantifier {
    const [all, sign, least = '', comma, most = ''] =
      /^(?:([*+?])|\{(\d+)(,?)(\d*)\})/.exec(this.source.slice(this.at)) ?? []
    if (all === undefined) return { least: 1, most: 1, isLazy: false }
    this.at += all.length
    const isLazy = this.takes('?')
    if (sign !== undefined)
      return { least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : Number.POSITIVE_INFINITY, isLazy }
    return {
      least: Number(least),
      most: comma === '' ? Number(least) : most === '' ? Number.POSITIVE_INFINITY : Number(most),
      isLazy,
    }
  }

  private takes(character: string): boolean {
    if (this.source.charAt(this.at) !== character) return false
    this.at++
    return true
  }
}

/** One character several times. It needs no call for each, so that a long run fits the stack. */
function runOf(
  fits: (character: string) => boolean,
  { least, most, isLazy }: Quantifier,
  isByCodePoint: boolean,
): Matcher {
  const characterAt = (text: string, at: number): string =>
    isByCodePoint ? String.fromCodePoint(text.codePointAt(at) as number) : text.charAt(at)
  return (text, at, then) => {
    const places = [at]
    let place = at
    const takeOne = (): boolean => {
      if (places.length > most || place >= text.length || steps >= MAX_STEPS) return false
      steps++
      const character = characterAt(text, place)
      if (!fits(character)) return false
      place += character.length
      places.push(place)
      return true
    }
    while (places.length <= least) if (!takeOne()) return false
    if (isLazy) {
      do if (then(place)) return true
      while (takeOne())
      return false
    }
    while (takeOne());
    for (let count = places.length - 1; count >= least; count--) {
      steps++
      if (then(places[count] as number)) return true
    }
    return false
  }
}

function repeated(part: Matcher, { least, most, isLazy }: Quantifier): Matcher {
  if (least === 1 && most === 1) return part
  const from =
    (count: number): Matcher =>
    (text, at, then) => {
      const again = (): boolean =>
        count < most &&
        steps < MAX_STEPS &&
        part(text, at, (next) => (next > at || count < least) && from(count + 1)(text, next, then))
      const ends = (): boolean => count >= least && then(at)
      return isLazy ? ends() || again() : again() || ends()
    }
  return from(0)
}
