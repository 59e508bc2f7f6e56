import type { CheckRule } from '../../rule.ts'
import { blockedByOwnRules } from './blocked-by-own-rules.ts'
import { duplicate } from './duplicate.ts'
import { extension } from './extension.ts'
import { httpOnHttpsSite } from './http-on-https-site.ts'
import { insideGroup } from './inside-group.ts'
import { listsBlockedUrls } from './lists-blocked-urls.ts'
import { missing } from './missing.ts'
import { otherHost } from './other-host.ts'
import { relative } from './relative.ts'
import { scheme } from './scheme.ts'
import { sitemapUnreachable } from './sitemap-unreachable.ts'
import { trailingSlash } from './trailing-slash.ts'

/** The rules of table M, ordered by code. */
export const sitemapRules: readonly CheckRule[] = [
  relative,
  scheme,
  extension,
  trailingSlash,
  duplicate,
  missing,
  blockedByOwnRules,
  otherHost,
  httpOnHttpsSite,
  sitemapUnreachable,
  listsBlockedUrls,
  insideGroup,
]
