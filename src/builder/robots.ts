import { check, requiring } from '../check/index.ts'
import { checkedNewFile } from '../report/index.ts'
import type { Stance } from '../rewrite/index.ts'
import { readOptionsOf, robotNamed } from '../robots/index.ts'
import { grouped } from '../text/index.ts'
import { askedStance } from './asked-stance.ts'
import { type RobotsOptions, readOptions } from './options.ts'

export type { RobotsGroup, RobotsOptions } from './options.ts'

/**
 * Makes the text of a robots.txt, and proves that each robot of the registry reads in it what the options ask. The rules of
 * the group for `*` are repeated in every other group, since a robot with its own group does not read that one. The
 * file also names robots that do not obey the group for `*`.
 *
 * @throws TypeError for an option that is unknown or malformed, and for a wish that contradicts a group. The message
 * names the robot, the rule and the wish.
 * @throws Error with the sentence of `check` if no file does what the options ask.
 *
 * @example
 * ```ts
 * const text = robots({
 *   groups: [{ agents: ['*'], disallow: ['/cart'] }],
 *   disallow: ['ai-training'],
 *   sitemaps: ['https://example.com/sitemap.xml'],
 * })
 * text.includes('User-agent: GPTBot\n') // true
 * text.endsWith('User-agent: *\nDisallow: /cart\n\nSitemap: https://example.com/sitemap.xml\n') // true
 * ```
 */
export function robots(options: RobotsOptions = {}): string {
  const read = readOptions(options)
  const stance: Stance = read.environment === 'staging' ? { default: 'disallow' } : askedStance(read)
  const { file, result } = checkedNewFile(stance)
  const { text } = file
  if (text.length > STANDARD_BYTES)
    throw new Error(
      `robots: the file would have ${grouped(text.length)} bytes, and robots may ignore all beyond ${grouped(STANDARD_BYTES)} (RFC 9309, section 2.5); give fewer rules`,
    )
  const judged = {
    ...result,
    robots: result.robots.filter(({ robot }) => !readsTooLittle(robot, text)),
    // The record stands in the file, and harms no robot that does not obey it.
    records: result.records.filter(({ kind }) => kind !== 'not-obeyed'),
  }
  const { findings } = check(file, { stance: judged, ...requiring({ select: [] }, ['stance']) })
  const [first, ...more] = findings
  if (first === undefined) return text
  const others = more.length === 0 ? '' : ` (and ${more.length} more)`
  throw new Error(`robots: the file does not do what the options ask. ${first.message}${others}`)
}

/** The bytes of a file that every robot has to read: 500 KiB (RFC 9309, section 2.5). */
const STANDARD_BYTES = 512_000

/**
 * Does a robot stop before the end of the file, after fewer bytes than the standard requires? No file can help such a
 * robot.
 */
function readsTooLittle(id: string | undefined, text: string): boolean {
  const robot = id === undefined ? undefined : robotNamed(id)
  const { maxBytes = STANDARD_BYTES } = robot === undefined ? {} : readOptionsOf(robot)
  return maxBytes < STANDARD_BYTES && maxBytes < text.length
}
