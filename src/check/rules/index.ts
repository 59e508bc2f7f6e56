import type { Rule } from '../rule.ts'
import { absoluteUrl } from './absolute-url.ts'
import { allowAndDisallowSame } from './allow-and-disallow-same.ts'
import { allowNothingToUndo } from './allow-nothing-to-undo.ts'
import { allowRootNoop } from './allow-root-noop.ts'
import { apiBlocked } from './api-blocked.ts'
import { assetsBlocked } from './assets-blocked.ts'
import { badPercent } from './bad-percent.ts'
import { blockedByOwnRules } from './blocked-by-own-rules.ts'
import { caseVariants } from './case-variants.ts'
import { cleanParam500 } from './clean-param-500.ts'
import { cleanParamForm } from './clean-param-form.ts'
import { cleanParamOutsideYandex } from './clean-param-outside-yandex.ts'
import { commentClaimsOtherwise } from './comment-claims-otherwise.ts'
import { contentSignalContradictsRules } from './content-signal-contradicts-rules.ts'
import { contentSignalKey } from './content-signal-key.ts'
import { contentSignalOutsideGroup } from './content-signal-outside-group.ts'
import { contentSignalValue } from './content-signal-value.ts'
import { contentUsageForm } from './content-usage-form.ts'
import { copyPasteExample } from './copy-paste-example.ts'
import { crawlDelayDuplicate } from './crawl-delay-duplicate.ts'
import { crawlDelayIgnored } from './crawl-delay-ignored.ts'
import { crawlDelayRange } from './crawl-delay-range.ts'
import { crawlDelayValue } from './crawl-delay-value.ts'
import { dollarHidesPrefix } from './dollar-hides-prefix.ts'
import { dollarInside } from './dollar-inside.ts'
import { doubleStar } from './double-star.ts'
import { duplicate } from './duplicate.ts'
import { duplicateRule } from './duplicate-rule.ts'
import { emptyDisallowWithRules } from './empty-disallow-with-rules.ts'
import { encodedSlashOrSpecial } from './encoded-slash-or-special.ts'
import { expectationFailed } from './expectation-failed.ts'
import { extension } from './extension.ts'
import { extensionInStar } from './extension-in-star.ts'
import { foreignOriginUrl } from './foreign-origin-url.ts'
import { homeBlocked } from './home-blocked.ts'
import { hostDuplicate } from './host-duplicate.ts'
import { hostInvalid } from './host-invalid.ts'
import { hostObsolete } from './host-obsolete.ts'
import { hostOutsideYandex } from './host-outside-yandex.ts'
import { hostProtocol } from './host-protocol.ts'
import { httpOnHttpsSite } from './http-on-https-site.ts'
import { illegalCharacter } from './illegal-character.ts'
import { insideGroup } from './inside-group.ts'
import { licenseUrl } from './license-url.ts'
import { lowercasePercent } from './lowercase-percent.ts'
import { matchesNoKnownUrl } from './matches-no-known-url.ts'
import { missing } from './missing.ts'
import { missingColon } from './missing-colon.ts'
import { namedGroupDropsStarRules } from './named-group-drops-star-rules.ts'
import { needlessPercent } from './needless-percent.ts'
import { noFinalNewline } from './no-final-newline.ts'
import { noLeadingSlash } from './no-leading-slash.ts'
import { nofollowNoarchive } from './nofollow-noarchive.ts'
import { noindex } from './noindex.ts'
import { orderDependent } from './order-dependent.ts'
import { otherHost } from './other-host.ts'
import { pathDisclosure } from './path-disclosure.ts'
import { prefixOverreach } from './prefix-overreach.ts'
import { queryOrder } from './query-order.ts'
import { redosCost } from './redos-cost.ts'
import { regexSyntax } from './regex-syntax.ts'
import { relative } from './relative.ts'
import { requestRateForm } from './request-rate-form.ts'
import { reservedRawNeverMatches } from './reserved-raw-never-matches.ts'
import { robotVersionPlace } from './robot-version-place.ts'
import { robotVersionValue } from './robot-version-value.ts'
import { robotsTxtRule } from './robots-txt-rule.ts'
import { scheme } from './scheme.ts'
import { secretInFile } from './secret-in-file.ts'
import { shadowedRule } from './shadowed-rule.ts'
import { siteBlocked } from './site-blocked.ts'
import { siteOpenOnStaging } from './site-open-on-staging.ts'
import { spaceInPath } from './space-in-path.ts'
import { trailingSlash } from './trailing-slash.ts'
import { trailingStar } from './trailing-star.ts'
import { unencodedNonAscii } from './unencoded-non-ascii.ts'
import { v2WithoutVersion } from './v2-without-version.ts'
import { visitTimeForm } from './visit-time-form.ts'
import { wildcardNeedsExtension } from './wildcard-needs-extension.ts'
import { wpAdminAjax } from './wp-admin-ajax.ts'
import { yandexRuleCount } from './yandex-rule-count.ts'
import { yandexRuleLength } from './yandex-rule-length.ts'

/** Every rule, ordered by code. */
export const rules: readonly Rule[] = [
  noFinalNewline,
  namedGroupDropsStarRules,
  siteBlocked,
  homeBlocked,
  siteOpenOnStaging,
  assetsBlocked,
  wpAdminAjax,
  apiBlocked,
  pathDisclosure,
  secretInFile,
  commentClaimsOtherwise,
  emptyDisallowWithRules,
  copyPasteExample,
  expectationFailed,
  relative,
  scheme,
  extension,
  trailingSlash,
  duplicate,
  missing,
  blockedByOwnRules,
  otherHost,
  httpOnHttpsSite,
  insideGroup,
  noLeadingSlash,
  absoluteUrl,
  foreignOriginUrl,
  trailingStar,
  doubleStar,
  dollarInside,
  regexSyntax,
  unencodedNonAscii,
  badPercent,
  lowercasePercent,
  needlessPercent,
  encodedSlashOrSpecial,
  reservedRawNeverMatches,
  spaceInPath,
  robotsTxtRule,
  duplicateRule,
  shadowedRule,
  allowAndDisallowSame,
  allowRootNoop,
  allowNothingToUndo,
  orderDependent,
  wildcardNeedsExtension,
  dollarHidesPrefix,
  queryOrder,
  caseVariants,
  prefixOverreach,
  matchesNoKnownUrl,
  yandexRuleLength,
  yandexRuleCount,
  illegalCharacter,
  redosCost,
  missingColon,
  crawlDelayValue,
  crawlDelayRange,
  crawlDelayDuplicate,
  crawlDelayIgnored,
  noindex,
  nofollowNoarchive,
  hostDuplicate,
  hostProtocol,
  hostOutsideYandex,
  hostObsolete,
  hostInvalid,
  cleanParamForm,
  cleanParam500,
  cleanParamOutsideYandex,
  requestRateForm,
  visitTimeForm,
  robotVersionValue,
  robotVersionPlace,
  v2WithoutVersion,
  contentSignalKey,
  contentSignalValue,
  contentSignalContradictsRules,
  contentSignalOutsideGroup,
  contentUsageForm,
  licenseUrl,
  extensionInStar,
]
