import { visible } from '../text/index.ts'
import type { PageNotes } from './page-note.ts'
import type { PageUse, PageVendor } from './page-vendor.ts'
import type { PagePlace, PageRule, ReadPage } from './read-page.ts'
import type { Said } from './rule-meaning.ts'
import type { PageRobot } from './vendors.ts'

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
    const forbidding = said.filter(({ says }) => says[use] === 'no')
    const permitting = said.filter(
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
  rules: readonly PageRule[],
  { vendor, tokens, name }: PageRobot,
  index: 'yes' | 'no' | 'unknown',
  notes: PageNotes,
): void {
  if (index === 'no') return
  const others = new Set(
    rules.flatMap(({ agent, word }) =>
      agent !== undefined &&
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
  notes.add('other-robot-only', `noindex is for ${visible(whom, 80)} only. It does not concern ${name}.`)
}

/** Notes what canonical links mean besides the rules. */
export function noteLinks(
  { canonicals, page }: ReadPage,
  index: 'yes' | 'no' | 'unknown',
  notes: PageNotes,
): void {
  const elsewhere = canonicals.find(({ text }) => !isSame(text, page.url))
  if (elsewhere === undefined) return
  if (index === 'no')
    notes.add(
      'noindex-and-canonical',
      `The page forbids the index, and names "${elsewhere.text}" as canonical. Say one of both.`,
    )
  else
    notes.add(
      'canonical-elsewhere',
      `The page names "${elsewhere.text}" as canonical, so a search engine may show that URL instead.`,
    )
}

/** Whether two URLs are one. A path is compared with the path of the other URL. */
function isSame(one: string, other: string): boolean {
  const [first, second] = [withoutFragment(one), withoutFragment(other)]
  return first.startsWith('/') || second.startsWith('/') ? pathOf(first) === pathOf(second) : first === second
}

function withoutFragment(url: string): string {
  const [plain = ''] = url.trim().split('#')
  return plain
    .replace(/^https?:\/\/[^/?]*/i, (origin) => origin.toLowerCase())
    .replace(/^(https?:\/\/[^/?]*)$/, '$1/')
}

function pathOf(url: string): string {
  return url.replace(/^(?:https?:)?\/\/[^/?]*/i, '') || '/'
}
