// @ts-check
/** A textlint rule: a sentence has a limited number of words, and a statement does not begin with "Who". */
import { splitAST } from 'sentence-splitter'
import { StringSource } from 'textlint-util-to-string'

/** What counts as a word: anything between spaces that has a letter or a digit. */
const WORD = /\S*[\p{L}\p{N}]\S*/gu

/** @typedef {{ maxWords: number }} Options */

/** @type {import('@textlint/kernel').TextlintRuleReporter} */
export const sentences = (context, options) => {
  const { Syntax, RuleError, report } = context
  const { maxWords } = /** @type {Options} */ (/** @type {unknown} */ (options))
  /** @param {any} paragraph */
  const check = (paragraph) => {
    // Most paragraphs are too short for a long sentence. Splitting takes time that grows with the place in the file.
    const isShort = (paragraph.raw.match(/\S+/g)?.length ?? 0) <= maxWords
    if (isShort && !/\bWho/.test(paragraph.raw)) return
    for (const sentence of splitAST(paragraph).children) {
      if (sentence.type !== 'Sentence') continue
      const node = /** @type {any} */ (sentence)
      const text = new StringSource(node, {
        // A piece of code is one word, whatever is in it.
        replacer: ({ node: part, maskValue }) => (part.type === 'Code' ? maskValue('x') : undefined),
      }).toString()
      const words = text.match(WORD)?.length ?? 0
      if (words > maxWords) report(node, new RuleError(`A sentence of ${words} words; at most ${maxWords}`))
      if (/^Who(?:m|ever)?\s[^?]*$/.test(text.trim()))
        report(node, new RuleError('A statement begins with its subject, not with "Who"'))
    }
  }
  return { [Syntax.Paragraph]: check, [Syntax.TableCell]: check }
}
