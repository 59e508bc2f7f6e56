import { NO_ROBOTS, type Page, type PageNote, type RobotsPart, robotsPart } from '../../page/index.ts'
import type { Subject } from '../../readings/index.ts'
import { decideUrls } from '../answers/decide-urls.ts'
import { assertRobots, type Source, sourceOf } from '../files/source.ts'
import type { SiteOptions } from '../site/site-options.ts'
import type { Terminal } from '../terminal.ts'

/** A page, and what robots.txt says of it to each robot. */
export interface AskedPage {
  /** The path of its file, or its URL. */
  readonly name: string
  readonly page: Page
  readonly parts: readonly RobotsPart[]
  /** Notes about how the page was fetched or read. */
  readonly notes: readonly PageNote[]
  /** What the site sends to other User-Agents. */
  readonly others?: readonly (OtherPage | FailedRequest)[]
}

/** The page that a site sends to another User-Agent. */
export interface OtherPage {
  readonly userAgent: string
  readonly page: Page
}

/** A request with another User-Agent that brought no page. */
export interface FailedRequest {
  readonly userAgent: string
  readonly problem: string
}

/** A page that could not be read. */
export interface UnreadPage {
  readonly name: string
  readonly problem: string
}

/** The options of `wayleave page` that name pages and their parts. */
export interface PageOptions extends SiteOptions {
  readonly headers?: string
  readonly robots?: string
  readonly tdmrep?: string
  readonly url?: string
  readonly urls?: string
  readonly asUserAgent?: readonly string[]
}

/** The robots.txt of a file, or of the site of a URL. */
export async function robotsSource(name: string, options: SiteOptions, terminal: Terminal): Promise<Source> {
  const source = await sourceOf(name, options, 'option --robots', terminal)
  assertRobots(source, 'option --robots')
  return source
}

/** What a robots.txt, or a site without one, says of a URL to a robot. */
export function partOf(source: Source, subject: Subject, url: string): RobotsPart {
  const [answer] = decideUrls(source, subject, [url])
  if (answer === undefined) return NO_ROBOTS
  const { basis, verdict: by } = answer
  if (basis !== undefined) return robotsPart(basis.policy, url)
  const isUnread = by.verdict === 'defer' || by.verdict === 'unknown'
  return {
    ...NO_ROBOTS,
    fetch: isUnread ? 'unknown' : by.verdict,
    ...(isUnread ? { undecided: 'robots.txt was not read', isUnread } : {}),
    ...(by.reason === 'access' ? { place: { where: 'robots.txt', text: by.because } } : {}),
  }
}
