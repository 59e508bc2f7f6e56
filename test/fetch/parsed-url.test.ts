import { expect, it } from 'vitest'
import { parsedUrl } from '../../src/fetch/parsed-url.ts'

it.each([
  ['https://example.com/a', undefined, 'https://example.com/a'],
  ['/b?c', 'https://example.com/a', 'https://example.com/b?c'],
  ['/b', undefined, undefined],
  ['https://', undefined, undefined],
])('%j against %j: %j', (text, base, href) => expect(parsedUrl(text, base)?.href).toBe(href))

// On Node 20 and 22, URL.canParse gives another answer about the last of these.
it('a URL with Latin-1 characters: is a URL after very many calls, too', () => {
  for (let index = 0; index < 30_000; index++) parsedUrl(`https://example.com/${index}`)
  expect(parsedUrl('https://bücher.example/ä')?.href).toBe('https://xn--bcher-kva.example/%C3%A4')
  expect(parsedUrl('/ä', 'https://bücher.example/')?.href).toBe('https://xn--bcher-kva.example/%C3%A4')
})
