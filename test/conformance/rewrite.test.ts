import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { type File, parse, printBytes } from '../../src/entry/index.ts'
import { compareMeaning, format, isUnchanged, moderatobot, portable } from '../../src/rewrite/index.ts'

/** Files rewritten: Moderatobot's pairs, and real files laid out and made portable. */

const data = new URL('../../../shared/', import.meta.url)

interface Pair {
  readonly id: string
  readonly input: string
  readonly output: string
}

function corpus(): { readonly name: string; readonly file: File }[] {
  const folder = new URL('corpus/', data)
  const names = readdirSync(folder).filter((name) => name.endsWith('.txt'))
  return names.map((name) => ({ name, file: parse(readFileSync(new URL(name, folder))) }))
}

it('moderatobot: every pair comes out exactly', () => {
  const { fixtures } = JSON.parse(readFileSync(new URL('fixtures/moderatobot.json', data), 'utf8')) as {
    fixtures: readonly Pair[]
  }
  const differ = fixtures.filter(
    ({ input, output }) => trimmed(moderatobot(parse(input)).text) !== trimmed(output),
  )
  console.log(`moderatobot: ${fixtures.length} pairs, ${differ.length} other than expected`)
  expect(differ.map(({ id }) => id)).toEqual([])
})

/** One in this number of formatted files is also compared with its original. */
const COMPARED_AGAIN = 10

it('format: idempotent on the corpus, and means the same', () => {
  const files = corpus()
  const counts = { changed: 0, withStepsLeftOut: 0 }
  for (const [index, { name, file }] of files.entries()) {
    const made = format(file)
    if (Buffer.compare(printBytes(made.file), printBytes(file)) !== 0) counts.changed++
    if (made.skippedSteps.length > 0) counts.withStepsLeftOut++
    expect(format(parse(printBytes(made.file))).text, name).toBe(made.text)
    if (index % COMPARED_AGAIN === 0) expect(isUnchanged(compareMeaning(file, made.file)), name).toBe(true)
  }
  console.log(
    `format: ${files.length} files, ${counts.changed} changed, ${counts.withStepsLeftOut} with steps left out`,
  )
})

/** One in this number of files is made portable; 1 for all. Each takes a tenth of a second. */
const PORTABLE_EVERY = Number(process.env.WAYLEAVE_EVERY ?? 5)

it('portable: the corpus keeps its meaning, and each reader’s outcome is known', () => {
  const files = corpus().filter((_, index) => index % PORTABLE_EVERY === 0)
  const counts = new Map<string, Record<string, number>>()
  for (const { name, file } of files) {
    const { dialects, dialectsBefore } = portable(file)
    expect(dialects[0], name).toMatchObject({ dialect: 'rfc-9309', kind: 'equal' })
    for (const [index, { dialect, kind }] of dialects.entries()) {
      const count = counts.get(dialect) ?? { before: 0, equal: 0, different: 0, undecided: 0, failing: 0 }
      count[kind] = (count[kind] ?? 0) + 1
      if (dialectsBefore[index]?.kind === 'equal') count.before = (count.before ?? 0) + 1
      counts.set(dialect, count)
    }
  }
  for (const [dialect, { before, equal, different, undecided, failing }] of counts) {
    console.log(
      `portable: ${dialect}: same as RFC 9309 in ${before} files before, ${equal} after; ${different} different, ${undecided} undecided, ${failing} failing`,
    )
  }
})

/** An empty Disallow may be written with the blank of Moderatobot's text or without. */
function trimmed(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
}
