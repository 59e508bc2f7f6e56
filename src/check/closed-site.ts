import { type Dialect, read } from '../dialects/index.ts'
import { firstParting } from '../diff/index.ts'
import { decide, type Policy, type Verdict } from '../policy/index.ts'
import { parse } from '../syntax/index.ts'
import { ANYBODY } from './ask-as.ts'
import type { Context } from './context.ts'
import { originOf } from './sample-url.ts'

/** States that may be spent on whether a site is closed, for one robot and reader. */
export const MAX_CLOSED_STATES = 5_000

/** Whether a robot may fetch anything. */
export type Closed =
  /** Nothing but what the reader exempts: proved. */
  | { readonly kind: 'closed' }
  /** Something: a URL. */
  | { readonly kind: 'open'; readonly url: string }
  /** {@link MAX_CLOSED_STATES} were spent, or the reader itself fails. */
  | { readonly kind: 'undecided' }

/** A page that no file names. */
const ANY_PAGE = '/\ue000/page'

/** The home page. */
export function homeOf(context: Context): string {
  return `${originOf(context)}/`
}

/** Is the home page forbidden, and a page that no rule names? Then gives the verdict on that page, which says by what rule. */
export function shutBy(context: Context, policy: Policy): Verdict | undefined {
  if (decide(policy, homeOf(context)).verdict !== 'disallow') return undefined
  const page = decide(policy, `${originOf(context)}${ANY_PAGE}`)
  return page.verdict === 'disallow' ? page : undefined
}

/** May a robot fetch nothing at all? Compared with a file that forbids everything, as the same reader reads that. */
export function provedClosed(context: Context, dialect: Dialect, policy: Policy): Closed {
  const home = homeOf(context)
  if (decide(policy, home).verdict === 'allow') return { kind: 'open', url: home }
  const parting = firstParting(policy, context.once(newClosed).policyFor(dialect), {
    maxStates: MAX_CLOSED_STATES,
    origin: originOf(context),
  })
  if (parting.kind === 'equal') return { kind: 'closed' }
  return parting.kind === 'different' && parting.verdicts[0].verdict === 'allow'
    ? { kind: 'open', url: parting.url }
    : { kind: 'undecided' }
}

/** The file that forbids everything, as each reader reads it. */
class ClosedFile {
  private readonly file = parse('User-agent: *\nDisallow: /\n')
  private readonly made: Map<Dialect, Policy> = new Map()

  policyFor(dialect: Dialect): Policy {
    let policy = this.made.get(dialect)
    if (policy === undefined) {
      policy = read(this.file, { agent: ANYBODY, dialect })
      this.made.set(dialect, policy)
    }
    return policy
  }
}

function newClosed(): ClosedFile {
  return new ClosedFile()
}
