import type { Outline } from '../dialects/index.ts'

/** What of an outline any robot could notice, without where its lines stand. */
export interface OutlineRecords {
  /** Everything in one text: two outlines of which it is equal are the same to every robot. */
  readonly all: string
  /** Each group's own text, with the names it is for. */
  readonly groups: ReadonlyMap<string, readonly string[]>
}

const known = new WeakMap<Outline, OutlineRecords>()

/** Every group of an outline with its records, in order, and the records of the file that some reader looks for in all of it. */
export function outlineRecords(outline: Outline): OutlineRecords {
  const kept = known.get(outline)
  if (kept !== undefined) return kept
  const { records, groups, failure } = outline
  const texts = groups.map(({ agents, records: own }): [string, readonly string[]] => {
    const named = agents.map(({ value, line = 0 }) => ({ field: 'user-agent', value, line, start: 0 }))
    return [inOrder([...named, ...own]), agents.map(({ value }) => value)]
  })
  const site = inOrder(SITE_FIELDS.flatMap((field) => records.recordsOf(field)))
  const made = { all: JSON.stringify([failure?.message, texts.map(([text]) => text), site]), groups: new Map(texts) }
  known.set(outline, made)
  return made
}

/** Fields that some reader looks for in the whole file, whatever group they stand in. */
const SITE_FIELDS = ['user-agent', 'crawl-delay', 'sitemap', 'host', 'clean-param', 'license'] as const

interface Row {
  readonly field: string
  readonly value: string
  readonly line: number
  readonly start: number
}

function inOrder(rows: readonly Row[]): string {
  return JSON.stringify(
    [...rows].sort((one, other) => one.line - other.line || one.start - other.start).map(({ field, value }) => [field, value]),
  )
}
