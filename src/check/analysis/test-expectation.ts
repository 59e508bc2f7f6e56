import type { Dialect } from '../../dialects/index.ts'
import type { Policy, Verdict } from '../../policy/index.ts'
import {
  agentFlaw,
  robotOrder,
  type Subject,
  subjectNamed,
  subjectOf,
  unnamedSubject,
} from '../../readings/index.ts'
import { meantRobot, operatorWord, otherName, purposes, robots, robotsOfWord } from '../../robots/index.ts'
import type { File } from '../../syntax/index.ts'
import { nearest } from '../../text/index.ts'
import type { Expectation } from '../check-options.ts'
import { joinWords, quoted } from '../text/message-phrases.ts'
import { type PaceResult, testPace } from './pace-expectation.ts'

/** What a file, or a site without one, answers a robot. */
export interface Answered {
  /** The URL as it was asked for. */
  readonly url: string
  /** The dialect that gives the verdict, or the access profile if no file was read. */
  readonly dialect: string
  readonly verdict: {
    readonly verdict: Verdict['verdict'] | 'defer'
    readonly rule?: Verdict['rule'] | undefined
  }
  /** Absent if no file was read. */
  readonly basis?: { readonly policy: Policy } | undefined
}

/** Whether an expectation holds for a robot. */
export interface RobotResult<A extends Answered = Answered> {
  readonly subject: Subject
  readonly answer: A
  /** What is stated of pace or hours; absent for a verdict, and if no file was read. */
  readonly pace?: PaceResult
  readonly isMet: boolean
}

/** Whether an expectation holds. */
export interface TestedExpectation<A extends Answered = Answered, E extends Expectation = Expectation> {
  readonly expectation: E
  /** Of each robot that the expectation names, those that matter most first. Empty if none is known. */
  readonly results: readonly RobotResult<A>[]
  /** Why nothing was tested: the robot is unknown. `meant` is what a misspelled name may mean. */
  readonly unknown?: { readonly sentence: string; readonly meant?: string }
  readonly isMet: boolean
}

/**
 * Tests an expectation. Its agent is `*` for the robots that no group names, a purpose, a robot, another name that files
 * use, or an operator. Any other name is known only if a group of the file names it: a misspelled one would get the
 * verdict of `*`. A purpose and an operator leave out robots that no longer run, and those that say not to obey robots.txt.
 * A verdict `unknown` meets no expectation, and a site without a file none of pace.
 *
 * @param answer asks the file, or what a crawler assumes of the site without one. The path of a pace is `/`.
 * @param dialect reads the file for exactly the written token, as `--dialect` does.
 */
export function testExpectation<A extends Answered, E extends Expectation>(
  file: File,
  expectation: E,
  answer: (subject: Subject, url: string) => A,
  dialect?: Dialect,
): TestedExpectation<A, E> {
  const url = 'field' in expectation ? '/' : expectation.url
  const results = subjectsOf(file, expectation.agent, dialect).map((subject) =>
    resultFor(expectation, subject, answer(subject, url)),
  )
  const unknown = dialect === undefined ? unknownAgent(expectation.agent, results) : undefined
  if (unknown !== undefined) return { expectation, results: [], unknown, isMet: false }
  return { expectation, results, isMet: results.every(({ isMet }) => isMet) }
}

function resultFor<A extends Answered>(
  expectation: Expectation,
  subject: Subject,
  answer: A,
): RobotResult<A> {
  if ('field' in expectation) {
    const policy = answer.basis?.policy
    if (policy === undefined) return { subject, answer, isMet: false }
    const pace = testPace(policy, expectation, subject.robot)
    return { subject, answer, pace, isMet: pace.isMet }
  }
  const { verdict, rule } = answer.verdict
  const { line } = expectation
  const isByLine = line === undefined || rule?.line === (line === 'none' ? undefined : line)
  return { subject, answer, isMet: verdict === expectation.verdict && isByLine }
}

function subjectsOf(file: File, agent: string, dialect: Dialect | undefined): readonly Subject[] {
  if (agent === '*') return [unnamedSubject([file], dialect)]
  if (dialect !== undefined) return [subjectNamed(agent, dialect)]
  const named = otherName(agent) === undefined ? robotsOfWord(agent) : undefined
  if (named === undefined || named.kind === 'robot') return [subjectNamed(agentFlaw(agent)?.meant ?? agent)]
  // No file steers a robot that no longer runs, or that says not to obey.
  const steered = named.robots.filter(
    ({ retired, obeys }) => retired === undefined && obeys.robotsTxt !== 'no',
  )
  return robotOrder([file])
    .sorted(steered.length === 0 ? named.robots : steered)
    .map((robot) => subjectOf(robot))
}

/** Why an agent is unknown; `undefined` if it is known. */
function unknownAgent(
  agent: string,
  results: readonly RobotResult[],
): TestedExpectation['unknown'] | undefined {
  const isKnown =
    agent === '*' ||
    robotsOfWord(agent) !== undefined ||
    otherName(agent) !== undefined ||
    results.some(({ subject }) => subject.robot !== undefined)
  if (isKnown) return undefined
  const misspelled = meantRobot(agent)
  const isInFile = results.some(({ answer }) => answer.basis?.policy.selection.kind === 'named')
  if (misspelled === undefined && isInFile) return undefined
  const meant = misspelled ?? nearest(agent.toLowerCase(), WORDS, FARTHEST)
  return meant === undefined
    ? {
        sentence: `No robot ${quoted(agent)} is known, and no group of the file names it. Correct the name, or write * for all robots that no group names.`,
      }
    : { sentence: `No robot ${quoted(agent)} is known. Did you mean ${meant}?`, meant }
}

/** A name that differs in more than this share of its letters is no slip. */
const FARTHEST = 0.3

/** The words that name several robots. */
const WORDS: readonly string[] = [
  ...new Set([...purposes, ...robots.map(({ operator }) => operatorWord(operator))]),
]

/** The most robots of a purpose or an operator that a sentence names. */
const MAX_NAMED = 3

/**
 * The other robots for which an expectation fails: `bingbot, Slurp and 2 more of the 5 robots of "search"`. `undefined` if
 * there is none.
 */
export function alsoFailing({ expectation, results }: TestedExpectation): string | undefined {
  const [, ...others] = results.filter(({ isMet }) => !isMet)
  if (others.length === 0) return undefined
  const named = others.slice(0, MAX_NAMED).map(({ subject }) => subject.name)
  const more = others.length - named.length
  const words = joinWords([...named, ...(more === 0 ? [] : [`${more} more`])])
  return `${words} of the ${results.length} robots of ${quoted(expectation.agent)}`
}
