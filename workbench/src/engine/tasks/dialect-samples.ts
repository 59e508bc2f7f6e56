import { type DialectId, decide, mainDialects, read } from 'wayleave'
import { unnamedAgent } from 'wayleave/diff'
import { cellOf, type SeparatingRow, splitOf } from './dialect-classes.ts'
import { fileOf } from './file-of.ts'
import { suggestedUrls } from './suggested-urls.ts'

/** How the dialects answer for the URLs that a file suggests: the answer before any proof. */
export interface DialectSamples {
  /** Dialects that give the same verdict on each of these URLs. The largest class first. */
  readonly classes: readonly (readonly DialectId[])[]
  /** The URLs on which the classes differ. */
  readonly urls: readonly SeparatingRow[]
  /** How many URLs were tried. */
  readonly tried: number
  /** Robots that groups of the file name, for the next question. */
  readonly named: readonly string[]
}

/** The most named robots that are offered. */
const MAX_NAMED = 8

/** How the dialects differ on some URLs of a file, for one agent; without one, for any other robot. */
export function dialectSamples({
  text,
  agent,
}: {
  readonly text: string
  readonly agent: string
}): DialectSamples {
  const file = fileOf(text)
  const asked = agent === '' ? unnamedAgent([file]) : agent
  const urls = suggestedUrls(file, asked)
  const policies = mainDialects
    .map((dialect) => ({ id: dialect.id, policy: read(file, { agent: asked, dialect }) }))
    .filter(({ policy }) => policy.failure === undefined)
  const classes = new Map<string, { ids: DialectId[]; cells: SeparatingRow['cells'] }>()
  for (const { id, policy } of policies) {
    const cells = urls.map((url) => cellOf(decide(policy, url)))
    const key = cells.map(({ verdict }) => verdict).join()
    const known = classes.get(key)
    if (known === undefined) classes.set(key, { ids: [id], cells })
    else known.ids.push(id)
  }
  const sorted = [...classes.values()].sort((a, b) => b.ids.length - a.ids.length)
  const rows = urls.map((url, at) => ({
    url,
    isOrdinary: true,
    cells: sorted.flatMap(({ cells }) => cells[at] ?? []),
  }))
  return {
    classes: sorted.map(({ ids }) => ids),
    urls: rows.filter(({ cells }, at) => {
      const split = splitOf(cells)
      return new Set(split).size > 1 && rows.findIndex((row) => splitOf(row.cells) === split) === at
    }),
    tried: urls.length,
    named: [
      ...new Set(
        (policies[0]?.policy.selection.candidates ?? []).flatMap(({ agents }) =>
          agents.flatMap(({ value }) => /^[\w.-]{1,100}$/.exec(value.trim())?.[0] ?? []),
        ),
      ),
    ].slice(0, MAX_NAMED),
  }
}
