import { existsSync, readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { commands } from '../../src/cli/commands/index.ts'
import { handWrittenPages, pageText } from './pages.ts'

const root = new URL('../../', import.meta.url)

/** A path of the checkout, down to a file. It has no placeholder such as `<id>`. */
const PATH =
  /(?<![\w/.-])(?:src|test|scripts|bench|docs|examples|schema|mutation|\.ci)\/[\w./-]*\.\w+(?![\w<-])/g

it.each(handWrittenPages)('%s names files that exist', (page) => {
  const named = pageText(page).match(PATH) ?? []
  expect(named.filter((path) => !existsSync(new URL(path, root)))).toEqual([])
})

/** The folders that the paths of docs may be relative to: the checkout, and the rooms. */
const BASES = [root, new URL('src/', root)]

/** A path in backticks, of code or of a folder in a folder: `crawl/gate.ts`, `check/view/`. It has no placeholder. */
const CODE_PATH = /`([\w.-]+\/(?:[\w.-]+\/)*(?:[\w.-]+\/|[\w.-]+\.(?:ts|mjs)))`/g

it.each(handWrittenPages)('%s names files of the rooms that exist', (page) => {
  const named = Array.from(pageText(page).matchAll(CODE_PATH), ([, path = '']) => path)
  expect(named.filter((path) => !BASES.some((base) => existsSync(new URL(path, base))))).toEqual([])
})

it.each(handWrittenPages)('%s links to files that exist', (page) => {
  const files = linksOf(page).map((target) => new URL(target, new URL(page, root)))
  expect(files.filter((file) => !existsSync(file)).map(String)).toEqual([])
})

// The site is built of docs/, so a link from there to another page leads nowhere.
it.each(handWrittenPages.filter((page) => page.startsWith('docs/')))('%s links to pages of docs/', (page) => {
  const pages = linksOf(page).filter((target) => target.endsWith('.md'))
  const outside = pages.filter((target) => !new URL(target, new URL(page, root)).href.startsWith(DOCS))
  expect(outside).toEqual([])
})

const DOCS = new URL('docs/', root).href

/** The relative links of a page, without anchors. */
function linksOf(page: string): readonly string[] {
  const links = pageText(page).matchAll(/\]\(([^)#\s]+)(?:#[^)\s]*)?\)/g)
  return Array.from(links, ([, target = '']) => target).filter((target) => !/^\w+:/.test(target))
}

// The package has no docs/, so a message that names a page of it leads nowhere.
it('names no page of docs/ in a message', () => {
  const named = filesBelow('src/').flatMap((path) => {
    const code = pageText(path).replaceAll(/^\s*(?:\*|\/\*\*?|\/\/).*$/gm, '')
    const pages = code.match(/\bdocs\/[\w/-]+\.md\b/g) ?? []
    return pages.filter((page) => existsSync(new URL(page, root))).map((page) => `${path}: ${page}`)
  })
  expect(named).toEqual([])
})

function filesBelow(folder: string): readonly string[] {
  return readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => folder + path.replaceAll('\\', '/'))
}

it('keeps the CHANGELOG to one page, which links the changed verdicts', () => {
  const page = pageText('CHANGELOG.md')
  expect(page.split('\n').length).toBeLessThanOrEqual(80)
  expect(page).toContain('(docs/verdict-changes.md)')
})

it.each(Object.keys(commands))('names the command %s in README and describes it in docs/cli.md', (name) => {
  expect(pageText('README.md')).toMatch(new RegExp(`\`(?:wayleave )?${name}\\b`))
  expect(pageText('docs/cli.md')).toMatch(new RegExp(`^## (?:.*[ ,])?${name}(?:,|$)`, 'm'))
})

it('finds pages, paths and links at all', () => {
  expect(handWrittenPages).toContain('docs/cli.md')
  expect(pageText('CONTRIBUTING.md').match(PATH)?.length).toBeGreaterThan(10)
  expect(pageText('docs/how-it-works.md').match(CODE_PATH)?.length).toBeGreaterThan(30)
})
