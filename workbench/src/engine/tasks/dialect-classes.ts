import { type DialectId, decide, type File, mainDialects, read, type Verdict } from 'wayleave'
import { compareDialects, unnamedAgent } from 'wayleave/diff'
import { fileOf } from './file-of.ts'
import { suggestedUrls } from './suggested-urls.ts'

/** How the dialects differ on a file, for one agent. */
export interface DialectClasses {
  /** Dialects that give the same verdict on every URL: proved. The largest class first. */
  readonly classes: readonly (readonly DialectId[])[]
  /** URLs that tell the classes apart, ordinary ones first. */
  readonly urls: readonly SeparatingRow[]
  /** Pairs of dialects for which the search ended without an answer. */
  readonly undecided: readonly (readonly [DialectId, DialectId])[]
  /** Dialects whose parser stops on the file, with its error. */
  readonly failing: readonly { readonly dialect: DialectId; readonly message: string }[]
}

/** The verdicts of the classes on a URL. */
export interface SeparatingRow {
  readonly url: string
  /** Browsers and links send such URLs every day. */
  readonly isOrdinary: boolean
  readonly cells: readonly { readonly verdict: Verdict['verdict']; readonly line?: number }[]
}

/** The automaton states that one pair of dialects may cost. */
const MAX_STATES = 20_000

/**
 * The classes of dialects that agree on a file, and URLs on which they do not. Without an agent: any other
 * robot.
 */
export function dialectClasses({
  text,
  agent,
}: {
  readonly text: string
  readonly agent: string
}): DialectClasses {
  const file = fileOf(text)
  const asked = agent === '' ? unnamedAgent([file]) : agent
  const { classes, separating, differences, failing } = compareDialects(file, asked, mainDialects, {
    maxStates: MAX_STATES,
  })
  const nameOf = (index: number): DialectId => classes[index]?.dialects[0] ?? 'rfc-9309'
  const policies = classes.flatMap((_, index) => {
    const dialect = mainDialects.find(({ id }) => id === nameOf(index))
    return dialect === undefined ? [] : [read(file, { agent: asked, dialect })]
  })
  const suggested = suggestedUrls(file, asked).map((path) => {
    const url = `https://example.com${path}`
    return { url, isOrdinary: true, cells: policies.map((policy) => cellOf(decide(policy, url))) }
  })
  // Paths that a person would write come before the shortest ones that the search found.
  const found = separating.map(({ url, isOrdinary, verdicts }) => ({
    url,
    isOrdinary,
    cells: verdicts.map(cellOf),
  }))
  const splits = new Map<string, SeparatingRow>()
  for (const row of [...suggested, ...found]) {
    const split = splitOf(row.cells)
    if (new Set(split).size > 1 && !splits.has(split)) splits.set(split, row)
  }
  return {
    classes: classes.map((one) => one.dialects),
    urls: plainFirst(file, [...splits.values()]),
    undecided: differences.flatMap((pair) =>
      pair.kind === 'undecided' ? [[nameOf(pair.a), nameOf(pair.b)] as const] : [],
    ),
    failing: failing.map(({ dialect, failure }) => ({ dialect, message: failure.message })),
  }
}

/** A verdict, and the line that decides. */
export function cellOf({ verdict, rule }: Verdict): SeparatingRow['cells'][number] {
  return rule?.line === undefined ? { verdict } : { verdict, line: rule.line }
}

/** How a URL divides the classes. URLs that divide them alike show the same. */
export function splitOf(cells: SeparatingRow['cells']): string {
  return cells.map(({ verdict }) => verdict[0]).join('')
}

/** Rows with URLs that people know first: ordinary ones, of them paths that the file writes, then those that look plain. */
function plainFirst(file: File, rows: readonly SeparatingRow[]): readonly SeparatingRow[] {
  const written = new Set(Array.from(file.text.matchAll(/:[ \t]*(\/[^\s#*$]*)/g), ([, path]) => path))
  const rankOf = ({ url, isOrdinary }: SeparatingRow): readonly number[] => {
    const path = url.replace(/^https?:\/\/[^/]+/, '')
    const odd = path.match(/[^\w/-]|\/[^\w]|\/\//g)?.length ?? 0
    return [Number(!isOrdinary), Number(!written.has(path)), odd, path.length]
  }
  const ranked = rows.map((row) => ({ row, rank: rankOf(row) }))
  return ranked
    .sort((a, b) => a.rank.map((one, at) => one - (b.rank[at] ?? 0)).find((one) => one !== 0) ?? 0)
    .map(({ row }) => row)
}
