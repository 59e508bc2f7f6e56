import { contentSignalsOf, contentUsageOf } from '../dialects/index.ts'
import { visible } from '../text/index.ts'
import { decodeHtml } from './html/decode-html.ts'
import { type HtmlElement, type HtmlParts, MAX_HTML_BYTES, readHtml } from './html/read-html.ts'
import { type PageNote, PageNotes } from './page-note.ts'
import type { StatedUse } from './page-vendor.ts'
import { robotsTag } from './robots-tag.ts'
import { type RuleWord, ruleList } from './rule-list.ts'
import { KNOWN_WORDS, VENDOR_NAMES } from './vendors.ts'

/** A page as a server sent it. */
export interface Page {
  /** An absolute URL or a path. */
  readonly url: string
  /** Default 200. */
  readonly status?: number
  /** Each header line as it was sent: a name and a value. */
  readonly headers?: readonly (readonly [name: string, value: string])[]
  /** Its text, or its bytes, which are decoded as browsers do. */
  readonly html?: string | Uint8Array
  /** May a client have joined several header lines into one? */
  readonly joined?: boolean
}

/** Where a page or its site says something. */
export interface PagePlace {
  readonly where: 'robots.txt' | 'header' | 'meta' | 'link' | 'status' | 'html'
  /** Of robots.txt and HTML the line; of headers the number of the header line. From 1. */
  readonly line?: number
  /** The name of the header, or of the `meta` element. */
  readonly name?: string
  /** What it says there. Printable, and cut if it is long. */
  readonly text: string
}

/** A word of the rules of a page. */
export interface PageRule extends RuleWord {
  readonly place: PagePlace
  /** Why no vendor documents the form; absent if some do. */
  readonly odd?: string
  /** Does it stand in HTML after the head began to end? */
  readonly isInBody?: true
  /** Is it a rule of Robots-Tag? `malformed`: the header that may have the rule could not be parsed. */
  readonly robotsTag?: 'rule' | 'malformed'
}

/** What a header or a `meta` element states of a use. Robots may ignore it. */
export interface UseStatement {
  readonly use: StatedUse
  readonly saying: 'yes' | 'no'
  readonly place: PagePlace
  /** Does it apply only to pages that may be fetched? */
  readonly isUsage?: true
}

/** What the lines and elements of a page say, before a robot is asked. */
export interface ReadPage {
  readonly page: Page
  readonly rules: readonly PageRule[]
  readonly uses: readonly UseStatement[]
  /** The canonical URLs that it names. */
  readonly canonicals: readonly PagePlace[]
  readonly html?: HtmlParts
  /** Were some rules of headers or elements not read? */
  readonly isCut?: true
  readonly notes: readonly PageNote[]
}

/** The most words that are kept of a page. A page that is not hostile has fewer than ten. */
export const MAX_PAGE_RULES = 10_000

/** The most characters of a header line that are read: four times what Node accepts for all lines together. */
export const MAX_HEADER_CHARACTERS = 65_536

/** The most characters of a place's text. */
const MAX_TEXT = 200

/** Reads a page once, for the questions of all robots. Never throws. @param now in milliseconds since 1970. */
export function readPage(page: Page, now: number): ReadPage {
  const notes = new PageNotes()
  const headers = headersOf(page)
  const contentType = headers.find(({ name }) => name === 'content-type')?.value
  const html = htmlOf(page, contentType, notes)
  const isOther = html !== undefined && contentType !== undefined && !HTML_TYPES.test(contentType)
  if (isOther)
    notes.add(
      'not-html',
      `Content-Type is "${visible(contentType, 80)}", so robots may read no elements of the page.`,
    )
  const rules: PageRule[] = []
  const uses: UseStatement[] = []
  const canonicals: PagePlace[] = []
  for (const { name, written, value, line } of headers) {
    const place = { where: 'header', line, name: written, text: visible(value, MAX_TEXT) } as const
    if (name === 'x-robots-tag') addRules(rules, ruleList(value, true, now), headerForm(place))
    else if (name === 'link') addLinks(value, place, canonicals, notes)
    else if (name === 'content-signal') addSignals(value, place, uses)
  }
  addRobotsTag(headers, rules, notes)
  addUsage(headers, uses, notes)
  for (const element of html?.elements ?? [])
    addElement(element, { rules, uses, canonicals, notes, now, isOther })
  addReservation(headers, html?.elements ?? [], uses, notes)
  const isCut = rules.length >= MAX_PAGE_RULES || headers.some(({ isCut }) => isCut)
  if (isCut)
    notes.add(
      'rules-cut',
      `Only the first ${MAX_PAGE_RULES} words of the rules, and ${MAX_HEADER_CHARACTERS} characters of a header line, were read.`,
    )
  return {
    page,
    rules,
    uses,
    canonicals,
    ...(html === undefined ? {} : { html }),
    ...(isCut ? { isCut: true } : {}),
    notes: notes.list(),
  }
}

/** The headers that are read here. */
const READ_HEADERS: ReadonlySet<string> = new Set([
  'content-type',
  'x-robots-tag',
  'robots-tag',
  'content-usage',
  'content-signal',
  'link',
  'tdm-reservation',
  'tdm-policy',
])

function headersOf({ headers = [] }: Page): readonly Header[] {
  return headers.flatMap(([written, value], at) => {
    const name = written.trim().toLowerCase()
    if (!READ_HEADERS.has(name)) return []
    const isCut = value.length > MAX_HEADER_CHARACTERS
    return [
      {
        name,
        written: visible(written, 60),
        value: value.slice(0, MAX_HEADER_CHARACTERS).trim(),
        line: at + 1,
        isCut,
      },
    ]
  })
}

/** Types whose documents browsers parse as HTML, or as XHTML. */
const HTML_TYPES = /^(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i

function htmlOf({ html }: Page, contentType: string | undefined, notes: PageNotes): HtmlParts | undefined {
  if (html === undefined) return undefined
  if (typeof html === 'string') return partsOf(html, notes)
  const { text, unknownCharset } = decodeHtml(html.subarray(0, MAX_HTML_BYTES), contentType)
  if (unknownCharset !== undefined)
    notes.add(
      'charset-unknown',
      `"${visible(unknownCharset, 60)}" is no known encoding. The next one that browsers try was used.`,
    )
  return partsOf(text, notes)
}

function partsOf(text: string, notes: PageNotes): HtmlParts {
  const html = readHtml(text)
  for (const { attribute, line } of html.unreadMetas)
    notes.add(
      'meta-not-read',
      `The meta element on line ${line} has its name in "${visible(attribute, 40)}". Robots read only "name".`,
    )
  if (html.scriptWithNoindex !== undefined)
    notes.add(
      'script-mentions-noindex',
      `A script on line ${html.scriptWithNoindex.line} mentions noindex. What scripts add is not known here.`,
    )
  return html
}

function headerForm(place: PagePlace): (word: RuleWord) => PageRule {
  return (word) =>
    word.agent === '*' || word.agent === 'robots'
      ? { ...withoutAgent(word), place, odd: `the name "${word.agent}" in a header` }
      : { ...word, place }
}

function withoutAgent({ agent: _agent, ...word }: RuleWord): RuleWord {
  return word
}

function addRules(rules: PageRule[], words: readonly RuleWord[], ruleOf: (word: RuleWord) => PageRule): void {
  for (const word of words) {
    if (rules.length >= MAX_PAGE_RULES) return
    rules.push(ruleOf(word))
  }
}

interface Header {
  /** In lower case. */
  readonly name: string
  /** As it was sent. */
  readonly written: string
  readonly value: string
  readonly line: number
  readonly isCut: boolean
}

/** All lines of a header as one list (RFC 9651 §4.2), with the place of the first one. */
function listOf(headers: readonly Header[], wanted: string): { text: string; place: PagePlace } | undefined {
  const lines = headers.filter(({ name }) => name === wanted)
  const [first] = lines
  if (first === undefined) return undefined
  const text = lines
    .map(({ value }) => value)
    .join(', ')
    .slice(0, MAX_HEADER_CHARACTERS)
  return {
    text,
    place: { where: 'header', line: first.line, name: first.written, text: visible(text, MAX_TEXT) },
  }
}

function addRobotsTag(headers: readonly Header[], rules: PageRule[], notes: PageNotes): void {
  const list = listOf(headers, 'robots-tag')
  if (list === undefined) return
  const { text, place } = list
  const members = robotsTag(text)
  if (members === undefined) {
    notes.add(
      'robots-tag-malformed',
      'Robots-Tag has a wrong form, as RFC 9651 and the draft define it. Robots may drop all of it.',
    )
    for (const word of ['noindex', 'nosnippet']) rules.push({ word, place, robotsTag: 'malformed' })
    return
  }
  notes.add(
    'robots-tag-draft',
    'Robots-Tag is defined by draft-illyes-repext-03, which expired on 2026-10-20. No vendor documents it.',
  )
  for (const { agent, rules: words } of members) {
    if (words.length === 0)
      notes.add(
        'robots-tag-without-rules',
        `"${visible(agent, 60)}" in Robots-Tag is the name of a robot without rules. A rule follows a semicolon: "*;noindex".`,
      )
    addRules(
      rules,
      words.map((word) => (agent === '*' ? { word } : { agent, word })),
      (word) => ({ ...word, place, robotsTag: 'rule' }),
    )
  }
}

/** The uses that Content-Usage and Content-Signal are about. */
const USES: ReadonlyMap<string, StatedUse> = new Map([
  ['train-ai', 'train'],
  ['ai-train', 'train'],
  ['search', 'search'],
  ['ai-use', 'input'],
  ['ai-input', 'input'],
])

/** The use that a label of Content-Usage or a name of Content-Signal is about. */
export function useNamed(label: string): StatedUse | undefined {
  return USES.get(label)
}

function addSignals(value: string, place: PagePlace, uses: UseStatement[]): void {
  for (const { name, value: saying } of contentSignalsOf(value)?.signals ?? []) {
    const use = useNamed(name)
    if (uses.length >= MAX_PAGE_RULES) return
    if (use !== undefined && (saying === 'yes' || saying === 'no')) uses.push({ use, saying, place })
  }
}

function addUsage(headers: readonly Header[], uses: UseStatement[], notes: PageNotes): void {
  const list = listOf(headers, 'content-usage')
  if (list === undefined) return
  const { path, preferences } = contentUsageOf(list.text) ?? {}
  if (path !== undefined || preferences === undefined) {
    notes.add(
      'signal-malformed',
      'The header Content-Usage is no dictionary of RFC 9651, so it states nothing.',
    )
    return
  }
  for (const [label, answer] of Object.entries(preferences)) {
    const use = useNamed(label)
    if (use !== undefined)
      uses.push({ use, saying: answer === 'allow' ? 'yes' : 'no', place: list.place, isUsage: true })
  }
}

/** TDMRep: a `meta` element overrides a header, and an absent one overrides nothing. */
function addReservation(
  headers: readonly Header[],
  elements: readonly HtmlElement[],
  uses: UseStatement[],
  notes: PageNotes,
): void {
  const said = [
    ...headers.map((header) => ({ ...header, where: 'header' as const })),
    ...elements
      .filter(({ kind, place }) => kind === 'meta' && place !== 'foreign')
      .map(({ name, content, line }) => ({
        name: name.toLowerCase(),
        written: visible(name, 60),
        value: content.trim(),
        line,
        where: 'meta' as const,
      })),
  ]
  const reservation = said
    .filter(({ name, value }) => name === 'tdm-reservation' && (value === '0' || value === '1'))
    .at(-1)
  if (reservation === undefined) return
  const { written, value, line, where } = reservation
  uses.push({
    use: 'train',
    saying: value === '1' ? 'no' : 'yes',
    place: { where, line, name: written, text: value },
  })
  const policy = said.filter((statement) => statement.name === 'tdm-policy').at(-1)
  if (value === '1' && policy !== undefined)
    notes.add(
      'tdm-policy',
      `The rights of text and data mining are reserved. "${visible(policy.value, MAX_TEXT)}" tells how to get them.`,
    )
}

interface Sink {
  readonly rules: PageRule[]
  readonly uses: UseStatement[]
  readonly canonicals: PagePlace[]
  readonly notes: PageNotes
  readonly now: number
  /** Is the document no HTML by its Content-Type? */
  readonly isOther: boolean
}

function addElement({ kind, name: written, content, line, place: at }: HtmlElement, sink: Sink): void {
  const name = written.trim().toLowerCase()
  const place: PagePlace = { where: kind, line, name: visible(written, 60), text: visible(content, MAX_TEXT) }
  if (kind === 'link') {
    const relations = name.split(/\s+/)
    if (relations.includes('canonical') && at !== 'foreign') sink.canonicals.push(place)
    if (relations.includes('license')) noteLicence(content, sink.notes)
    return
  }
  const odd = sink.isOther
    ? 'a meta element in a document that is no HTML'
    : at === 'foreign'
      ? 'a meta element in svg or math'
      : written.trim() === written
        ? undefined
        : 'a name with blanks around it'
  const words = ruleList(content, false, sink.now)
  // A description may be long. Of elements with other names, only words count that a robot may know.
  const rules = VENDOR_NAMES.has(name) ? words : words.filter(({ word }) => KNOWN_WORDS.has(word))
  addRules(sink.rules, rules, (word) => ({
    ...word,
    ...(name === 'robots' ? {} : { agent: name }),
    place,
    ...(odd === undefined ? {} : { odd }),
    ...(at === 'body' ? { isInBody: true } : {}),
  }))
}

/** Links of a header (RFC 8288): those that are canonical, and those to a licence. */
function addLinks(value: string, place: PagePlace, canonicals: PagePlace[], notes: PageNotes): void {
  for (const [, target = '', parameters = ''] of value.matchAll(/<([^<>]*)>\s*((?:;[^,;<>]*)*)/g)) {
    const relations = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(parameters)
    const names = (relations?.[1] ?? relations?.[2] ?? '').toLowerCase().split(/\s+/)
    if (names.includes('canonical') && canonicals.length < MAX_PAGE_RULES)
      canonicals.push({ ...place, text: visible(target, MAX_TEXT) })
    if (names.includes('license')) noteLicence(target, notes)
  }
}

function noteLicence(target: string, notes: PageNotes): void {
  notes.add('license', `The page names a licence: "${visible(target.trim(), MAX_TEXT)}".`)
}
