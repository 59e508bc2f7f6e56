import { ALLOWED_FUNCTIONS, ALLOWED_TABLE_FUNCTIONS } from './allowed-functions.ts'
import { QueryError } from './query-error.ts'

/** What a query may read. */
export interface Readable {
  /** The tables and views that it may name, in lower case. */
  readonly relations: ReadonlySet<string>
  /** The engine's own views, which it may not name. */
  readonly ownViews: ReadonlySet<string>
}

/** A part of the engine's syntax tree: an object of JSON. */
type Part = Readonly<Record<string, unknown>>

/** The kinds of expressions. What each of them calls or reads stands in it as further parts. */
const EXPRESSIONS: ReadonlySet<unknown> = new Set([
  ...['BETWEEN', 'CASE', 'CAST', 'COLLATE', 'COLUMN_REF', 'COMPARISON', 'CONJUNCTION', 'CONSTANT', 'DEFAULT'],
  ...['FUNCTION', 'LAMBDA', 'OPERATOR', 'PARAMETER', 'POSITIONAL_REFERENCE', 'STAR', 'SUBQUERY', 'WINDOW'],
])

/** The kinds of all other parts: queries, what stands after `from`, and what comes after both. */
const OTHER_PARTS: ReadonlySet<unknown> = new Set([
  ...['SELECT_NODE', 'SET_OPERATION_NODE', 'RECURSIVE_CTE_NODE', 'CTE_NODE'],
  ...['BASE_TABLE', 'EMPTY', 'EXPRESSION_LIST', 'JOIN', 'PIVOT', 'SHOW_REF', 'SUBQUERY', 'TABLE_FUNCTION'],
  ...['DISTINCT_MODIFIER', 'LIMIT_MODIFIER', 'LIMIT_PERCENT_MODIFIER', 'ORDER_MODIFIER'],
  ...['ASCENDING', 'DESCENDING', 'ORDER_DEFAULT'],
])

/** What says more about a type, such as `LIST_TYPE_INFO`. */
const TYPE_INFO = /^[A-Z]+_TYPE_INFO$/

/** A name that a query may give to a part of itself. Others, such as `a.csv`, may name a file. */
const PLAIN_NAME = /^[\p{L}\p{N}_]+$/u

/**
 * Checks the syntax tree of a query that nobody has checked, before the engine prepares it: preparing some
 * statements changes the disk. It may contain only parts, functions and tables that are known to be harmless.
 *
 * @param tree what `json_serialize_sql` of DuckDB gives: the tree of the engine's own parser.
 * @throws QueryError that says what is refused.
 */
export function checkQuery(tree: string, readable: Readable): void {
  const { error, error_type: type, error_message: message, statements } = JSON.parse(tree) as Part
  if (error === true) throw new QueryError(type === 'not implemented' ? ONLY_QUERIES : String(message))
  if (!Array.isArray(statements) || statements.length !== 1) throw new QueryError(ONLY_QUERIES)
  const parts = partsOf(statements)
  const named = new Set<string>()
  for (const { cte_map: map } of parts) {
    const entries = (map as { readonly map?: readonly { readonly key: string }[] } | undefined)?.map ?? []
    for (const { key } of entries) {
      const name = key.toLowerCase()
      if (!PLAIN_NAME.test(name) || readable.ownViews.has(name))
        throw new QueryError(`A part of a query cannot have the name ${key} here. Take another name.`)
      named.add(name)
    }
  }
  for (const part of parts) checkPart(part, (name) => readable.relations.has(name) || named.has(name))
}

const ONLY_QUERIES = 'Only a query runs here: begin with select, and ask one at a time.'

/** All objects in a tree. A query may be nested deeply, so no function calls itself. */
function partsOf(tree: unknown): readonly Part[] {
  const found: Part[] = []
  const left: unknown[] = [tree]
  while (left.length > 0) {
    const one = left.pop()
    if (typeof one !== 'object' || one === null) continue
    if (!Array.isArray(one)) found.push(one as Part)
    // A loop, because a long list of values is too much for the arguments of one call.
    for (const inner of Object.values(one)) left.push(inner)
  }
  return found
}

function checkPart(part: Part, isReadable: (name: string) => boolean): void {
  const { class: kind, type, function_name: called, table_name: table } = part
  if (kind === undefined) {
    if (typeof type === 'string' && !OTHER_PARTS.has(type) && !TYPE_INFO.test(type))
      throw new QueryError(`A query with a part of the kind ${type} does not run here.`)
  } else if (!EXPRESSIONS.has(kind))
    throw new QueryError(`A query with an expression of the kind ${String(kind)} does not run here.`)
  if (type === 'TABLE_FUNCTION') {
    const name = String((part.function as Part).function_name)
    if (!ALLOWED_TABLE_FUNCTIONS.has(name.toLowerCase()))
      throw new QueryError(`The function ${name} does not stand in for a table here.`)
  } else if (called !== undefined && !isCallable(String(called)))
    throw new QueryError(`The function ${String(called)} does not run here.`)
  if (table === undefined || table === '') return
  const name = String(table)
  const isQualified = [part.schema_name, part.catalog_name].some((one) => one !== undefined && one !== '')
  if (type === 'SHOW_REF' ? name !== ALL_TABLES : isQualified || !isReadable(name.toLowerCase()))
    throw new QueryError(`There is no table ${name} here. Give the name of a table of the dataset alone.`)
}

/** What `show tables` reads. */
const ALL_TABLES = '"tables"'

function isCallable(name: string): boolean {
  return ALLOWED_FUNCTIONS.has(name.toLowerCase()) || ALLOWED_TABLE_FUNCTIONS.has(name.toLowerCase())
}
