import { describe, expect, it } from 'vitest'
import { otherFile } from '../../src/syntax/index.ts'

const RULES = 'User-agent: *\nDisallow: /\n'
const LINKS = '# Site\n\n- [Guide](https://example.com/guide)\n'

/** The words before the first comma. */
const kindOf = (text: string, name?: string): string | undefined => otherFile(text, name)?.what.split(',')[0]

describe('a file that is no robots.txt', () => {
  it.each([
    ['llms.txt', '', 'llms.txt'],
    ['a/LLMS-full.txt', '', 'llms.txt'],
    ['C:\\site\\ai.txt', RULES, 'ai.txt'],
    ['tdmrep.json', '[]', 'tdmrep.json'],
    ['robots.ts', '', 'the text of a program'],
    ['robots.asp', '', 'the text of a program'],
    ['robots.ts', `import x from 'x'\n${RULES}`, 'the text of a program'],
  ])('by its name %s', (name, text, what) => {
    const file = otherFile(text, name)
    expect(file?.what.split(',')[0]).toBe(what)
    expect(file?.advice).toMatch(/^[A-Z].* .*\.$/)
  })

  it.each([
    "import { robots } from 'next'\n",
    "  import 'x'\n",
    'from a.b import c\n',
    'export default function robots() {}\n',
    'export const x = 1\n',
    'module.exports = {}\n',
    '<?php echo 1;\n',
    'const robots = 1\n',
    'function f() {}\n',
    'async  function f() {}\n',
    'def robots(x):\n',
  ])('by its text, of a program: %j', (text) => {
    expect(kindOf(text)).toBe('the text of a program')
  })

  it('by its text, a title and a list of links', () => {
    expect(kindOf(LINKS)).toBe('llms.txt')
    expect(kindOf(`\n ${LINKS}`)).toBe('llms.txt')
    expect(kindOf(LINKS.replace('- [', '*\t['))).toBe('llms.txt')
  })
})

it.each([
  ['', undefined],
  [RULES, undefined],
  [RULES, 'robots.txt'],
  [RULES, 'robots.php'],
  [RULES, 'my-llms.txt'],
  ['', 'robots.ts.txt'],
  [`const x = 1\n\t${RULES}`, undefined],
  [`${LINKS}${RULES}`, undefined],
  ['<html><script>\nconst x = 1\n</script></html>', undefined],
  ['# Site\n', undefined],
  ['important words\n', undefined],
  ['+ [Guide](https://example.com/guide)\n# Site\n', undefined],
  ['# Site\nx- [Guide](https://example.com/guide)\n', undefined],
])('%j with the name %s: may be a robots.txt', (text, name) => {
  expect(otherFile(text, name)).toBeUndefined()
})
