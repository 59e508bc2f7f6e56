import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from '../../src/entry/index.ts'
import { differences, loadedGrammar } from '../editors/grammar.ts'

const folders = ['corpus/', 'corpus-2026/files/']

/** A line of more units is left out: editors do not colour it either. */
const MAX_LINE = 20_000

describe.each(folders)('the TextMate grammar on the real files in %s', (path) => {
  const folder = new URL(`../../../shared/${path}`, import.meta.url)
  const present = existsSync(folder)
  if (!present) console.log(`grammar: ${path} does not lie beside the checkout, so it was NOT compared`)

  it.skipIf(!present)('divides lines as the parser does', async () => {
    const grammar = await loadedGrammar()
    const texts = readdirSync(folder)
      .filter((name) => name.endsWith('.txt'))
      .map((name) => parse(readFileSync(new URL(encodeURIComponent(name), folder))).text)
      .map((text) =>
        text
          .split('\n')
          .filter((line) => line.length <= MAX_LINE)
          .join('\n'),
      )
    console.log(`grammar: ${texts.length} files of ${path}`)
    expect(texts.length).toBeGreaterThan(100)
    expect([...new Set(texts.flatMap((text) => differences(grammar, text)))]).toEqual([])
  })
})
