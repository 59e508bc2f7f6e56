import type {
  CandidateGroup,
  ContentUsage,
  Pacing,
  Policy,
  Rule,
  SelectionReason,
  StatedValue,
} from '../../policy/index.ts'
import { present } from '../../text/index.ts'

/** The most groups to list, since a file may have a million; the rest is counted. */
const MAX_LISTED_GROUPS: number = 1000

/** A group, and whether and why it is selected. */
export interface GroupJson {
  readonly agents: CandidateGroup['agents']
  readonly firstLine: number
  readonly lastLine: number
  readonly selected: boolean
  readonly reason: SelectionReason
}

/** A policy as JSON, as documented in docs/cli.md. */
export interface PolicyJson {
  readonly agent: readonly string[]
  readonly dialect: string
  /** The dialect of this robot is not documented, and `dialect` stands in. */
  readonly standIn?: true
  readonly failure?: Policy['failure']
  readonly groups: readonly GroupJson[]
  /** The number of groups beyond {@link MAX_LISTED_GROUPS}. */
  readonly omittedGroups?: number
  /** In order: the first rule that matches decides; if none matches, the URL is allowed. */
  readonly rules: readonly RuleJson[]
  readonly pacing: Pacing
  readonly sitemaps: Policy['sitemaps']
  readonly host?: Policy['host']
  readonly cleanParams: Policy['cleanParams']
  readonly comments: Policy['comments']
  readonly contentSignals: Policy['contentSignals']
  readonly contentUsage: readonly StatedValue<Pick<ContentUsage, 'path' | 'dictionary' | 'preferences'>>[]
  readonly licenses: Policy['licenses']
  readonly noindex: Policy['noindex']
  readonly ignoredRecords: Policy['ignoredRecords']
  readonly assumptions: Policy['assumptions']
  readonly notes: Policy['notes']
}

/** A rule of a policy. */
interface RuleJson extends Pick<Rule, 'effect' | 'reason' | 'line' | 'field' | 'value'> {
  /** The value as the dialect compares it, if that differs. */
  readonly comparedValue?: string
}

/** The groups of the file, and why each applies or does not. */
export function groupsJson({ selection }: Policy): GroupJson[] {
  const selected = new Set(selection.selected)
  return selection.candidates.slice(0, MAX_LISTED_GROUPS).map((group) => {
    const { agents, firstLine, lastLine } = group
    return {
      agents: agents.map(({ value, line }) => ({ value, ...present({ line }) })),
      firstLine,
      lastLine,
      selected: selected.has(group),
      reason: selection.reasonFor(group),
    }
  })
}

/**
 * A policy as JSON, without the data that only the matcher needs.
 *
 * @param isStandIn whether the dialect stands in for the robot's own, which is not documented.
 */
export function policyJson(policy: Policy, isStandIn = false): PolicyJson {
  const omittedGroups = policy.selection.candidates.length - MAX_LISTED_GROUPS
  return {
    agent: policy.agent,
    dialect: policy.dialect,
    ...(isStandIn ? { standIn: true } : {}),
    ...present({ failure: policy.failure }),
    groups: groupsJson(policy),
    ...(omittedGroups > 0 ? { omittedGroups } : {}),
    rules: policy.rules.map(ruleJson),
    pacing: policy.pacing,
    sitemaps: policy.sitemaps,
    ...present({ host: policy.host }),
    cleanParams: policy.cleanParams,
    comments: policy.comments,
    contentSignals: policy.contentSignals,
    contentUsage: policy.contentUsage.map(({ value: { path, dictionary, preferences }, line }) => ({
      value: {
        ...present({ path }),
        dictionary,
        ...present({ preferences }),
      },
      line,
    })),
    licenses: policy.licenses,
    noindex: policy.noindex,
    ignoredRecords: policy.ignoredRecords,
    assumptions: policy.assumptions,
    notes: policy.notes,
  }
}

function ruleJson({ effect, reason, line, field, value, became }: Rule): PolicyJson['rules'][number] {
  return {
    effect,
    reason,
    ...present({ line, field, value, comparedValue: became }),
  }
}
