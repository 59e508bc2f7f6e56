import { dialects } from 'wayleave'
import { dialectName } from '../../parts/dialect-names.ts'

/** The longest first, so that none is taken for the beginning of another. */
const IDS = Object.keys(dialects).sort((a, b) => b.length - a.length)
const ID = `(?:${IDS.join('|')})`

/** What stands in quotation marks, which is text of the file; a URL, a path or an address; or an id. */
const WORD = new RegExp(`"[^"]*"|\\S*[:/]\\S+|(?<![\\w.-])${ID}(?![\\w-]|\\.\\w)`, 'g')

const IN_DIALECT = new RegExp(`\\b(?:in the (${ID}) dialect|as the (${ID}) dialect reads the file)\\b`, 'g')

/** A sentence of the library as the page shows it: with the names of dialects in place of their ids. */
export function withDialectNames(sentence: string): string {
  return sentence
    .replace(IN_DIALECT, (_, one?: string, other?: string) => `as ${one ?? other} reads the file`)
    .replace(WORD, (word, at: number, all: string) => {
      if (!IDS.includes(word)) return word
      const name = dialectName(word)
      // Names that begin with an ordinary word, at the beginning of a sentence.
      const isFirst = at === 0 || all.slice(at - 2, at) === '. '
      return isFirst ? name.replace(/^(?:the|old|new)\b/, capitalized) : name
    })
}

const capitalized = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`
