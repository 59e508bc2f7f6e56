/** A `User-agent` line as a reader took it. */
export interface AgentLine {
  readonly value: string
  /** 1-based; absent for the agent a reader imagines before rules that have none. */
  readonly line?: number
}

/** A group: the robots it is for, and the lines it spans. */
export interface CandidateGroup {
  readonly agents: readonly AgentLine[]
  readonly firstLine: number
  readonly lastLine: number
}

/** Why a group was taken, or was not. */
export type SelectionReason =
  /** Taken: it names the robot. */
  | 'names-agent'
  /** Taken: it names a token the robot falls back on. */
  | 'names-fallback'
  /** Taken: it is for every robot that no group names. */
  | 'star-group'
  /** Taken: the reader stops at the first group that fits, and this one stands first. */
  | 'first-that-fits'
  /** Not taken: it is for other robots. */
  | 'other-agents'
  /** Not taken: it is for everybody, and another group names the robot. */
  | 'star-not-needed'
  /** Not taken: it names a fallback token, and another group names a preferred one. */
  | 'fallback-not-needed'
  /** Not taken: it would fit, but the reader had already found its group. */
  | 'later-group'
  /** Not taken: another group's token is longer, and the reader prefers the longest. */
  | 'less-specific'
  /** Not taken: this robot ignores groups for everybody. */
  | 'robot-ignores-star'
  /** Not taken: its Robot-version is one the reader ignores. */
  | 'version-ignored'

/** Which groups apply to the robot, and why each other one does not. */
export interface GroupSelection {
  /** `named`: a group names the robot; `everybody`: none does, but one is for all; `none`: no group applies. */
  readonly kind: 'named' | 'star' | 'none'
  /** The groups taken, in file order. */
  readonly selected: readonly CandidateGroup[]
  /** Every group of the file, in file order. */
  readonly candidates: readonly CandidateGroup[]
  readonly reasonFor: (group: CandidateGroup) => SelectionReason
}
