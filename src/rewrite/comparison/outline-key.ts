import type { Outline } from '../../dialects/index.ts'
import { memoFor } from '../../pattern/index.ts'

/** Texts that are equal for outlines with equal records, wherever these are in the file. */
export interface OutlineKeys {
  /** The key of the whole outline. Outlines with equal keys give every agent equal policies. */
  readonly all: string
  /** The key of each group, with its agents. */
  readonly groups: ReadonlyMap<string, readonly string[]>
}

/**
 * The keys of an outline: every group with its records in order, and the records that some dialect reads in
 * the whole file.
 */
export const outlineKeys: (outline: Outline) => OutlineKeys = memoFor(({ records, groups, failure }) => {
  const texts = groups.map(({ agents, records: own }): [string, readonly string[]] => {
    const named = agents.map(({ value, line = 0 }) => ({ field: 'user-agent', value, line, start: 0 }))
    return [inOrder([...named, ...own]), agents.map(({ value }) => value)]
  })
  const site = inOrder(SITE_FIELDS.flatMap((field) => records.recordsOf(field)))
  return {
    all: JSON.stringify([failure?.message, texts.map(([text]) => text), site]),
    groups: new Map(texts),
  }
})

/** Fields that some dialect reads in the whole file, whatever group they are in. */
const SITE_FIELDS = ['user-agent', 'crawl-delay', 'sitemap', 'host', 'clean-param', 'license'] as const

interface Row {
  readonly field: string
  readonly value: string
  readonly line: number
  readonly start: number
}

function inOrder(rows: readonly Row[]): string {
  return JSON.stringify(
    [...rows]
      .sort((one, other) => one.line - other.line || one.start - other.start)
      .map(({ field, value }) => [field, value]),
  )
}
