import { decideByRules, decideRaw, type Policy, type Verdict } from '../../policy/index.ts'
import { type Context, cachePerContext } from './context.ts'

/**
 * The number of first questions about a policy that the policy answers itself: from the records near the
 * path, without its full rule list.
 */
const FIRST_QUESTIONS = 2

/**
 * The number of questions after {@link FIRST_QUESTIONS} that are answered rule by rule from the full list. A
 * matcher for the list costs as much as these questions together.
 */
const LISTED_QUESTIONS = 64

/**
 * If the selected groups have at most this many lines, the full rule list is built for the first question.
 * Later questions need the list anyway, and picking the records near the path would cost as much.
 */
const MAX_LINES_OF_SHORT_LIST = 30

const verdictsByPolicy = cachePerContext(() => new Map<Policy, Map<string, Verdict>>())

/**
 * The verdict of a policy on a URL, cached. Many check rules ask about the same few URLs. For most policies,
 * they ask about too few URLs for a matcher to pay off.
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
    const isListed =
      verdicts.size < FIRST_QUESTIONS + LISTED_QUESTIONS &&
      (verdicts.size >= FIRST_QUESTIONS || hasShortList(policy))
    verdict = (isListed ? verdictByList(policy, url) : undefined) ?? decideRaw(policy, url)
    verdicts.set(url, verdict)
  }
  return verdict
}

/** Whether a policy is so short that its full rule list is built for the first question. */
export function hasShortList({ failure, selection }: Policy): boolean {
  if (failure !== undefined) return false
  let lines = 0
  for (const { firstLine, lastLine } of selection.selected) lines += lastLine - firstLine
  return lines <= MAX_LINES_OF_SHORT_LIST
}

/**
 * The verdict of a policy on a URL, found rule by rule in its full list. `undefined` if the parser fails on
 * the file, the URL has no path, or the verdicts are no decision list.
 */
function verdictByList(
  { failure, pathOf, ruleFor, rules, selection }: Policy,
  url: string,
): Verdict | undefined {
  const path = failure === undefined && ruleFor === undefined ? pathOf(url) : undefined
  return path === undefined ? undefined : decideByRules(rules, path, selection.kind)
}
