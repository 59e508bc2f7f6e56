import { describe, expect, it } from 'vitest'
import { AMBIGUOUS, glossaryEntries, replacedWords } from '../../scripts/prose/terms.mjs'
import { hitsIn } from '../../scripts/prose.mjs'

const found = async (file: string, text: string): Promise<string[]> =>
  (await hitsIn(file, text)).map(({ line, message }) => `${line}: ${message}`)

const LONG = `The crawler ${'reads and '.repeat(20)}reads one file.`

describe('the prose check', () => {
  it('finds a word that the glossary replaces, in a comment and in a message', async () => {
    const code =
      "/**\n * The octet after it.\n */\nexport const message = 'One octet is missing here.' // and an octet\n"
    expect(await found('src/text/example.ts', code)).toEqual([
      '2: "octet": byte, code unit',
      '4: "octet": byte, code unit',
      '4: "octet": byte, code unit',
    ])
  })

  it('finds a phrase that goes over two lines, and in Markdown', async () => {
    expect(await found('src/text/example.ts', '/** Gives nothing\n * where it is empty. */\n')).toEqual([
      '1: "nothing where": `undefined` if',
    ])
    expect(await found('docs/example.md', '# A title\n\nIt gives\nnothing where it is empty.\n')).toEqual([
      '4: "nothing where": `undefined` if',
    ])
  })

  it('finds long sentences and those that begin with Who', async () => {
    expect(await found('docs/example.md', `${LONG}\n`)).toEqual(['1: A sentence of 45 words; at most 25'])
    expect(await found('src/text/example.ts', '// Who reads twice reads more.\n')).toEqual([
      '1: A statement begins with its subject, not with "Who"',
    ])
  })

  it('leaves alone code, quotations, names and examples of robots.txt', async () => {
    const code =
      "/** `octet` and \"an octet\". */\nconst octet = 'User-agent: *\\nDisallow: /octet and so on'\nexport const path = './octet/octet.ts'\n"
    expect(await found('src/text/example.ts', code)).toEqual([])
    expect(await found('docs/example.md', '> The octet.\n\n`octet`\n')).toEqual([])
  })

  it('knows every word that the glossary replaces, or says that it is ambiguous', () => {
    const words = replacedWords().map(([word]) => word)
    expect(words.length).toBeGreaterThan(40)
    expect([...AMBIGUOUS].filter((word) => !words.includes(word))).toEqual([])
  })

  it('has a glossary of at most 60 entries, each with its meaning', () => {
    const entries = glossaryEntries()
    expect(entries.length).toBeGreaterThan(40)
    expect(entries.length).toBeLessThanOrEqual(60)
    expect(entries.filter(([, meaning]) => meaning === '')).toEqual([])
  })
})
