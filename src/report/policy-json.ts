import type { CandidateGroup, ContentUsage, Pacing, Policy, Rule, SelectionReason, StatedValue } from '../policy/index.ts'

/** Groups listed one by one; a file may hold a million, and the rest is counted. */
export const MOST_GROUPS: number = 1000

/** A group and what came of it. */
export interface GroupJson {
  readonly agents: CandidateGroup['agents']
  readonly firstLine: number
  readonly lastLine: number
  readonly selected: boolean
  readonly reason: SelectionReason
}

/** A whole reading as JSON has it; the shape is documented and stable. */
export interface PolicyJson {
  readonly agent: readonly string[]
  readonly dialect: string
  readonly failure?: Policy['failure']
  readonly groups: readonly GroupJson[]
  readonly groupsLeftOut?: number
  /** In order: the first that matches decides, otherwise the URL is allowed. */
  readonly rules: readonly Omit<Rule, 'pattern' | 'start' | 'end'>[]
  readonly pacing: Pacing
  readonly sitemaps: Policy['sitemaps']
  readonly host?: Policy['host']
  readonly cleanParams: Policy['cleanParams']
  readonly comments: Policy['comments']
  readonly contentSignals: Policy['contentSignals']
  readonly contentUsage: readonly StatedValue<Pick<ContentUsage, 'path' | 'preferences'>>[]
  readonly licenses: Policy['licenses']
  readonly noindex: Policy['noindex']
  readonly assumptions: Policy['assumptions']
  readonly notes: Policy['notes']
}

/** The groups of the file, and why each applies or does not. */
export function groupsJson({ selection }: Policy): GroupJson[] {
  const selected = new Set(selection.selected)
  return selection.candidates.slice(0, MOST_GROUPS).map((group) => {
    const { agents, firstLine, lastLine } = group
    return {
      agents: agents.map(({ value, line }) => ({ value, ...(line === undefined ? {} : { line }) })),
      firstLine,
      lastLine,
      selected: selected.has(group),
      reason: selection.reasonFor(group),
    }
  })
}

/** A policy as JSON: all that it says, without what only the matcher needs. */
export function policyJson(policy: Policy): PolicyJson {
  const left = policy.selection.candidates.length - MOST_GROUPS
  return {
    agent: policy.agent,
    dialect: policy.dialect,
    ...(policy.failure === undefined ? {} : { failure: policy.failure }),
    groups: groupsJson(policy),
    ...(left > 0 ? { groupsLeftOut: left } : {}),
    rules: policy.rules.map(ruleJson),
    pacing: policy.pacing,
    sitemaps: policy.sitemaps,
    ...(policy.host === undefined ? {} : { host: policy.host }),
    cleanParams: policy.cleanParams,
    comments: policy.comments,
    contentSignals: policy.contentSignals,
    contentUsage: policy.contentUsage.map(({ value: { path, preferences }, line }) => ({
      value: { ...(path === undefined ? {} : { path }), ...(preferences === undefined ? {} : { preferences }) },
      line,
    })),
    licenses: policy.licenses,
    noindex: policy.noindex,
    assumptions: policy.assumptions,
    notes: policy.notes,
  }
}

function ruleJson({ effect, reason, line, field, value, became }: Rule): PolicyJson['rules'][number] {
  return {
    effect,
    reason,
    ...(line === undefined ? {} : { line }),
    ...(field === undefined ? {} : { field }),
    ...(value === undefined ? {} : { value }),
    ...(became === undefined ? {} : { became }),
  }
}
