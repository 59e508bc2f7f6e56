/**
 * Matches a pattern of paths: relative, with `/` between folders. `*` stands for a part of a name, and `**` for
 * any folders.
 */
export const PATH_PATTERN: RegExp = /^(?!\/)[^\\?[\]{}!]+$/

/**
 * What each `*` of a pattern stands for in a path, in order; `undefined` if the path does not fit. A `**` takes
 * whole folders, or none, and is not among them.
 *
 * Each part between two wildcards is placed as early as possible, which leaves the most for the rest, so none
 * is placed twice. The time grows with the length of the path times that of the pattern.
 *
 * @param pattern that matches {@link PATH_PATTERN}.
 * @param path relative to where the pattern begins, with `/` between folders.
 *
 * @example
 * ```ts
 * captures('sites/*\/robots.txt', 'sites/a.example/robots.txt') // ['a.example']
 * captures('**\/*.txt', 'a/b/robots.txt') // ['robots']
 * captures('*.txt', 'a/robots.txt') // undefined
 * ```
 */
export function captures(pattern: string, path: string): readonly string[] | undefined {
  const names = path.split('/')
  const runs: string[][] = [[]]
  for (const part of pattern.split('/')) {
    if (part === '**') runs.push([])
    else if (part !== '.') runs.at(-1)?.push(part)
  }
  const found: string[] = []
  let at = 0
  for (const [index, run] of runs.entries()) {
    const last = names.length - run.length
    // The first part begins the path, and the last one ends it.
    const earliest = index === runs.length - 1 ? last : at
    const latest = index === 0 ? 0 : last
    if (earliest < at) return undefined
    const placed = placedIn(names, run, earliest, latest)
    if (placed === undefined) return undefined
    found.push(...placed.found)
    at = placed.end
  }
  return found
}

/** What the `*` of parts stand for at the first place where they fit, and where that place ends. */
function placedIn(
  names: readonly string[],
  run: readonly string[],
  earliest: number,
  latest: number,
): { readonly found: readonly string[]; readonly end: number } | undefined {
  for (let from = earliest; from <= latest; from++) {
    const found = ofRun(run, names, from)
    if (found !== undefined) return { found, end: from + run.length }
  }
  return undefined
}

/** What the `*` of parts stand for in the names from an index on. */
function ofRun(run: readonly string[], names: readonly string[], from: number): string[] | undefined {
  const found: string[] = []
  for (const [index, part] of run.entries()) {
    const name = names[from + index]
    const here = name === undefined ? undefined : ofName(part, name)
    if (here === undefined) return undefined
    found.push(...here)
  }
  return found
}

/** What the `*` of a part stand for in a name. */
function ofName(part: string, name: string): string[] | undefined {
  const [first = '', ...others] = part.split('*')
  const last = others.pop()
  if (last === undefined) return part === name ? [] : undefined
  const end = name.length - last.length
  if (end < first.length || !name.startsWith(first) || !name.endsWith(last)) return undefined
  const found: string[] = []
  let at = first.length
  for (const literal of others) {
    const next = name.indexOf(literal, at)
    if (next === -1 || next + literal.length > end) return undefined
    found.push(name.slice(at, next))
    at = next + literal.length
  }
  return [...found, name.slice(at, end)]
}
