import { Deciding, type Failure, type Policy, type Rule } from '../policy/index.ts'
import type { AgentQuery, Dialect, Outline, RulesInput, RulesOutput, SelectedGroups } from './dialect.ts'
import { type GroupMetadata, groupMetadataOf, type Site, siteMetadataOf } from './metadata.ts'
import type { ParsedRecord } from './parsed-record.ts'

/** What is said to every robot is collected once for all robots that ask. */
const sites = new WeakMap<Outline, Site>()

/** What one reader makes of a file for one robot: it holds where the records are; all else is made of them when asked for. */
export class FileReading extends Deciding {
  readonly selection: SelectedGroups
  readonly pathOf: Policy['pathOf']
  readonly failure: Failure | undefined
  readonly pathStart: Dialect['pathStart']
  readonly isPathUnchanged: Dialect['isPathUnchanged']
  private readonly reader: Dialect
  private readonly outline: Outline
  private readonly query: AgentQuery
  private list: RulesOutput | undefined = undefined
  private beside: GroupMetadata | undefined = undefined

  constructor(outline: Outline, reader: Dialect, query: AgentQuery) {
    super()
    this.selection = reader.selectGroups(outline, query)
    this.pathOf = (this.selection.kind === 'none' ? reader.pathWithoutGroup : undefined) ?? reader.pathOf
    this.failure = outline.failure
    this.pathStart = reader.pathStart
    this.isPathUnchanged = reader.isPathUnchanged
    this.reader = reader
    this.outline = outline
    this.query = query
  }

  override get rules(): readonly Rule[] {
    return this.listed.rules
  }

  /** The whole decision list. */
  get listed(): RulesOutput {
    this.list ??= this.reader.rules(this.inputOf(this.selection.selected.flatMap(({ records }) => records)))
    return this.list
  }

  get site(): Site {
    let site = sites.get(this.outline)
    if (site === undefined) {
      site = siteMetadataOf(this.outline)
      sites.set(this.outline, site)
    }
    return site
  }

  get aside(): GroupMetadata {
    this.beside ??= groupMetadataOf(this.reader, this.inputOf(this.selection.selected.flatMap(({ otherRecords }) => otherRecords)))
    return this.beside
  }

  protected override rulesNear(path: string): readonly Rule[] {
    const { mayMatch } = this.reader
    if (mayMatch === undefined || this.list !== undefined) return this.rules
    const near = this.selection.selected.flatMap((group) => group.rulesWhere((text, from, to) => mayMatch(text, from, to, path)))
    return this.reader.rules(this.inputOf(near)).rules
  }

  private inputOf(records: readonly ParsedRecord[]): RulesInput {
    return { outline: this.outline, selection: this.selection, query: this.query, records }
  }
}
