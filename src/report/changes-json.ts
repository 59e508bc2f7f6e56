import type { Diff, PathChange } from '../diff/index.ts'
import type { Rule } from '../policy/index.ts'
import type { Asker, Changes } from './changes.ts'

/** A rule in the JSON of a change. `line` is 1-based; without one the reader adds the rule by itself. */
export interface ChangedRuleJson {
  readonly line?: number
  readonly field?: string
  readonly value?: string
  readonly effect: Rule['effect']
}

/** One change of what may be fetched; the shape is documented and stable. */
export interface PathChangeJson {
  readonly direction: PathChange['direction']
  /** A URL that shows it. */
  readonly url: string
  /** The rule that forbids: of the file before for what is opened, of the one after for what is closed. */
  readonly rule: ChangedRuleJson
  /** What decides the same URLs in the other file; `null` for no rule. */
  readonly against: readonly (ChangedRuleJson | null)[]
  /** The rules whose matches these URLs are, but for the exceptions; empty where nothing is known but `url`. */
  readonly matches: readonly ChangedRuleJson[]
  /** Unless empty: of these only what one of these rules matches as well. */
  readonly alsoMatch: readonly ChangedRuleJson[]
  readonly exceptions: readonly ({ readonly of: 'before' | 'after' } & ChangedRuleJson)[]
  readonly exceptionsLeftOut: number
}

/** Robots for which the same changes. */
export interface ChangedAlikeJson {
  readonly robots: readonly { readonly agent: string; readonly robot?: string; readonly dialect: string }[]
  readonly paths: Diff['paths']['kind']
  /** Where `paths` is `different`: whether `changes` are all there are. */
  readonly complete?: boolean
  readonly changes: readonly PathChangeJson[]
  readonly others: Diff['others']
}

/** What changes between two files. */
export interface ChangesJson {
  readonly before: string
  readonly after: string
  /** What changes for the site, whoever asks. */
  readonly forAll: Changes['forAll']
  readonly changed: readonly ChangedAlikeJson[]
  readonly unchanged: ChangedAlikeJson['robots']
}

/** Changes as JSON. */
export function changesJson(before: string, after: string, { forAll, changed, unchanged }: Changes): ChangesJson {
  return {
    before,
    after,
    forAll,
    changed: changed.map(({ askers, diff: { paths, others } }) => ({
      robots: askers.map(askerJson),
      paths: paths.kind,
      ...(paths.kind === 'different' ? { complete: paths.complete } : {}),
      changes: paths.kind === 'different' ? paths.changes.map(changeJson) : [],
      others,
    })),
    unchanged: unchanged.map(askerJson),
  }
}

function askerJson({ name, robot, reading }: Asker): ChangedAlikeJson['robots'][number] {
  return { agent: name, ...(robot === undefined ? {} : { robot: robot.id }), dialect: reading.dialect.id }
}

function changeJson({ direction, url, rule, against, matches, alsoMatch, exceptions, exceptionsLeftOut }: PathChange): PathChangeJson {
  return {
    direction,
    url,
    rule: ruleJson(rule),
    against: against.map((one) => (one === undefined ? null : ruleJson(one))),
    matches: matches.map(ruleJson),
    alsoMatch: alsoMatch.map(ruleJson),
    exceptions: exceptions.map(({ of, rule: other }) => ({ of, ...ruleJson(other) })),
    exceptionsLeftOut,
  }
}

function ruleJson({ line, field, value, effect }: Rule): ChangedRuleJson {
  return {
    ...(line === undefined ? {} : { line }),
    ...(field === undefined ? {} : { field }),
    ...(value === undefined ? {} : { value }),
    effect,
  }
}
