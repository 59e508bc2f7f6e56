import { acap1 } from './acap-1/acap-1.ts'
import { baidu } from './baidu/baidu.ts'
import { bing } from './bing/bing.ts'
import { crawlerCommons } from './crawler-commons/crawler-commons.ts'
import type { Dialect, DialectId } from './dialect.ts'
import { draft1996 } from './draft-1996/draft-1996.ts'
import { extended2 } from './extended-2/extended-2.ts'
import { extended21996 } from './extended-2-1996/extended-2-1996.ts'
import { google } from './google/google.ts'
import { heritrix } from './heritrix/heritrix.ts'
import { libwwwPerl } from './libwww-perl/libwww-perl.ts'
import { original1994 } from './original-1994/original-1994.ts'
import { protego } from './protego/protego.ts'
import { pythonUrllib } from './python-urllib/python-urllib.ts'
import { rfc9309 } from './rfc-9309/rfc-9309.ts'
import { seznam } from './seznam/seznam.ts'
import { slurp } from './slurp/slurp.ts'
import { yandex } from './yandex/yandex.ts'

/**
 * Every dialect by its id.
 *
 * @example
 * ```ts
 * Object.keys(dialects).length // 17
 * ```
 */
export const dialects: Readonly<Record<DialectId, Dialect>> = {
  'rfc-9309': rfc9309,
  google,
  bing,
  yandex,
  'original-1994': original1994,
  'draft-1996': draft1996,
  'extended-2': extended2,
  'extended-2-1996': extended21996,
  seznam,
  baidu,
  slurp,
  'acap-1': acap1,
  'libwww-perl': libwwwPerl,
  'python-urllib': pythonUrllib,
  protego,
  'crawler-commons': crawlerCommons,
  heritrix,
}
