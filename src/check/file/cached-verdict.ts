import { decide, decideByRules, type Policy, type Verdict } from '../../policy/index.ts'
import type { Context } from './context.ts'

/** Questions about a policy, at first, that it answers itself: from the records near a path, without its list. */
const FIRST_QUESTIONS = 2

/** Questions that are answered from the list of a policy, one rule tried after the other. To make a matcher of the list costs as much as these. */
const LISTED_QUESTIONS = 64

/** The verdict of a policy on a URL. Many rules ask about the same few URLs, and of most policies too little for a matcher to pay. */
export function cachedVerdict(context: Context, policy: Policy, url: string): Verdict {
  const known = context.once(newVerdicts)
  let verdicts = known.get(policy)
  if (verdicts === undefined) {
    verdicts = new Map()
    known.set(policy, verdicts)
  }
  let verdict = verdicts.get(url)
  if (verdict === undefined) {
    const isListed = verdicts.size < FIRST_QUESTIONS + LISTED_QUESTIONS && (verdicts.size >= FIRST_QUESTIONS || hasShortList(policy))
    verdict = (isListed ? listedVerdict(policy, url) : undefined) ?? decide(policy, url)
    verdicts.set(url, verdict)
  }
  return verdict
}

/** Lines of groups whose list is made whole for any question: other questions need it, and to pass over records costs as much. */
const FEW_LINES = 30

/** Is the list of a policy so short that it is made whole for any question? */
export function hasShortList({ failure, selection }: Policy): boolean {
  if (failure !== undefined) return false
  let lines = 0
  for (const { firstLine, lastLine } of selection.selected) lines += lastLine - firstLine
  return lines <= FEW_LINES
}

/** Nothing where the reader has no verdict. */
function listedVerdict({ failure, pathOf, rules, selection }: Policy, url: string): Verdict | undefined {
  const path = failure === undefined ? pathOf(url) : undefined
  return path === undefined ? undefined : decideByRules(rules, path, selection.kind)
}

function newVerdicts(): Map<Policy, Map<string, Verdict>> {
  return new Map()
}
