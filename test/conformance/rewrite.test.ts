import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from '../../src/index.ts'
import { moderatobot } from '../../src/rewrite/index.ts'

/** Files rewritten: Moderatobot's pairs, and the layout of real files. */

const data = new URL('../../../shared/', import.meta.url)

interface Pair {
  readonly id: string
  readonly input: string
  readonly output: string
}

it('moderatobot: every pair comes out exactly', () => {
  const { fixtures } = JSON.parse(readFileSync(new URL('fixtures/moderatobot.json', data), 'utf8')) as { fixtures: readonly Pair[] }
  const differ = fixtures.filter(({ input, output }) => trimmed(moderatobot(parse(input)).text) !== trimmed(output))
  console.log(`moderatobot: ${fixtures.length} pairs, ${differ.length} other than expected`)
  expect(differ.map(({ id }) => id)).toEqual([])
})

/** An empty Disallow may be written with the blank of Moderatobot's text or without. */
function trimmed(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
}
