import type { Verdict, VerdictReason } from '../policy/index.ts'

/** A verdict as JSON has it; the shape is documented and stable. */
export interface VerdictJson {
  readonly agent: string
  /** Id in the registry, where the question was put for one of its robots. */
  readonly robot?: string
  readonly url: string
  readonly dialect: string
  readonly verdict: 'allow' | 'disallow' | 'unknown'
  /** 1-based; absent when no line decided. */
  readonly line?: number
  /** The value of that line, as written. */
  readonly pattern?: string
  readonly reason: VerdictReason
}

/** Who asked what, and by which reading. */
export interface Asked {
  readonly agent: string
  readonly robot?: string
  readonly url: string
  readonly dialect: string
}

/** A verdict and its question as JSON. */
export function verdictJson({ agent, robot, url, dialect }: Asked, verdict: Verdict): VerdictJson {
  return { agent, ...(robot === undefined ? {} : { robot }), url, dialect, ...verdictParts(verdict) }
}

/** What of a verdict goes into JSON. */
export function verdictParts({ verdict, reason, rule }: Verdict): Pick<VerdictJson, 'verdict' | 'line' | 'pattern' | 'reason'> {
  return {
    verdict,
    ...(rule?.line === undefined ? {} : { line: rule.line }),
    ...(rule?.value === undefined ? {} : { pattern: rule.value }),
    reason,
  }
}
