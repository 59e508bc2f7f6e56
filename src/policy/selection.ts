/** A `User-agent` line as a dialect reads it. */
export interface AgentLine {
  readonly value: string
  /** 1-based; absent for the `*` that a dialect assumes for rules before the first User-agent line. */
  readonly line?: number
}

/** A group of the file: the agents it names and the lines it spans. */
export interface CandidateGroup {
  readonly agents: readonly AgentLine[]
  readonly firstLine: number
  readonly lastLine: number
  /**
   * The last line that is about its robots: not a Sitemap, Host or unknown record after it. Default:
   * `lastLine`.
   */
  readonly lastOwnLine?: number
}

/** Why a group applies, or does not. */
export type SelectionReason =
  /** It applies: it names the robot. */
  | 'names-agent'
  /** It applies: it names a token that the robot falls back on. */
  | 'names-fallback'
  /** It applies: it is a `*` group, and no group names the robot. */
  | 'star-group'
  /** It applies: the dialect takes the first group that fits, and this is the first. */
  | 'first-that-fits'
  /** It does not apply: it is for other robots. */
  | 'other-agents'
  /** It does not apply: its name is that of the robot, but the dialect reads only the start of the name. */
  | 'name-cut'
  /** It does not apply: its name is that of the robot, but the dialect tells their letter case apart. */
  | 'name-case'
  /** It does not apply: it is a `*` group, and another group names the robot. */
  | 'star-not-needed'
  /** It does not apply: it names a fallback token, and another group names a preferred one. */
  | 'fallback-not-needed'
  /** It does not apply: it fits, but the dialect takes an earlier group. */
  | 'later-group'
  /** It does not apply: another group has a longer token, and the dialect prefers the longest. */
  | 'less-specific'
  /** It does not apply: it is a `*` group, and this robot ignores `*` groups. */
  | 'robot-ignores-star'
  /** It does not apply: the dialect ignores groups with its Robot-version. */
  | 'version-ignored'

/** Which groups apply to an agent, and why each other group does not. */
export interface GroupSelection {
  /**
   * `named`: a group names the agent. `star`: none does, and a `*` group applies. `none`: no group applies.
   */
  readonly kind: 'named' | 'star' | 'none'
  /** The groups that apply, in file order. */
  readonly selected: readonly CandidateGroup[]
  /** Every group of the file, in file order. */
  readonly candidates: readonly CandidateGroup[]
  readonly reasonFor: (group: CandidateGroup) => SelectionReason
}
