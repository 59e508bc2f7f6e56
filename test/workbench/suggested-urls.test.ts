import { expect, it } from 'vitest'
import { parse } from '../../src/syntax/index.ts'
import { dialectClasses } from '../../workbench/src/engine/tasks/dialect-classes.ts'
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
    '/files/10/report.pdf',
    '/x?sort=',
    '/cart',
    '/files/private/',
  ])
})

it('suggested URLs: a path that each own group of a main robot closes', () => {
  const many = Array.from({ length: 20 }, (_, at) => `Disallow: /${String.fromCharCode(97 + at)}/`)
  const own = ['Googlebot', 'bingbot', 'GPTBot'].map(
    (name) => `\nUser-agent: ${name}\nAllow: /\nDisallow: /of-${name}`,
  )
  const urls = suggestedUrls(parse(['User-agent: *', ...many, ...own, ''].join('\n')))
  expect(urls.slice(0, 4)).toEqual(['/', '/of-Googlebot', '/of-bingbot', '/of-GPTBot'])
  expect(urls).toHaveLength(8)
})

it('URLs on which programs differ: a path that the file writes first, then those that look plain', () => {
  const text = 'User-agent: *\nDisallow: /*.pdf$\nDisallow: /shop/\nAllow: /shop/sale\n'
  const { urls } = dialectClasses({ text, agent: '' })
  const ordinary = urls.filter(({ isOrdinary }) => isOrdinary).map(({ url }) => new URL(url).pathname)
  expect(ordinary.slice(0, 2)).toEqual(['/shop/sale', '/report.pdf'])
})
