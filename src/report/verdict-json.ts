import type { VerdictReason } from '../policy/index.ts'
import { present } from '../text/index.ts'
import type { TimingJson } from './moment.ts'
import type { SiteVerdict } from './retrieval/access-verdict.ts'

/** A verdict as JSON; its shape is stable and documented in docs/cli.md. */
export interface VerdictJson extends TimingJson {
  readonly agent: string
  /** The robot's id in the registry, with `--robots`. */
  readonly robot?: string
  readonly url: string
  readonly dialect: string
  /** The dialect of this robot is not documented, and `dialect` stands in. */
  readonly standIn?: true
  /** `defer`: not now. The site has to be requested again, or the time is outside its visiting hours. */
  readonly verdict: 'allow' | 'disallow' | 'defer' | 'unknown'
  /** 1-based; absent if no line decides. */
  readonly line?: number
  /** The value of that line, as in the file. */
  readonly pattern?: string
  /**
   * `access`: the access profile decides, because the site sent no file. `visit-time`: the visiting hours of
   * the site decide.
   */
  readonly reason: VerdictReason | 'access' | 'visit-time'
  /** With `access`: what happened, and by which source it decides. */
  readonly because?: string
  /** With `access` or `visit-time`: when a new request makes sense, ISO 8601. */
  readonly retryAt?: string
}

/** The question that a verdict answers. */
export interface Question {
  readonly agent: string
  readonly robot?: string
  readonly url: string
  readonly dialect: string
  readonly standIn?: true
}

/** A verdict and its question as JSON. */
export function verdictJson(
  { robot, standIn, ...question }: Question,
  verdict: SiteVerdict,
  timing: TimingJson = {},
): VerdictJson {
  const { agent, url, dialect } = question
  return {
    agent,
    ...present({ robot }),
    url,
    dialect,
    ...present({ standIn }),
    ...verdictParts(verdict),
    ...timing,
  }
}

/** The members of a verdict in JSON. */
export function verdictParts(verdict: SiteVerdict): Omit<VerdictJson, keyof Question> {
  if (verdict.reason === 'access') {
    const { verdict: answer, reason, because, retryAt } = verdict
    return { verdict: answer, reason, because, ...present({ retryAt }) }
  }
  if (verdict.reason === 'visit-time')
    return { verdict: verdict.verdict, line: verdict.line, reason: verdict.reason }
  const { rule } = verdict
  return {
    verdict: verdict.verdict,
    ...(rule?.line === undefined ? {} : { line: rule.line }),
    ...(rule?.value === undefined ? {} : { pattern: rule.value }),
    reason: verdict.reason,
  }
}
