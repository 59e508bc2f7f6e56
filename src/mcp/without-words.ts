import { UNNAMED_AGENT_NAME } from '../dialects/index.ts'
import { productTokenOf } from '../readings/index.ts'
import { robotNamed } from '../robots/index.ts'
import { type File, linesOf, memoized } from '../syntax/index.ts'
import { isObject } from '../text/index.ts'

/** A number, such as a Crawl-delay. It is shown, because it is not a word of the file. */
const IS_NUMBER = /^\d{1,9}(?:\.\d{1,9})?$/

/** Is this the root of any site? Each other URL that a proof finds has words of a rule. */
export function isRoot(url: string): boolean {
  return /^https?:\/\/example\.com\/$/.test(url)
}

/** Members whose text is one of few words of the program: an id, a kind or a field. */
const CODES: ReadonlySet<string> = new Set([
  ...['before', 'after', 'of', 'robot', 'dialect', 'kind', 'code', 'name', 'severity'],
  ...['direction', 'paths', 'because', 'field', 'effect', 'honoured', 'ignored', 'urls', 'metadata'],
])

/** Members that name robots. */
const NAMES: ReadonlySet<string> = new Set(['agent', 'notCompared'])

/** A file, and what an answer calls it. */
export type NamedFile = readonly [name: string, file: File]

/**
 * A value of JSON without the words of the files that it is about. A text stays if it is a code of the program, a number
 * or the root of a site. A robot that the registry does not know becomes the line that names it.
 */
export function withoutWords(value: unknown, files: readonly NamedFile[], key = ''): unknown {
  if (typeof value === 'string') {
    if (NAMES.has(key)) return nameOf(value, files)
    return CODES.has(key) || IS_NUMBER.test(value) || isRoot(value) ? value : undefined
  }
  if (Array.isArray(value))
    return value.map((one) => withoutWords(one, files, key)).filter((one) => one !== undefined)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const kept = withoutWords(member, files, name)
      return kept === undefined ? [] : [[name, kept]]
    }),
  )
}

/** The token of a robot that the registry knows; else the first line that names it. */
function nameOf(name: string, files: readonly NamedFile[]): string {
  if (name === UNNAMED_AGENT_NAME) return 'every robot that no group names'
  const lowerCase = name.toLowerCase()
  const token = robotNamed(name)?.tokens.find((one) => one.toLowerCase() === lowerCase)
  if (token !== undefined) return token
  for (const [of, file] of files) {
    const line = memoized(file, linesOfNames).get(lowerCase)
    if (line !== undefined) return `a robot that line ${line} of ${of} names`
  }
  return 'a robot that the registry does not know'
}

/** The first line of each value of a file in lower case, and of the product token at its beginning. */
function linesOfNames(file: File): ReadonlyMap<string, number> {
  const lines = new Map<string, number>()
  for (const { number, value } of linesOf(file)) {
    if (value === undefined) continue
    const name = file.text.slice(value.start, value.end).toLowerCase()
    for (const form of [name, productTokenOf(name)]) if (!lines.has(form)) lines.set(form, number)
  }
  return lines
}
