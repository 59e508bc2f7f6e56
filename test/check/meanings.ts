import { type DialectId, dialects, type File, type Policy, read } from '../../src/entry/index.ts'

/** What files mean to robots, read without the prover of fixes. */

/** Robots that random files name, and robots with names like theirs. */
export const AGENTS = [
  'FooBot',
  'foobot',
  'Googlebot',
  'Googlebot-News',
  'BarBot',
  'OtherBot',
  'FooBotBarBot',
  'Bar',
  'Bot',
  'BotBarFoo',
  'bingbot',
  'YandexBot',
  'msnbot',
  'GPTBot',
]

/** The metadata of a policy as text. */
function metadataOf(policy: Policy): string {
  const values = (stated: readonly { readonly value: unknown }[]): string[] =>
    [...new Set(stated.map(({ value }) => JSON.stringify(value)))].sort()
  return JSON.stringify([
    policy.pacing.crawlDelay?.value,
    values(policy.pacing.requestRates),
    values(policy.pacing.visitTimes),
    values(policy.sitemaps),
    policy.host?.value,
    ...[
      policy.cleanParams,
      policy.comments,
      policy.contentSignals,
      policy.contentUsage,
      policy.licenses,
      policy.noindex,
    ].map(values),
  ])
}

/** The policy of one robot in one dialect. */
export interface Meaning {
  readonly policy: Policy
  readonly metadata: string
  /** The rules as text: policies with equal texts and equal `pathOf` give equal verdicts. */
  readonly rules: string
}

/** The policies of a file, so that a file with many fixes is read once. */
export class Meanings {
  private readonly file: File
  private readonly cache = new Map<string, Meaning>()

  constructor(file: File) {
    this.file = file
  }

  of(dialect: DialectId, agent: string, obeysStar: boolean): Meaning {
    const key = `${dialect} ${agent} ${obeysStar}`
    let meaning = this.cache.get(key)
    if (meaning === undefined) {
      const policy = read(this.file, { agent, dialect: dialects[dialect], obeysStar })
      const rules = JSON.stringify([
        policy.failure !== undefined,
        policy.rules.map(({ effect, pattern }) => [effect, pattern]),
      ])
      meaning = { policy, metadata: metadataOf(policy), rules }
      this.cache.set(key, meaning)
    }
    return meaning
  }
}
