import fc from 'fast-check'
import type { ContentChange } from '../../src/lsp/documents/changed-lines.ts'
import { type PositionEncoding, Positions } from '../../src/lsp/documents/positions.ts'
import type { Conversation } from './client.ts'

type Json = ReturnType<typeof JSON.parse>

/** What an editor may write. */
export const PIECES: readonly string[] = [
  ...[
    'User-agent: ',
    'User-agent: *\n',
    'GPTBot',
    'Googlebot\n',
    'Disallow: /',
    'Allow: /a*b$\n',
    '\n',
    '\r\n',
    '\r',
  ],
  ...[
    'Disallow /x\n',
    '# a comment\n',
    'Sitemap: https://example.com/s.xml\n',
    'ä',
    '😀',
    '\u0000',
    '\ufeff',
    ':',
    ' ',
  ],
  ...['Crawl-delay: 5\n', 'Host: example.com\n', 'Content-Signal: ai-train=no\n', '\ud83d', '`[x](y)`'],
]

/** One edit: where it begins and ends, in thousandths of the text, and what it writes. */
export const edits: fc.Arbitrary<[number, number, string]> = fc.tuple(
  fc.integer({ min: 0, max: 1000 }),
  fc.integer({ min: 0, max: 40 }),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 2 }).map((pieces) => pieces.join('')),
)

/** An edit of a text as a client sends it, and the text after it. */
export function appliedEdit(
  text: string,
  [at, length, written]: readonly [number, number, string],
  encoding: PositionEncoding,
): { readonly change: ContentChange; readonly after: string } {
  // A text that grows without end would test less.
  if (text.length > 2_000) return { change: { text: written }, after: written }
  const positions = new Positions(text, encoding)
  const start = positions.positionAt(Math.floor((text.length * at) / 1000))
  const end = positions.positionAt(positions.offsetAt(start) + length)
  const [from, to] = [positions.offsetAt(start), positions.offsetAt(end)]
  const after = text.slice(0, from) + written + text.slice(to)
  return { change: { range: { start, end }, text: written }, after }
}

/** All that a server says of its document. */
export async function stateOf(client: Conversation, last: Json): Promise<Json> {
  const range = { start: { line: 0, character: 0 }, end: last }
  const options = { tabSize: 2, insertSpaces: true }
  const context = { diagnostics: [], only: ['quickfix'] }
  return {
    diagnostics: await client.askOf('textDocument/diagnostic'),
    symbols: await client.askOf('textDocument/documentSymbol'),
    folds: await client.askOf('textDocument/foldingRange'),
    links: await client.askOf('textDocument/documentLink'),
    tokens: await client.askOf('textDocument/semanticTokens/full'),
    formatting: await client.askOf('textDocument/formatting', { options }),
    hover: await client.askAt('textDocument/hover', Math.floor(last.line / 2), 12),
    completion: await client.askAt('textDocument/completion', last.line, last.character),
    actions: await client.askOf('textDocument/codeAction', { range, context }),
  }
}
