/** Scripts that put no blanks between words: the names that RE2 and JavaScript have for them. */
const WITHOUT_BLANKS = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']

/** A character of a word at the end of a text, and at its start. */
const SCRIPTS_WITHOUT_BLANKS = WITHOUT_BLANKS.map((script) => `\\p{Script=${script}}`).join('')
export const ENDS_IN_WORD: RegExp = new RegExp(`(?![${SCRIPTS_WITHOUT_BLANKS}])[\\p{L}\\p{N}]$`, 'u')
export const BEGINS_IN_WORD: RegExp = new RegExp(`^(?![${SCRIPTS_WITHOUT_BLANKS}])[\\p{L}\\p{N}]`, 'u')

/** What stands between two words, for RE2. */
export const BETWEEN_WORDS: string = `(?:[^\\pL\\pN]|[${WITHOUT_BLANKS.map((script) => `\\p{${script}}`).join('')}])`

/**
 * Does a text have these parts one after the other, the first and the last not within a word? Linear: a place within a
 * word leads to the end of the word.
 */
export function hasInOrder(text: string, parts: readonly string[]): boolean {
  let from = 0
  return parts.every((part, index) => {
    for (let at = text.indexOf(part, from); at !== -1; at = text.indexOf(part, from)) {
      const end = at + part.length
      const start = index === 0 && part !== '' ? borderFrom(text, at) : at
      const border = index === parts.length - 1 && part !== '' ? borderFrom(text, end) : end
      if (start === at && border === end) {
        from = end
        return true
      }
      from = start > at ? start : Math.max(at + 1, border - part.length)
    }
    return false
  })
}

/** The next place that parts no word in two. */
function borderFrom(text: string, place: number): number {
  let at = place
  while (isWithinWord(text, at)) at += 1
  return at
}

/** Does a place part a word in two? */
function isWithinWord(text: string, at: number): boolean {
  return ENDS_IN_WORD.test(text.slice(Math.max(0, at - 2), at)) && BEGINS_IN_WORD.test(text.slice(at, at + 2))
}

/** {@link hasInOrder} as the text of a script, with all that it calls. */
export const WHOLE_WORDS_SCRIPT: string = [
  `const ENDS_IN_WORD = ${ENDS_IN_WORD}`,
  `const BEGINS_IN_WORD = ${BEGINS_IN_WORD}`,
  ...[hasInOrder, borderFrom, isWithinWord],
].join('\n')
