import { type Dialect, read } from '../dialects/index.ts'
import { parse } from '../syntax/index.ts'
import { productTokenOf } from './robots-to-ask.ts'

/** A User-agent value as its author means it. */
export interface AuthorName {
  /** What a portable file has in its place: the shortest that the author's reading takes for the same. */
  readonly name: string
  /** The product token by which the author's reading finds the group; absent where there is none, as of `MJ12bot` for RFC 9309. */
  readonly token?: string
  /** Is the name itself no token of a robot, to the author's reading? It may know a robot of the token that the name begins with. */
  readonly isUnknown: boolean
}

/** What a User-agent value names, as the author's reading has it. */
export function authorName(value: string, as: Dialect): AuthorName {
  const short = /^[^\s/]+/.exec(value)?.[0] ?? value
  for (const name of new Set([short, value])) {
    if (choiceFor(value, name, as) === 'named') return { name, token: name, isUnknown: false }
  }
  const token = productTokenOf(value)
  // What goes on with a digit is half a name: there is no robot MJ, and to take the line for one would help nobody.
  const isWhole = token !== '' && !/^\d/.test(value.slice(token.length))
  if (!isWhole || choiceFor(value, token, as) !== 'named') return { name: value, isUnknown: true }
  return isStars(value.slice(token.length)) ? { name: token, token, isUnknown: false } : { name: value, token, isUnknown: true }
}

/** Whether a User-agent line of this value is for a robot of this token, by its name or as everybody. */
export function choiceFor(value: string, token: string, as: Dialect): 'named' | 'star' | 'none' {
  return read(parse(`User-agent: ${value}\nDisallow: /\n`), { agent: token, dialect: as }).selection.kind
}

function isStars(text: string): boolean {
  return /^\*+$/.test(text)
}
