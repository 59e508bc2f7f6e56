// @ts-check
/**
 * The words that prose may not use: the glossary's column "not called", and phrases that have a plainer form.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const GLOSSARY = fileURLToPath(new URL('../../docs/glossary.md', import.meta.url))

/**
 * A pattern that is searched for, and the text that the message proposes. @typedef {readonly [pattern:
 * string, instead: string]} Term
 */

/**
 * Words of the glossary that also have a proper meaning, so that no search can tell a wrong use. Readers of
 * the code look at these.
 */
export const AMBIGUOUS = new Set([
  'alike',
  'answer',
  'any other robot',
  'asking',
  'beginning',
  'block',
  'choice',
  'directive name',
  'entry',
  'head',
  'key',
  'known robot',
  'lanes',
  'letter',
  'letters',
  'lists',
  'name',
  'order',
  'passed',
  'place',
  'places',
  'reading',
  'rest',
  'section',
  'standing',
  'statement',
  'stay',
  'stretch',
])

/** Phrases that are not in the glossary, because they name no thing. @type {readonly Term[]} */
const PHRASES = [
  ['nothing (?:where|when|if)', '`undefined` if'],
  ['none (?:where|when)', 'none if'],
  ['(?:is|are|was|were|be|been) told', 'report, say or compute'],
  ['what (?:is|was|are) (?:told|said|known|asked|meant|taken|held|spent)', 'a noun'],
  ['beside', 'next to, or besides'],
  ['whoever', 'a program that, or a robot that'],
  ['for who', 'for programs that'],
  ['who asks', 'the agent'],
  ['be it', 'whether'],
  ['so many', 'a number'],
  ['so long as', 'as long as'],
  ['held (?:against|to)', 'compared with, or tested against'],
  ['anew', 'again'],
  ['than which', 'a sentence of its own'],
  ['comes? to mind', 'a candidate'],
  ['as it were', 'nothing'],
  ['an engine that', 'a JavaScript engine that'],
  ['everybody', 'the `*` group, every robot or everyone who'],
  ['octets', 'bytes'],
  ['mend(?:s|ed|ing)', 'fix'],
  ['partings', 'differences'],
  ['(?:they|dialects|lists|policies|verdicts|sources|two|which) part', 'differ'],
  ['readers', 'dialects, or parsers'],
  ['readings', 'dialects'],
  ['(?:a|the|this|that|one|each|every|another|other|no|its|which|any|of) reading', 'dialect'],
  ['askers', 'agents'],
  ['(?:the|a|this) standing', 'the access state'],
  ['anyhow', 'anyway'],
  ['whence', 'from where'],
  ['ought', 'should'],
]

/** @param {string} text */
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * The entries of the glossary: term, meaning, and words it replaces. A heading in bold is no entry.
 *
 * @returns {readonly (readonly [term: string, meaning: string, words: string])[]}
 */
export function glossaryEntries() {
  return readFileSync(GLOSSARY, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
      const [, term = '', meaning = '', words = ''] = cells
      return cells.length === 5 && !/^(?:-+|term|\*\*.*)$/.test(term)
        ? [/** @type {const} */ ([term, meaning, words])]
        : []
    })
}

/**
 * The words of the glossary's last column with the term to use: `asker, who asks` gives two. A remark in
 * parentheses is no part of a word.
 *
 * @returns {readonly (readonly [word: string, term: string])[]}
 */
export function replacedWords() {
  return glossaryEntries().flatMap(([term, , words]) =>
    words
      .replace(/\([^)]*\)/g, '')
      .split(',')
      .flatMap((word) =>
        word.trim() === '' ? [] : [/** @type {const} */ ([word.trim(), term.replaceAll('`', '')])],
      ),
  )
}

/**
 * Every term, for textlint-rule-terminology. A space matches any white space, so that a phrase is found
 * across lines. @returns {Term[]}
 */
export function terms() {
  /** @type {Map<string, string>} */
  const words = new Map()
  for (const [word, term] of replacedWords()) {
    if (!AMBIGUOUS.has(word))
      words.set(escaped(word), words.has(escaped(word)) ? `${words.get(escaped(word))}, or ${term}` : term)
  }
  return [...words, ...PHRASES].map(([pattern, instead]) => [
    `(?<![\\w-])(?:${pattern.replaceAll(' ', '\\s+')})(?![\\w-])`,
    instead,
  ])
}
