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
    const isLast = index === runs.length - 1
    let from = isLast && index > 0 ? last : at
    if (from < at || (isLast && index === 0 && run.length !== names.length)) return undefined
    let here = ofRun(run, names, from)
    while (here === undefined && index > 0 && from < last) here = ofRun(run, names, ++from)
    if (here === undefined) return undefined
    found.push(...here)
    at = from + run.length
  }
  return found
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
