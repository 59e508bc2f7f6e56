import { alsoServingInWords, editInWords, type SentenceWithReasons } from 'wayleave/report'
import { editFile, readStance, type Stance } from 'wayleave/rewrite'
import { nearestToken } from 'wayleave/robots'
import { purposeWords } from '../../parts/purposes.ts'
import { sourceOfFile } from '../source.ts'
import { fileOf } from './file-of.ts'

/** What some robots are to get: nothing, what others get, a rule for a path, or a pause between requests. */
export type WishKind = 'disallow' | 'allow' | 'disallow-path' | 'allow-path' | 'delay'

/** A wish for a robot, for the robots of an operator, or for those of a purpose. */
export interface RobotWish {
  readonly who: string
  readonly kind: WishKind
  /** The path of a rule, or seconds. */
  readonly value: string
}

/** A file, and what is wished of it. */
export interface EditInput extends Pick<Stance, 'contentSignals'> {
  readonly text: string
  readonly wishes: readonly RobotWish[]
}

/** The smallest edit that does what is wished. */
export interface Edited {
  readonly text: string
  readonly isProved: boolean
  /** What is proved, then what the robots get. */
  readonly sentences: readonly string[]
  /** Which robots a wish leaves out, and what it closes besides. */
  readonly notes: readonly SentenceWithReasons[]
}

/** The smallest edit of a file by some wishes; or what is wrong with them. */
export function edited({
  text,
  wishes,
  contentSignals,
}: EditInput): Edited | { readonly errors: readonly string[] } {
  const misspelt = wishes.flatMap(({ who }) => misspeltText(who) ?? [])
  if (misspelt.length > 0) return { errors: [...new Set(misspelt)] }
  const contradicted = wishes.filter(({ who, kind }) =>
    wishes.some((other) => other.who === who && kind === 'allow' && other.kind === 'disallow'),
  )
  if (contradicted.length > 0)
    return {
      errors: contradicted.map(({ who }) => `${who}: may it fetch something or nothing? Remove a wish.`),
    }
  const read = readStance({ ...stanceOf(wishes), contentSignals })
  if ('errors' in read) return { errors: read.errors.map(withoutPlace) }
  const file = fileOf(text)
  const result = editFile(file, read.stance)
  return {
    text: sourceOfFile(result.file),
    isProved: result.isProved,
    sentences: editInWords(file, result),
    notes: alsoServingInWords(read.stance, purposeWords),
  }
}

/** Is the word a purpose, a robot of the registry, or an operator? */
const isKnown = (who: string): boolean =>
  isPurpose(who) || !('errors' in readStance({ robots: { [who]: 'allow' } }))

const isPurpose = (who: string): boolean => !('errors' in readStance({ purposes: { [who]: 'allow' } }))

function misspeltText(who: string): string | undefined {
  const meant = isKnown(who) ? undefined : nearestToken(who)
  return meant === undefined ? undefined : `"${who}" is no known robot. Did you mean ${meant}?`
}

/** The wishes as a stance. A robot that the registry does not know is allowed besides what it gets. */
function stanceOf(wishes: readonly RobotWish[]): Stance {
  const [purposes, robots, otherRobots] = [new Map(), new Map(), new Map()]
  const [robotRules, records] = [new Map<string, string[]>(), new Map<string, string[]>()]
  for (const { who, kind, value } of wishes) {
    const answers = isPurpose(who) ? purposes : isKnown(who) ? robots : otherRobots
    if (kind === 'allow' || kind === 'disallow') {
      answers.set(who, kind)
      continue
    }
    if (answers === otherRobots && !answers.has(who)) answers.set(who, 'allow')
    const [lines, field] = kind === 'delay' ? [records, 'Crawl-delay'] : [robotRules, FIELDS[kind]]
    lines.set(who, [...(lines.get(who) ?? []), `${field}: ${value}`])
  }
  return Object.fromEntries(
    Object.entries({ purposes, robots, otherRobots, robotRules, records }).map(([name, members]) => [
      name,
      Object.fromEntries(members),
    ]),
  )
}

const FIELDS = { 'disallow-path': 'Disallow', 'allow-path': 'Allow' } as const

/** An error of a stance with the robot in place of the member that holds it. */
const withoutPlace = (error: string): string => error.replace(/^\w+\.([^:[]+)(?:\[\d+\])?:/, '$1:')
