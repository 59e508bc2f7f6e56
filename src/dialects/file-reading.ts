import { Deciding, type Failure, type Policy, type Rule } from '../policy/index.ts'
import { type Aside, asideOf, type Site, siteOf } from './asides.ts'
import type { AgentQuery, Dialect, GroupChoice, Outline, RulesInput, RulesOutput } from './dialect.ts'
import type { Entry } from './entry.ts'

/** What is said to every robot is collected once for all robots that ask. */
const sites = new WeakMap<Outline, Site>()

/** What one reader makes of a file for one robot: it holds where the records are; all else is made of them when asked for. */
export class FileReading extends Deciding {
  readonly choice: GroupChoice
  readonly pathOf: Policy['pathOf']
  readonly failure: Failure | undefined
  readonly pathFrom: Dialect['pathFrom']
  readonly leavesPath: Dialect['leavesPath']
  private readonly reader: Dialect
  private readonly outline: Outline
  private readonly query: AgentQuery
  private list: RulesOutput | undefined = undefined
  private beside: Aside | undefined = undefined

  constructor(outline: Outline, reader: Dialect, query: AgentQuery) {
    super()
    this.choice = reader.choose(outline, query)
    this.pathOf = (this.choice.kind === 'none' ? reader.pathWithoutGroup : undefined) ?? reader.pathOf
    this.failure = outline.failure
    this.pathFrom = reader.pathFrom
    this.leavesPath = reader.leavesPath
    this.reader = reader
    this.outline = outline
    this.query = query
  }

  override get rules(): readonly Rule[] {
    return this.listed.rules
  }

  /** The whole decision list. */
  get listed(): RulesOutput {
    this.list ??= this.reader.rules(this.inputOf(this.choice.taken.flatMap(({ records }) => records)))
    return this.list
  }

  get site(): Site {
    let site = sites.get(this.outline)
    if (site === undefined) {
      site = siteOf(this.outline)
      sites.set(this.outline, site)
    }
    return site
  }

  get aside(): Aside {
    this.beside ??= asideOf(this.reader, this.inputOf(this.choice.taken.flatMap(({ asides }) => asides)))
    return this.beside
  }

  protected override rulesNear(path: string): readonly Rule[] {
    const { couldMatch } = this.reader
    if (couldMatch === undefined || this.list !== undefined) return this.rules
    const near = this.choice.taken.flatMap((group) => group.rulesWhere((text, from, to) => couldMatch(text, from, to, path)))
    return this.reader.rules(this.inputOf(near)).rules
  }

  private inputOf(records: readonly Entry[]): RulesInput {
    return { outline: this.outline, choice: this.choice, query: this.query, records }
  }
}
