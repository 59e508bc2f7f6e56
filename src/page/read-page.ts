import { present, visible } from '../text/index.ts'
import { decodeHtml } from './html/decode-html.ts'
import { type HtmlElement, type HtmlParts, MAX_HTML_BYTES, readHtml } from './html/read-html.ts'
import { MAX_PAGE_RULES, type Page, type PagePlace, type PageRule, type UseStatement } from './page.ts'
import {
  type Header,
  type HeaderList,
  headersOf,
  listOf,
  MAX_HEADER_CHARACTERS,
  MAX_HEADER_LINES,
} from './page-headers.ts'
import { addLinks, baseOf, type CanonicalLink, Licenses } from './page-links.ts'
import { type PageNote, PageNotes } from './page-note.ts'
import { addSignals, addUsage } from './page-signals.ts'
import { robotsTag } from './robots-tag.ts'
import { type RuleWord, ruleList } from './rule-list.ts'
import { type FileReservation, fileReservation } from './tdmrep.ts'
import { KNOWN_WORDS, VENDOR_NAMES } from './vendors.ts'

/** What the lines and elements of a page say, before a robot is asked. */
export interface ReadPage {
  readonly page: Page
  readonly rules: readonly PageRule[]
  readonly uses: readonly UseStatement[]
  /** The canonical URLs that it names. */
  readonly canonicals: readonly CanonicalLink[]
  /** The URLs of the licences that it names. */
  readonly licenses: readonly string[]
  readonly html?: HtmlParts
  /** Were some rules of headers or elements not read? */
  readonly isCut?: true
  /** The names of `meta` elements whose content was cut, in lower case. */
  readonly cutMetas: readonly string[]
  readonly notes: readonly PageNote[]
}

/** The most characters of a place's text. */
const MAX_TEXT = 200

/**
 * Reads a page once, for the questions of all robots. Never throws; `null` counts as absent, as programs write it.
 *
 * @param now in milliseconds since 1970.
 */
export function readPage(page: Page, now: number): ReadPage {
  const notes = new PageNotes()
  const { lines: headers, isCut: areHeadersCut } = headersOf(page)
  const contentType = headers.find(({ name }) => name === 'content-type')?.value
  const html = htmlOf(page, contentType, notes)
  const elements = html?.elements ?? []
  const isOther = isOtherType(html, contentType, notes)
  const rules: PageRule[] = []
  const uses: UseStatement[] = []
  const canonicals: CanonicalLink[] = []
  const licenses = new Licenses(notes)
  for (const { name, written, value, line } of headers) {
    const place = { where: 'header', line, name: written, text: visible(value, MAX_TEXT) } as const
    if (name === 'x-robots-tag' && rules.length <= MAX_PAGE_RULES)
      addRules(rules, ruleList(value, true, now), headerForm(place))
    if (name === 'link') addLinks(value, place, page.url, canonicals, licenses)
    if (name === 'content-signal') addSignals(value, place, uses, notes)
  }
  const robotsTags = listOf(headers, 'robots-tag')
  const usage = listOf(headers, 'content-usage')
  addRobotsTag(robotsTags, rules, notes)
  addUsage(usage, uses, notes)
  const base = baseOf(page.url, html?.base)
  for (const element of elements) addElement(element, { rules, canonicals, licenses, now, isOther, base })
  addReservation(page, headers, elements, uses, notes)
  const isCut =
    areHeadersCut ||
    [robotsTags, usage].some((list) => list?.isCut === true) ||
    [rules, uses].some(({ length }) => length > MAX_PAGE_RULES)
  if (isCut)
    notes.add(
      'rules-cut',
      `Only the first ${MAX_PAGE_RULES} words of the rules, ${MAX_HEADER_LINES} header lines and ${MAX_HEADER_CHARACTERS} characters of a header were read.`,
    )
  return {
    page,
    rules: rules.slice(0, MAX_PAGE_RULES),
    uses: uses.slice(0, MAX_PAGE_RULES),
    canonicals,
    licenses: [...licenses.urls],
    ...present({ html }),
    ...(isCut ? { isCut: true } : {}),
    cutMetas: elements
      .filter(({ kind, isCut }) => kind === 'meta' && isCut === true)
      .map(({ name }) => name.trim().toLowerCase()),
    notes: notes.list(),
  }
}

/** Types whose documents browsers parse as HTML, or as XHTML. */
const HTML_TYPES = /^(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i

/** Has a page HTML, but another type? Adds a note if so. */
function isOtherType(
  html: HtmlParts | undefined,
  contentType: string | undefined,
  notes: PageNotes,
): boolean {
  if (html === undefined || contentType === undefined || HTML_TYPES.test(contentType)) return false
  notes.add(
    'not-html',
    `Content-Type is "${visible(contentType, 80)}", so robots may read no elements of the page.`,
  )
  return true
}

function htmlOf(
  { html: given, isHtmlCut = false }: Page,
  contentType: string | undefined,
  notes: PageNotes,
): HtmlParts | undefined {
  const html = given ?? ''
  if (html === '' && !isHtmlCut) return undefined
  if (typeof html === 'string') return partsOf(html, isHtmlCut, notes)
  const { text, unknownCharset } = decodeHtml(html.subarray(0, MAX_HTML_BYTES), contentType)
  if (unknownCharset !== undefined)
    notes.add(
      'charset-unknown',
      `"${visible(unknownCharset, 60)}" is no known encoding. The next one that browsers try was used.`,
    )
  return partsOf(text, isHtmlCut || html.length > MAX_HTML_BYTES, notes)
}

function partsOf(text: string, isCut: boolean, notes: PageNotes): HtmlParts {
  const html = readHtml(text, isCut)
  for (const { attribute, line } of html.unreadMetas)
    notes.add(
      'meta-not-read',
      `The meta element on line ${line} has its name in "${visible(attribute, 40)}". Robots read only "name".`,
      line,
    )
  if (html.scriptWithNoindex !== undefined)
    notes.add(
      'script-mentions-noindex',
      `A script on line ${html.scriptWithNoindex.line} mentions noindex. What scripts add is not known here.`,
      html.scriptWithNoindex.line,
    )
  const { line, content = '' } = html.refresh ?? {}
  const target =
    REFRESH.exec(content)?.[1]
      ?.replace(/["'].*/s, '')
      .trim() ?? ''
  if (target !== '')
    notes.add(
      'refresh',
      `A meta element on line ${line} leads to "${visible(target, MAX_TEXT)}". The page there has its own rules.`,
      line,
    )
  return html
}

/**
 * The URL of `meta http-equiv="refresh"`, and what follows it (HTML Standard §4.2.5.3). Without one, the page loads
 * itself again. The expression takes linear time for any text.
 */
const REFRESH = /^\s*[\d.]+(?:\s*[;,]|\s)\s*(?:url\s*=\s*)?["']?(.*)/is

function headerForm(place: PagePlace): (word: RuleWord) => PageRule {
  return (word) =>
    word.agent === '*' || word.agent === 'robots'
      ? { ...withoutAgent(word), place, odd: `the name "${word.agent}" in a header` }
      : { ...word, place }
}

function withoutAgent({ agent: _agent, ...word }: RuleWord): RuleWord {
  return word
}

/** Adds rules, up to one more than are kept. The extra rule shows that some were left out. */
function addRules(rules: PageRule[], words: readonly RuleWord[], ruleOf: (word: RuleWord) => PageRule): void {
  for (const word of words) {
    if (rules.length > MAX_PAGE_RULES) return
    rules.push(ruleOf(word))
  }
}

function addRobotsTag(list: HeaderList | undefined, rules: PageRule[], notes: PageNotes): void {
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

/**
 * TDMRep: a header overrides the file of the site, a `meta` element overrides both, and an absent one overrides
 * nothing.
 */
function addReservation(
  { url, tdmrep }: Page,
  headers: readonly Header[],
  elements: readonly HtmlElement[],
  uses: UseStatement[],
  notes: PageNotes,
): void {
  const file = typeof tdmrep === 'string' ? fileReservation(tdmrep, url, notes) : undefined
  const said: Statement[] = [
    ...(file === undefined ? [] : statementsOf(file)),
    ...headers.map((header) => ({ ...header, where: 'header' as const })),
    ...elements
      .filter(({ kind, place }) => kind === 'meta' && place !== 'doubtful')
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
  const { written, value, line, where, text = value } = reservation
  uses.push({
    use: 'train',
    saying: value === '1' ? 'no' : 'yes',
    place: { where, ...present({ line }), name: written, text },
  })
  const policy = said.filter((statement) => statement.name === 'tdm-policy').at(-1)
  if (value === '1' && policy !== undefined)
    notes.add(
      'tdm-policy',
      `The rights of text and data mining are reserved. "${visible(policy.value, MAX_TEXT)}" tells how to get them.`,
    )
}

/** A statement of TDMRep. */
interface Statement {
  readonly where: 'tdmrep.json' | 'header' | 'meta'
  readonly name: string
  readonly written: string
  readonly value: string
  readonly line?: number
  /** The text of the rule, if it is more than the value. */
  readonly text?: string
}

function statementsOf({ location, value, policy }: FileReservation): Statement[] {
  const said = (name: string, value: string): Statement => ({
    where: 'tdmrep.json',
    name,
    written: name,
    value,
    text: `${value} for ${visible(location, MAX_TEXT)}`,
  })
  return [said('tdm-reservation', value), ...(policy === undefined ? [] : [said('tdm-policy', policy)])]
}

interface Sink {
  readonly rules: PageRule[]
  readonly canonicals: CanonicalLink[]
  readonly licenses: Licenses
  readonly now: number
  /** What relative URLs are relative to. */
  readonly base: string
  /** Is the document no HTML by its Content-Type? */
  readonly isOther: boolean
}

function addElement({ kind, name: written, content, line, place: at }: HtmlElement, sink: Sink): void {
  const name = written.trim().toLowerCase()
  const place: PagePlace = { where: kind, line, name: visible(written, 60), text: visible(content, MAX_TEXT) }
  if (kind === 'link') {
    const relations = name.split(/\s+/)
    if (relations.includes('canonical') && at !== 'doubtful') sink.canonicals.push({ place, target: content })
    if (relations.includes('license')) sink.licenses.add(content, sink.base)
    return
  }
  const odd = sink.isOther
    ? 'a meta element in a document that is no HTML'
    : at === 'doubtful'
      ? 'a meta element in svg or math, or behind a script with a comment'
      : written.trim() === written
        ? undefined
        : 'a name with blanks around it'
  if (sink.rules.length > MAX_PAGE_RULES) return
  const words = ruleList(content, false, sink.now)
  // A description may be long. Of elements with other names, only words count that a robot may know.
  const rules = VENDOR_NAMES.has(name) ? words : words.filter(({ word }) => KNOWN_WORDS.has(word))
  addRules(sink.rules, rules, (word) => ({
    ...word,
    ...(name === 'robots' ? {} : { agent: name }),
    place,
    ...present({ odd }),
    ...(at === 'body' ? { isInBody: true } : {}),
  }))
}
