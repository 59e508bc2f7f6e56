import { subjectNamed } from '../readings/index.ts'
import type { File } from '../syntax/index.ts'
import { visible } from '../text/index.ts'
import {
  MAX_HTML_CHARACTERS,
  MAX_HTML_DEPTH,
  MAX_HTML_ELEMENTS,
  MAX_VALUE_CHARACTERS,
} from './html/read-html.ts'
import type { Page, PagePlace, PageRule, UseStatement } from './page.ts'
import { type PageNote, PageNotes } from './page-note.ts'
import type { PageUse, PageVendor, Saying, StatedUse } from './page-vendor.ts'
import { type ReadPage, readPage } from './read-page.ts'
import { NO_ROBOTS, type RobotsPart, robotsPartOf } from './robots-part.ts'
import { ruleMeaning, type Said } from './rule-meaning.ts'
import { noteContradictions, noteLinks, noteOthers } from './rule-notes.ts'
import { indexByStatus } from './status-part.ts'
import { type PageRobot, pageRobot } from './vendors.ts'

/** What decided one or more members of a verdict. */
export interface PageReason extends PagePlace {
  /** The members that it decided. */
  readonly decides: readonly ('fetch' | PageUse | StatedUse)[]
}

/** What a robot may do with a page, as far as its site and its vendor's documents say it. */
export interface PageVerdict {
  readonly agent: string
  /** The verdict by robots.txt. `unknown` if there is none. */
  readonly fetch: 'allow' | 'disallow' | 'unknown'
  /** `yes`: nothing that was given forbids it. */
  readonly index: 'yes' | 'no' | 'unknown'
  /** May it follow the links of the page? */
  readonly follow: 'yes' | 'no' | 'unknown'
  /** May the robot show an excerpt? `limited`: a short one, or not of every part. */
  readonly snippet: 'yes' | 'no' | 'limited' | 'unknown'
  /** May it show a kept copy? */
  readonly archive: 'yes' | 'no' | 'unknown'
  /** What the site states of training. Robots may ignore it. */
  readonly train: 'yes' | 'no' | 'unstated'
  readonly search: 'yes' | 'no' | 'unstated'
  /** May the page be an input of models, such as for live answers? */
  readonly input: 'yes' | 'no' | 'unstated'
  readonly because: readonly PageReason[]
  readonly notes: readonly PageNote[]
}

/** Options of {@link pageVerdict}. */
export interface PageVerdictOptions {
  /** The time to answer for, in milliseconds since 1970. */
  readonly now: number
}

/** The most reasons of a verdict. Reasons beyond it do not change the verdict. */
const MAX_REASONS = 40

/**
 * What a robot may do with one page: by robots.txt, the status, the headers and the HTML, as the robot's
 * vendor documents it (`pageVendors`). What no document says is `unknown`, with a note.
 *
 * @param robot a product token, such as `Googlebot`.
 * @example
 * ```ts
 * const page = { url: 'https://example.com/a', status: 200, headers: [['X-Robots-Tag', 'googlebot: noindex']] } as const
 * pageVerdict(page, 'Googlebot', { now: Date.now() }).index // 'no'
 * pageVerdict(page, 'bingbot', { now: Date.now() }).index // 'yes'
 * ```
 */
export function pageVerdict(
  page: Page & { readonly robots?: string | Uint8Array | File },
  robot: string,
  { now }: PageVerdictOptions,
): PageVerdict {
  const part =
    page.robots === undefined ? NO_ROBOTS : robotsPartOf(page.robots, page.url, subjectNamed(robot))
  return verdictOnPage(readPage(page, now), robot, part, now)
}

/** The verdict on a page that was already read, with what the robots.txt of its site says. */
export function verdictOnPage(page: ReadPage, agent: string, robots: RobotsPart, now: number): PageVerdict {
  const robot = pageRobot(agent)
  const { vendor } = robot
  const notes = new PageNotes()
  const reasons = new Reasons()
  const isUnseen = robots.fetch === 'disallow'
  if (robots.place !== undefined) reasons.add(robots.place, 'fetch')
  if (isUnseen)
    notes.add(
      'unseen',
      'The robot may not fetch the page, so it sees no rule of it, such as noindex. Its URL may still be shown.',
    )
  const said = overridden(saidTo(robot, page, notes, now), vendor, notes)
  if (isUnseen && combined('index', said, vendor, page, new Reasons()) === 'no')
    notes.add(
      'noindex-unseen',
      'The page says noindex, but the robot may not fetch it, so it never sees that. Allow the page in robots.txt.',
    )
  if (robots.undecided !== undefined)
    notes.add(
      'robots-undecided',
      `${robots.undecided}, so nothing tells whether the robot may fetch the page.`,
    )
  const byStatus = indexByStatus(page.page.status ?? 200, vendor, notes)
  const isCut = [page.isCut === true, isHtmlCut(page, vendor, notes), isMetaCut(page, robot, notes)].includes(
    true,
  )
  const decided = (use: PageUse): Saying | 'unknown' => {
    if (isUnseen) return 'unknown'
    const answer = combined(use, said, vendor, page, reasons)
    if (robots.isUnread === true && answer !== 'no') return 'unknown'
    // What was not read may contradict all but what is forbidden, if that always counts.
    return isCut && !(answer === 'no' && vendor.conflicts === 'forbidding') ? 'unknown' : answer
  }
  const index = decided('index')
  if (!isUnseen && byStatus !== undefined)
    reasons.add({ where: 'status', text: String(page.page.status) }, 'index')
  noteContradictions(said, vendor, notes)
  const indexed = isUnseen ? 'unknown' : (byStatus ?? plainly(index))
  noteOthers(page, robot, indexed, notes)
  noteLinks(page, indexed, notes)
  noteNosnippet(page, vendor, notes)
  if (vendor.sources.length === 0 && said.length > 0)
    notes.add(
      'vendor-undocumented',
      `No rule of pages is documented for ${agent}. Its words are read as other vendors document them.`,
    )
  const uses = statedUses(said, page, robots, notes)
  const isUnread = isReservationUnread(page)
  const stated = (use: StatedUse): 'yes' | 'no' | 'unstated' => {
    const answer = answerOf(use, uses, reasons, notes)
    const mayDiffer = isCut || robots.isUnread === true || (use === 'train' && isUnread)
    return mayDiffer && answer === 'yes' ? 'unstated' : answer
  }
  notes.addAll(page.notes)
  for (const license of robots.licenses) notes.add('license', `robots.txt names a licence: "${license}".`)
  return {
    agent,
    fetch: robots.fetch,
    index: indexed,
    follow: plainly(decided('follow')),
    snippet: decided('snippet'),
    archive: plainly(decided('archive')),
    train: stated('train'),
    search: stated('search'),
    input: stated('input'),
    because: reasons.list(),
    notes: notes.list(),
  }
}

/** Notes an attribute for snippets that the vendor does not document. */
function noteNosnippet(
  { html }: ReadPage,
  { title, readsDataNosnippet }: PageVendor,
  notes: PageNotes,
): void {
  if (html?.dataNosnippet === undefined || readsDataNosnippet === true) return
  notes.add(
    'word-undocumented',
    `${title} does not document "data-nosnippet", so it restricts nothing there.`,
  )
}

/** May there be a reservation that was not read? That of a page counts before that of its site. */
function isReservationUnread({ notes, uses }: ReadPage): boolean {
  return (
    notes.some(({ code }) => /^tdmrep-(?:unread|malformed)$/.test(code)) &&
    !uses.some(({ place }) => place.name?.toLowerCase() === 'tdm-reservation')
  )
}

/** Only of snippets can there be a limit. */
function plainly(answer: Saying | 'unknown'): 'yes' | 'no' | 'unknown' {
  return answer === 'limited' ? 'yes' : answer
}

class Reasons {
  readonly #reasons = new Map<string, { place: PagePlace; decides: Set<PageReason['decides'][number]> }>()

  add(place: PagePlace, member: PageReason['decides'][number]): void {
    const key = `${place.where} ${place.line} ${place.name} ${place.text}`
    const reason = this.#reasons.get(key)
    if (reason !== undefined) reason.decides.add(member)
    else if (this.#reasons.size < MAX_REASONS) this.#reasons.set(key, { place, decides: new Set([member]) })
  }

  list(): PageReason[] {
    return [...this.#reasons.values()].map(({ place, decides }) => ({ ...place, decides: [...decides] }))
  }
}

/** What the rules for a robot say to it. */
function saidTo(robot: PageRobot, { rules, page }: ReadPage, notes: PageNotes, now: number): Said[] {
  const { vendor, tokens } = robot
  return rules.flatMap((rule): Said[] => {
    const { agent, place } = rule
    const isNamed = agent === undefined || vendor.names.includes(agent)
    const isForIt = isNamed || (agent !== undefined && tokens.includes(agent))
    const isJoined = page.joined === true && rule.isAfterFirst === true && place.where === 'header'
    if (!isForIt && !isJoined) return []
    const { says, isOpen } = ruleMeaning(rule, vendor, notes, now)
    const odd = oddOf(rule, vendor, isNamed || isJoined ? undefined : agent)
    const isCertain = odd === undefined && isOpen !== true && isForIt
    if (Object.keys(says).length > 0) {
      if (odd !== undefined)
        notes.add(
          'form-undocumented',
          `${vendor.title} does not document ${odd}, so it is not known whether "${rule.word}" counts.`,
        )
      else if (!isForIt)
        notes.add(
          'lines-joined',
          `A client may have joined header lines. So "${rule.word}" is for ${agent} only, or for all robots.`,
        )
    }
    return [{ rule, says, isCertain }]
  })
}

/** The form of a rule that the vendor does not document; `undefined` if it documents it. */
function oddOf(rule: PageRule, vendor: PageVendor, undocumentedName: string | undefined): string | undefined {
  const { odd, place, word, isInBody, robotsTag } = rule
  if (odd !== undefined) return odd
  if (robotsTag === 'malformed') return 'a malformed Robots-Tag'
  if (robotsTag === 'rule') return undefined
  if (undocumentedName !== undefined) return `the name "${undocumentedName}"`
  if (place.where === 'header') {
    if (!vendor.readsHeader) return 'the header X-Robots-Tag'
    if (vendor.onlyInMeta?.includes(word)) return `"${word}" in a header`
  }
  if (place.where === 'meta' && vendor.readsMeta === 'none') return 'meta elements'
  return isInBody === true && vendor.readsMeta === 'head' ? 'a meta element in the body' : undefined
}

/** Takes the effect of a word away that another one overrides. */
function overridden(
  said: readonly Said[],
  { override, title }: PageVendor,
  notes: PageNotes,
): readonly Said[] {
  if (override === undefined) return said
  const has = (word: string): boolean => said.some(({ rule, isCertain }) => isCertain && rule.word === word)
  if (!has(override.word) || !has(override.takes)) return said
  notes.add(
    'nocache-over-noarchive',
    `${title} treats a page with both ${override.takes} and ${override.word} like a page with ${override.word}.`,
  )
  return said.map((each) => (each.rule.word === override.takes ? { ...each, says: override.remains } : each))
}

/**
 * What all rules together say of one use of a page, by the vendor's way to combine rules. Adds the deciding rules to
 * the reasons.
 */
function combined(
  use: PageUse,
  said: readonly Said[],
  { conflicts, readsDataNosnippet }: PageVendor,
  { html }: ReadPage,
  reasons: Reasons,
): Saying | 'unknown' {
  const about = said.filter(({ says }) => says[use] !== undefined)
  const of = (saying: Saying, isCertain: boolean): Said[] =>
    about.filter((each) => each.says[use] === saying && each.isCertain === isCertain)
  const decide = <T extends Saying | 'unknown'>(by: readonly Said[], answer: T): T => {
    for (const { rule } of by) reasons.add(rule.place, use)
    return answer
  }
  const no = of('no', true)
  const permitting = [...of('yes', true), ...of('yes', false)]
  if (no.length > 0 && (conflicts === 'forbidding' || permitting.length === 0)) return decide(no, 'no')
  const limited = of('limited', true)
  const open = [...of('no', false), ...of('limited', false)]
  if (conflicts === 'permitting' && of('yes', true).length > 0) return decide(of('yes', true), 'yes')
  if (no.length > 0) return decide([...no, ...permitting], 'unknown')
  if (of('no', false).length > 0) return decide(of('no', false), 'unknown')
  if (limited.length > 0) return decide(limited, 'limited')
  if (open.length > 0) return decide(open, 'unknown')
  if (use === 'snippet' && readsDataNosnippet === true && html?.dataNosnippet !== undefined) {
    reasons.add(
      { where: 'html', line: html.dataNosnippet.line, name: 'data-nosnippet', text: 'data-nosnippet' },
      use,
    )
    return 'limited'
  }
  return 'yes'
}

/** Whether rules for the vendor's robots may be in the part of the HTML that was not read. */
function isHtmlCut({ html }: ReadPage, vendor: PageVendor, notes: PageNotes): boolean {
  if (html?.cut === undefined || vendor.readsMeta === 'none') return false
  const why = {
    length: `it has more than ${MAX_HTML_CHARACTERS} characters`,
    depth: `its elements are nested more than ${MAX_HTML_DEPTH} deep`,
    transfer: 'the rest did not arrive',
    elements: `it has ${MAX_HTML_ELEMENTS} elements meta and link`,
  }
  notes.add('html-cut', `Only the beginning of the HTML was read: ${why[html.cut]}.`)
  return vendor.readsMeta === 'document' || !html.isHeadWhole
}

/** Whether an element for the robot was cut. */
function isMetaCut({ cutMetas }: ReadPage, { vendor, tokens }: PageRobot, notes: PageNotes): boolean {
  const name = cutMetas.find(
    (meta) => meta === 'robots' || vendor.names.includes(meta) || tokens.includes(meta),
  )
  if (name === undefined || vendor.readsMeta === 'none') return false
  notes.add(
    'rules-cut',
    `Only the first ${MAX_VALUE_CHARACTERS} characters of the meta element "${visible(name, 60)}" were read.`,
  )
  return true
}

/** What the site states of the uses of a page to the robot. */
function statedUses(
  said: readonly Said[],
  { uses }: ReadPage,
  robots: RobotsPart,
  notes: PageNotes,
): readonly UseStatement[] {
  const words = said.flatMap(({ rule, says, isCertain }) =>
    (['train', 'search', 'input'] as const).flatMap((use): UseStatement[] => {
      const saying = says[use]
      return isCertain && (saying === 'yes' || saying === 'no') ? [{ use, saying, place: rule.place }] : []
    }),
  )
  const all = [...robots.uses, ...uses, ...words]
  if (robots.fetch !== 'disallow' || !all.some(({ isUsage }) => isUsage)) return all
  notes.add('usage-not-applicable', 'Content-Usage does not apply to a page that may not be fetched.')
  return all.filter(({ isUsage }) => isUsage !== true)
}

/** What the statements together say of a use: the more restrictive one counts. */
function answerOf(
  use: StatedUse,
  uses: readonly UseStatement[],
  reasons: Reasons,
  notes: PageNotes,
): 'yes' | 'no' | 'unstated' {
  const about = uses.filter((statement) => statement.use === use)
  const no = about.filter(({ saying }) => saying === 'no')
  const deciding = no.length > 0 ? no : about
  if (no.length > 0 && no.length < about.length)
    notes.add(
      'signals-differ',
      `The statements about ${USE_WORDS[use]} contradict each other. The answer is the more restrictive one.`,
    )
  for (const { place } of deciding) reasons.add(place, use)
  return no.length > 0 ? 'no' : about.length > 0 ? 'yes' : 'unstated'
}

const USE_WORDS: Readonly<Record<StatedUse, string>> = {
  train: 'training',
  search: 'search',
  input: 'input to models',
}
