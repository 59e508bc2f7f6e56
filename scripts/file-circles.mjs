// @ts-check
/**
 * Files that import each other in a circle, by types or by values: none of them can be understood before the others.
 *
 * @typedef {{ to: string, line: number }} FileImport another file, and the line that imports it
 *
 * @param {ReadonlyMap<string, readonly FileImport[]>} imports every file and what it imports
 * @returns {{ circle: string[], line: number }[]} each from its first file back to it, which does not stand there twice; the line of the
 * import that closes it, in the last file. No circle: none. Of circles that share an import not all may be given.
 */
export function fileCircles(imports) {
  /** @type {{ circle: string[], line: number }[]} */
  const found = []
  /** @type {string[]} */
  const way = []
  const seen = new Set()
  /** @type {(file: string) => void} */
  const visit = (file) => {
    seen.add(file)
    way.push(file)
    for (const { to, line } of imports.get(file) ?? []) {
      const from = way.indexOf(to)
      if (from !== -1) found.push({ circle: way.slice(from), line })
      else if (!seen.has(to)) visit(to)
    }
    way.pop()
  }
  for (const file of imports.keys()) if (!seen.has(file)) visit(file)
  return found
}
