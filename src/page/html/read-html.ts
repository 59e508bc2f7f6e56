import { type Handler, Parser } from 'htmlparser2'
import { lineStarts, positionAt, present } from '../../text/index.ts'

/**
 * The most characters of a document that are read. The slowest known document, one element with 250,000
 * attributes, takes 1.1 seconds of processor time.
 */
export const MAX_HTML_CHARACTERS: number = 2 * 1024 * 1024

/** Bytes that decode to more characters than are read, in any encoding. */
export const MAX_HTML_BYTES: number = 4 * (MAX_HTML_CHARACTERS + 1)

/** The deepest nesting that is read: browsers build no deeper documents (Blink, 512 elements). */
export const MAX_HTML_DEPTH = 512

/** The most `meta` and `link` elements that are kept. */
export const MAX_HTML_ELEMENTS = 10_000

/** Longer values of attributes are cut. */
export const MAX_VALUE_CHARACTERS = 8_000

/** The number of characters that are parsed before the limits are checked again. */
const CHUNK_CHARACTERS = 16 * 1024

/** An element `meta` or `link`. */
export interface HtmlElement {
  readonly kind: 'meta' | 'link'
  /** The attribute `name`, or `rel` of a link, as it is written. */
  readonly name: string
  /** The attribute `content`, or `href` of a link. */
  readonly content: string
  /** From 1. */
  readonly line: number
  /** `doubtful`: where browsers disagree with parsers, as within `svg` and `math`. */
  readonly place: 'head' | 'body' | 'doubtful'
  /** Was `content` cut? */
  readonly isCut?: true
}

/** What the rules of a page need of its HTML. */
export interface HtmlParts {
  readonly elements: readonly HtmlElement[]
  /** `meta` elements that no robot is documented to read: of `property`, or of `http-equiv`. */
  readonly unreadMetas: readonly { readonly attribute: string; readonly line: number }[]
  /** The first element with the attribute `data-nosnippet`. */
  readonly dataNosnippet?: { readonly line: number }
  /** The first `meta` element that loads a page after some seconds. */
  readonly refresh?: { readonly content: string; readonly line: number }
  /** The URL of the first `base` element that has one. */
  readonly base?: string
  /** The number of `a` and `area` elements with `href`, and of those whose `rel` tells robots not to follow them. */
  readonly links: { readonly all: number; readonly unfollowed: number; readonly firstLine?: number }
  /** The first script whose text has the word `noindex`. */
  readonly scriptWithNoindex?: { readonly line: number }
  /** Why the rest was not read. */
  readonly cut?: 'length' | 'depth' | 'elements' | 'transfer'
  /** Was the head read to its end? */
  readonly isHeadWhole: boolean
}

/** Relations of links that robots should not follow ("Qualify your outbound links to Google"). */
const UNFOLLOWED = /(?:^|\s)(?:nofollow|ugc|sponsored)(?:\s|$)/i

/** Elements that may stand in the head (HTML Standard §13.2.6.4.4). Any other one ends it. */
const OF_HEAD: ReadonlySet<string> = new Set([
  ...[
    'html',
    'head',
    'base',
    'basefont',
    'bgsound',
    'link',
    'meta',
    'title',
    'noscript',
    'noframes',
    'style',
  ],
  ...['script', 'template'],
])

/**
 * Reads a document once, from its beginning. The time is in proportion to its length.
 *
 * @param isCut Is its end missing?
 */
export function readHtml(html: string, isCut: boolean): HtmlParts {
  const reader = new HtmlReader(html, isCut)
  return reader.read()
}

/** A parser that asks whether to read an end tag. */
class HtmlParser extends Parser {
  readonly #readsEndTag: (start: number, end: number) => boolean

  constructor(handler: Partial<Handler>, readsEndTag: (start: number, end: number) => boolean) {
    super(handler)
    this.#readsEndTag = readsEndTag
  }

  override onclosetag(start: number, end: number): void {
    if (this.#readsEndTag(start, end)) super.onclosetag(start, end)
  }
}

class HtmlReader {
  readonly #html: string
  readonly #elements: HtmlElement[] = []
  readonly #unread: { attribute: string; line: number }[] = []
  readonly #starts: Uint32Array
  #dataNosnippet: { readonly line: number } | undefined
  #scriptWithNoindex: { readonly line: number } | undefined
  #base: string | undefined
  #refresh: HtmlParts['refresh']
  #links: HtmlParts['links'] = { all: 0, unfollowed: 0 }
  #depth = 0
  #templates = 0
  #foreign = 0
  #isInScript = false
  #hasScriptComment = false
  /** The end of the script's text so far: the parser gives a long text in pieces. */
  #scriptEnd = ''
  #isDoubtful = false
  #isInText = 0
  #hasBody = false
  /** Was an element left out, because there are too many? */
  #isOverfull = false
  /** Was it an element of the head? */
  #isHeadCut = false
  #cut: HtmlParts['cut']

  constructor(html: string, isCut: boolean) {
    // In HTML, this begins a comment that ends at the next `>` (HTML Standard §13.2.5.42). The parser would skip more.
    this.#html = html.slice(0, MAX_HTML_CHARACTERS).replaceAll('<![CDATA[', '<!(CDATA[')
    if (html.length > MAX_HTML_CHARACTERS) this.#cut = 'length'
    else if (isCut) this.#cut = 'transfer'
    this.#starts = lineStarts(this.#html)
  }

  read(): HtmlParts {
    const parser: Parser = new HtmlParser(
      {
        onopentag: (name, attributes) => this.#open(name, attributes, parser.startIndex),
        onclosetag: (name) => this.#count(name, -1),
        ontext: (text) => this.#text(text, parser.startIndex),
        oncomment: (text) => this.#comment(text),
      },
      (start, end) => this.#endTag(this.#html.slice(start, end).toLowerCase()),
    )
    let stopped: HtmlParts['cut']
    for (let at = 0; at < this.#html.length && stopped === undefined; at += CHUNK_CHARACTERS) {
      parser.write(this.#html.slice(at, at + CHUNK_CHARACTERS))
      if (this.#depth > MAX_HTML_DEPTH) stopped = 'depth'
      else if (this.#isOverfull) stopped = 'elements'
    }
    if (stopped === undefined) parser.end()
    const cut = stopped ?? this.#cut
    return {
      elements: this.#elements,
      unreadMetas: this.#unread,
      ...present({ dataNosnippet: this.#dataNosnippet, base: this.#base, refresh: this.#refresh }),
      links: this.#links,
      ...present({ scriptWithNoindex: this.#scriptWithNoindex, cut }),
      isHeadWhole: cut === undefined || (this.#hasBody && !this.#isHeadCut),
    }
  }

  #open(name: string, attributes: Readonly<Record<string, string>>, offset: number): void {
    this.#count(name, 1)
    if (!OF_HEAD.has(name)) this.#hasBody = true
    if (this.#templates > 0) return
    if ('data-nosnippet' in attributes) this.#dataNosnippet ??= { line: this.#lineAt(offset) }
    if (name === 'base' && this.#foreign === 0) this.#base ??= attributes.href?.slice(0, MAX_VALUE_CHARACTERS)
    if (name === 'a' || name === 'area') this.#countLink(attributes, offset)
    if (name !== 'meta' && name !== 'link') return
    if (this.#elements.length < MAX_HTML_ELEMENTS) this.#keep(name, attributes, offset)
    else {
      this.#isOverfull = true
      this.#isHeadCut ||= !this.#hasBody
    }
  }

  /** Counts an element that begins (1) or ends (-1) among those that are open. */
  #count(name: string, by: 1 | -1): void {
    if (!VOID.has(name)) this.#depth += by
    if (name === 'template') this.#templates += by
    if (name === 'svg' || name === 'math') this.#foreign += by
    if (TEXT_OF_HEAD.has(name)) this.#isInText += by
    if (name !== 'script') return
    this.#isInScript = by === 1
    this.#hasScriptComment = false
    this.#scriptEnd = ''
  }

  #countLink({ href, rel = '' }: Readonly<Record<string, string>>, offset: number): void {
    if (href === undefined) return
    const { all, unfollowed, firstLine } = this.#links
    if (!UNFOLLOWED.test(rel)) this.#links = { ...this.#links, all: all + 1 }
    else
      this.#links = {
        all: all + 1,
        unfollowed: unfollowed + 1,
        firstLine: firstLine ?? this.#lineAt(offset),
      }
  }

  #keep(kind: 'meta' | 'link', attributes: Readonly<Record<string, string>>, offset: number): void {
    const name = kind === 'meta' ? attributes.name : attributes.rel
    const content = kind === 'meta' ? attributes.content : attributes.href
    if (kind === 'meta') this.#readMeta(attributes, offset)
    if (name === undefined || content === undefined) return
    this.#elements.push({
      kind,
      name: name.slice(0, MAX_VALUE_CHARACTERS),
      content: content.slice(0, MAX_VALUE_CHARACTERS),
      line: this.#lineAt(offset),
      place: this.#isDoubtful || this.#foreign > 0 ? 'doubtful' : this.#hasBody ? 'body' : 'head',
      ...(content.length > MAX_VALUE_CHARACTERS ? { isCut: true } : {}),
    })
  }

  /** Notes a `meta` element that names robots in another attribute than `name`, or that leads to another page. */
  #readMeta(attributes: Readonly<Record<string, string>>, offset: number): void {
    const { name, content, 'http-equiv': pragma } = attributes
    if (name === undefined) {
      const [attribute] =
        Object.entries(attributes).find(([, value]) => /^(?:x-)?robots(?:-tag)?$/i.test(value)) ?? []
      if (attribute !== undefined) this.#unread.push({ attribute, line: this.#lineAt(offset) })
    }
    if (content !== undefined && pragma?.toLowerCase() === 'refresh')
      this.#refresh ??= { content: content.slice(0, MAX_VALUE_CHARACTERS), line: this.#lineAt(offset) }
  }

  /**
   * Should an end tag be read? Before the body, an end tag opens the body or is ignored (HTML Standard §13.2.6.4.4).
   */
  #endTag(name: string): boolean {
    if (this.#hasBody || this.#templates > 0) return true
    if (name === 'body' || name === 'html') this.#hasBody = true
    return name !== 'p'
  }

  /** In `svg` and `math`, `<![CDATA[` begins character data, so that what follows may be text of the page. */
  #comment(text: string): void {
    if (this.#foreign > 0 && text.startsWith('(CDATA[')) this.#isDoubtful = true
  }

  /** Behind a script with `<!--` and then `<script`, browsers may still be in that script (HTML Standard §13.2.5.27). */
  #script(text: string): void {
    const comment = this.#hasScriptComment ? 0 : text.indexOf('<!--')
    if (comment === -1) return
    this.#hasScriptComment = true
    if (/<script[\s/>]/i.test(text.slice(comment))) this.#isDoubtful = true
  }

  #text(text: string, offset: number): void {
    if (this.#isInScript) {
      const joined = this.#scriptEnd + text
      this.#scriptEnd = joined.slice(-LONGEST_WORD)
      this.#script(joined)
      if (this.#scriptWithNoindex === undefined && /noindex/i.test(joined))
        this.#scriptWithNoindex = { line: this.#lineAt(offset) }
    } else if (!this.#hasBody && this.#isInText === 0 && this.#templates === 0 && /[^\s\ufeff]/.test(text)) {
      this.#hasBody = true
    }
  }

  #lineAt(offset: number): number {
    return positionAt(this.#starts, offset).line
  }
}

/** The length of the longest text that is searched in a script (`<script `), minus one. */
const LONGEST_WORD = 7

/** Elements of the head with text, which does not end the head. In `noscript`, text does. */
const TEXT_OF_HEAD: ReadonlySet<string> = new Set(['title', 'noframes', 'style', 'script'])

/** Elements without an end tag (HTML Standard §13.1.2), and elements that the parser treats in this way. */
const VOID: ReadonlySet<string> = new Set([
  ...['area', 'base', 'basefont', 'br', 'col', 'command', 'embed', 'frame', 'hr', 'img', 'input', 'isindex'],
  ...['keygen', 'link', 'meta', 'param', 'source', 'track', 'wbr'],
])
