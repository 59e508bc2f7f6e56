import type { Group } from 'wayleave/dialects'
import { type ListClass, plainPathOf } from './list-class.ts'
import { ownText } from './own-text.ts'

/** What the rules of a group say about two paths, whatever dialect reads them. */
export interface PlainRules {
  /** Is no Disallow for the home page, no value like a URL, and is the path a value? */
  readonly isPlain: boolean
  /** The path of the first Disallow with a plain one, which the rule is for in every dialect. */
  readonly path: string | undefined
  readonly allows: readonly string[]
}

/**
 * A value that matches no `/` in any dialect: a letter or digit stands before anything that a dialect decodes, cuts off
 * or takes for a pattern.
 */
const BEYOND_HOME = /^[/*][*/.~_?&=@-]*[a-z\d][^%[\\#<]*$/i

/** What may make a dialect take a value for a URL, or resolve it against one. */
const LIKE_URL = /:|\/\/|\.\./

/** The part of a value that every dialect compares as it stands, but for stars. */
const COMPARED = /^[/*][\w*/.~-]*/

/** Reads the rules of a group. */
export function plainRulesOf(group: Group): PlainRules {
  let isPlain = true
  let example: { readonly path: string; readonly value: string } | undefined
  const allows: string[] = []
  group.rulesWhere((text, from, to, isAllow) => {
    const value = text.slice(from, to)
    isPlain &&= !LIKE_URL.test(value)
    if (isAllow) allows.push(value)
    else {
      isPlain &&= BEYOND_HOME.test(value)
      const path = example === undefined ? plainPathOf(value) : undefined
      if (path !== undefined) example = { path, value }
    }
    return false
  })
  // A value with a wildcard at its end may be for longer paths alone.
  return { isPlain: isPlain && example?.path === example?.value, path: example?.path, allows }
}

/**
 * The class of the rules of these groups together, if it follows from their texts in every dialect that joins the rules
 * of the selected groups. The home page is allowed, as no Disallow is for it. The path of a Disallow is not allowed, as no
 * Allow is for that path. `undefined` proves nothing.
 *
 * Without this, each dialect makes a list and asks it twice. `test/survey/content-readings.test.ts` compares the answer with
 * those of all dialects.
 */
export function classByText(groups: readonly PlainRules[]): ListClass | undefined {
  if (!groups.every(({ isPlain }) => isPlain)) return undefined
  const path = groups.find((group) => group.path !== undefined)?.path
  if (path === undefined) return undefined
  if (groups.some(({ allows }) => allows.some((value) => mayMatch(value, path.toLowerCase()))))
    return undefined
  return {
    class: 'partial',
    allowed: 'https://example.com/',
    disallowed: ownText(`https://example.com${path}`),
  }
}

/** May a value match a path in some dialect? Not if a word of the value is not in the path. */
function mayMatch(value: string, path: string): boolean {
  const words =
    COMPARED.exec(value)?.[0]
      .toLowerCase()
      .match(/[a-z\d]+/g) ?? []
  return words.every((word) => path.includes(word))
}
