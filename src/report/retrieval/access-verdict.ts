import type { AccessState } from '../../access/index.ts'
import type { ClosedVerdict, Verdict } from '../../policy/index.ts'

/**
 * A verdict without a rule: what a crawler assumes of a site whose file it could not read or does not accept.
 */
export interface AccessVerdict {
  /** `defer`: not now. `unknown`: undecided. */
  readonly verdict: 'allow' | 'disallow' | 'defer' | 'unknown'
  readonly reason: 'access'
  /**
   * What happened, what the crawler assumes, and by which source: a sentence without text from the server.
   */
  readonly because: string
  /** When a new request makes sense, ISO 8601; absent if waiting does not help. */
  readonly retryAt?: string
  readonly rule?: never
}

/**
 * A verdict about a URL of a site: by the rules of its file, by its visiting hours, or by the access profile.
 */
export type SiteVerdict = Verdict | ClosedVerdict | AccessVerdict

/** The verdict of an access state on every URL; `undefined` if the rules of the file decide. */
export function accessVerdict({ state, reason, retryAt }: AccessState): AccessVerdict | undefined {
  if (state === 'rules') return undefined
  const verdict = {
    'allow-all': 'allow',
    'disallow-all': 'disallow',
    defer: 'defer',
    ask: 'unknown',
  } as const
  return {
    verdict: verdict[state],
    reason: 'access',
    because: reason,
    ...(retryAt === undefined ? {} : { retryAt: new Date(retryAt).toISOString() }),
  }
}
