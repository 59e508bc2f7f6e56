import { type Dialect, read, sameRecords, selectionKey } from '../../dialects/index.ts'
import { partReadBy, robotOrder, robotsWithLimit, type Subject } from '../../readings/index.ts'
import { type File, memoized, printBytes } from '../../syntax/index.ts'
import type { Context } from '../file/context.ts'
import { describeAgent } from './describe-agent.ts'
import { graver, isGravest, type Proof, SAFE } from './proof.ts'
import type { ProofBudget } from './proof-budget.ts'
import { NOTHING_EQUAL, type PolicyProver } from './prove-policy.ts'

/** Of a unit that UTF-8 or UTF-16 writes. */
const MOST_BYTES_PER_UNIT = 3

/**
 * Proves that a fix changes nothing for robots that read only the beginning of a file, such as Googlebot. A
 * fix that makes a text shorter or longer moves other lines over that limit, wherever it is.
 */
export class LimitProver {
  private readonly context: Context
  private readonly budget: ProofBudget
  private readonly policies: PolicyProver
  private cachedSize: number | undefined = undefined
  private readonly robots: readonly (readonly [dialect: Dialect, robots: readonly Subject[]])[]

  constructor(context: Context, budget: ProofBudget, policies: PolicyProver) {
    this.context = context
    this.budget = budget
    this.policies = policies
    this.robots = context.dialects.map((dialect) => [dialect, robotsWithLimit(dialect)])
  }

  /** May some robot cut the file, before or after this number of UTF-16 units is added? */
  mayCut(added: number): boolean {
    const { parsed } = this.context.file
    this.cachedSize ??= printBytes(parsed).length
    const most = this.cachedSize + MOST_BYTES_PER_UNIT * added
    return this.robots.some(([, robots]) =>
      robots.some(({ readOptions: { maxBytes = Infinity } }) => maxBytes < most),
    )
  }

  compareWith(after: File): Proof {
    let gravest: Proof = SAFE
    const { sorted } = robotOrder([this.context.file.parsed])
    for (const [dialect, robots] of this.robots) {
      gravest = graver(gravest, this.compareIn(dialect, sorted(robots), after))
      if (isGravest(gravest)) break
    }
    return gravest
  }

  private compareIn(dialect: Dialect, robots: readonly Subject[], after: File): Proof {
    const { parsed } = this.context.file
    const alike = new Map<string, boolean>()
    const compared = new Set<string>()
    let gravest: Proof = SAFE
    for (const subject of robots) {
      const { readOptions } = subject
      const { agent, obeysStar = true } = readOptions
      const parts = [parsed, after].map((file) => partReadBy(file, subject))
      if (parts[0] === parsed && parts[1] === after) continue
      const ends = parts.map((part) => part.text.length).join(' ')
      if (!alike.has(ends)) {
        if (!this.budget.spendCharacters(after.text.length)) return this.budget.tooManyCharacters
        const [old, changed] = parts.map((part) => memoized(part, dialect.outline))
        alike.set(
          ends,
          old !== undefined && changed !== undefined && sameRecords(old.records, changed.records),
        )
      }
      if (alike.get(ends) === true) continue
      const [before, is] = [read(parsed, readOptions), read(after, readOptions)]
      const key = [before, is].map((policy) => selectionKey(policy, dialect)).join('\n')
      if (compared.has(key)) continue
      compared.add(key)
      const who = describeAgent([agent].flat(), obeysStar)
      gravest = graver(gravest, this.policies.compare(before, is, dialect, who, NOTHING_EQUAL))
    }
    return gravest
  }
}
