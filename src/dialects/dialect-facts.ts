import { acap1Facts } from './acap-1/facts.ts'
import { baiduFacts } from './baidu/facts.ts'
import { bingFacts } from './bing/facts.ts'
import { crawlerCommonsFacts } from './crawler-commons/facts.ts'
import type { DialectId } from './dialects.ts'
import { draft1996Facts } from './draft-1996/facts.ts'
import { extended2Facts } from './extended-2/facts.ts'
import { extended21996Facts } from './extended-2-1996/facts.ts'
import type { DialectFacts } from './facts.ts'
import { googleFacts } from './google/facts.ts'
import { heritrixFacts } from './heritrix/facts.ts'
import { libwwwPerlFacts } from './libwww-perl/facts.ts'
import { original1994Facts } from './original-1994/facts.ts'
import { protegoFacts } from './protego/facts.ts'
import { pythonUrllibFacts } from './python-urllib/facts.ts'
import { rfc9309Facts } from './rfc-9309/facts.ts'
import { seznamFacts } from './seznam/facts.ts'
import { slurpFacts } from './slurp/facts.ts'
import { yandexFacts } from './yandex/facts.ts'

export type {
  AccessResult,
  AccessTable,
  Answer,
  Assumed,
  DialectFacts,
  Evidence,
  Limit,
  Question,
  Source,
} from './facts.ts'

/**
 * The facts of every dialect, by its id: its answers in sentences, their sources, and where the sources
 * differ. They are apart from `dialects`, so that a program that only reads files does not bundle them.
 *
 * @example
 * ```ts
 * dialectFacts.baidu.answers.precedence.says // 'The first Allow or Disallow that matches decides.'
 * dialectFacts['rfc-9309'].access.results['server-error'] // 'disallow-all'
 * ```
 */
export const dialectFacts: Readonly<Record<DialectId, DialectFacts>> = {
  'rfc-9309': rfc9309Facts,
  google: googleFacts,
  bing: bingFacts,
  yandex: yandexFacts,
  'original-1994': original1994Facts,
  'draft-1996': draft1996Facts,
  'extended-2': extended2Facts,
  'extended-2-1996': extended21996Facts,
  seznam: seznamFacts,
  baidu: baiduFacts,
  slurp: slurpFacts,
  'acap-1': acap1Facts,
  'libwww-perl': libwwwPerlFacts,
  'python-urllib': pythonUrllibFacts,
  protego: protegoFacts,
  'crawler-commons': crawlerCommonsFacts,
  heritrix: heritrixFacts,
}
