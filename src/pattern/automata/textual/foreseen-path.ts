import type { UrlSymbol } from '../../symbols.ts'
import { hasDotSegment } from '../queries/product-search.ts'
import { costOfLetter } from '../transducer/symbol-order.ts'
import { certainLettersOf, pathsOf } from './candidate-path.ts'
import type { TransducedPattern } from './literal-prefix.ts'
import { variantsOf } from './spelling-variants.ts'

/**
 * A path within some patterns that is an answer, where one comes to mind at once: what the patterns hold, one after the other, as it is, with
 * a letter behind it, or with one of its letters spelt otherwise. It is the most natural path there is, and seldom longer than the
 * shortest. Nothing where none of these is an answer.
 */
export function foreseenPath(
  within: readonly TransducedPattern[],
  isAnswer: (letters: readonly UrlSymbol[]) => boolean,
): string | undefined {
  for (const path of pathsOf(within, ['', '?'])) {
    const letters = certainLettersOf(path)
    if (letters === undefined || hasDotSegment(path)) continue
    const found = variantsOf(letters).find(isAnswer)
    if (found !== undefined) return plainest(found, isAnswer)
  }
  return undefined
}

/** With characters for the escapes that cost as much, if that is an answer too. */
function plainest(letters: readonly UrlSymbol[], isAnswer: (letters: readonly UrlSymbol[]) => boolean): string {
  const plain = letters.map((letter) => {
    const character = letter.length === 3 ? String.fromCharCode(Number.parseInt(letter.slice(1), 16)) : letter
    return costOfLetter(character) === costOfLetter(letter) ? character : letter
  })
  return (isAnswer(plain) ? plain : letters).join('')
}
