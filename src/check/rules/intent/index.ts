import type { CheckRule } from '../../rule.ts'
import { apiBlocked } from './api-blocked.ts'
import { assetsBlocked } from './assets-blocked.ts'
import { commentClaimsOtherwise } from './comment-claims-otherwise.ts'
import { copyPasteExample } from './copy-paste-example.ts'
import { emptyDisallowWithRules } from './empty-disallow-with-rules.ts'
import { expectationFailed } from './expectation-failed.ts'
import { homeBlocked } from './home-blocked.ts'
import { noindexNeedsCrawl } from './noindex-needs-crawl.ts'
import { pathDisclosure } from './path-disclosure.ts'
import { secretInFile } from './secret-in-file.ts'
import { siteBlocked } from './site-blocked.ts'
import { siteOpenOnStaging } from './site-open-on-staging.ts'
import { stanceNotMet } from './stance-not-met.ts'
import { wpAdminAjax } from './wp-admin-ajax.ts'

/** The check rules of the table `intent` (codes I101 and up), ordered by code. */
export const intentRules: readonly CheckRule[] = [
  siteBlocked,
  homeBlocked,
  siteOpenOnStaging,
  assetsBlocked,
  wpAdminAjax,
  apiBlocked,
  pathDisclosure,
  secretInFile,
  noindexNeedsCrawl,
  commentClaimsOtherwise,
  emptyDisallowWithRules,
  copyPasteExample,
  expectationFailed,
  stanceNotMet,
]
