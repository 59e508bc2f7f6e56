import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { INITIAL } from 'vscode-textmate'
import { textMateGrammar } from '../../scripts/text-mate-grammar.mjs'
import { fields } from '../../src/lsp/words/fields.ts'
import { differences, GRAMMAR, loadedGrammar } from './grammar.ts'

const root = new URL('../../', import.meta.url)

/** The files of the examples, of the pages of rules, and of the cases. */
function texts(): readonly string[] {
  const files = (folder: string, ending: string): readonly string[] =>
    readdirSync(new URL(folder, root))
      .filter((name) => name.endsWith(ending))
      .map((name) => readFileSync(new URL(`${folder}/${name}`, root), 'utf8'))
  return [
    ...files('examples', '.txt'),
    ...files('docs/rules', '.md').flatMap((page) =>
      Array.from(page.matchAll(/```text\n(.*?)```/gs), ([, text = '']) => text),
    ),
    ...files('test/cases', '.json').flatMap((json) =>
      (JSON.parse(json) as readonly { robots?: readonly string[] }[]).flatMap(({ robots }) =>
        Array.isArray(robots) ? [robots.join('\n')] : [],
      ),
    ),
  ]
}

it('the grammar divides lines as the parser does', async () => {
  const grammar = await loadedGrammar()
  const all = texts()
  expect(all.length).toBeGreaterThan(500)
  expect([...new Set(all.flatMap((text) => differences(grammar, text)))]).toEqual([])
})

it('tells robots, wildcards, ends and escapes apart', async () => {
  const grammar = await loadedGrammar()
  const scopes = (line: string): readonly string[] =>
    grammar.tokenizeLine(line, INITIAL).tokens.flatMap(({ startIndex, endIndex, scopes: all }) => {
      const text = line.slice(startIndex, endIndex)
      return text.trim() === '' ? [] : [`${text} ${all.at(-1)?.split('.').slice(0, 3).join('.')}`]
    })
  expect(scopes('Disallow: /a$b*%2F$ # x')).toEqual([
    'Disallow keyword.control.rule',
    ': punctuation.separator.key-value',
    '/a$b string.unquoted.path',
    '* keyword.operator.wildcard',
    '%2F constant.character.escape',
    '$ keyword.operator.end',
    '# x comment.line.number-sign',
  ])
  expect(scopes('useragent: GPTBot')).toEqual([
    'useragent keyword.control.agent',
    ': punctuation.separator.key-value',
    'GPTBot entity.name.type',
  ])
  expect(scopes('Crawl-delay: 5')[0]).toBe('Crawl-delay keyword.other.field')
  expect(scopes('Nonsense: 5')[0]).toBe('Nonsense variable.other.field')
  expect(scopes('Disallow /a # x')).toEqual(['Disallow /a  text.robots-txt', '# x comment.line.number-sign'])
})

it('is what npm run generate writes', () => {
  expect(JSON.parse(readFileSync(GRAMMAR, 'utf8'))).toEqual(textMateGrammar(fields))
})
