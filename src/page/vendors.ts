import { agentFlaw } from '../readings/index.ts'
import { meantRobot, robotNamed } from '../robots/index.ts'
import { isNameInFiles } from '../text/index.ts'
import type { PageVendor } from './page-vendor.ts'
import { amazon } from './vendors/amazon.ts'
import { apple } from './vendors/apple.ts'
import { bing } from './vendors/bing.ts'
import { google, googleNews } from './vendors/google.ts'
import { img2dataset } from './vendors/img2dataset.ts'
import { seznam } from './vendors/seznam.ts'
import { unlistedVendor } from './vendors/unlisted.ts'
import { yandex } from './vendors/yandex.ts'

/** The vendors whose pages say how their robots read the rules of a page. */
export const pageVendors: readonly PageVendor[] = [
  google,
  googleNews,
  bing,
  yandex,
  apple,
  seznam,
  amazon,
  img2dataset,
]

/** The robots that are asked if none is named: those of the search engines whose pages say how they read a page. */
export const PAGE_ROBOTS: readonly string[] = ['Googlebot', 'bingbot', 'YandexBot', 'Applebot']

/** The words that some vendor documents, or that many sites send. */
export const KNOWN_WORDS: ReadonlySet<string> = new Set([
  ...[...pageVendors, unlistedVendor('', [])].flatMap(({ words, valued, ignored = [] }) => [
    ...Object.keys(words),
    ...valued,
    ...ignored,
  ]),
])

/** The names by which pages address the robots of vendors, and all robots. */
export const VENDOR_NAMES: ReadonlySet<string> = new Set([
  'robots',
  ...pageVendors.flatMap(({ names }) => names),
])

/** A robot as pages address it. */
export interface PageRobot {
  readonly vendor: PageVendor
  /**
   * Product tokens in lower case that the vendor need not document: the robot's own tokens, and those on which a
   * robot without a known page falls back in robots.txt.
   */
  readonly tokens: readonly string[]
}

/** The registry robot with this name. For an unknown name, a robot that has only this name. */
export function pageRobot(name: string): PageRobot {
  const tokens = (robotNamed(name)?.tokens ?? [name]).map((token) => token.toLowerCase())
  const [own = ''] = tokens
  const vendor = pageVendors.find(({ robots }) => robots.includes(own))
  return vendor === undefined ? { vendor: unlistedVendor(name, [own]), tokens } : { vendor, tokens: [own] }
}

/**
 * What is wrong with the name of a robot, and which product token is probably meant; `undefined` if nothing is. A
 * name with blanks is accepted only for a known robot: headers and `meta` elements name robots by product tokens.
 */
export function pageAgentFlaw(text: string): ReturnType<typeof agentFlaw> {
  const flaw = agentFlaw(text)
  if (flaw !== undefined || !/^\S+ /.test(text) || !isNameInFiles(text) || robotNamed(text) !== undefined)
    return flaw
  return { meant: robotNamed(text.replaceAll(' ', ''))?.tokens[0] ?? meantRobot(text) }
}
