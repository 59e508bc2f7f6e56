import { alsoServingInWords, type SentenceWithReasons } from 'wayleave/report'
import { newFile, readStance, type Stance } from 'wayleave/rewrite'
import { type Robot, robotNamed, robots } from 'wayleave/robots'
import { purposeWords } from '../../parts/purposes.ts'

/** A wish about one robot, which its purpose does not decide. */
export interface Exception {
  readonly robot: string
  readonly answer: 'allow' | 'disallow'
}

/** What a new file is made from: a stance, but for its robots, and exceptions by robot. */
export interface NewInput {
  readonly stance: Omit<Stance, 'robots' | 'otherRobots'>
  readonly exceptions: readonly Exception[]
}

/** A new file, and whether it says what was wished. */
export interface NewRobotsTxt {
  readonly text: string
  /** How many named robots get the wished answer, proved for every URL. */
  readonly met: number
  /** The robots to which it does not, or for which the search ended without a proof. */
  readonly missed: readonly { readonly robot: string; readonly isUndecided: boolean; readonly url?: string }[]
  /** Robots that are shut out, and of which it is known or said that they do not obey. */
  readonly disobeying: readonly { readonly robot: string; readonly isStated: boolean }[]
  /** Which robots an answer for a purpose leaves out, and what closed tokens steer besides, in words. */
  readonly alsoServing: readonly SentenceWithReasons[]
}

/** A new file by a stance; or what is wrong with the stance. */
export function newRobotsTxt({
  stance,
  exceptions,
}: NewInput): NewRobotsTxt | { readonly errors: readonly string[] } {
  const known = exceptions.filter(({ robot }) => robotNamed(robot) !== undefined)
  const others = exceptions.filter(({ robot }) => robotNamed(robot) === undefined)
  const read = readStance({ ...stance, robots: answersOf(known), otherRobots: answersOf(others) })
  if ('errors' in read) return { errors: read.errors.map((error) => inWords(error, stance)) }
  const { text, result } = newFile(read.stance)
  const byId = new Map(robots.map((robot) => [robot.id, robot]))
  const missed = result.robots.filter(({ kind }) => kind === 'not-met' || kind === 'undecided')
  return {
    text,
    met: result.robots.filter(({ kind, token }) => kind === 'met' && token !== undefined).length,
    missed: missed.map(({ robot, token, kind, url }) => ({
      robot: byId.get(robot ?? '')?.name ?? token ?? 'other robots',
      isUndecided: kind === 'undecided',
      ...(url === undefined ? {} : { url }),
    })),
    disobeying: result.robots.flatMap(({ robot: id, wanted }) => {
      const robot = byId.get(id ?? '')
      return robot !== undefined && wanted === 'disallow' ? disobedience(robot) : []
    }),
    alsoServing: alsoServingInWords(read.stance, purposeWords),
  }
}

/** An error of a stance with the line that the user wrote in place of the member that holds it. */
function inWords(error: string, { rules, sitemaps }: NewInput['stance']): string {
  return error
    .replace(/^rules\.disallow\[(\d+)\]/, (_, index: string) => `"${rules?.disallow?.[Number(index)] ?? ''}"`)
    .replace(/^sitemaps\[(\d+)\]/, (_, index: string) => `"${sitemaps?.[Number(index)] ?? ''}"`)
    .replace(/^(?:otherR|r)obots\.([^:]+)/, (_, name: string) => `"${name}"`)
}

/** Later exceptions for the same robot replace earlier ones. */
function answersOf(exceptions: readonly Exception[]): Readonly<Record<string, Exception['answer']>> {
  return Object.fromEntries(exceptions.map(({ robot, answer }) => [robot, answer]))
}

function disobedience({ name, obeys, saidToDisobey }: Robot): NewRobotsTxt['disobeying'] {
  if (obeys.robotsTxt === 'no') return [{ robot: name, isStated: true }]
  return saidToDisobey === true ? [{ robot: name, isStated: false }] : []
}
