import type { CheckRule } from '../rule.ts'
import { agentRules } from './agents/index.ts'
import { encodingRules } from './encoding/index.ts'
import { extensionRules } from './extensions/index.ts'
import { fetchingRules } from './fetching/index.ts'
import { groupRules } from './groups/index.ts'
import { intentRules } from './intent/index.ts'
import { pathRules } from './paths/index.ts'
import { sitemapRules } from './sitemaps/index.ts'
import { syntaxRules } from './syntax/index.ts'

/** Every rule of `check`, ordered by code: one folder a table. */
export const rules: readonly CheckRule[] = [
  ...agentRules,
  ...encodingRules,
  ...fetchingRules,
  ...groupRules,
  ...intentRules,
  ...sitemapRules,
  ...pathRules,
  ...syntaxRules,
  ...extensionRules,
]
