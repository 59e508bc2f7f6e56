import type { Pattern } from '../../pattern.ts'
import { ALPHABET } from '../../symbols.ts'
import type { UrlTransducer } from '../../url-transducer.ts'

/** A pattern, and the form of URLs it is held against. */
export interface TransducedPattern {
  readonly pattern: Pattern
  readonly form: UrlTransducer
}

/** Can one path be matched by both, for all that is seen of how they begin? If not, no path has to be looked for. */
export function mayMeet(one: TransducedPattern, other: TransducedPattern): boolean {
  if (one.form.name === other.form.name) return meetInText(one.pattern, other.pattern)
  if (!isPlain(one.form) || !isPlain(other.form)) return true
  const [begins, otherwise] = [literalPrefix(one.pattern), literalPrefix(other.pattern)]
  // What stands in place of a URL that is refused has nothing to do with the URL.
  if (one.form.refused?.startsWith(begins) === true || other.form.refused?.startsWith(otherwise) === true) return true
  return agree(plainOf(begins), plainOf(otherwise))
}

/** What every path begins with that the pattern matches. */
export function literalPrefix(pattern: Pattern): string {
  switch (pattern.kind) {
    case 'prefix':
    case 'exact':
      return pattern.text
    case 'wildcard':
      return pattern.segments[0] ?? ''
    case 'glob':
      return pattern.items[0]?.kind === 'literal' ? pattern.items[0].text : ''
  }
}

/** Of one text: a path that is given whole does not go on as another pattern begins. */
export function meetInText(one: Pattern, other: Pattern): boolean {
  const [begins, otherwise] = [literalPrefix(one), literalPrefix(other)]
  if (begins.startsWith(otherwise)) return other.kind !== 'exact' || begins.length === otherwise.length
  return otherwise.startsWith(begins) && one.kind !== 'exact'
}

function agree(one: string, other: string): boolean {
  return one.startsWith(other) || other.startsWith(one)
}

const known = new Map<string, string>()
/** Texts of which it is remembered what they come to; real files have far fewer rules. */
const MAX_KNOWN = 10_000

/**
 * What a text begins with, escapes decoded: bytes of US-ASCII, up to the first that is none, that some forms leave out or add
 * ({@link UNSURE}), or that may be half an escape.
 */
function plainOf(text: string): string {
  let plain = known.get(text)
  if (plain === undefined) {
    plain = decoded(/^(?:%(?!25)[0-7][0-9A-Fa-f]|[\0-$&-\x7f])*/.exec(text)?.[0] ?? '').split(UNSURE, 1)[0] as string
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(text, plain)
  }
  return plain
}

/** What opens parameters, a query or a fragment, stands behind the path in some form, or is left out by one. */
const UNSURE = /[?;# \t\n\r]/

function decoded(text: string): string {
  return text.replace(/%([0-9A-Fa-f]{2})/g, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)))
}

const plainForms = new WeakMap<UrlTransducer, boolean>()

/**
 * Does the form write each byte of US-ASCII as itself, as an escape of itself, or as something that {@link plainOf} stops at; and
 * for all other letters nothing, or what it stops at? Then what two such forms write of one URL is the same as far as neither
 * comes to what `plainOf` stops at, and of what only one of them writes, nothing stands in its text as `plainOf` has it.
 */
function isPlain(form: UrlTransducer): boolean {
  let is = plainForms.get(form)
  if (is === undefined) {
    is = writesPlainly(form)
    plainForms.set(form, is)
  }
  return is
}

function writesPlainly(form: UrlTransducer): boolean {
  const states = new Set([form.start])
  // A set goes on to what is added to it on the way.
  for (const state of states) {
    const closing = form.end(state) ?? ''
    if (closing !== '' && !stops(closing)) return false
    if (closing === '' && isSilent(form, state)) continue
    for (const letter of ALPHABET) {
      const own = decoded(letter)
      const isUnsure = stops(own)
      for (const step of form.step(state, letter) ?? []) {
        states.add(step.state)
        if (isUnsure ? step.adds !== '' && !stops(decoded(step.adds)) : decoded(step.adds) !== own && !stops(decoded(step.adds)))
          return false
      }
    }
  }
  return true
}

/** Is nothing more written, whatever follows? Then nothing is left out in the midst of a text. */
function isSilent(form: UrlTransducer, state: number): boolean {
  return ALPHABET.every((letter) => {
    const steps = form.step(state, letter)
    return steps?.length === 1 && steps[0]?.state === state && steps[0].adds === ''
  })
}

/** Does a text begin with what {@link plainOf} stops at? */
function stops(text: string): boolean {
  return UNSURE.test(text.charAt(0)) || text.charAt(0) > '\x7f'
}
