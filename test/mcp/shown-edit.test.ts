import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shownEdit } from '../../src/mcp/shown-edit.ts'
import { editFile } from '../../src/rewrite/index.ts'
import { parse } from '../../src/syntax/index.ts'
import { applyEdits } from '../../src/text/index.ts'
import { scaled } from '../scale.ts'

const line = fc.constantFrom(
  ...['User-agent: *', 'User-agent: GPTBot # zzone', 'User-agent: ClaudeBot', 'User-agent: bingbot'],
  ...[
    'Disallow: /',
    'Disallow: /a # zztwo',
    'Disallow:',
    'Allow: /b',
    '',
    '# zzthree',
    'zzfour: 5',
    'Crawl-delay: 5',
  ],
)
const file = fc
  .tuple(fc.array(line, { maxLength: 12 }), fc.constantFrom('\n', '\r\n'), fc.boolean(), fc.boolean())
  .map(([lines, end, hasMark, isEnded]) => (hasMark ? '\ufeff' : '') + lines.join(end) + (isEnded ? end : ''))

const wish = fc.constantFrom(
  { robots: { gptbot: 'disallow' as const } },
  { purposes: { 'ai-training': 'disallow' as const } },
  { robots: { claudebot: 'allow' as const } },
  { robotRules: { gptbot: ['Disallow: /shop/'] } },
)

/** The lines with what may be a comment taken away, and without blank ones. */
const plain = (text: string): readonly string[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((one) => one.replace(/^\ufeff/, '').replace(/\s*#.*$/, ''))
    .filter((one) => one !== '')

it('shows an edit without comments and unknown lines, and its changes make the same rules', () => {
  let edits = 0
  fc.assert(
    fc.property(file, wish, (sent, stance) => {
      const before = parse(sent)
      const { file: after } = editFile(before, stance)
      const { text, changes, isCut } = shownEdit(sent, before, after)
      expect(text).not.toMatch(/zz(?:one|two|three|four)/)
      expect(changes.map((one) => one.text).join('')).not.toMatch(/zz(?:one|two|three|four)/)
      const edited = applyEdits(sent, changes)
      if (!isCut) expect(plain(edited)).toEqual(plain(after.text))
      edits += changes.length
    }),
    { numRuns: scaled(100, 400) },
  )
  expect(edits).toBeGreaterThan(scaled(25, 100))
})

it.each([
  ['User-agent: *\nDisallow: /a # zz', '\n', '\nUser-agent: GPTBot\n'],
  ['User-agent: *\nDisallow: /a\nX-Evil: zz', '\n', '\nUser-agent: GPTBot\n'],
])('keeps the words of a last line without an end: %#', (sent) => {
  const before = parse(sent)
  const { text, changes } = shownEdit(sent, before, editFile(before, { robots: { gptbot: 'disallow' } }).file)
  expect(text + changes.map((one) => one.text).join('')).not.toContain('zz')
  expect(applyEdits(sent, changes).startsWith(`${sent}\n`)).toBe(true)
})
