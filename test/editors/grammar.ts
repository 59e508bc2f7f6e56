import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createOnigScanner, createOnigString, loadWASM } from 'vscode-oniguruma'
import { type IGrammar, INITIAL, parseRawGrammar, Registry } from 'vscode-textmate'
import { lineAt, lineCount, parse } from '../../src/syntax/index.ts'

export const GRAMMAR = new URL('../../editors/vscode/syntaxes/robots-txt.tmLanguage.json', import.meta.url)

/** The grammar of the extension, as VS Code reads it. */
export async function loadedGrammar(): Promise<IGrammar> {
  const wasm = createRequire(import.meta.url).resolve('vscode-oniguruma/release/onig.wasm')
  await loadWASM(new Uint8Array(readFileSync(wasm)).buffer)
  const registry = new Registry({
    onigLib: Promise.resolve({ createOnigScanner, createOnigString }),
    loadGrammar: async () => parseRawGrammar(readFileSync(GRAMMAR, 'utf8'), 'grammar.json'),
  })
  const grammar = await registry.loadGrammar('text.robots-txt')
  if (grammar === null) throw new Error('no grammar')
  return grammar
}

/** The kinds of parts that the grammar gives to the units of a line, one letter a unit: field, comment, other, or one that no file has. */
function partsOf(grammar: IGrammar, line: string): string {
  return grammar
    .tokenizeLine(line, INITIAL)
    .tokens.map(({ startIndex, endIndex, scopes }) =>
      letterOf(scopes.at(-1) ?? '').repeat(endIndex - startIndex),
    )
    .join('')
    .slice(0, line.length)
}

function letterOf(scope: string): string {
  if (/^(keyword\.control|keyword\.other|variable\.other)/.test(scope)) return 'f'
  if (scope.startsWith('comment')) return 'c'
  return scope.startsWith('invalid') ? 'i' : '.'
}

/** Where the parts of a line differ from those that `parse` has: the line, and both. */
export function differences(grammar: IGrammar, text: string): readonly string[] {
  const file = parse(text)
  return Array.from({ length: lineCount(file) }, (_, index) => lineAt(file, index)).flatMap((line) => {
    const start = line.start
    const shown = file.text.slice(start, line.ending.start)
    const letters = Array.from({ length: shown.length }, () => '.')
    const fill = (span: { start: number; end: number } | undefined, letter: string): void => {
      if (span !== undefined) letters.fill(letter, span.start - start, span.end - start)
    }
    fill(line.field, 'f')
    fill(line.comment, 'c')
    const [want, got] = [letters.join(''), partsOf(grammar, shown)]
    return want === got ? [] : [`${JSON.stringify(shown)}\n  parse   ${want}\n  grammar ${got}`]
  })
}
