import { expect, it } from 'vitest'
import { parse } from '../../src/syntax/index.ts'
import { bytesOf, sourceOf } from '../../workbench/src/engine/source.ts'
import { answer } from '../../workbench/src/engine/tasks/answer.ts'

const CLOSED = 'User-agent: *\nDisallow: / # all\nSitemap: https://a.example/s.xml\n'

/** The files that open the site, as texts, by the line that each of them changes. */
function openingsOf(file: string | Uint8Array): readonly (readonly [number, string])[] {
  const text = typeof file === 'string' ? file : sourceOf(file)
  return answer({ text }).openings.map((one) => [one.line, parse(bytesOf(one.text)).text] as const)
}

it.each([
  ['LF', '\n'],
  ['CRLF', '\r\n'],
  ['CR', '\r'],
])('leaves out the value of the rule that closes the site, and nothing else: %s', (_, end) => {
  const file = CLOSED.replaceAll('\n', end)
  const after = file.replace('Disallow: /', 'Disallow:')
  expect(openingsOf(file)).toEqual([[2, after]])
  expect(openingsOf(Buffer.from(`\ufeff${file}`, 'utf16le'))).toEqual([[2, after]])
})

it('has a way for each line that closes the site to an engine', () => {
  const file = 'User-agent: Googlebot\nDisallow: /\n\nUser-agent: *\nDisallow: /\n'
  expect(openingsOf(file).map(([line]) => line)).toEqual([2, 5])
})

it.each([
  ['a rule without a colon', 'User-agent: *\nDisallow /\n'],
  ['a second rule that closes it', 'User-agent: *\nDisallow: /\nDisallow: /*\n'],
])('offers nothing that would leave the site closed: %s', (_, file) => {
  const { tiles, openings } = answer({ text: file })
  expect(tiles[0]).toMatchObject({ label: 'Google', isClosedForSome: true })
  expect(openings).toEqual([])
})
