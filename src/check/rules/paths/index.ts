import type { CheckRule } from '../../rule.ts'
import { absoluteUrl } from './absolute-url.ts'
import { allowAndDisallowSame } from './allow-and-disallow-same.ts'
import { allowNothingToUndo } from './allow-nothing-to-undo.ts'
import { allowRootNoop } from './allow-root-noop.ts'
import { badPercent } from './bad-percent.ts'
import { caseVariants } from './case-variants.ts'
import { dollarHidesPrefix } from './dollar-hides-prefix.ts'
import { dollarInside } from './dollar-inside.ts'
import { doubleStar } from './double-star.ts'
import { duplicateRule } from './duplicate-rule.ts'
import { encodedSlashOrSpecial } from './encoded-slash-or-special.ts'
import { foreignOriginUrl } from './foreign-origin-url.ts'
import { illegalCharacter } from './illegal-character.ts'
import { lowercasePercent } from './lowercase-percent.ts'
import { matchesNoKnownUrl } from './matches-no-known-url.ts'
import { needlessPercent } from './needless-percent.ts'
import { noLeadingSlash } from './no-leading-slash.ts'
import { orderDependent } from './order-dependent.ts'
import { prefixOverreach } from './prefix-overreach.ts'
import { queryOrder } from './query-order.ts'
import { redosCost } from './redos-cost.ts'
import { regexSyntax } from './regex-syntax.ts'
import { reservedRawNeverMatches } from './reserved-raw-never-matches.ts'
import { robotsTxtRule } from './robots-txt-rule.ts'
import { shadowedRule } from './shadowed-rule.ts'
import { spaceInPath } from './space-in-path.ts'
import { trailingStar } from './trailing-star.ts'
import { unencodedNonAscii } from './unencoded-non-ascii.ts'
import { wildcardNeedsExtension } from './wildcard-needs-extension.ts'
import { yandexRuleCount } from './yandex-rule-count.ts'
import { yandexRuleLength } from './yandex-rule-length.ts'

/** The rules of table P, ordered by code. */
export const pathRules: readonly CheckRule[] = [
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
]
