import type { Rule } from '../rule.ts'
import { cleanParam500 } from './clean-param-500.ts'
import { cleanParamForm } from './clean-param-form.ts'
import { cleanParamOutsideYandex } from './clean-param-outside-yandex.ts'
import { contentSignalContradictsRules } from './content-signal-contradicts-rules.ts'
import { contentSignalKey } from './content-signal-key.ts'
import { contentSignalOutsideGroup } from './content-signal-outside-group.ts'
import { contentSignalValue } from './content-signal-value.ts'
import { contentUsageForm } from './content-usage-form.ts'
import { crawlDelayDuplicate } from './crawl-delay-duplicate.ts'
import { crawlDelayIgnored } from './crawl-delay-ignored.ts'
import { crawlDelayRange } from './crawl-delay-range.ts'
import { crawlDelayValue } from './crawl-delay-value.ts'
import { emptyAllow } from './empty-allow.ts'
import { emptySitemap } from './empty-sitemap.ts'
import { emptyUserAgent } from './empty-user-agent.ts'
import { extensionInStar } from './extension-in-star.ts'
import { fieldCase } from './field-case.ts'
import { foreignComment } from './foreign-comment.ts'
import { hashInValue } from './hash-in-value.ts'
import { hostDuplicate } from './host-duplicate.ts'
import { hostInvalid } from './host-invalid.ts'
import { hostObsolete } from './host-obsolete.ts'
import { hostOutsideYandex } from './host-outside-yandex.ts'
import { hostProtocol } from './host-protocol.ts'
import { htmlComment } from './html-comment.ts'
import { htmlEntity } from './html-entity.ts'
import { leadingJunk } from './leading-junk.ts'
import { licenseUrl } from './license-url.ts'
import { missingColon } from './missing-colon.ts'
import { missingColonLost } from './missing-colon-lost.ts'
import { namedGroupDropsStarRules } from './named-group-drops-star-rules.ts'
import { noFinalNewline } from './no-final-newline.ts'
import { nofollowNoarchive } from './nofollow-noarchive.ts'
import { noindex } from './noindex.ts'
import { prefixMatchField } from './prefix-match-field.ts'
import { quotedValue } from './quoted-value.ts'
import { requestRateForm } from './request-rate-form.ts'
import { robotVersionPlace } from './robot-version-place.ts'
import { robotVersionValue } from './robot-version-value.ts'
import { templateLeftOver } from './template-left-over.ts'
import { twoDirectivesOneLine } from './two-directives-one-line.ts'
import { twoValues } from './two-values.ts'
import { typoGoogleAccepts } from './typo-google-accepts.ts'
import { unknownDirective } from './unknown-directive.ts'
import { v2WithoutVersion } from './v2-without-version.ts'
import { visitTimeForm } from './visit-time-form.ts'

/** Every rule, ordered by code. */
export const rules: readonly Rule[] = [
  noFinalNewline,
  namedGroupDropsStarRules,
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
