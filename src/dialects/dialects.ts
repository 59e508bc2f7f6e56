import { acap1 } from './acap-1/acap-1.ts'
import { baidu } from './baidu/baidu.ts'
import { bing } from './bing/bing.ts'
import { crawlerCommons } from './crawler-commons/crawler-commons.ts'
import { crawler4j } from './crawler4j/crawler4j.ts'
import type { DialectDefinition } from './dialect.ts'
import { draft1996 } from './draft-1996/draft-1996.ts'
import { extended2 } from './extended-2/extended-2.ts'
import { extended21996 } from './extended-2-1996/extended-2-1996.ts'
import { google } from './google/google.ts'
import { heritrix } from './heritrix/heritrix.ts'
import { httrack } from './httrack/httrack.ts'
import { libwwwPerl } from './libwww-perl/libwww-perl.ts'
import { original1994 } from './original-1994/original-1994.ts'
import { protego } from './protego/protego.ts'
import { pythonUrllib } from './python-urllib/python-urllib.ts'
import { pythonUrllibRfc9309 } from './python-urllib-rfc9309/python-urllib-rfc9309.ts'
import { repCpp } from './rep-cpp/rep-cpp.ts'
import { rfc9309 } from './rfc-9309/rfc-9309.ts'
import { robotexclusionrulesparser } from './robotexclusionrulesparser/robotexclusionrulesparser.ts'
import { robotsParser } from './robots-parser/robots-parser.ts'
import { seznam } from './seznam/seznam.ts'
import { slurp } from './slurp/slurp.ts'
import { spatie } from './spatie/spatie.ts'
import { spider } from './spider/spider.ts'
import { temoto } from './temoto/temoto.ts'
import { textingRobots } from './texting-robots/texting-robots.ts'
import { webrobots } from './webrobots/webrobots.ts'
import { wget } from './wget/wget.ts'
import { wget2 } from './wget2/wget2.ts'
import { yandex } from './yandex/yandex.ts'

/**
 * The main dialects, and those that robots of the registry read. Each has its type from its own file, so that
 * the compiler can derive the ids without the other files.
 */
const ofRegistry = {
  'rfc-9309': rfc9309 as typeof rfc9309,
  google: google as typeof google,
  bing: bing as typeof bing,
  yandex: yandex as typeof yandex,
  'original-1994': original1994 as typeof original1994,
  'draft-1996': draft1996 as typeof draft1996,
  'extended-2': extended2 as typeof extended2,
  'extended-2-1996': extended21996 as typeof extended21996,
  seznam: seznam as typeof seznam,
  baidu: baidu as typeof baidu,
  slurp: slurp as typeof slurp,
  'acap-1': acap1 as typeof acap1,
  'libwww-perl': libwwwPerl as typeof libwwwPerl,
  'python-urllib': pythonUrllib as typeof pythonUrllib,
  protego: protego as typeof protego,
  'crawler-commons': crawlerCommons as typeof crawlerCommons,
  heritrix: heritrix as typeof heritrix,
  temoto: temoto as typeof temoto,
  wget: wget as typeof wget,
  httrack: httrack as typeof httrack,
  'robots-parser': robotsParser as typeof robotsParser,
  wget2: wget2 as typeof wget2,
  spider: spider as typeof spider,
  robotexclusionrulesparser: robotexclusionrulesparser as typeof robotexclusionrulesparser,
  crawler4j: crawler4j as typeof crawler4j,
  webrobots: webrobots as typeof webrobots,
}

/** The programs that no robot of the registry is known to run. */
const ofOthers = {
  'python-urllib-rfc9309': pythonUrllibRfc9309 as typeof pythonUrllibRfc9309,
  'texting-robots': textingRobots as typeof textingRobots,
  spatie: spatie as typeof spatie,
  'rep-cpp': repCpp as typeof repCpp,
}

/** Id of a dialect: the key of {@link dialects}. */
export type DialectId = keyof typeof ofRegistry | keyof typeof ofOthers

/** Id of a dialect that robots of the registry may read: the key of {@link registryDialects}. */
export type RegistryDialectId = keyof typeof ofRegistry

/** A dialect of {@link dialects}, or one that stands in for it. */
export type Dialect = DialectDefinition<DialectId>

/**
 * Every dialect by its id.
 *
 * @example
 * ```ts
 * Object.keys(dialects).includes('google') // true
 * ```
 */
export const dialects: Readonly<Record<DialectId, Dialect>> = { ...ofRegistry, ...ofOthers }

/**
 * The main dialects, and those that robots of the registry read, by their ids. A bundle with only these is a tenth
 * smaller than a bundle with {@link dialects}.
 *
 * @example
 * ```ts
 * 'wget' in registryDialects // true
 * 'spatie' in registryDialects // false
 * ```
 */
export const registryDialects: Readonly<Record<RegistryDialectId, Dialect>> = ofRegistry

/**
 * The dialects that a question about every dialect asks: the documents, and the programs of search engines
 * and archives. The others are programs that run under any name, and are asked on request (`askedOnRequest`).
 *
 * @example
 * ```ts
 * mainDialects.some(({ id }) => id === 'google') // true
 * mainDialects.some(({ id }) => id === 'wget') // false
 * ```
 */
export const mainDialects: readonly Dialect[] = Object.values(registryDialects).filter(
  ({ askedOnRequest }) => askedOnRequest !== true,
)
