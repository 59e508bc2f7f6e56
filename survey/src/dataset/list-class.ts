import type { Policy } from 'wayleave'
import type { Group } from 'wayleave/dialects'
import { type Restriction, restrictionOf } from 'wayleave/diff'

/** How much of a site one agent may not fetch: a letter of the stored tables, spelled out. */
export type ClassName = 'none' | 'partial' | 'full' | 'undecided'

/** What a dialect makes of a file for one kind of agent. */
export interface Reading {
  readonly class: ClassName
  /** Why a class is undecided: the budget, the sites, or the error with which the parser stops. */
  readonly because?: string | undefined
  /** Does a group name the agent? If not, a `*` group applies, or none. */
  readonly kind: 'named' | 'star' | 'none'
}

/** The class of a decision list, and URLs that show it. */
export interface ListClass extends Omit<Reading, 'kind'> {
  /** A URL that is allowed, and one that is not; only of a partial class. */
  readonly allowed?: string
  readonly disallowed?: string
}

/** Paths whose characters every dialect and every client leaves as they are. */
const PLAIN_PATH = /^\/[\w-]+(?:[./]\w[\w-]*)*\/?$/

/** The plain path that a value begins with, but for wildcards at its end: an example of what a Disallow is for. */
export function plainPathOf(value: string): string | undefined {
  let end = value.length
  while (value[end - 1] === '*' || value[end - 1] === '$') end -= 1
  if (end < value.length && value[end - 1] === '/') end -= 1
  const path = value.slice(0, end)
  return PLAIN_PATH.test(path) && path !== '/robots.txt' ? path : undefined
}

/**
 * Automaton states for one class. Of 2,100 real files with 17 dialects, no class needed more than a tenth.
 */
const MAX_STATES = 20_000

/** The class of a policy. `origin` is the site, for rules that name one. */
export function listClassOf(policy: Policy, origin: string | undefined): ListClass {
  if (policy.failure !== undefined) return { class: 'undecided', because: 'failure' }
  const both = bothVerdicts(policy)
  if (both !== undefined) return { class: 'partial', ...both }
  const site = origin === undefined ? {} : { origin }
  return classNameOf(restrictionOf(policy, { maxStates: MAX_STATES, ...site }))
}

const ORIGIN = 'https://example.com'

/**
 * Does a policy allow the home page and disallow the path of one of its first rules? Two verdicts prove that
 * a restriction is partial, without the whole list of rules. `undefined` proves nothing.
 */
function bothVerdicts(policy: Policy): Pick<ListClass, 'allowed' | 'disallowed'> | undefined {
  for (const group of policy.selection.selected as readonly Group[]) {
    let path: string | undefined
    group.rulesWhere((text, from, to, isAllow) => {
      if (!isAllow) path ??= plainPathOf(text.slice(from, to))
      return false
    })
    if (path === undefined) continue
    const [allowed, disallowed] = [`${ORIGIN}/`, ORIGIN + path]
    return policy.decide(allowed, RAW).verdict === 'allow' &&
      policy.decide(disallowed, RAW).verdict === 'disallow'
      ? { allowed, disallowed }
      : undefined
  }
  return undefined
}

const RAW = { raw: true }

function classNameOf(restriction: Restriction): ListClass {
  switch (restriction.kind) {
    case 'unknown':
      return { class: 'undecided', because: 'failure' }
    case 'undecided':
      return { class: 'undecided', because: restriction.because }
    case 'partial': {
      const { allowed, disallowed } = restriction
      return { class: 'partial', allowed, disallowed }
    }
    default:
      return { class: restriction.kind }
  }
}
