import {
  allRules,
  type CheckOptions,
  type Config,
  checkWithConfig,
  DEFAULT_FAIL_ON,
  type Expectation,
  type Finding,
  failureReason,
  judgeExpectation,
  MAX_SHOWN,
  parseConfig,
  parseExpectations,
  SEVERITIES,
  summarize,
} from '../check/index.ts'
import { differencesText, verdictFrame } from '../report/index.ts'
import { compareMeaning } from '../rewrite/index.ts'
import type { File } from '../syntax/index.ts'
import { isObject, positionAt, visible } from '../text/index.ts'
import { type AskedRobot, askRobots } from './ask-robots.ts'
import { fileFrom } from './robots-file.ts'

/** What a matcher says, as `expect.extend` of Vitest and Jest takes it. */
export interface MatcherOutcome {
  readonly pass: boolean
  readonly message: () => string
}

/** Options of `toHaveNoFindings`: those of `check`, and of its configuration. */
export interface FindingsOptions extends CheckOptions, Omit<Config, keyof CheckOptions> {}

/** The matchers as a test calls them. `Result` is what the test runner returns. */
export interface RobotsMatchers<Result = void> {
  /**
   * The robot may fetch the URL, by its own dialect. A purpose, such as `ai-training`, or an operator, such as `google`,
   * stands for all of its robots. With `.not`, none of them may.
   */
  toAllow(agent: string, url: string): Result
  /** The robot may not fetch the URL. With `.not`, each robot that the word names may. */
  toDisallow(agent: string, url: string): Result
  /** The line with this number, from 1, decides the URL for the robot; `none` if no line may decide. */
  toDecideBy(agent: string, url: string, line: number | 'none'): Result
  /** Both files are proved to say the same to every robot, in every main dialect. */
  toMeanTheSameAs(other: string | Uint8Array | File): Result
  /** `wayleave check` passes: it finds no errors and no warnings. `failOn: 'info'` asks for more. */
  toHaveNoFindings(options?: FindingsOptions): Result
  /** Each line of a table is met, as `wayleave check --expect` takes it: `Googlebot /a allow`. It has no `.not`. */
  toMeetExpectations(expectations: string | readonly Expectation[]): Result
}

/** The matchers as `expect.extend` takes them. */
export interface Matchers {
  toAllow(received: unknown, agent: string, url: string): MatcherOutcome
  toDisallow(received: unknown, agent: string, url: string): MatcherOutcome
  toDecideBy(received: unknown, agent: string, url: string, line: number | 'none'): MatcherOutcome
  toMeanTheSameAs(received: unknown, other: string | Uint8Array | File): MatcherOutcome
  toHaveNoFindings(received: unknown, options?: FindingsOptions): MatcherOutcome
  toMeetExpectations(received: unknown, expectations: string | readonly Expectation[]): MatcherOutcome
}

/**
 * The matchers for `expect.extend`. A question that could not be decided fails, with and without `.not`.
 *
 * @example
 * ```ts
 * const file = 'User-agent: *\nDisallow: /a\n'
 * matchers.toDisallow.call({}, file, 'Googlebot', '/a').pass // true
 * matchers.toDecideBy.call({}, file, 'Googlebot', '/a', 2).pass // true
 * ```
 */
export const matchers: Matchers = {
  toAllow(received, agent, url) {
    return decided(fileFrom(received, 'toAllow'), agent, url, 'toAllow', isNegated(this))
  },
  toDisallow(received, agent, url) {
    return decided(fileFrom(received, 'toDisallow'), agent, url, 'toDisallow', isNegated(this))
  },
  toDecideBy(received, agent, url, line) {
    if (line !== 'none' && !(Number.isInteger(line) && line > 0))
      throw new TypeError(
        `toDecideBy needs the number of a line, from 1, or "none"; it got ${visible(String(line), 60)}`,
      )
    const file = fileFrom(received, 'toDecideBy')
    const isNot = isNegated(this)
    const robots = askRobots(file, agent, url, 'toDecideBy')
    const wanted = line === 'none' ? 'no line' : `line ${line}`
    const failing = robots.find(({ verdict: { verdict, rule } }) => {
      const isBy = rule?.line === (line === 'none' ? undefined : line)
      return verdict === 'unknown' || isBy === isNot
    })
    return outcome(failing === undefined, isNot, () =>
      failure(
        file,
        url,
        failing as AskedRobot,
        robots,
        `${wanted} ${isNot ? 'not to decide' : 'to decide'} for "${visible(agent, 60)}"`,
      ),
    )
  },
  toMeanTheSameAs(received, other) {
    const [file, second] = [fileFrom(received, 'toMeanTheSameAs'), fileFrom(other, 'toMeanTheSameAs')]
    const isNot = isNegated(this)
    const comparison = compareMeaning(second, file)
    const { different, undecided } = comparison
    const isAsWanted = isNot ? different.length > 0 : different.length + undecided.length === 0
    return outcome(isAsWanted, isNot, () =>
      [
        `Expected the robots.txt ${isNot ? 'to mean something else than' : 'to mean the same as'} the other one. "Before" is in the other one, "after" in the received one.`,
        differencesText(comparison),
      ].join('\n'),
    )
  },
  toHaveNoFindings(received, options = {}) {
    const file = fileFrom(received, 'toHaveNoFindings')
    const isNot = isNegated(this)
    const settings = settingsIn(options)
    const { findings } = checkWithConfig('robots.txt', file, settings)
    const reason = failureReason(summarize(findings), settings)
    return outcome((reason === undefined) !== isNot, isNot, () =>
      reason === undefined
        ? 'Expected findings in the robots.txt that fail wayleave check, and there are none.'
        : [
            `Expected no findings in the robots.txt; wayleave check ${reason}:`,
            ...findingRows(file, findings, settings),
          ].join('\n'),
    )
  },
  toMeetExpectations(received, expectations) {
    if (isNegated(this))
      throw new TypeError('toMeetExpectations has no .not: write the verdicts that you expect instead')
    const file = fileFrom(received, 'toMeetExpectations')
    const expected = expectationsIn(expectations)
    const failures = expected.flatMap((expectation) => {
      const { isMet, message } = judgeExpectation(file, expectation)
      return isMet ? [] : [`  ${message}`]
    })
    return outcome(failures.length === 0, false, () =>
      [
        `The robots.txt does not meet ${failures.length} of ${expected.length} expectations:`,
        ...failures,
      ].join('\n'),
    )
  },
}

/** The gravest findings of those that fail a check, each on a line. */
function findingRows(
  file: File,
  findings: readonly Finding[],
  { failOn = DEFAULT_FAIL_ON }: FindingsOptions,
): string[] {
  const failing = findings
    .filter(({ severity }) => SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf(failOn))
    .sort((one, other) => SEVERITIES.indexOf(other.severity) - SEVERITIES.indexOf(one.severity))
  const rows = failing
    .slice(0, MAX_SHOWN)
    .map(
      ({ code, name, severity, message, span }) =>
        `  line ${positionAt(file.starts, span.start).line}: ${severity} ${code}/${name}: ${message}`,
    )
  return failing.length > rows.length ? [...rows, `  and ${failing.length - rows.length} more`] : rows
}

/** Did the test say `.not`? The runner tells it in `this`. */
function isNegated(context: unknown): boolean {
  return isObject(context) && context.isNot === true
}

/** @param isAsWanted whether the assertion holds, with its `.not`. */
function outcome(isAsWanted: boolean, isNot: boolean, message: () => string): MatcherOutcome {
  return { pass: isAsWanted !== isNot, message }
}

/** Does each robot have the verdict? An unknown verdict fails, with and without `.not`. */
function decided(
  file: File,
  agent: string,
  url: string,
  matcher: 'toAllow' | 'toDisallow',
  isNot: boolean,
): MatcherOutcome {
  const robots = askRobots(file, agent, url, matcher)
  const wanted = (matcher === 'toAllow') !== isNot ? 'allow' : 'disallow'
  const failing = robots.find(({ verdict: { verdict } }) => verdict !== wanted)
  return outcome(failing === undefined, isNot, () =>
    failure(file, url, failing as AskedRobot, robots, `"${visible(agent, 60)}" to be ${WORDS[wanted]}`),
  )
}

const WORDS = { allow: 'allowed', disallow: 'forbidden' } as const

function failure(
  file: File,
  url: string,
  { subject, policy, verdict }: AskedRobot,
  robots: readonly AskedRobot[],
  wanted: string,
): string {
  const which =
    robots.length === 1 ? '' : ` This fails for ${visible(subject.name)}, one of ${robots.length} robots.`
  return [
    `Expected ${wanted} at "${visible(url)}" in the robots.txt.${which}`,
    verdictFrame(file, policy, url, verdict),
  ].join('\n\n')
}

/** What options say of the site. `check` takes it as it is. */
const OF_SITE: ReadonlySet<string> = new Set<keyof CheckOptions>([
  ...(['urls', 'expectations', 'stance', 'location', 'fileBytes'] as const),
  ...(['retrieval', 'comparisons', 'sitemaps', 'pages'] as const),
])

/** The options of a check. @throws TypeError for one that `check` would ignore: the file would pass unchecked. */
function settingsIn(options: FindingsOptions): FindingsOptions {
  const given = Object.entries(Object(options))
  const { config, siteFiles, files, overrides, problems } = parseConfig(
    isObject(options) ? Object.fromEntries(given.filter(([key]) => !OF_SITE.has(key))) : options,
    allRules,
  )
  const [first] = problems
  if (first !== undefined)
    throw new TypeError(
      `toHaveNoFindings: ${first.where === '' ? 'the options' : first.where}: ${first.what}; ${first.whatToDo}`,
    )
  if (Object.keys(siteFiles).length + files.length + overrides.length > 0)
    throw new TypeError(
      'toHaveNoFindings: expect, baseline, files and overrides name files; pass what they hold, such as expectations',
    )
  return { ...config, ...Object.fromEntries(given.filter(([key]) => OF_SITE.has(key))) }
}

/** The expectations of a table or list. @throws TypeError for a row that cannot be read, and if there is none. */
function expectationsIn(given: string | readonly Expectation[]): readonly Expectation[] {
  const expected =
    typeof given === 'string'
      ? parseExpectations(given).map(({ line, expectation, flaw }) => {
          if (expectation !== undefined) return expectation
          throw new TypeError(`toMeetExpectations: line ${line}: ${flaw?.what}; ${flaw?.whatToDo}`)
        })
      : given
  if (Array.isArray(given)) for (const [at, row] of given.entries()) assertExpectation(row, at)
  if (!Array.isArray(expected) || expected.length === 0)
    throw new TypeError(
      'toMeetExpectations needs expectations: a table such as "Googlebot /a allow", or a list',
    )
  return expected
}

const OF_VERDICT: readonly string[] = ['agent', 'url', 'verdict', 'line', 'where']
const OF_PACE: readonly string[] = ['agent', 'field', 'value', 'line', 'where']

/** @throws TypeError for a row that would ask less than its author thinks. */
function assertExpectation(row: unknown, at: number): void {
  const place = `toMeetExpectations: expectations[${at}]`
  if (!isObject(row) || typeof row.agent !== 'string' || typeof (row.url ?? row.field) !== 'string')
    throw new TypeError(
      `${place} has no agent and url; give { agent: 'Googlebot', url: '/a', verdict: 'allow' }`,
    )
  const members = row.field === undefined ? OF_VERDICT : OF_PACE
  if (row.field === undefined && row.verdict !== 'allow' && row.verdict !== 'disallow')
    throw new TypeError(`${place}: the verdict is allow or disallow`)
  const unknown = Object.keys(row).find((key) => !members.includes(key))
  if (unknown !== undefined)
    throw new TypeError(`${place}: unknown member ${visible(unknown)}; the members are ${members.join(', ')}`)
}
