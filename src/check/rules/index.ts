import type { Rule } from '../rule.ts'
import { missingColon } from './missing-colon.ts'
import { namedGroupDropsStarRules } from './named-group-drops-star-rules.ts'
import { noFinalNewline } from './no-final-newline.ts'

/** Every rule, ordered by code. */
export const rules: readonly Rule[] = [noFinalNewline, namedGroupDropsStarRules, missingColon]
