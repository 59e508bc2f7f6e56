import {
  type Assumption,
  decideByRules,
  type Failure,
  type Note,
  type Pacing,
  type Policy,
  pathIn,
  type Rule,
  type Verdict,
} from '../policy/index.ts'
import { type File, isFirstQuestion, memoized } from '../syntax/index.ts'
import { fullQuery } from './agent-query.ts'
import type { AgentQuery, Dialect, SelectedGroups } from './dialect.ts'
import { FileReading } from './file-reading.ts'

/**
 * A policy made from a file: it holds what is read, how and for whom, and no more. A crawler keeps very many policies that are asked once or
 * never, so the file is read when somebody asks, and of a first question nothing is kept.
 */
export class FilePolicy implements Policy {
  private readonly file: File
  private readonly reader: Dialect
  /** The one token of a robot that groups for everybody concern, as nearly all robots are; or all there is to know. */
  private readonly asks: string | AgentQuery
  private made: FileReading | undefined = undefined

  constructor(file: File, reader: Dialect, asks: string | AgentQuery) {
    this.file = file
    this.reader = reader
    this.asks = asks
  }

  get dialect(): string {
    return this.reader.id
  }

  get agent(): readonly string[] {
    return this.query.tokens
  }

  verdictOn(url: string): Verdict {
    return this.made === undefined ? this.firstVerdict(url) : this.made.verdictOn(url)
  }

  get rules(): readonly Rule[] {
    return this.reading.rules
  }

  get selection(): SelectedGroups {
    return this.reading.selection
  }

  get failure(): Failure | undefined {
    return this.reading.failure
  }

  get pathOf(): Policy['pathOf'] {
    return this.reading.pathOf
  }

  get transducerFor(): Policy['transducerFor'] {
    return this.reader.transducerFor
  }

  get assumptions(): readonly Assumption[] {
    return Object.entries(this.reader.assumes).flatMap(([from, questions]) => questions.split(' ').map((about) => ({ about, from })))
  }

  get sitemaps(): Policy['sitemaps'] {
    return this.reading.site.sitemaps
  }

  get host(): Policy['host'] {
    return this.reading.site.host
  }

  get cleanParams(): Policy['cleanParams'] {
    return this.reading.site.cleanParams
  }

  get licenses(): Policy['licenses'] {
    return this.reading.site.licenses
  }

  get pacing(): Pacing {
    return this.reading.aside.pacing
  }

  get comments(): Policy['comments'] {
    return this.reading.aside.comments
  }

  get contentSignals(): Policy['contentSignals'] {
    return this.reading.aside.contentSignals
  }

  get contentUsage(): Policy['contentUsage'] {
    return this.reading.aside.contentUsage
  }

  get noindex(): Policy['noindex'] {
    return this.reading.aside.noindex
  }

  get notes(): readonly Note[] {
    const { site, listed, aside } = this.reading
    return [...site.notes, ...listed.notes, ...aside.notes]
  }

  private get query(): AgentQuery {
    return fullQuery(this.asks)
  }

  private get reading(): FileReading {
    this.made ??= new FileReading(memoized(this.file, this.reader.outline), this.reader, this.query)
    return this.made
  }

  private firstVerdict(url: string): Verdict {
    const { file, reader } = this
    if (reader.scanForPath === undefined || !isFirstQuestion(file)) return this.reading.verdictOn(url)
    const path = pathIn(url, reader)
    if (path === undefined) return this.reading.verdictOn(url)
    const { kind, rules } = reader.scanForPath(file, this.query, path)
    return decideByRules(rules, path, kind)
  }
}
