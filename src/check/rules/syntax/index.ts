import type { CheckRule } from '../../rule.ts'
import { emptyAllow } from './empty-allow.ts'
import { emptySitemap } from './empty-sitemap.ts'
import { emptyUserAgent } from './empty-user-agent.ts'
import { fieldCase } from './field-case.ts'
import { foreignComment } from './foreign-comment.ts'
import { hashInValue } from './hash-in-value.ts'
import { htmlComment } from './html-comment.ts'
import { htmlEntity } from './html-entity.ts'
import { leadingJunk } from './leading-junk.ts'
import { missingColon } from './missing-colon.ts'
import { missingColonLost } from './missing-colon-lost.ts'
import { prefixMatchField } from './prefix-match-field.ts'
import { quotedValue } from './quoted-value.ts'
import { templateLeftOver } from './template-left-over.ts'
import { twoDirectivesOneLine } from './two-directives-one-line.ts'
import { twoValues } from './two-values.ts'
import { typoGoogleAccepts } from './typo-google-accepts.ts'
import { unknownDirective } from './unknown-directive.ts'

/** The rules of table S, ordered by code. */
export const syntaxRules: readonly CheckRule[] = [
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
]
