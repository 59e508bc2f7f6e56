import type { VerdictReason } from '../policy/index.ts'
import type { SiteVerdict } from './access-verdict.ts'

/** A verdict as JSON has it; the shape is documented and stable. */
export interface VerdictJson {
  readonly agent: string
  /** Id in the registry, where the question was put for one of its robots. */
  readonly robot?: string
  readonly url: string
  readonly dialect: string
  /** `defer` only of a site that was asked, and could not be told: not now. */
  readonly verdict: 'allow' | 'disallow' | 'defer' | 'unknown'
  /** 1-based; absent when no line decided. */
  readonly line?: number
  /** The value of that line, as written. */
  readonly pattern?: string
  /** `access`: no rule, but what came of asking the site for its file. */
  readonly reason: VerdictReason | 'access'
  /** With `access`: what happened, and whose rule decides. */
  readonly because?: string
  /** With `access`: when it makes sense to ask again, ISO 8601. */
  readonly retryAt?: string
}

/** Who asked what, and by which reading. */
export interface Asked {
  readonly agent: string
  readonly robot?: string
  readonly url: string
  readonly dialect: string
}

/** A verdict and its question as JSON. */
export function verdictJson({ agent, robot, url, dialect }: Asked, verdict: SiteVerdict): VerdictJson {
  return { agent, ...(robot === undefined ? {} : { robot }), url, dialect, ...verdictParts(verdict) }
}

/** What of a verdict goes into JSON. */
export function verdictParts(verdict: SiteVerdict): Omit<VerdictJson, keyof Asked> {
  if (verdict.reason === 'access') {
    const { verdict: given, reason, because, retryAt } = verdict
    return { verdict: given, reason, because, ...(retryAt === undefined ? {} : { retryAt }) }
  }
  const { rule } = verdict
  return {
    verdict: verdict.verdict,
    ...(rule?.line === undefined ? {} : { line: rule.line }),
    ...(rule?.value === undefined ? {} : { pattern: rule.value }),
    reason: verdict.reason,
  }
}
