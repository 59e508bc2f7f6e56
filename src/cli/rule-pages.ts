import { closeSync, openSync, readFileSync, readSync } from 'node:fs'
import { packageFile } from './package-file.ts'

// The package holds the pages of docs/rules in one file, which scripts/bundle.mjs writes. Its first line has, by the
// code of a rule, where the page begins after that line, and its length in bytes.

const pagesFile = (): string => packageFile('dist/bundle/rule-pages.txt')

/** The first line is shorter: a code and two numbers for each rule. */
const INDEX_BYTES = 16_384

/** Where the list of places is in the file, and where the first page begins. */
function placesIn(beginning: Buffer): {
  readonly first: number
  readonly places: Record<string, [number, number]>
} {
  const end = beginning.indexOf('\n')
  return { first: end + 1, places: JSON.parse(beginning.toString('latin1', 0, end)) }
}

/** The page of a rule, in Markdown, by the rule's code. To read all pages takes longer than the command. */
export function rulePage(code: string): string {
  const file = openSync(pagesFile(), 'r')
  try {
    const beginning = Buffer.alloc(INDEX_BYTES)
    readSync(file, beginning)
    const { first, places } = placesIn(beginning)
    const place = places[code]
    if (place === undefined) throw new Error(`${pagesFile()} has no page of ${code}`)
    const page = Buffer.alloc(place[1])
    readSync(file, page, 0, page.length, first + place[0])
    return page.toString()
  } finally {
    closeSync(file)
  }
}

/** The pages of all rules, in Markdown. */
export function rulePages(): readonly string[] {
  const bytes = readFileSync(pagesFile())
  const { first, places } = placesIn(bytes)
  return Object.values(places).map(([start, length]) =>
    bytes.toString('utf8', first + start, first + start + length),
  )
}
