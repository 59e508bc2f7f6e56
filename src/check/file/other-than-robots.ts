import type { File } from '../../syntax/index.ts'
import { kindOfText } from '../text/kind-of-text.ts'
import { Context } from './context.ts'
import { nonText } from './non-text.ts'

const WORDS = { html: 'a web page', json: 'JSON', xml: 'XML' } as const

/** What a file is in place of a robots.txt: `a web page`, `compressed with gzip`; `undefined` if it may be one. */
export function otherThanRobots(file: File): string | undefined {
  const kind = kindOfText(file.text)
  return kind === undefined ? nonText(new Context(file, {})).kind : WORDS[kind]
}
