import type { RuleFacts } from './rule.ts'
import { rules } from './rules/index.ts'
import { suppressionRules } from './suppression/suppression-rules.ts'

/** Every check rule, including those about suppression comments. */
export const allRules: readonly RuleFacts[] = [...rules, ...suppressionRules]
