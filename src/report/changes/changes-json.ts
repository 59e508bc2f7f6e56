import type { ChangedSites, Diff, PathChange, Undecided } from '../../diff/index.ts'
import type { Rule } from '../../policy/index.ts'
import type { Subject } from '../../readings/index.ts'
import { present } from '../../text/index.ts'
import { type Changes, unchangedByPart } from './changes.ts'

/** A rule in the JSON of a change. `line` is 1-based; absent for a rule that the dialect adds. */
interface ChangedRuleJson {
  readonly line?: number
  readonly field?: string
  readonly value?: string
  readonly effect: Rule['effect']
}

/** A region of URLs that a file opens or closes, as documented in docs/cli.md. */
interface PathChangeJson {
  readonly direction: PathChange['direction']
  /** A URL of the region. */
  readonly url: string
  /** Clients send this URL in another form, and no URL that they send was found. */
  readonly notSent?: true
  /** The rule that disallows the region: in the old file if it is opened, in the new file if it is closed. */
  readonly rule: ChangedRuleJson
  /** The rules that decide the region in the other file; `null` for no rule. */
  readonly counterparts: readonly (ChangedRuleJson | null)[]
  /** Each URL of the region matches at least one of these rules. Empty if only `url` is known. */
  readonly matches: readonly ChangedRuleJson[]
  /** Each URL also matches at least one of these rules. Empty: there is no such condition. */
  readonly andMatches: readonly ChangedRuleJson[]
  /** No URL of the region matches any of these rules. */
  readonly exceptions: readonly ({ readonly of: 'before' | 'after' } & ChangedRuleJson)[]
  /** The number of exceptions beyond those listed. */
  readonly omittedExceptions: number
  /** The sites on which the region changes. Absent: on every site that was compared. */
  readonly sites?: ChangedSites
}

/** Robots with the same changes. */
interface SharedChangeJson {
  readonly robots: readonly {
    readonly agent: string
    readonly robot?: string
    readonly dialect: string
    /** The longer name of the files from which RFC 9309 cuts `agent`: `AI2Bot` for `AI`. */
    readonly cutFrom?: string
  }[]
  readonly paths: Diff['paths']['kind']
  /** With `paths` `undecided`: why. */
  readonly because?: Undecided['because']
  /** With `paths` `different`: are `changes` proved to be all changes? */
  readonly complete?: boolean
  readonly changes: readonly PathChangeJson[]
  readonly metadataChanges: Diff['others']
}

/** What changes between two files. */
export interface ChangesJson {
  readonly before: string
  readonly after: string
  /** Changes of records for the site: Sitemap, Host, Clean-param. */
  readonly siteChanges: Changes['siteChanges']
  readonly changed: readonly SharedChangeJson[]
  /** Robots for which nothing changes: proved. */
  readonly unchanged: SharedChangeJson['robots']
  /**
   * Present if only a part of a file was compared: robots that read more than that part. Nothing changes for them
   * within `covers.firstBytes`.
   */
  readonly unchangedInPart?: SharedChangeJson['robots']
  /**
   * What was compared besides the robots: every URL of `origin`, or, if that is absent, of every http and
   * https site; and all metadata. `firstBytes`: only the lines within this number of bytes.
   */
  readonly covers: {
    readonly origin?: string
    readonly urls: 'all'
    readonly metadata: 'all'
    readonly firstBytes?: number
  }
  /** Names in the files beyond the limit of agents: they were not compared. */
  readonly notCompared: readonly string[]
  /** A sentence, if one of the files is a template: robots do not get its text, which was compared. */
  readonly template?: string
}

/** Changes as JSON. */
export function changesJson(
  before: string,
  after: string,
  { siteChanges, changed, unchanged, firstBytes, omitted, origin, template }: Changes,
): ChangesJson {
  const cut = firstBytes === undefined ? {} : { firstBytes }
  const { inAll, inPart } = unchangedByPart({ unchanged, ...cut })
  return {
    before,
    after,
    siteChanges,
    changed: changed.map(({ subjects, diff: { paths, others } }) => ({
      robots: subjects.map(subjectJson),
      paths: paths.kind,
      ...(paths.kind === 'undecided' ? { because: paths.because } : {}),
      ...(paths.kind === 'different' ? { complete: paths.complete } : {}),
      changes: paths.kind === 'different' ? paths.changes.map(changeJson) : [],
      metadataChanges: others,
    })),
    unchanged: inAll.map(subjectJson),
    ...(firstBytes === undefined ? {} : { unchangedInPart: inPart.map(subjectJson) }),
    covers: { ...present({ origin }), urls: 'all', metadata: 'all', ...cut },
    notCompared: omitted,
    ...present({ template }),
  }
}

function subjectJson({ name, robot, readOptions, cutFrom }: Subject): SharedChangeJson['robots'][number] {
  return {
    agent: name,
    ...(robot === undefined ? {} : { robot: robot.id }),
    dialect: readOptions.dialect.id,
    ...present({ cutFrom }),
  }
}

function changeJson({
  direction,
  url,
  notSent,
  rule,
  against,
  matches,
  alsoMatch,
  exceptions,
  exceptionsLeftOut,
  sites,
}: PathChange): PathChangeJson {
  return {
    direction,
    url,
    ...present({ notSent }),
    rule: ruleJson(rule),
    counterparts: against.map((one) => (one === undefined ? null : ruleJson(one))),
    matches: matches.map(ruleJson),
    andMatches: alsoMatch.map(ruleJson),
    exceptions: exceptions.map(({ of, rule: other }) => ({ of, ...ruleJson(other) })),
    omittedExceptions: exceptionsLeftOut,
    ...present({ sites }),
  }
}

function ruleJson({ line, field, value, effect }: Rule): ChangedRuleJson {
  return {
    ...present({ line, field, value }),
    effect,
  }
}
