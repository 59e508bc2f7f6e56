import { memoFor, SearchedPath } from '../pattern/index.ts'
import {
  type Assumption,
  askedText,
  decideByRules,
  type Failure,
  isUrlTooLong,
  type ListDecider,
  listDeciderInSteps,
  type Note,
  PARSER_FAILS,
  type Pacing,
  type Policy,
  pathIn,
  type Rule,
  URL_TOO_LONG,
  type UrlOptions,
  type Verdict,
  verdictBy,
} from '../policy/index.ts'
import { type File, memoized } from '../syntax/index.ts'
import { type CompactQuery, fullQuery } from './agent-query.ts'
import type { DialectDefinition } from './dialect.ts'
import {
  type GroupMetadata,
  groupMetadataOf,
  type PacingMetadata,
  pacingMetadataOf,
  type SiteMetadata,
  siteMetadataOf,
} from './metadata.ts'
import type { AgentQuery, Group, Outline, RulesInput, RulesOutput, SelectedGroups } from './outline.ts'
import type { ParsedRecord } from './parsed-record.ts'
import { costOf, FIRST_QUESTIONS, rulesNear } from './parsing/first-questions.ts'

/**
 * What a policy has made of its file. Every member is there from the start, so that V8 gives all of these
 * objects one hidden class.
 */
interface Contents {
  readonly pathOf: DialectDefinition['pathOf']
  readonly outline: Outline
  readonly query: AgentQuery
  readonly selection: SelectedGroups
  /** The decision list, once it is made. */
  list: RulesOutput | undefined
  metadata: GroupMetadata | undefined
  pacing: PacingMetadata | undefined
  /** Answers every question, once {@link questionsLeft} is spent and it is prepared. */
  decider: ListDecider | undefined
  /** Prepares {@link decider}: one step for each question, if the list is long. */
  preparing: Generator<undefined, ListDecider> | undefined
  /** How many of {@link FIRST_QUESTIONS} are not spent. */
  questionsLeft: number
}

/** Up to this length of a text, the list and its matcher are made within one question. */
const MAX_PREPARED_AT_ONCE = 131_072

/** Metadata of the whole site, which all agents share. */
const sharedSiteMetadata = memoFor(siteMetadataOf)

/**
 * A policy that reads its file on first use. A crawler keeps many policies that are asked once or never. A policy
 * that was not asked holds only the file, the dialect and the agent. `parsing/first-questions.ts` describes how it
 * answers its first questions.
 */
export class LazyPolicy implements Policy {
  private readonly file: File
  private readonly readBy: DialectDefinition
  private readonly askedFor: CompactQuery
  private contents: Contents | undefined = undefined

  constructor(file: File, dialect: DialectDefinition, query: CompactQuery) {
    this.file = file
    this.readBy = dialect
    this.askedFor = query
  }

  decide(url: string, options?: UrlOptions): Verdict {
    const { contents } = this
    const isRaw = options?.raw === true
    if (isUrlTooLong(url, isRaw)) return URL_TOO_LONG
    if (contents?.decider !== undefined) return contents.decider.decide(url, isRaw)
    const asked = askedText(url, options)
    return this.decideFrom(this.parsed, asked)
  }

  get dialect(): string {
    return this.readBy.id
  }

  get agent(): readonly string[] {
    return fullQuery(this.askedFor).tokens
  }

  get rules(): readonly Rule[] {
    return this.listIn(this.parsed).rules
  }

  get ruleFor(): Policy['ruleFor'] {
    return this.readBy.sharing?.mayBeNoList === true ? this.listIn(this.parsed).ruleFor : undefined
  }

  get lengthOf(): Policy['lengthOf'] {
    return this.readBy.lengthOf
  }

  get ranksBy(): Policy['ranksBy'] {
    return this.readBy.ranksBy
  }

  get selection(): SelectedGroups {
    return this.parsed.selection
  }

  get failure(): Failure | undefined {
    return this.parsed.outline.failure
  }

  get pathOf(): Policy['pathOf'] {
    return this.parsed.pathOf
  }

  get transducerFor(): Policy['transducerFor'] {
    return this.readBy.transducerFor
  }

  get resolvesDotSegments(): true | undefined {
    return this.readBy.resolvesDotSegments
  }

  get namedOrigins(): readonly string[] {
    return this.readBy.originsIn?.(this.rules) ?? []
  }

  get assumptions(): readonly Assumption[] {
    return Object.entries(this.readBy.assumes).flatMap(([from, questions]) =>
      questions.split(' ').map((about) => ({ about, from })),
    )
  }

  get sitemaps(): Policy['sitemaps'] {
    return this.siteMetadata.sitemaps
  }

  get host(): Policy['host'] {
    return this.siteMetadata.host
  }

  get cleanParams(): Policy['cleanParams'] {
    return this.siteMetadata.cleanParams
  }

  get licenses(): Policy['licenses'] {
    return this.siteMetadata.licenses
  }

  get pacing(): Pacing {
    return this.pacingMetadata.pacing
  }

  get comments(): Policy['comments'] {
    return this.pacingMetadata.comments
  }

  get contentSignals(): Policy['contentSignals'] {
    return this.groupMetadata.contentSignals
  }

  get contentUsage(): Policy['contentUsage'] {
    return this.groupMetadata.contentUsage
  }

  get noindex(): Policy['noindex'] {
    return this.groupMetadata.noindex
  }

  get ignoredRecords(): Policy['ignoredRecords'] {
    const all = [this.siteMetadata, this.pacingMetadata, this.groupMetadata].flatMap(
      ({ ignoredRecords }) => ignoredRecords,
    )
    return all.sort((one, other) => one.line - other.line)
  }

  get notes(): readonly Note[] {
    return [
      ...this.siteMetadata.notes,
      ...this.listIn(this.parsed).notes,
      ...this.pacingMetadata.notes,
      ...this.groupMetadata.notes,
    ]
  }

  /** What the dialect's `rules` gets besides records. */
  get question(): Omit<RulesInput, 'records'> {
    return this.parsed
  }

  /** The contents, read on first use. */
  private get parsed(): Contents {
    this.contents ??= contentsOf(this.file, this.readBy, fullQuery(this.askedFor))
    return this.contents
  }

  private get siteMetadata(): SiteMetadata {
    return sharedSiteMetadata(this.parsed.outline)
  }

  /** The pacing, apart from the other metadata: some dialects tell agents apart by their pacing. */
  private get pacingMetadata(): PacingMetadata {
    const { parsed } = this
    parsed.pacing ??= pacingMetadataOf(this.readBy, inputOf(parsed, otherRecordsOf(parsed)))
    return parsed.pacing
  }

  private get groupMetadata(): GroupMetadata {
    const { parsed } = this
    if (parsed.metadata === undefined) {
      const shared = sharedContents(this.readBy, parsed.selection)
      parsed.metadata = shared?.metadata ?? groupMetadataOf(otherRecordsOf(parsed))
      if (shared !== undefined) shared.metadata = parsed.metadata
    }
    return parsed.metadata
  }

  private listIn(contents: Contents): RulesOutput {
    if (contents.list === undefined) {
      const { selection } = contents
      const shared = sharedContents(this.readBy, selection)
      const list = shared?.list ?? this.readBy.rules(inputOf(contents, recordsOf(selection)))
      if (shared !== undefined) shared.list = list
      contents.list = list
    }
    return contents.list
  }

  /** The decider, if it is prepared with one more step. */
  private prepareDecider(contents: Contents, url: string): ListDecider | undefined {
    contents.preparing ??= this.deciderInSteps(contents, url)
    const { done, value } = contents.preparing.next()
    if (done !== true) return undefined
    contents.decider = value
    contents.preparing = undefined
    return value
  }

  private *deciderInSteps(contents: Contents, url: string): Generator<undefined, ListDecider> {
    if (contents.list === undefined && this.file.text.length > MAX_PREPARED_AT_ONCE) {
      const records = recordsOf(contents.selection)
      yield
      contents.list ??= this.readBy.rules(inputOf(contents, records))
      yield
    }
    const { rules, partialList } = this.listIn(contents)
    const { originsIn, inPlace } = this.readBy
    const { pathStart, pathStartWithoutSites = pathStart } = inPlace ?? {}
    const namesSites = originsIn === undefined || originsIn(rules).length > 0
    const finding = {
      ...inPlace,
      pathOf: contents.pathOf,
      pathStart: namesSites ? pathStart : pathStartWithoutSites,
    }
    const list = partialList?.() ?? { patterns: rules.map(({ pattern }) => pattern), rules }
    return yield* listDeciderInSteps(list, contents.selection.kind, finding, url)
  }

  private decideFrom(contents: Contents, url: string): Verdict {
    if (contents.outline.failure !== undefined) return PARSER_FAILS
    const { kind } = contents.selection
    const output = this.readBy.sharing?.mayBeNoList === true ? this.listIn(contents) : undefined
    const isList = output?.ruleFor === undefined || output.partialList !== undefined
    const decider = contents.questionsLeft > 0 || !isList ? undefined : this.prepareDecider(contents, url)
    if (decider !== undefined) return decider.decide(url, true)
    const path = pathIn(url, contents.pathOf, this.readBy.inPlace)
    if (path === undefined) return PARSER_FAILS
    if (output?.ruleFor !== undefined) {
      contents.questionsLeft -= costOf(output.rules)
      return verdictBy(output.ruleFor(path, url), kind)
    }
    const search = new SearchedPath(path)
    const near = contents.list === undefined ? rulesNear(this.readBy, contents, search) : undefined
    const rules = near ?? this.listIn(contents).rules
    contents.questionsLeft -= costOf(rules)
    return decideByRules(rules, path, kind, search)
  }
}

/** The policy of a robot that reads only the first lines of a file. Its notes say so. */
export class CutPolicy extends LazyPolicy {
  /** How many UTF-16 units the robot reads. */
  readonly units: number
  private readonly lines: number

  /** @param lines how many lines the robot reads. */
  constructor(part: File, dialect: DialectDefinition, query: CompactQuery, lines: number) {
    super(part, dialect, query)
    this.units = part.text.length
    this.lines = lines
  }

  override get notes(): readonly Note[] {
    const line = this.lines + 1
    const message = `The robot reads only the beginning of this file: line ${line} and those after it do not count.`
    return [...super.notes, { code: 'file-cut', message, line }]
  }
}

function contentsOf(file: File, dialect: DialectDefinition, query: AgentQuery): Contents {
  const outline = memoized(file, dialect.outline)
  const selection = dialect.selectGroups(outline, query)
  const pathOf = (selection.kind === 'none' ? dialect.pathWithoutGroup : undefined) ?? dialect.pathOf
  const questionsLeft = FIRST_QUESTIONS
  return {
    pathOf,
    outline,
    query,
    selection,
    list: undefined,
    metadata: undefined,
    pacing: undefined,
    decider: undefined,
    preparing: undefined,
    questionsLeft,
  }
}

function inputOf({ outline, selection, query }: Contents, records: readonly ParsedRecord[]): RulesInput {
  return { outline, selection, query, records }
}

function recordsOf({ selected }: SelectedGroups): readonly ParsedRecord[] {
  return selected.flatMap(({ records }) => records)
}

function otherRecordsOf({ selection: { selected } }: Contents): readonly ParsedRecord[] {
  const [first] = selected
  return first !== undefined && selected.length === 1
    ? first.otherRecords
    : selected.flatMap(({ otherRecords }) => otherRecords)
}

/** What one selected group gives, the same for every agent, in all dialects with the same `rules`. */
type SharedContents = Pick<Contents, 'list' | 'metadata'>

const sharedOfGroups = memoFor(
  (_: Group): Record<SelectedGroups['kind'], Map<DialectDefinition['rules'], SharedContents>> => ({
    named: new Map(),
    star: new Map(),
    none: new Map(),
  }),
)

/**
 * The contents that agents share: a file of 400 robots in one group is then read once, not 400 times. Agents with
 * several groups share none, nor do agents of a dialect that makes different rules for each agent.
 */
function sharedContents(
  { rules, sharing }: DialectDefinition,
  { kind, selected }: SelectedGroups,
): SharedContents | undefined {
  const [group] = selected
  if (group === undefined || selected.length > 1 || sharing?.policyDependsOnAgent === true) return undefined
  const shared = sharedOfGroups(group)[kind]
  const known = shared.get(rules)
  if (known !== undefined) return known
  const made = { list: undefined, metadata: undefined }
  shared.set(rules, made)
  return made
}
