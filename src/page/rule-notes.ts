import { robotNamed } from '../robots/index.ts'
import { visible } from '../text/index.ts'
import type { PagePlace } from './page.ts'
import { baseOf, resolved } from './page-links.ts'
import type { PageNotes } from './page-note.ts'
import type { PageUse, PageVendor } from './page-vendor.ts'
import type { ReadPage } from './read-page.ts'
import type { Said } from './rule-meaning.ts'
import { type PageRobot, VENDOR_NAMES } from './vendors.ts'

/** The words that permit a use, also those to which a vendor gives no effect. */
const PERMITTING: ReadonlyMap<PageUse, readonly string[]> = new Map([
  ['index', ['index', 'all']],
  ['follow', ['follow', 'all']],
  ['snippet', ['all']],
  ['archive', ['archive']],
])

/** Notes words that contradict each other, and which of them count. */
export function noteContradictions(said: readonly Said[], vendor: PageVendor, notes: PageNotes): void {
  for (const [use, words] of PERMITTING) {
    const certain = said.filter(({ isCertain }) => isCertain)
    const forbidding = certain.filter(({ says }) => says[use] === 'no')
    const permitting = certain.filter(
      ({ rule, says }) =>
        says[use] === 'yes' || (vendor.conflicts === 'forbidding' && words.includes(rule.word)),
    )
    const [first] = forbidding
    const [other] = permitting
    if (first === undefined || other === undefined) continue
    const pair = `"${other.rule.word}" and "${first.rule.word}" contradict each other.`
    if (vendor.conflicts === 'undocumented')
      notes.add('conflict-undocumented', `${pair} ${vendor.title} does not document which of them counts.`)
    else notes.add('conflict', `${pair} For ${vendor.title}, the ${vendor.conflicts} word counts.`)
    if (isIn('header', forbidding) !== isIn('header', permitting))
      notes.add(
        'header-and-meta-differ',
        `The header and the HTML say different things: "${other.rule.word}" and "${first.rule.word}".`,
      )
  }
}

function isIn(where: PagePlace['where'], said: readonly Said[]): boolean {
  return said.some(({ rule }) => rule.place.where === where)
}

/** Notes `noindex` that is for other robots only, if this one may index the page. */
export function noteOthers(
  { rules, page }: ReadPage,
  { vendor, tokens }: PageRobot,
  index: 'yes' | 'no' | 'unknown',
  notes: PageNotes,
): void {
  if (index === 'no') return
  const others = new Set(
    rules.flatMap(({ agent, word, place, isAfterFirst }) =>
      agent !== undefined &&
      (place.where !== 'meta' || VENDOR_NAMES.has(agent) || robotNamed(agent) !== undefined) &&
      !(page.joined === true && isAfterFirst === true) &&
      !tokens.includes(agent) &&
      !vendor.names.includes(agent) &&
      (word === 'noindex' || word === 'none')
        ? [agent]
        : [],
    ),
  )
  if (others.size === 0) return
  const [first = '', ...more] = others
  const whom =
    more.length === 0 ? first : `${first} and ${more.length} other ${more.length === 1 ? 'robot' : 'robots'}`
  notes.add('other-robot-only', `noindex is for ${visible(whom, 80)} only.`)
}

/** Notes what canonical links and links that are not to be followed mean besides the rules. */
export function noteLinks(
  { canonicals, page, html }: ReadPage,
  index: 'yes' | 'no' | 'unknown',
  notes: PageNotes,
): void {
  const { all = 0, unfollowed = 0, firstLine } = html?.links ?? {}
  if (unfollowed > 0)
    notes.add(
      'links-nofollow',
      `${unfollowed} of ${all} links have rel="nofollow", "ugc" or "sponsored", the first one on line ${firstLine}. The answer is about the other links.`,
      firstLine,
    )
  if (page.inSitemap === true && index === 'no')
    notes.add(
      'noindex-in-sitemap',
      'A sitemap lists the page, and the page may not be indexed. Leave it out there.',
    )
  const own = comparable(page.url, '')
  if (own === undefined) return
  const base = baseOf(page.url, html?.base)
  const elsewhere = canonicals.find(({ target, isOfHeader }) => {
    const there = comparable(target, isOfHeader === true ? page.url : base)
    return there !== undefined && there !== own
  })?.place
  if (elsewhere === undefined) return
  const line = elsewhere.where === 'link' ? elsewhere.line : undefined
  if (index === 'no')
    notes.add(
      'noindex-and-canonical',
      `The page forbids the index, and names "${elsewhere.text}" as canonical. State only one of the two.`,
      line,
    )
  else
    notes.add(
      'canonical-elsewhere',
      `The page names "${elsewhere.text}" as canonical, so a search engine may show that URL instead.`,
      line,
    )
}

/** A URL without its fragment, and with escapes in one form; `undefined` if it is not absolute. */
function comparable(url: string, base: string): string | undefined {
  return resolved(url, base)
    ?.replace(/#.*$/s, '')
    .replace(/%[\da-f]{2}/gi, (byte) => byte.toUpperCase())
}
