import type { Rule } from '../rule.ts'
import { absoluteUrl } from './absolute-url.ts'
import { agentDoesNotSupport } from './agent-does-not-support.ts'
import { agentListOnOneLine } from './agent-list-on-one-line.ts'
import { allowAndDisallowSame } from './allow-and-disallow-same.ts'
import { allowNothingToUndo } from './allow-nothing-to-undo.ts'
import { allowRootNoop } from './allow-root-noop.ts'
import { apiBlocked } from './api-blocked.ts'
import { assetsBlocked } from './assets-blocked.ts'
import { badPercent } from './bad-percent.ts'
import { blankLineInGroup } from './blank-line-in-group.ts'
import { blockedByOwnRules } from './blocked-by-own-rules.ts'
import { cacheTooLong } from './cache-too-long.ts'
import { caseVariants } from './case-variants.ts'
import { challengePage } from './challenge-page.ts'
import { cleanParam500 } from './clean-param-500.ts'
import { cleanParamForm } from './clean-param-form.ts'
import { cleanParamOutsideYandex } from './clean-param-outside-yandex.ts'
import { commentClaimsOtherwise } from './comment-claims-otherwise.ts'
import { commonWordAgent } from './common-word-agent.ts'
import { conflictingManagedGroup } from './conflicting-managed-group.ts'
import { contentSignalContradictsRules } from './content-signal-contradicts-rules.ts'
import { contentSignalKey } from './content-signal-key.ts'
import { contentSignalOutsideGroup } from './content-signal-outside-group.ts'
import { contentSignalValue } from './content-signal-value.ts'
import { contentType } from './content-type.ts'
import { contentUsageForm } from './content-usage-form.ts'
import { controlTokenNotCrawler } from './control-token-not-crawler.ts'
import { copyPasteExample } from './copy-paste-example.ts'
import { crOnly } from './cr-only.ts'
import { crawlDelayDuplicate } from './crawl-delay-duplicate.ts'
import { crawlDelayIgnored } from './crawl-delay-ignored.ts'
import { crawlDelayRange } from './crawl-delay-range.ts'
import { crawlDelayValue } from './crawl-delay-value.ts'
import { differsByOrigin } from './differs-by-origin.ts'
import { differsByUserAgent } from './differs-by-user-agent.ts'
import { doesNotObey } from './does-not-obey.ts'
import { dollarHidesPrefix } from './dollar-hides-prefix.ts'
import { dollarInside } from './dollar-inside.ts'
import { doubleStar } from './double-star.ts'
import { duplicate } from './duplicate.ts'
import { duplicateAgentInGroup } from './duplicate-agent-in-group.ts'
import { duplicateGroup } from './duplicate-group.ts'
import { duplicateRule } from './duplicate-rule.ts'
import { emptyAllow } from './empty-allow.ts'
import { emptyDisallowWithRules } from './empty-disallow-with-rules.ts'
import { emptySitemap } from './empty-sitemap.ts'
import { emptyUserAgent } from './empty-user-agent.ts'
import { encodedSlashOrSpecial } from './encoded-slash-or-special.ts'
import { expectationFailed } from './expectation-failed.ts'
import { extension } from './extension.ts'
import { extensionInStar } from './extension-in-star.ts'
import { fallbackAgent } from './fallback-agent.ts'
import { fieldCase } from './field-case.ts'
import { filenameCase } from './filename-case.ts'
import { foreignComment } from './foreign-comment.ts'
import { foreignOriginUrl } from './foreign-origin-url.ts'
import { fullUserAgentString } from './full-user-agent-string.ts'
import { genericBeforeSpecific } from './generic-before-specific.ts'
import { groupWithoutRules } from './group-without-rules.ts'
import { hashInValue } from './hash-in-value.ts'
import { homeBlocked } from './home-blocked.ts'
import { hostDuplicate } from './host-duplicate.ts'
import { hostInvalid } from './host-invalid.ts'
import { hostObsolete } from './host-obsolete.ts'
import { hostOutsideYandex } from './host-outside-yandex.ts'
import { hostProtocol } from './host-protocol.ts'
import { htmlBody } from './html-body.ts'
import { htmlComment } from './html-comment.ts'
import { htmlEntity } from './html-entity.ts'
import { httpOnHttpsSite } from './http-on-https-site.ts'
import { ignoresStar } from './ignores-star.ts'
import { illegalCharacter } from './illegal-character.ts'
import { insideGroup } from './inside-group.ts'
import { invalidUtf8 } from './invalid-utf8.ts'
import { jsonOrXmlBody } from './json-or-xml-body.ts'
import { leadingJunk } from './leading-junk.ts'
import { licenseUrl } from './license-url.ts'
import { lineTooLong } from './line-too-long.ts'
import { listsBlockedUrls } from './lists-blocked-urls.ts'
import { lookalikeCharacter } from './lookalike-character.ts'
import { lowercasePercent } from './lowercase-percent.ts'
import { managedBlock } from './managed-block.ts'
import { matchesNoKnownUrl } from './matches-no-known-url.ts'
import { missing } from './missing.ts'
import { missingColon } from './missing-colon.ts'
import { missingColonLost } from './missing-colon-lost.ts'
import { mixedLineEnds } from './mixed-line-ends.ts'
import { namedGroupDropsStarRules } from './named-group-drops-star-rules.ts'
import { namedGroupEqualsStar } from './named-group-equals-star.ts'
import { nbspOrExoticSpace } from './nbsp-or-exotic-space.ts'
import { needlessPercent } from './needless-percent.ts'
import { noFinalNewline } from './no-final-newline.ts'
import { noLeadingSlash } from './no-leading-slash.ts'
import { noStarGroup } from './no-star-group.ts'
import { nofollowNoarchive } from './nofollow-noarchive.ts'
import { noindex } from './noindex.ts'
import { noindexNeedsCrawl } from './noindex-needs-crawl.ts'
import { notUtf8 } from './not-utf8.ts'
import { nulOrControl } from './nul-or-control.ts'
import { orderDependent } from './order-dependent.ts'
import { otherHost } from './other-host.ts'
import { pathDisclosure } from './path-disclosure.ts'
import { prefixMatchField } from './prefix-match-field.ts'
import { prefixOverreach } from './prefix-overreach.ts'
import { queryOrder } from './query-order.ts'
import { quotedValue } from './quoted-value.ts'
import { redirectCount } from './redirect-count.ts'
import { redirectLoop } from './redirect-loop.ts'
import { redirectOtherHost } from './redirect-other-host.ts'
import { redirectSchemeDowngrade } from './redirect-scheme-downgrade.ts'
import { redosCost } from './redos-cost.ts'
import { regexSyntax } from './regex-syntax.ts'
import { relative } from './relative.ts'
import { requestRateForm } from './request-rate-form.ts'
import { reservedRawNeverMatches } from './reserved-raw-never-matches.ts'
import { retiredAgent } from './retired-agent.ts'
import { robotVersionPlace } from './robot-version-place.ts'
import { robotVersionValue } from './robot-version-value.ts'
import { robotsTxtRule } from './robots-txt-rule.ts'
import { ruleBeforeUserAgent } from './rule-before-user-agent.ts'
import { scheme } from './scheme.ts'
import { searchBotBlockedWithTraining } from './search-bot-blocked-with-training.ts'
import { secretInFile } from './secret-in-file.ts'
import { shadowedRule } from './shadowed-rule.ts'
import { siblingAgentMissing } from './sibling-agent-missing.ts'
import { siteBlocked } from './site-blocked.ts'
import { siteOpenOnStaging } from './site-open-on-staging.ts'
import { sitemapUnreachable } from './sitemap-unreachable.ts'
import { size500Kib } from './size-500kib.ts'
import { slow } from './slow.ts'
import { spaceInPath } from './space-in-path.ts'
import { staleEdgeCopy } from './stale-edge-copy.ts'
import { stanceNotMet } from './stance-not-met.ts'
import { starGroupNotLast } from './star-group-not-last.ts'
import { status2xxNot200 } from './status-2xx-not-200.ts'
import { status4xx } from './status-4xx.ts'
import { status5xx } from './status-5xx.ts'
import { status401403 } from './status-401-403.ts'
import { status429 } from './status-429.ts'
import { templateLeftOver } from './template-left-over.ts'
import { timeout } from './timeout.ts'
import { tokenCharacters } from './token-characters.ts'
import { trailingSlash } from './trailing-slash.ts'
import { trailingStar } from './trailing-star.ts'
import { twoDirectivesOneLine } from './two-directives-one-line.ts'
import { twoValues } from './two-values.ts'
import { typoGoogleAccepts } from './typo-google-accepts.ts'
import { uaMergesWithNext } from './ua-merges-with-next.ts'
import { unencodedNonAscii } from './unencoded-non-ascii.ts'
import { unknownAgent } from './unknown-agent.ts'
import { unknownDirective } from './unknown-directive.ts'
import { unreachable } from './unreachable.ts'
import { unreachableGroup } from './unreachable-group.ts'
import { utf8Bom } from './utf8-bom.ts'
import { v2WithoutVersion } from './v2-without-version.ts'
import { versionInToken } from './version-in-token.ts'
import { visitTimeForm } from './visit-time-form.ts'
import { wildcardInToken } from './wildcard-in-token.ts'
import { wildcardNeedsExtension } from './wildcard-needs-extension.ts'
import { wpAdminAjax } from './wp-admin-ajax.ts'
import { wrongLocation } from './wrong-location.ts'
import { yandexRuleCount } from './yandex-rule-count.ts'
import { yandexRuleLength } from './yandex-rule-length.ts'
import { zeroWidth } from './zero-width.ts'

/** Every rule, ordered by code. */
export const rules: readonly Rule[] = [
  fullUserAgentString,
  agentListOnOneLine,
  versionInToken,
  wildcardInToken,
  tokenCharacters,
  unknownAgent,
  retiredAgent,
  doesNotObey,
  ignoresStar,
  fallbackAgent,
  controlTokenNotCrawler,
  searchBotBlockedWithTraining,
  siblingAgentMissing,
  commonWordAgent,
  agentDoesNotSupport,
  utf8Bom,
  notUtf8,
  invalidUtf8,
  size500Kib,
  lineTooLong,
  crOnly,
  mixedLineEnds,
  nulOrControl,
  nbspOrExoticSpace,
  zeroWidth,
  lookalikeCharacter,
  noFinalNewline,
  unreachable,
  timeout,
  slow,
  redirectCount,
  redirectLoop,
  redirectOtherHost,
  redirectSchemeDowngrade,
  status401403,
  status4xx,
  status429,
  status5xx,
  status2xxNot200,
  contentType,
  htmlBody,
  jsonOrXmlBody,
  wrongLocation,
  filenameCase,
  cacheTooLong,
  differsByOrigin,
  differsByUserAgent,
  staleEdgeCopy,
  managedBlock,
  challengePage,
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
  missingColonLost,
  unknownDirective,
  typoGoogleAccepts,
  prefixMatchField,
  twoDirectivesOneLine,
  twoValues,
  emptyUserAgent,
  emptyAllow,
  emptySitemap,
  htmlComment,
  foreignComment,
  hashInValue,
  htmlEntity,
  quotedValue,
  leadingJunk,
  templateLeftOver,
  fieldCase,
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
