import type { DialectId } from '../../dialects/index.ts'
import type { Robot } from '../../robots/index.ts'
import type { Context } from '../file/context.ts'
import { joinWords, plural } from '../text/message-phrases.ts'

/** Robots that a message names. */
const MOST_NAMED = 4

/** Robots in a sentence: `Applebot and Googlebot-News`; of many, the rest are counted. */
export function robotPhrase(robots: readonly Robot[]): string {
  const names = robots.map(({ name }) => name)
  if (names.length <= MOST_NAMED + 1) return joinWords(names)
  return joinWords([...names.slice(0, MOST_NAMED), plural(names.length - MOST_NAMED, 'other robot')])
}

/** Where the facts of a robot are from: the operator's page, or what quotes it. */
export function sourceOf({ documentation, source }: Robot): string {
  return documentation === 'unknown' ? source : documentation
}

/** The readings that robots are read by, of those the file is checked for. */
export function dialectsOfRobots(context: Context, robots: readonly Robot[]): readonly DialectId[] {
  const read = new Set(robots.map(({ readAs }) => readAs))
  return context.dialects.map(({ id }) => id).filter((id) => read.has(id))
}
