import { type Dialect, read, rulesKey, selectionKey, UNNAMED_AGENT } from '../../dialects/index.ts'
import {
  accessRelation,
  effectiveChanges,
  type FirstDifference,
  firstDifference,
  type OtherChange,
} from '../../diff/index.ts'
import { Automata } from '../../pattern/index.ts'
import { EXAMPLE_ORIGIN, type Policy } from '../../policy/index.ts'
import type { Subject } from '../../readings/index.ts'
import { type File, parse } from '../../syntax/index.ts'
import { recordLine } from '../field-names.ts'
import type { RobotRule } from '../stance/robot-rules.ts'
import { closed, type Row, withRules } from './group-rows.ts'

/** Values that may disallow a whole site. Whether they do, the judge asks the dialect. */
const CLOSING_VALUE = /^[/*]+$/

/** A URL on which two verdicts differ. If there is none, `isProved` says whether that is proved. */
export interface UrlBetween {
  readonly url?: string
  readonly isProved: boolean
}

/** Compares policies, and shares the automata of all comparisons. */
export class Judge {
  private readonly automata = new Automata()
  private readonly models = new Map<string, Policy>()
  private readonly policies = new WeakMap<File, Map<string, Policy>>()
  private readonly differencesFromClosed = new WeakMap<Policy, FirstDifference>()

  /** The policy of a subject from the part of a file that it reads; the same object for equal policies. */
  policyOf(file: File, { readOptions }: Subject): Policy {
    const policy = read(file, readOptions)
    const policies = this.policies.get(file) ?? new Map<string, Policy>()
    this.policies.set(file, policies)
    const { dialect } = readOptions
    const key = `${rulesKey(policy, dialect)} ${selectionKey(policy, dialect)}`
    const shared = policies.get(key) ?? policy
    policies.set(key, shared)
    return shared
  }

  /** The policy of a group with these rules, given as lines, for a robot of a dialect. */
  model(rules: readonly string[], dialect: Dialect): Policy {
    const text = ['User-agent: *', ...rules].map((line) => `${line}\n`).join('')
    const key = `${dialect.id} ${text}`
    const model = this.models.get(key) ?? read(parse(text), { agent: UNNAMED_AGENT, dialect })
    this.models.set(key, model)
    return model
  }

  /** How a policy differs from one that disallows every URL. */
  fromClosed(policy: Policy, dialect: Dialect): FirstDifference {
    const difference =
      this.differencesFromClosed.get(policy) ?? this.between(this.model(['Disallow: /'], dialect), policy)
    this.differencesFromClosed.set(policy, difference)
    return difference
  }

  /** How the verdicts of two policies differ. */
  between(one: Policy, other: Policy): FirstDifference {
    return firstDifference(one, other, {}, this.automata)
  }

  /** A URL that one policy allows and the other one disallows. */
  urlBetween(allowing: Policy, disallowing: Policy): UrlBetween {
    const relation = accessRelation(allowing, disallowing, {}, this.automata)
    if (relation.kind === 'more' || relation.kind === 'mixed')
      return { url: relation.onlyFirst, isProved: true }
    return { isProved: relation.kind === 'equal' || relation.kind === 'less' }
  }

  /**
   * Does a dialect read a rule as its author means it? Alone, the rule must decide a sample URL of its pattern. After
   * a `$`, it must not decide that URL with more text behind it.
   */
  isRead({ field, value }: RobotRule, dialect: Dialect): boolean {
    const line = recordLine(field, value)
    const model = this.model(field === 'allow' ? [line, 'Disallow: /'] : [line], dialect)
    const path = value.replace(/\$$/, '').replaceAll('*', 'x')
    const url = `${EXAMPLE_ORIGIN}${path.startsWith('/') ? '' : '/'}${path}`
    const isEnded = value.endsWith('$')
    return model.decide(url).verdict === field && (!isEnded || model.decide(`${url}x`).verdict !== field)
  }

  /** Two policies with these rules: one that disallows every other URL, and one that allows every other URL. */
  modelsOfPath(
    rules: readonly RobotRule[],
    dialect: Dialect,
  ): { readonly allowed: Policy; readonly disallowed: Policy } {
    const [rule, ...others] = rules
    const model = (field: RobotRule['field'], base: readonly Row[]): Policy => {
      const own = rule === undefined ? [] : [{ ...rule, field }]
      return this.model(
        withRules(base, [...own, ...others]).map(({ text }) => text),
        dialect,
      )
    }
    return { allowed: model('allow', closed([], 'add')), disallowed: model('disallow', []) }
  }

  /** The rows that disallow the whole site, each alone, in a dialect. */
  closingRows(rows: readonly Row[], dialect: Dialect): ReadonlySet<Row> {
    return new Set(
      rows.filter(
        ({ field, value, text }) =>
          field === 'disallow' &&
          CLOSING_VALUE.test(value) &&
          this.fromClosed(this.model([text], dialect), dialect).kind === 'equal',
      ),
    )
  }

  /** The changes of metadata from one policy to another. */
  metadataChanges(before: Policy, after: Policy): readonly OtherChange[] {
    return effectiveChanges(before, after)
  }
}
