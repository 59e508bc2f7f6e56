import { closeSync, openSync, readSync } from 'node:fs'
import { packageFile } from './package-file.ts'

/** The first line is shorter: a code and two numbers for each rule. */
const INDEX_BYTES = 16_384

/**
 * The page of a rule, in Markdown, by the rule's code. The package holds the pages of docs/rules in one file, which
 * scripts/bundle.mjs writes. Only its first line and the page are read: the whole takes longer than the command.
 */
export function rulePage(code: string): string {
  const path = packageFile('dist/bundle/rule-pages.txt')
  const file = openSync(path, 'r')
  try {
    const start = Buffer.alloc(INDEX_BYTES)
    readSync(file, start)
    const index = start.indexOf('\n')
    const places = JSON.parse(start.toString('latin1', 0, index)) as Record<string, [number, number]>
    const place = places[code]
    if (place === undefined) throw new Error(`${path} has no page of ${code}`)
    const page = Buffer.alloc(place[1])
    readSync(file, page, 0, page.length, index + 1 + place[0])
    return page.toString()
  } finally {
    closeSync(file)
  }
}
