import { nearest } from '../../text/index.ts'
import { type Context, cachePerContext } from './context.ts'

/** The maximum number of different words of one file for which a similar word is searched. */
const MAX_SUGGESTIONS = 500

/**
 * The maximum share of a word's letters that may differ from the suggestion. It is low, because a file is
 * full of other words.
 */
const MAX_CHANGED_SHARE = 0.34

const suggestionsOf = cachePerContext(() => new Map<string, string | undefined>())

/**
 * The candidate that is most similar to a word; `undefined` if none is similar. Also `undefined` for a new
 * word once {@link MAX_SUGGESTIONS} different words of the file have been looked up.
 */
export function suggestedWord(
  context: Context,
  word: string,
  candidates: readonly string[],
): string | undefined {
  const suggestions = suggestionsOf(context)
  if (suggestions.has(word)) return suggestions.get(word)
  if (suggestions.size >= MAX_SUGGESTIONS) {
    context.notes.add(
      `Only ${MAX_SUGGESTIONS} unknown words of the file were compared with known words. Findings about the other unknown words suggest nothing.`,
    )
    return undefined
  }
  const suggestion = nearest(word, candidates, MAX_CHANGED_SHARE)
  suggestions.set(word, suggestion)
  return suggestion
}
