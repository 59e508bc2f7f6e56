import { dialects, type ReadOptions, read, rulesKey, unnamedAgent } from '../dialects/index.ts'
import { type FirstDifference, firstDifference } from '../diff/index.ts'
import { Automata } from '../pattern/index.ts'
import type { Policy, Verdict } from '../policy/index.ts'
import { readOptionsOf, robots, tokenOf } from '../robots/index.ts'
import { type File, parse } from '../syntax/index.ts'
import { answerFor, type Stance, type StanceAnswer } from './stance.ts'
import { signalsValue, stanceRules } from './stance-rules.ts'

/** What a file says to one robot, against what a stance wants. */
export interface RobotResult {
  /** Its product token; absent for the robots that neither the file nor the registry names. */
  readonly token?: string
  /** Id of the registry, where it is known there. */
  readonly robot?: string
  readonly wanted: StanceAnswer
  /**
   * `undecided`: the budget was spent, or the reader stops with an error. `unheeded`: the file says something else than is wanted, but
   * the robot obeys no robots.txt anyhow, as its operator says.
   */
  readonly kind: 'met' | 'broken' | 'undecided' | 'unheeded'
  /** A URL that is decided otherwise than wanted, and both verdicts. */
  readonly url?: string
  readonly verdicts?: readonly [wanted: Verdict['verdict'], got: Verdict['verdict']]
}

/** Whether a file says what a stance wants. */
export interface StanceResult {
  /** To every robot that heeds it, and all that is wanted beside. */
  readonly isMet: boolean
  readonly robots: readonly RobotResult[]
  /** Records that are wanted and not there, each as a line. */
  readonly missing: readonly string[]
}

/**
 * Does a file say to every robot of the registry what a stance wants of it? Each reads the file as it is known to. A robot that is
 * allowed has to have the rules of the stance, no fewer and no more.
 *
 * @example
 * ```ts
 * const stance = { purposes: { 'ai-training': 'disallow' } } as const
 * const open = meetsStance(parse('User-agent: *\nDisallow:\n'), stance)
 * open.isMet // false
 * open.robots.find(({ robot }) => robot === 'gptbot')?.url // 'https://example.com/'
 * ```
 */
export function meetsStance(file: File, stance: Stance): StanceResult {
  const asked = new Asked(file, stance)
  const unnamed = unnamedAgent([file])
  const met: RobotResult[] = [
    ...robots.map((robot): RobotResult => {
      const outcome = asked.about(readOptionsOf(robot), answerFor(stance, robot))
      const kind = outcome.kind !== 'met' && robot.obeys.robotsTxt === 'no' ? 'unheeded' : outcome.kind
      return { token: tokenOf(robot), robot: robot.id, ...outcome, kind }
    }),
    ...Object.entries(stance.otherRobots ?? {}).map(([token, answer]) => ({ token, ...asked.about(asToken(token), answer) })),
    asked.about(asToken(unnamed), stance.obeysStar ?? 'allow'),
  ]
  const missing = missingRecords(read(file, asToken(unnamed)), stance)
  return { isMet: missing.length === 0 && met.every(({ kind }) => kind === 'met' || kind === 'unheeded'), robots: met, missing }
}

function asToken(agent: string): ReadOptions {
  return { agent, dialect: dialects['rfc-9309'] }
}

type Outcome = Pick<RobotResult, 'wanted' | 'kind' | 'url' | 'verdicts'>

/** Answers each question once: robots with the same decision list from the same dialect share the answer. */
class Asked {
  private readonly file: File
  private readonly models: Readonly<Record<StanceAnswer, File>>
  private readonly automata = new Automata()
  private readonly known = new Map<string, Outcome>()

  constructor(file: File, stance: Stance) {
    const model = (answer: StanceAnswer): File =>
      parse(['User-agent: *', ...stanceRules(stance, answer)].map((line) => `${line}\n`).join(''))
    this.file = file
    this.models = { allow: model('allow'), disallow: model('disallow') }
  }

  about(reading: ReadOptions, wanted: StanceAnswer): Outcome {
    const got = read(this.file, reading)
    const key = `${wanted} ${rulesKey(got, reading.dialect)}`
    const outcome =
      this.known.get(key) ??
      outcomeOf(wanted, firstDifference(read(this.models[wanted], { ...reading, obeysStar: true }), got, {}, this.automata))
    this.known.set(key, outcome)
    return outcome
  }
}

function outcomeOf(wanted: StanceAnswer, parting: FirstDifference): Outcome {
  if (parting.kind === 'equal') return { wanted, kind: 'met' }
  if (parting.kind !== 'different') return { wanted, kind: 'undecided' }
  return { wanted, kind: 'broken', url: parting.url, verdicts: [parting.verdicts[0].verdict, parting.verdicts[1].verdict] }
}

function missingRecords({ sitemaps, contentSignals }: Policy, stance: Stance): string[] {
  const stated = new Set(sitemaps.map(({ value }) => value))
  const missing = (stance.sitemaps ?? []).filter((sitemap) => !stated.has(sitemap)).map((sitemap) => `Sitemap: ${sitemap}`)
  const signals: Readonly<Record<string, boolean>> = Object.assign({}, ...contentSignals.map(({ value }) => value.signals))
  const isSaid = Object.entries(stance.contentSignals ?? {}).every(([name, answer]) => signals[name] === answer)
  return isSaid ? missing : [...missing, `Content-Signal: ${signalsValue(stance)}`]
}
