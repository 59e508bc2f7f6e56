import { type DialectId, dialects, read, UNNAMED_AGENT, UNNAMED_AGENT_NAME } from '../../dialects/index.ts'
import { decide, type Policy } from '../../policy/index.ts'
import { robotOrder, type Subject, subjectNamed, subjectOf, unnamedSubject } from '../../readings/index.ts'
import { robots } from '../../robots/index.ts'
import { parse } from '../../syntax/index.ts'
import { recordLine } from '../field-names.ts'
import {
  answerFor,
  defaultAnswer,
  namedAnswerFor,
  rulesFor,
  type Stance,
  type StanceAnswer,
  sharedRules,
} from './stance.ts'
import { stanceRecords } from './stance-records.ts'

/** What a stance wants of a robot at one URL. */
export interface WantedAtUrl {
  readonly fetch: StanceAnswer
  /** The record that a file would have for the robot. Absent if no rule is needed. */
  readonly record?: string
}

/** What a stance wants of robots at single URLs, each robot by its dialect. */
export class StanceAtUrls {
  readonly #stance: Stance
  /** By dialect and records. */
  readonly #models = new Map<string, Policy>()
  /**
   * The robots that the stance is about, search engines first: registry robots that do not ignore robots.txt, other
   * robots of the stance, and robots that no group names.
   */
  readonly subjects: readonly Subject[]

  constructor(stance: Stance) {
    this.#stance = stance
    this.subjects = [
      ...robotOrder([])
        .sorted(robots)
        .filter(({ obeys }) => obeys.robotsTxt !== 'no')
        .map((robot) => subjectOf(robot)),
      ...Object.keys(stance.otherRobots ?? {}).map((token) => subjectNamed(token)),
      ...(stance.default === 'keep' ? [] : [unnamedSubject([])]),
    ]
  }

  /** What the stance wants; `undefined` if it wants nothing of this robot there. */
  wantedAt(subject: Subject, url: string): WantedAtUrl | undefined {
    const { answer, rules } = this.#wishesFor(subject)
    if (answer === undefined && rules.length === 0) return undefined
    const shared = sharedRules(this.#stance, subject.robot ?? subject.name)
    const fallback = answer ?? defaultAnswer(this.#stance)
    const { dialect } = subject.readOptions
    const policy = this.#model(dialect.id, stanceRecords(shared, fallback, rules))
    const { verdict, rule } = decide(policy, url)
    if (verdict === 'unknown') return undefined
    // With `keep`, an allowed robot may have rules of its own.
    if (rule?.field === undefined) return this.#stance.default === 'keep' ? undefined : { fetch: verdict }
    return { fetch: verdict, record: recordLine(rule.field, rule.value ?? '') }
  }

  #wishesFor({ robot, name }: Subject): {
    readonly answer: StanceAnswer | undefined
    readonly rules: ReturnType<typeof rulesFor>
  } {
    const stance = this.#stance
    const isKeeping = stance.default === 'keep'
    if (robot !== undefined)
      return {
        answer: isKeeping ? namedAnswerFor(stance, robot) : answerFor(stance, robot),
        rules: rulesFor(stance, robot),
      }
    if (name === UNNAMED_AGENT_NAME) return { answer: defaultAnswer(stance), rules: [] }
    const own = Object.entries(stance.otherRobots ?? {}).find(
      ([token]) => token.toLowerCase() === name.toLowerCase(),
    )
    return { answer: own?.[1], rules: rulesFor(stance, name) }
  }

  #model(id: DialectId, records: readonly string[]): Policy {
    const text = ['User-agent: *', ...records].join('\n')
    const key = `${id} ${text}`
    const known = this.#models.get(key)
    if (known !== undefined) return known
    // The model is read for an agent that no dialect treats in a way of its own.
    const policy = read(parse(`${text}\n`), { agent: UNNAMED_AGENT, dialect: dialects[id] })
    this.#models.set(key, policy)
    return policy
  }
}
