import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { handWrittenPages, pageText } from './pages.ts'

const root = new URL('../../', import.meta.url)

/** A path of the checkout, down to a file. It has no placeholder such as `<id>`. */
const PATH =
  /(?<![\w/.-])(?:src|test|scripts|bench|docs|examples|schema|mutation|\.ci)\/[\w./-]*\.\w+(?![\w<-])/g

it.each(handWrittenPages)('%s names files that exist', (page) => {
  const named = pageText(page).match(PATH) ?? []
  expect(named.filter((path) => !existsSync(new URL(path, root)))).toEqual([])
})

it.each(handWrittenPages)('%s links to files that exist', (page) => {
  const links = Array.from(
    pageText(page).matchAll(/\]\(([^)#\s]+)(?:#[^)\s]*)?\)/g),
    ([, target = '']) => target,
  )
  const local = links.filter((target) => !/^\w+:/.test(target))
  expect(local.filter((target) => !existsSync(new URL(target, new URL(page, root))))).toEqual([])
})

it('finds pages, paths and links at all', () => {
  expect(handWrittenPages).toContain('docs/cli.md')
  expect(pageText('CONTRIBUTING.md').match(PATH)?.length).toBeGreaterThan(10)
})
