import type { Diff, OtherChange } from '../../diff/index.ts'
import type { Rule } from '../../policy/index.ts'

/** A text that is equal for diffs with equal reports: the same changes by the same lines. */
export function reportKey(diff: Diff): string {
  return keyOf(diff, ({ line, effect }) => `${line} ${effect}`, diff.others)
}

/**
 * A text that is equal for diffs with the same changes by lines with the same text, wherever these stand.
 *
 * @param forAnyHonour whether it is also equal if robots differ in whether they honour the records.
 */
export function meaningKey(diff: Diff, forAnyHonour: boolean): string {
  return keyOf(
    diff,
    ({ effect, field, value, became, line }) =>
      JSON.stringify([effect, field, value, became, line === undefined]),
    diff.others.map((change) => withoutLines(change, forAnyHonour)),
  )
}

function keyOf({ paths }: Diff, ruleKey: (rule: Rule) => string, others: unknown): string {
  const reported =
    paths.kind !== 'different'
      ? { ...paths, states: 0 }
      : [
          paths.complete,
          ...paths.changes.map((change) => [
            change.direction,
            change.url,
            ruleKey(change.rule),
            change.against.map((rule) => (rule === undefined ? '' : ruleKey(rule))),
            change.matches.map(ruleKey),
            change.alsoMatch.map(ruleKey),
            change.exceptions.map(({ of, rule }) => `${of} ${ruleKey(rule)}`),
            change.exceptionsLeftOut,
            change.sites,
          ]),
        ]
  return JSON.stringify([paths.kind, reported, others])
}

function withoutLines({ before, after, refused, ...rest }: OtherChange, forAnyHonour: boolean): unknown {
  const { honoured: _, ...withoutHonour } = rest
  return [forAnyHonour ? withoutHonour : rest, before?.value, after?.value, refused?.value]
}
