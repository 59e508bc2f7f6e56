import {
  type AgentQuery,
  agentPart,
  checkedQuery,
  type Dialect,
  FIRST_QUESTIONS,
  fullQuery,
  type Group,
  type Outline,
  type ReadOptions,
  type RulesInput,
  type RulesOutput,
  rulesNear,
  type SelectedGroups,
} from '../dialects/index.ts'
import { GIVEN_UP, MAX_GLOB_STEPS, SearchedPath, treeMatcher } from '../pattern/index.ts'
import {
  type AskedUrl,
  askedText,
  decideByRules,
  isUrlTooLong,
  PARSER_FAILS,
  pathIn,
  type Rule,
  TOO_MUCH_WORK,
  URL_TOO_LONG,
  type UrlOptions,
  type Verdict,
  verdictBy,
  verdictOf,
  verdictWithoutRule,
} from '../policy/index.ts'
import { assertFile, type File, memoized, partWithin } from '../syntax/index.ts'
import { addTo } from '../text/index.ts'

/** Options of {@link decideMatrix}. */
export interface MatrixOptions extends UrlOptions {
  /**
   * The robots, each as the options of `read`. `readOptionsOf` of `wayleave/robots` gives the options of a registry
   * robot.
   */
  readonly robots: Iterable<ReadOptions>
  /** The URLs, each as `decide` takes it: a list, as a text alone would be a list of its characters. */
  readonly urls: object & Iterable<AskedUrl>
}

/**
 * The verdicts of many robots on many URLs of one file: a row for each robot, with a verdict for each URL, in their
 * order. Each verdict is the one that `decide` gives.
 *
 * The file is divided into groups only once for each dialect. A URL is turned into a path only once for each way to
 * do so. Robots of one dialect with equal decision lists share one row, which is the same array: then
 * `rows[0] === rows[1]`.
 *
 * @throws TypeError as `read` and `decide` do, and for robots or URLs that are no list.
 *
 * @example
 * ```ts
 * const file = parse('User-agent: FooBot\nDisallow: /\n\nUser-agent: *\nDisallow: /private/\n')
 * const dialect = dialects['rfc-9309']
 * const asked = ['FooBot', 'BarBot', 'BazBot'].map((agent) => ({ agent, dialect }))
 * const [foo, bar, baz] = decideMatrix(file, { robots: asked, urls: ['/a', '/private/'] })
 * foo?.map(({ verdict }) => verdict) // ['disallow', 'disallow']
 * bar?.map(({ verdict }) => verdict) // ['allow', 'disallow']
 * bar === baz // true
 * ```
 */
export function decideMatrix(file: File, options: MatrixOptions): (readonly Verdict[])[] {
  assertFile(file, 'decideMatrix(parse(text), { robots, urls })')
  const { robots, urls, raw = false } = options ?? {}
  assertList(robots, 'robots', '[{ agent, dialect }]')
  assertList(urls, 'urls', "['/a', '/b']")
  const columns = new Columns(urls, raw)
  const tables = new Map<File, Map<Dialect, DialectRows>>()
  const asked = Array.from(robots, (robot) => ({
    part: partWithin(file, robot),
    dialect: robot.dialect,
    query: fullQuery(checkedQuery(robot, 'decideMatrix')),
  }))
  return asked.map(({ part, dialect, query }) => {
    const ofPart = tables.get(part) ?? new Map<Dialect, DialectRows>()
    tables.set(part, ofPart)
    let rows = ofPart.get(dialect)
    if (rows === undefined) {
      rows = new DialectRows(memoized(part, dialect.outline), dialect, columns)
      ofPart.set(dialect, rows)
    }
    return rows.rowFor(query)
  })
}

/**
 * Throws if the argument is no list. Callers without types need this check: of a text, each character would become a
 * robot or a URL.
 */
function assertList(value: unknown, name: keyof MatrixOptions, example: string): void {
  if (typeof value === 'object' && value !== null && Symbol.iterator in value) return
  throw new TypeError(`decideMatrix needs a list of ${name}: write { ${name}: ${example} }.`)
}

/** A robot's question, without its records. */
type Selected = Omit<RulesInput, 'records'>

/** A path to decide; a verdict, if there is nothing to decide. */
type Column = string | Verdict

/** The URLs of a matrix, and the paths that dialects make of them. */
class Columns {
  private readonly asked: readonly (string | Verdict)[]
  private readonly byTransduction = new Map<Dialect['pathOf'], readonly Column[]>()

  constructor(urls: Iterable<AskedUrl>, raw: boolean) {
    this.asked = Array.from(urls, (url) => {
      const text = askedText(url, { raw: true })
      return isUrlTooLong(text, raw) ? URL_TOO_LONG : askedText(text, { raw })
    })
  }

  /** The paths that this function makes of the URLs, made once for all dialects that have it. */
  pathsBy(pathOf: Dialect['pathOf'], dialect: Dialect): readonly Column[] {
    let paths = this.byTransduction.get(pathOf)
    if (paths === undefined) {
      paths = this.asked.map((url) =>
        typeof url === 'string' ? (pathIn(url, pathOf, dialect.inPlace) ?? PARSER_FAILS) : url,
      )
      this.byTransduction.set(pathOf, paths)
    }
    return paths
  }

  /** A row of the verdicts on each path, and the URL that it was made of. */
  rowBy(paths: readonly Column[], verdictOn: (path: string, url: string) => Verdict): readonly Verdict[] {
    return paths.map((path, index) =>
      typeof path === 'string' ? verdictOn(path, this.asked[index] as string) : path,
    )
  }

  /** A row with one verdict for all URLs that are not too long. */
  rowOf(verdict: Verdict): readonly Verdict[] {
    return this.asked.map((url) => (typeof url === 'string' ? verdict : url))
  }
}

/** The row of robots with the same selection. Of robots that share the first group, some may have further groups. */
interface SharedRow {
  /** The question of the first of these robots. */
  readonly input: Selected
  /** The part of its rules that depends on the agent alone, see `agentPart`. Made for the second robot. */
  ofAgent: string | undefined
  readonly row: readonly Verdict[]
}

/** The rows of one dialect. */
class DialectRows {
  private readonly outline: Outline
  private readonly dialect: Dialect
  private readonly columns: Columns
  /** The rows by the first group of the selection; without any, by nothing. */
  private readonly rows = new Map<Group | undefined, SharedRow[]>()

  constructor(outline: Outline, dialect: Dialect, columns: Columns) {
    this.outline = outline
    this.dialect = dialect
    this.columns = columns
  }

  rowFor(query: AgentQuery): readonly Verdict[] {
    const { dialect, outline, rows } = this
    const selection = dialect.selectGroups(outline, query)
    const { kind, selected } = selection
    const input = { outline, selection, query }
    const shared = rows.get(selected[0])
    const ofAgent = shared && agentPart(dialect, input)
    const found = shared?.find((one) => {
      const other = one.input.selection
      if (other.kind !== kind || !areSame(other.selected, selected)) return false
      one.ofAgent ??= agentPart(dialect, one.input)
      return one.ofAgent === ofAgent
    })
    if (found !== undefined) return found.row
    const made = { input, ofAgent, row: this.decideAll(input) }
    addTo(rows, selected[0], made)
    return made.row
  }

  private decideAll(input: Selected): readonly Verdict[] {
    const { dialect, outline, columns } = this
    const { kind } = input.selection
    if (outline.failure !== undefined) return columns.rowOf(PARSER_FAILS)
    const pathOf = (kind === 'none' ? dialect.pathWithoutGroup : undefined) ?? dialect.pathOf
    const paths = columns.pathsBy(pathOf, dialect)
    const { rules, ruleFor } = dialect.sharing?.mayBeNoList === true ? outputOf(dialect, input) : NOT_MADE
    if (ruleFor !== undefined) return columns.rowBy(paths, (path, url) => verdictBy(ruleFor(path, url), kind))
    return paths.length <= FIRST_QUESTIONS
      ? decideFew(dialect, input, paths, rules)
      : decideMany(rules ?? outputOf(dialect, input).rules, kind, paths)
  }
}

function areSame(one: readonly Group[], other: readonly Group[]): boolean {
  return one.length === other.length && one.every((group, index) => group === other[index])
}

/** Of a dialect whose rules are not needed in full. */
const NOT_MADE: Partial<RulesOutput> = {}

/** By the rules near each path; by all rules if they are made. */
function decideFew(
  dialect: Dialect,
  input: Selected,
  paths: readonly Column[],
  made: readonly Rule[] | undefined,
): readonly Verdict[] {
  return paths.map((path) => {
    if (typeof path !== 'string') return path
    const search = new SearchedPath(path)
    const rules = made ?? rulesNear(dialect, input, search) ?? outputOf(dialect, input).rules
    return decideByRules(rules, path, input.selection.kind, search)
  })
}

/** Decides by a matcher of all rules. */
function decideMany(
  rules: readonly Rule[],
  kind: SelectedGroups['kind'],
  paths: readonly Column[],
): readonly Verdict[] {
  const matcher = treeMatcher(
    rules.map(({ pattern }) => pattern),
    MAX_GLOB_STEPS,
  )
  const verdicts = rules.map(verdictOf)
  const otherwise = verdictWithoutRule(kind)
  return paths.map((path) => {
    if (typeof path !== 'string') return path
    const index = matcher.first(path)
    if (index < 0) return index === GIVEN_UP ? TOO_MUCH_WORK : otherwise
    return verdicts[index] as Verdict
  })
}

function outputOf(dialect: Dialect, { outline, selection, query }: Selected): RulesOutput {
  // A literal: to copy the members takes several times as long.
  return dialect.rules({
    outline,
    selection,
    query,
    records: selection.selected.flatMap(({ records }) => records),
  })
}
