import type { Letter } from '../letters.ts'
import { COSTS_OF_LETTERS } from './alphabet.ts'
import type { Placed } from './beginnings.ts'
import { certainLettersOf, pathsOf } from './likely-path.ts'
import { hasDotSegment } from './search.ts'

/** What forms that write most letters alike write differently, the natural first: behind a path, it may part two readers. */
const BEHIND: readonly Letter[] = [';', '?', '$', '|']

/** Letters that are tried as escapes, from the last on: where readers part on one of them, they mostly part on any. */
const MOST_ESCAPED = 3

/**
 * A path within some patterns that is an answer, where one comes to mind at once: what the patterns hold, one after the other, as it is, with
 * a letter behind it, or with one of its letters spelt otherwise. It is the most natural path there is, and seldom longer than the
 * shortest. Nothing where none of these is an answer.
 */
export function foreseenPath(within: readonly Placed[], isAnswer: (letters: readonly Letter[]) => boolean): string | undefined {
  for (const path of pathsOf(within, ['', '?'])) {
    const letters = certainLettersOf(path)
    if (letters === undefined || hasDotSegment(path)) continue
    const found = variantsOf(letters).find(isAnswer)
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

/** The path, and what is most like it: with a letter more, or with one spelt otherwise. */
function variantsOf(letters: readonly Letter[]): readonly (readonly Letter[])[] {
  const variants = [letters, ...BEHIND.map((letter) => [...letters, letter])]
  let escaped = 0
  let isCaseTurned = false
  for (let at = letters.length - 1; at > 0; at--) {
    const letter = letters[at] as Letter
    const spelt = /^[A-Za-z0-9]$/.test(letter) ? `%${letter.charCodeAt(0).toString(16).toUpperCase()}` : letter.toLowerCase()
    const isEscape = letter.length === 3
    if (spelt === letter || (isEscape ? isCaseTurned : escaped === MOST_ESCAPED)) continue
    variants.push([...letters.slice(0, at), spelt, ...letters.slice(at + 1)])
    if (isEscape) isCaseTurned = true
    else escaped += 1
  }
  return variants
}
