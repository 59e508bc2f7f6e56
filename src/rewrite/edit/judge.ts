import type { Subject } from '../../agents/index.ts'
import { type Dialect, read, rulesKey, selectionKey, UNNAMED_AGENT } from '../../dialects/index.ts'
import {
  effectiveChanges,
  type FirstDifference,
  firstDifference,
  type OtherChange,
} from '../../diff/index.ts'
import { Automata } from '../../pattern/index.ts'
import type { Policy } from '../../policy/index.ts'
import { type File, parse } from '../../syntax/index.ts'
import type { Row } from './group-rows.ts'

/** Values that may disallow a whole site. Whether they do, the judge asks the dialect. */
const CLOSING_VALUE = /^[/*]+$/

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
