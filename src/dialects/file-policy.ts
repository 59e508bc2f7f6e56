import {
  type Assumption,
  type CleanParam,
  type ContentSignals,
  type ContentUsage,
  Deciding,
  type Failure,
  type Note,
  type Pacing,
  type Policy,
  type Rule,
  type Stated,
} from '../policy/index.ts'
import type {
  AgentQuery,
  Dialect,
  Entry,
  Field,
  GroupChoice,
  Outline,
  PacingReader,
  RulesInput,
  RulesOutput,
  ValueTest,
} from './dialect.ts'
import { cleanParamOf, contentSignalsOf, contentUsageOf } from './extension.ts'

/** What a file says to every robot, as one dialect reads it. */
type Site = Pick<Policy, 'sitemaps' | 'host' | 'cleanParams' | 'licenses' | 'notes'>

/** What the groups taken say beside their rules. */
type Aside = Pick<Policy, 'pacing' | 'comments' | 'contentSignals' | 'contentUsage' | 'noindex' | 'notes'>

/** What is said to every robot is collected once for all robots that ask. */
const sites = new WeakMap<Outline, Site>()

/** A policy made from a file: it holds who asks, and where the records are; all else is made of them when asked for. */
export class FilePolicy extends Deciding implements Policy {
  readonly dialect: string
  readonly agent: readonly string[]
  readonly choice: GroupChoice
  readonly pathOf: Policy['pathOf']
  protected readonly pathFrom: Dialect['pathFrom']
  declare readonly failure?: Failure
  private readonly reader: Dialect
  private readonly outline: Outline
  private readonly query: AgentQuery
  private list: RulesOutput | undefined = undefined
  private aside: Aside | undefined = undefined

  constructor(outline: Outline, reader: Dialect, query: AgentQuery) {
    super()
    this.dialect = reader.id
    this.agent = query.tokens
    this.choice = reader.choose(outline, query)
    this.pathOf = (this.choice.kind === 'none' ? reader.pathWithoutGroup : undefined) ?? reader.pathOf
    this.pathFrom = reader.pathFrom
    this.reader = reader
    this.outline = outline
    this.query = query
    if (outline.failure !== undefined) this.failure = outline.failure
  }

  get formFor(): Policy['formFor'] {
    return this.reader.formFor
  }

  get assumptions(): readonly Assumption[] {
    return this.reader.assumes
  }

  override get rules(): readonly Rule[] {
    return this.listed().rules
  }

  protected override rulesNear(path: string): readonly Rule[] {
    const { couldMatch } = this.reader
    if (couldMatch === undefined || this.list !== undefined) return this.rules
    const near: Entry[] = []
    const test: ValueTest = (text, from, to) => couldMatch(text, from, to, path)
    for (const group of this.choice.taken) group.addRules(near, test)
    return this.reader.rules(this.inputOf(near)).rules
  }

  get sitemaps(): Policy['sitemaps'] {
    return this.site().sitemaps
  }

  get host(): Policy['host'] {
    return this.site().host
  }

  get cleanParams(): Policy['cleanParams'] {
    return this.site().cleanParams
  }

  get licenses(): Policy['licenses'] {
    return this.site().licenses
  }

  get pacing(): Pacing {
    return this.beside().pacing
  }

  get comments(): Policy['comments'] {
    return this.beside().comments
  }

  get contentSignals(): Policy['contentSignals'] {
    return this.beside().contentSignals
  }

  get contentUsage(): Policy['contentUsage'] {
    return this.beside().contentUsage
  }

  get noindex(): Policy['noindex'] {
    return this.beside().noindex
  }

  get notes(): readonly Note[] {
    return [...this.site().notes, ...this.listed().notes, ...this.beside().notes]
  }

  private inputOf(records: readonly Entry[]): RulesInput {
    return { outline: this.outline, choice: this.choice, query: this.query, records }
  }

  private listed(): RulesOutput {
    this.list ??= this.reader.rules(this.inputOf(this.choice.taken.flatMap(({ records }) => records)))
    return this.list
  }

  private site(): Site {
    let site = sites.get(this.outline)
    if (site === undefined) {
      site = siteOf(this.outline)
      sites.set(this.outline, site)
    }
    return site
  }

  private beside(): Aside {
    this.aside ??= asideOf(this.reader, this.inputOf(this.choice.taken.flatMap(({ asides }) => asides)))
    return this.aside
  }
}

/** The records that are for the whole site, wherever they stand. */
function siteOf({ records, notes }: Outline): Site {
  const { parts, malformed } = collector()
  const all = (field: Field): Entry[] => records.entriesOf(field)
  const sitemaps = parts(all('sitemap'), 'sitemap', textOf)
  const [host] = parts(all('host'), 'host', textOf)
  const cleanParams = parts(all('clean-param'), 'clean-param', ({ value }): CleanParam | undefined => cleanParamOf(value))
  const licenses = parts(all('license'), 'license', textOf)
  return { sitemaps, host, cleanParams, licenses, notes: [...notes, ...malformed] }
}

/** The records of the groups taken that are no rules. */
function asideOf(reader: Dialect, input: RulesInput): Aside {
  const { records } = input
  const pacedBy = reader.pacingRecords?.(input) ?? records
  const { parts, malformed } = collector()
  return {
    pacing: pacingOf(reader.pacing, pacedBy, parts),
    comments: parts(pacedBy, 'comment', textOf),
    contentSignals: parts(records, 'content-signal', ({ value }): ContentSignals | undefined => contentSignalsOf(value)),
    contentUsage: parts(records, 'content-usage', ({ value }): ContentUsage | undefined => contentUsageOf(value)),
    noindex: parts(records, 'noindex', textOf),
    notes: malformed,
  }
}

function malformedNote({ field, value, line }: Entry): Note {
  return { code: `${field}-malformed`, message: `${field} "${value}" is not a value this reader can use; it is ignored.`, line }
}

type Parts = <T>(entries: readonly Entry[], field: Entry['field'], parsed: (entry: Entry) => T | undefined) => Stated<T>[]

/** Takes the values of one field at a time; one that cannot be parsed is not taken, and becomes a note. */
function collector(): { readonly parts: Parts; readonly malformed: readonly Note[] } {
  const malformed: Note[] = []
  const parts: Parts = (entries, field, parsed) =>
    entries.flatMap((entry) => {
      if (entry.field !== field) return []
      const value = parsed(entry)
      if (value === undefined) malformed.push(malformedNote(entry))
      return value === undefined ? [] : [{ value, line: entry.line }]
    })
  return { parts, malformed }
}

/** The value itself; an empty one says nothing. */
function textOf({ value }: Entry): string | undefined {
  return value === '' ? undefined : value
}

function pacingOf(reader: PacingReader, records: readonly Entry[], parts: Parts): Pacing {
  const delays = parts(records, 'crawl-delay', ({ value }) => reader.crawlDelay(value))
  const rates = parts(records, 'request-rate', ({ value }) => reader.requestRate(value))
  const visits = parts(records, 'visit-time', ({ value }) => reader.visitTime(value))
  const { several } = reader
  const crawlDelay = several.crawlDelay === 'last' ? delays.at(-1) : delays[0]
  const visitTime = several.visitTime === 'last' ? visits.at(-1) : visits[0]
  return {
    ...(crawlDelay === undefined ? {} : { crawlDelay }),
    requestRates: several.requestRate === 'last' ? rates.slice(-1) : rates,
    ...(visitTime === undefined ? {} : { visitTime }),
    honours: reader.honours,
  }
}
