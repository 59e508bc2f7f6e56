import { UNNAMED_AGENT_NAME } from '../../dialects/index.ts'
import {
  type PagePlace,
  type PageVerdict,
  type ReadPage,
  type RobotsPart,
  type StatedUse,
  type UseStatement,
  useNamed,
} from '../../page/index.ts'
import type { Subject } from '../../readings/index.ts'
import type { Stance, StanceAtUrls, WantedAtUrl } from '../../rewrite/index.ts'
import { addTo, present, visible } from '../../text/index.ts'
import { listed } from '../words.ts'
import { placeText } from './place-text.ts'

/** What a note about a page and a stance is about. */
type StanceNoteCode =
  /** robots.txt lets robots fetch the page, or forbids it, against the stance. */
  | 'stance-fetch'
  /** robots.txt, a header or an element states another use than the stance. */
  | 'stance-use'
  /** Nothing states a use or names a licence that the stance wishes to be stated. */
  | 'stance-unstated'
  /** The rules of the index contradict what the stance says of search. */
  | 'stance-index'
  /** robots.txt or the page names a licence that the stance does not have. */
  | 'stance-license'
  /** It is not known whether something agrees with the stance. */
  | 'stance-undecided'

/** Where a page or its robots.txt disagrees with a stance, and what to write. */
export interface StanceNote {
  readonly code: StanceNoteCode
  readonly message: string
  /** The line of the HTML that it is about. */
  readonly line?: number
}

/** A page that is compared with a stance. */
export interface PageOfStance {
  readonly read: ReadPage
  readonly verdicts: readonly PageVerdict[]
  /** What robots.txt says to each subject of the stance. Empty without a robots.txt. */
  readonly parts: readonly RobotsPart[]
}

/** The most robots that a note names. */
const MAX_ROBOTS = 6

/** Where robots.txt, headers and elements of a page disagree with a stance. Empty: they agree. */
export function stanceNotes(stance: Stance, at: StanceAtUrls, page: PageOfStance): StanceNote[] {
  const wanted = wantedUses(stance)
  return [
    ...fetchNotes(at, page),
    ...useNotes(wanted, at, page),
    ...unstatedNotes(wanted, at, page),
    ...indexNotes(wanted, page),
    ...licenseNotes(stance, page),
  ]
}

/**
 * Names, grouped by a text that is the same for all names of a group. They keep the order in which they were added.
 */
class Named {
  readonly #names = new Map<string, string[]>()

  add(text: string, { name }: Pick<Subject, 'name'>): void {
    const shown = name === UNNAMED_AGENT_NAME ? 'every robot that no group names' : visible(name, 60)
    addTo(this.#names, text, shown)
  }

  texts(): readonly (readonly [text: string, names: string])[] {
    return [...this.#names].map(([text, names]) => [text, listed(names, MAX_ROBOTS)])
  }
}

function fetchNotes(at: StanceAtUrls, { read: { page }, parts }: PageOfStance): StanceNote[] {
  if (parts.length === 0)
    return [
      {
        code: 'stance-undecided',
        message:
          'No robots.txt was given, so it is not known whether it agrees with the stance. Give --robots and --url.',
      },
    ]
  const against = new Named()
  const undecided = new Named()
  for (const [index, subject] of at.subjects.entries()) {
    const part = parts[index]
    const wanted = part === undefined ? undefined : at.wantedAt(subject, page.url)
    if (part === undefined || wanted === undefined || part.fetch === wanted.fetch) continue
    if (part.fetch === 'unknown') undecided.add(part.undecided ?? 'robots.txt gives no verdict', subject)
    else against.add(`${againstText(wanted, part)}\n${adviceFor(wanted, part)}`, subject)
  }
  return [
    ...against.texts().map(([text, names]): StanceNote => {
      const [what = '', advice = ''] = text.split('\n')
      return { code: 'stance-fetch', message: `${what} This concerns ${names}. ${advice}` }
    }),
    ...undecided.texts().map(
      ([why, names]): StanceNote => ({
        code: 'stance-undecided',
        message: `It is not known whether robots.txt agrees with the stance for ${names}: ${why}.`,
      }),
    ),
  ]
}

function againstText({ fetch }: WantedAtUrl, { place }: RobotsPart): string {
  const by = place === undefined ? 'no line of robots.txt decides' : placeText(place)
  return fetch === 'allow'
    ? `The stance allows the page, and robots.txt forbids it (${by}).`
    : `The stance forbids the page, and robots.txt allows it (${by}).`
}

function adviceFor({ fetch, record }: WantedAtUrl, { place }: RobotsPart): string {
  const groups = 'the groups of these robots'
  if (record !== undefined) return `Write "${visible(record, 200)}" in ${groups}.`
  if (place?.line !== undefined) return `Take "${place.text}" out of ${groups}.`
  return fetch === 'allow'
    ? 'Let the site send a robots.txt that allows it.'
    : `Write "Disallow: /" in ${groups}.`
}

/** A use of which a stance says something. */
interface WantedUse {
  readonly use: StatedUse
  readonly isPermitted: boolean
  /** The records that state it, such as `Content-Signal: ai-train=no`. Empty: the stance wishes no statement. */
  readonly records: readonly string[]
}

/** Whether an answer of a content signal permits the use. Levels, such as `reference`, answer another question. */
const PERMISSIONS: ReadonlyMap<boolean | string, boolean> = new Map<boolean | string, boolean>([
  [true, true],
  ['yes', true],
  [false, false],
  ['no', false],
])

/** The uses of which the stance says something, by its signals and preferences, or by its answer to trainers. */
function wantedUses({ contentSignals = {}, contentUsage = {}, purposes = {} }: Stance): readonly WantedUse[] {
  const wishes = [
    ...Object.entries(contentSignals).map(([name, wish]) => ({
      use: useNamed(name),
      wish: PERMISSIONS.get(wish),
      record: `Content-Signal: ${name}=${PERMISSIONS.get(wish) === true ? 'yes' : 'no'}`,
    })),
    ...Object.entries(contentUsage).map(([name, wish]) => ({
      use: useNamed(name),
      wish,
      record: `Content-Usage: ${name}=${wish ? 'y' : 'n'}`,
    })),
  ]
  return (['train', 'search', 'input'] as const).flatMap((use): WantedUse[] => {
    const own = wishes.filter((wish) => wish.use === use && typeof wish.wish === 'boolean')
    if (own.length > 0) {
      // Of two wishes that contradict each other, the more restrictive one counts, as for statements.
      const isPermitted = own.every(({ wish }) => wish === true)
      const records = own.filter(({ wish }) => wish === isPermitted).map(({ record }) => record)
      return [{ use, isPermitted, records }]
    }
    return use === 'train' && purposes['ai-training'] === 'disallow'
      ? [{ use, isPermitted: false, records: [] }]
      : []
  })
}

const USE_WORDS: Readonly<Record<StatedUse, string>> = {
  train: 'training',
  search: 'search',
  input: 'input to models',
}

/** Statements that say the opposite of the stance, each place once. */
function useNotes(wanted: readonly WantedUse[], at: StanceAtUrls, page: PageOfStance): StanceNote[] {
  const notes = new Map<string, StanceNote>()
  for (const { use, isPermitted, records } of wanted)
    for (const place of placesThatState(use, isPermitted ? 'no' : 'yes', at, page)) {
      const [does, wants] = isPermitted ? ['forbids', 'permits'] : ['permits', 'forbids']
      const what = `A statement ${does} ${USE_WORDS[use]}, and the stance ${wants} it (${placeText(place)}).`
      const message = `${what} ${useAdvice(place, isPermitted, records)}`
      notes.set(message, { code: 'stance-use', message, ...present({ line: htmlLine(place) }) })
    }
  return [...notes.values()]
}

/** The places where a use is stated: by the page, or by robots.txt to a robot that the stance allows there. */
function placesThatState(
  use: StatedUse,
  saying: 'yes' | 'no',
  at: StanceAtUrls,
  { read, verdicts, parts }: PageOfStance,
): readonly PagePlace[] {
  const stated = (uses: readonly UseStatement[]): PagePlace[] =>
    uses.filter((one) => one.use === use && one.saying === saying).map(({ place }) => place)
  const ofRobots = at.subjects.flatMap((subject, index) => {
    const part = parts[index]
    if (part === undefined || part.uses.length === 0) return []
    return at.wantedAt(subject, read.page.url)?.fetch === 'disallow' ? [] : stated(part.uses)
  })
  // Words such as noarchive, which a vendor documents as a statement of use.
  const ofWords = verdicts.flatMap((verdict) =>
    saying === 'no' && verdict[use] === 'no'
      ? verdict.because.filter(({ decides, where }) => decides.includes(use) && where !== 'robots.txt')
      : [],
  )
  return [...ofRobots, ...stated(read.uses), ...ofWords]
}

function useAdvice(place: PagePlace, isPermitted: boolean, records: readonly string[]): string {
  const name = place.name?.toLowerCase() ?? ''
  if (name === 'tdm-reservation' || place.where === 'tdmrep.json')
    return `Write ${isPermitted ? 0 : 1} as tdm-reservation there.`
  const field = /^(?:content-signal|content-usage)/i.exec(name === '' ? place.text : name)?.[0].toLowerCase()
  const record = records.find((one) => field !== undefined && one.toLowerCase().startsWith(field))
  return record === undefined ? 'Take it out there.' : `Write "${record}" there.`
}

/** Uses that the stance wishes to be stated, and that nothing states to robots that it allows. */
function unstatedNotes(wanted: readonly WantedUse[], at: StanceAtUrls, page: PageOfStance): StanceNote[] {
  const { read, parts } = page
  return wanted.flatMap(({ use, isPermitted, records }): StanceNote[] => {
    if (records.length === 0 || read.uses.some((stated) => stated.use === use)) return []
    const missing = new Named()
    for (const [index, subject] of at.subjects.entries()) {
      const part = parts[index]
      if (part?.fetch !== 'allow' || part.uses.some((stated) => stated.use === use)) continue
      if (at.wantedAt(subject, read.page.url)?.fetch !== 'allow') continue
      missing.add(use, subject)
    }
    const lines = records.map((record) => `"${record}"`).join(' and ')
    return missing.texts().map(([, names]) => ({
      code: 'stance-unstated',
      message: `Nothing states that ${USE_WORDS[use]} is ${isPermitted ? 'permitted' : 'forbidden'} to ${names}. Write ${lines} in their groups of robots.txt, or as ${records.length === 1 ? 'a header' : 'headers'} of the page.`,
    }))
  })
}

/** What the rules of the index say against what the stance says of search. */
function indexNotes(wanted: readonly WantedUse[], { verdicts }: PageOfStance): StanceNote[] {
  const search = wanted.find(({ use }) => use === 'search')
  if (search === undefined) return []
  const against = new Named()
  const undecided = new Named()
  const lines = new Map<string, number>()
  for (const { agent, fetch, index, because } of verdicts) {
    const name = { name: agent }
    if (index === 'unknown') {
      // Of a page that may not be fetched, robots.txt is compared. It keeps no URL out of an index.
      if (!search.isPermitted || fetch !== 'disallow') undecided.add('', name)
    } else if (search.isPermitted && index === 'no') {
      const place = because.find(({ decides }) => decides.includes('index'))
      if (place === undefined || place.where === 'status') continue
      const text = `The stance permits search, and the page forbids the index (${placeText(place)}). Remove this rule, or leave search out of the stance.`
      against.add(text, name)
      const line = htmlLine(place)
      if (line !== undefined) lines.set(text, line)
    } else if (!search.isPermitted && index === 'yes')
      against.add(
        'The stance forbids search, and nothing on the page forbids the index. Send the header "X-Robots-Tag: noindex" too.',
        name,
      )
  }
  return [
    ...against.texts().map(
      ([text, names]): StanceNote => ({
        code: 'stance-index',
        message: `${text} This concerns ${names}.`,
        ...present({ line: lines.get(text) }),
      }),
    ),
    ...undecided.texts().map(
      ([, names]): StanceNote => ({
        code: 'stance-undecided',
        message: `It is not known whether ${names} may index the page. So it is not known whether this agrees with the stance.`,
      }),
    ),
  ]
}

function licenseNotes({ licenses }: Stance, { read, parts }: PageOfStance): StanceNote[] {
  if (licenses === undefined) return []
  const named = new Set([...read.licenses, ...parts.flatMap((part) => part.licenses)])
  const others = [...named].filter((url) => !licenses.includes(url))
  const wished = licenses.map((url) => `"License: ${visible(url, 200)}"`).join(' and ')
  if (others.length > 0)
    return [
      {
        code: 'stance-license',
        message: `The page or robots.txt names the licence "${visible(others[0] ?? '', 200)}", which the stance does not have. Take it out there, or add it to the stance.`,
      },
    ]
  if (named.size > 0 || licenses.length === 0 || parts.length === 0) return []
  return [
    {
      code: 'stance-unstated',
      message: `Neither the page nor robots.txt names a licence of the stance. Write ${wished} in robots.txt.`,
    },
  ]
}

function htmlLine({ where, line }: PagePlace): number | undefined {
  return where === 'meta' ? line : undefined
}
