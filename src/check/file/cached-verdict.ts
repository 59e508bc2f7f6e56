import { decide, decideByRules, type Policy, type Verdict } from '../../policy/index.ts'
import { type Context, cachePerContext } from './context.ts'

/**
 * The first questions about a policy, which it answers itself: from the records near a path, without its full
 * list.
 */
const FIRST_QUESTIONS = 2

/**
 * The next questions, which are answered rule by rule from the full list. A matcher for the list costs as
 * much as these.
 */
const LISTED_QUESTIONS = 64

/**
 * Lines of groups up to which the full list is built for the first question. Other questions need it, and to
 * skip records costs as much.
 */
const MAX_LINES_OF_SHORT_LIST = 30

const verdictsByPolicy = cachePerContext(() => new Map<Policy, Map<string, Verdict>>())

/**
 * The verdict of a policy on a URL. Many rules ask about the same few URLs, and about most policies too few
 * for a matcher to pay off.
 */
export function cachedVerdict(context: Context, policy: Policy, url: string): Verdict {
  const byPolicy = verdictsByPolicy(context)
  let verdicts = byPolicy.get(policy)
  if (verdicts === undefined) {
    verdicts = new Map()
    byPolicy.set(policy, verdicts)
  }
  let verdict = verdicts.get(url)
  if (verdict === undefined) {
    const isListed = verdicts.size < FIRST_QUESTIONS + LISTED_QUESTIONS && (verdicts.size >= FIRST_QUESTIONS || hasShortList(policy))
    verdict = (isListed ? verdictByList(policy, url) : undefined) ?? decide(policy, url)
    verdicts.set(url, verdict)
  }
  return verdict
}

/** Whether a policy is small enough to build its full rule list for any question. */
export function hasShortList({ failure, selection }: Policy): boolean {
  if (failure !== undefined) return false
  let lines = 0
  for (const { firstLine, lastLine } of selection.selected) lines += lastLine - firstLine
  return lines <= MAX_LINES_OF_SHORT_LIST
}

/** `undefined` if the policy has no verdict on the URL. */
function verdictByList({ failure, pathOf, rules, selection }: Policy, url: string): Verdict | undefined {
  const path = failure === undefined ? pathOf(url) : undefined
  return path === undefined ? undefined : decideByRules(rules, path, selection.kind)
}
