import type { AccessState } from '../access/index.ts'
import type { Verdict } from '../policy/index.ts'

/** A verdict that no rule gives: what a reader assumes of a site whose file it could not read, or does not take. */
export interface AccessVerdict {
  /** `defer`: not now; `unknown`: it could not be told. */
  readonly verdict: 'allow' | 'disallow' | 'defer' | 'unknown'
  readonly reason: 'access'
  /** What happened, what is assumed, and whose rule that is: a sentence that holds nothing a server wrote. */
  readonly because: string
  /** When it makes sense to ask again, ISO 8601; absent where no time will mend it, or nothing is to be mended. */
  readonly retryAt?: string
  readonly rule?: never
}

/** A verdict about a URL of a site: by the rules of its file, or without them. */
export type SiteVerdict = Verdict | AccessVerdict

/** What a standing says of every URL; nothing where rules are to be asked. */
export function accessVerdict({ state, reason, retryAt }: AccessState): AccessVerdict | undefined {
  if (state === 'rules') return undefined
  const verdict = { 'allow-all': 'allow', 'disallow-all': 'disallow', defer: 'defer', ask: 'unknown' } as const
  return {
    verdict: verdict[state],
    reason: 'access',
    because: reason,
    ...(retryAt === undefined ? {} : { retryAt: new Date(retryAt).toISOString() }),
  }
}
