// Edits as an editor sends them: afterwards, the server knows what one knows that opened the text as it is now.
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { ContentChange } from '../../src/lsp/documents/changed-lines.ts'
import { OpenDocument } from '../../src/lsp/documents/open-document.ts'
import { type PositionEncoding, Positions } from '../../src/lsp/documents/positions.ts'
import { scaled } from '../scale.ts'
import { SEED } from '../seed.ts'
import { Client, URI } from './client.ts'
import { appliedEdit, edits, PIECES, stateOf } from './random-edits.ts'

type Json = ReturnType<typeof JSON.parse>

/** The number of edits, of all encodings together. */
const COUNT = scaled(240, 10_000)

/** After how many edits the states are compared. */
const COMPARED = scaled(40, 250)

const ENCODINGS: readonly PositionEncoding[] = ['utf-16', 'utf-8', 'utf-32']

const clients: Client[] = []
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()))
})

async function started(encoding: PositionEncoding): Promise<Client> {
  const general = { positionEncodings: [encoding] }
  const client = await Client.start({ capabilities: { general, textDocument: { diagnostic: {} } } })
  clients.push(client)
  return client
}

/** A text after a change, by a scan of the whole text. */
function scanned(text: string, { range, text: written }: ContentChange, encoding: PositionEncoding): string {
  if (range === undefined || range === null) return written
  const positions = new Positions(text, encoding)
  const [one, other] = [positions.offsetAt(range.start), positions.offsetAt(range.end)]
  return text.slice(0, Math.min(one, other)) + written + text.slice(Math.max(one, other))
}

describe('edits', () => {
  it.each(ENCODINGS)('of one notification give the text that scans of it give, by %s', (encoding) => {
    const position = fc.record({
      line: fc.integer({ min: -1, max: 9 }),
      character: fc.integer({ min: -1, max: 9 }),
    })
    const written = fc.array(fc.constantFrom(...PIECES), { maxLength: 3 }).map((pieces) => pieces.join(''))
    const changes = fc.array(
      fc.record(
        { range: fc.record({ start: position, end: position }), text: written },
        { requiredKeys: ['text'] },
      ),
      { maxLength: 12 },
    )
    const property = fc.property(written, changes, (text, some) => {
      const document = new OpenDocument(URI, 0, text, encoding)
      document.change(1, some)
      expect(document.text).toBe(some.reduce((before, change) => scanned(before, change, encoding), text))
    })
    fc.assert(property, { numRuns: scaled(1_000, 30_000), seed: SEED })
  })

  it('of one notification cost about as much as their number', () => {
    const document = new OpenDocument(URI, 0, 'Disallow: /a\n'.repeat(5_000), 'utf-16')
    const at = (line: number) => ({ start: { line, character: 0 }, end: { line, character: 0 } })
    const before = process.cpuUsage()
    document.change(
      1,
      Array.from({ length: 5_000 }, (_, line) => ({ range: at(4_999 - line), text: '# \n' })),
    )
    const { user } = process.cpuUsage(before)
    expect(document.text).toBe('# \nDisallow: /a\n'.repeat(5_000))
    // A scan of the whole text for each change takes many times as long.
    expect(user / 1_000).toBeLessThan(5_000)
  })

  it.each(ENCODINGS)(
    'leave the state of a server that opened the text, for a client that counts %s',
    async (encoding) => {
      const count = Math.ceil(COUNT / ENCODINGS.length)
      const [client, fresh] = [await started(encoding), await started(encoding)]
      let text = 'User-agent: *\nDisallow: /a/\n'
      client.open(text)
      let version = 0
      for (const edit of fc.sample(edits, { numRuns: count, seed: SEED })) {
        const { change, after } = appliedEdit(text, edit, encoding)
        text = after
        client.change(++version, [change])
        if (version % COMPARED !== 0 && version !== count) continue
        fresh.open(text)
        const now = new Positions(text, encoding)
        const last = now.positionAt(text.length)
        const states = [await stateOf(client, last), await stateOf(fresh, last)]
        expect(states[0]).toEqual(states[1])
      }
    },
    600_000,
  )

  it('without a range, or with null for it, replace the whole text', async () => {
    const client = await started('utf-16')
    client.open('Sitemap: https://example.com/old\n')
    client.change(1, [{ range: null, text: '# https://example.com/new\n' }])
    const links = await client.askOf('textDocument/documentLink')
    expect(links.map(({ target }: Json) => target)).toEqual(['https://example.com/new'])
  })

  it('of one notification follow each other', async () => {
    const client = await started('utf-16')
    client.open('ab\ncd')
    const at = (line: number, character: number): Json => ({ line, character })
    client.change(1, [
      { range: { start: at(0, 1), end: at(1, 1) }, text: '' },
      { range: { start: at(0, 1), end: at(0, 1) }, text: ': x\nSitemap: https://example.com/s\n' },
      // Backwards, as no client should send it.
      { range: { start: at(2, 1), end: at(2, 0) }, text: '# ' },
    ])
    const links = await client.ask('textDocument/documentLink', { textDocument: { uri: URI } })
    expect(links[0].range).toEqual({ start: at(1, 9), end: at(1, 30) })
    expect(await client.askOf('textDocument/foldingRange')).toEqual([])
  })
})
