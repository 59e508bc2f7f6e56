/** A condition of a search. */
export interface Condition {
  readonly field: SearchField
  /** What to look for, in lower case. `*` stands for any text. */
  readonly text: string
}

/** What a search can ask about: BotSeer's five fields, and four more. `any` is a word without a field. */
type SearchField = (typeof SEARCH_FIELDS)[number] | 'any'

/** The fields that a search may name. */
export const SEARCH_FIELDS = [
  'botname',
  'disallow',
  'allow',
  'comments',
  'site',
  'key',
  'sitemap',
  'finding',
  'class',
] as const

/** A search that cannot be understood. */
export class SearchError extends Error {}

/** The most conditions of one search. */
const MAX_CONDITIONS = 16

/**
 * The conditions of a search, all of which a file has to meet: `botname:gptbot disallow:/ comments:"keep
 * out"`. A word without a field is looked for in names of robots, comments and hosts. A URL is such a word.
 *
 * @throws SearchError for an empty search, one with too many conditions, and a field that is unknown or has no value.
 */
export function parseSearch(query: string): readonly Condition[] {
  const conditions: Condition[] = []
  for (const [, name, quoted, plain] of query.matchAll(/(?:([a-z]+):)?(?:"([^"]*)"|(\S+))/gi)) {
    const value = quoted ?? plain ?? ''
    const isUrl = name !== undefined && value.startsWith('//')
    const field = name === undefined || isUrl ? 'any' : fieldOf(name)
    if (quoted === undefined && SEARCH_FIELDS.some((one) => `${one}:` === value.toLowerCase()))
      throw new SearchError(`${value} needs its value right behind the colon.`)
    const text = (isUrl ? `${name}:${value}` : value).toLowerCase()
    if (text !== '') conditions.push({ field, text })
  }
  if (conditions.length === 0)
    throw new SearchError(`A search needs a word, or a field and a value: ${SEARCH_FIELDS.join(', ')}.`)
  if (conditions.length > MAX_CONDITIONS)
    throw new SearchError(`A search has at most ${MAX_CONDITIONS} conditions.`)
  return conditions
}

function fieldOf(name: string): SearchField {
  const field = SEARCH_FIELDS.find((one) => one === name.toLowerCase())
  if (field !== undefined) return field
  throw new SearchError(
    `A search has no field ${name}. The fields are ${SEARCH_FIELDS.join(', ')}. Put a word with a colon in quotes.`,
  )
}

/** {@link parseSearch} as the text of a script, with all that it calls. */
export const PARSE_SEARCH_SCRIPT: string = [
  `const SEARCH_FIELDS = ${JSON.stringify(SEARCH_FIELDS)}`,
  `const MAX_CONDITIONS = ${MAX_CONDITIONS}`,
  ...[SearchError, parseSearch, fieldOf],
].join('\n')
