import type { CheckRule } from '../../rule.ts'
import { cleanParam500 } from './clean-param-500.ts'
import { cleanParamForm } from './clean-param-form.ts'
import { cleanParamOutsideYandex } from './clean-param-outside-yandex.ts'
import { contentSignalAgainstUsage } from './content-signal-against-usage.ts'
import { contentSignalConflict } from './content-signal-conflict.ts'
import { contentSignalContradictsRules } from './content-signal-contradicts-rules.ts'
import { contentSignalKey } from './content-signal-key.ts'
import { contentSignalValue } from './content-signal-value.ts'
import { contentUsageClosed } from './content-usage-closed.ts'
import { contentUsageConflict } from './content-usage-conflict.ts'
import { contentUsageForm } from './content-usage-form.ts'
import { crawlDelayDuplicate } from './crawl-delay-duplicate.ts'
import { crawlDelayIgnored } from './crawl-delay-ignored.ts'
import { crawlDelayRange } from './crawl-delay-range.ts'
import { crawlDelayValue } from './crawl-delay-value.ts'
import { extensionInStar } from './extension-in-star.ts'
import { hostDuplicate } from './host-duplicate.ts'
import { hostInvalid } from './host-invalid.ts'
import { hostObsolete } from './host-obsolete.ts'
import { hostOutsideYandex } from './host-outside-yandex.ts'
import { hostProtocol } from './host-protocol.ts'
import { licenseInGroup } from './license-in-group.ts'
import { licenseUrl } from './license-url.ts'
import { nofollowNoarchive } from './nofollow-noarchive.ts'
import { noindex } from './noindex.ts'
import { requestRateForm } from './request-rate-form.ts'
import { robotVersionPlace } from './robot-version-place.ts'
import { robotVersionValue } from './robot-version-value.ts'
import { signalOutsideGroup } from './signal-outside-group.ts'
import { v2WithoutVersion } from './v2-without-version.ts'
import { visitTimeForm } from './visit-time-form.ts'

/** The rules of table X, ordered by code. */
export const extensionRules: readonly CheckRule[] = [
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
  signalOutsideGroup,
  contentUsageForm,
  licenseUrl,
  extensionInStar,
  contentSignalConflict,
  contentUsageConflict,
  contentSignalAgainstUsage,
  contentUsageClosed,
  licenseInGroup,
]
