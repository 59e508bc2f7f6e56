import type { Letter } from '../letters.ts'
import { COSTS_OF_LETTERS } from './alphabet.ts'
import type { Placed } from './beginnings.ts'
import { certainLettersOf, pathsOf } from './likely-path.ts'
import { hasDotSegment } from './search.ts'

/** What forms that write most letters alike write differently, the natural first: behind a path, it may part two readers. */
const BEHIND: readonly Letter[] = [';', '?', '$', '|']

/**
 * The shortest path within some patterns that is an answer, where it comes to mind at once: what the patterns hold, as it is, with a
 * letter behind it, or with one of its letters escaped, the last that can be. Only paths of the `least` cost, than which none is
 * shorter, are looked at, so that what is found is as short as any. Nothing where none of these is an answer.
 */
export function foreseenPath(
  within: readonly Placed[],
  least: number,
  isAnswer: (letters: readonly Letter[]) => boolean,
): string | undefined {
  for (const path of pathsOf(within, [''])) {
    const letters = certainLettersOf(path)
    if (letters === undefined || hasDotSegment(path)) continue
    const cost = letters.reduce((sum, letter) => sum + costOf(letter), 0)
    if (cost > least) continue
    const found = variantsOf(letters, least - cost).find(isAnswer)
    if (found !== undefined) return plainest(found, isAnswer)
  }
  return undefined
}

/** With characters for the escapes that cost as much, if that is an answer too. */
function plainest(letters: readonly Letter[], isAnswer: (letters: readonly Letter[]) => boolean): string {
  const plain = letters.map((letter) => {
    const character = letter.length === 3 ? String.fromCharCode(Number.parseInt(letter.slice(1), 16)) : letter
    return COSTS_OF_LETTERS.get(character) === COSTS_OF_LETTERS.get(letter) ? character : letter
  })
  return (isAnswer(plain) ? plain : letters).join('')
}

/** The path, and what costs so much more. */
function variantsOf(letters: readonly Letter[], more: number): readonly (readonly Letter[])[] {
  if (more === 0) return [letters]
  const variants = BEHIND.filter((letter) => costOf(letter) === more).map((letter) => [...letters, letter])
  for (let at = letters.length - 1; at > 0; at--) {
    const letter = letters[at] as Letter
    if (!/^[A-Za-z0-9]$/.test(letter)) continue
    const escaped = `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
    if (costOf(escaped) - costOf(letter) === more) variants.push([...letters.slice(0, at), escaped, ...letters.slice(at + 1)])
  }
  return variants
}

function costOf(letter: Letter): number {
  return COSTS_OF_LETTERS.get(letter) as number
}
