import { expect, it } from 'vitest'
import { parse } from '../../src/syntax/index.ts'
import { suggestedUrls } from '../../workbench/src/engine/tasks/suggested-urls.ts'

it('suggested URLs: the longest rules first, one of each shape, and of each folder one before another', () => {
  const rules = [
    ...Array.from({ length: 40 }, (_, index) => `Disallow: /files/${index}/*.pdf$`),
    'Disallow: /files/private/',
    'Disallow: /files/third/',
    'Disallow: /cart',
    'Disallow: /*?sort=',
  ]
  expect(suggestedUrls(parse(['User-agent: *', ...rules, ''].join('\n')))).toEqual([
    '/',
    '/files/10/x.pdf',
    '/x?sort=',
    '/cart',
    '/files/private/',
  ])
})
