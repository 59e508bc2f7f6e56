import type { CheckRule } from '../../rule.ts'
import { blankLineInGroup } from './blank-line-in-group.ts'
import { conflictingManagedGroup } from './conflicting-managed-group.ts'
import { duplicateAgentInGroup } from './duplicate-agent-in-group.ts'
import { duplicateGroup } from './duplicate-group.ts'
import { genericBeforeSpecific } from './generic-before-specific.ts'
import { groupWithoutRules } from './group-without-rules.ts'
import { namedGroupDropsStarRules } from './named-group-drops-star-rules.ts'
import { namedGroupEqualsStar } from './named-group-equals-star.ts'
import { noStarGroup } from './no-star-group.ts'
import { ruleBeforeUserAgent } from './rule-before-user-agent.ts'
import { starGroupNotLast } from './star-group-not-last.ts'
import { uaMergesWithNext } from './ua-merges-with-next.ts'
import { unreachableGroup } from './unreachable-group.ts'

/** The check rules of the table `groups` (codes G101 and up), ordered by code. */
export const groupRules: readonly CheckRule[] = [
  ruleBeforeUserAgent,
  blankLineInGroup,
  groupWithoutRules,
  uaMergesWithNext,
  duplicateGroup,
  duplicateAgentInGroup,
  namedGroupDropsStarRules,
  namedGroupEqualsStar,
  noStarGroup,
  starGroupNotLast,
  genericBeforeSpecific,
  unreachableGroup,
  conflictingManagedGroup,
]
