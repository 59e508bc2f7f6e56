import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Dialect, decide, dialects, mainDialects, parse, read } from '../../src/entry/index.ts'
import { readOptionsOf, robots } from '../../src/robots/index.ts'

/**
 * The examples of the documents that Wayleave began with, for every robot of the registry. An independent
 * parser, written from the documents alone, gives the expected verdict of each example, robot and page.
 */

const folder = new URL('../../../shared/seeds/', import.meta.url)
const present = existsSync(folder)

if (!present) console.log('seeds: no such documents lie beside the checkout, so this suite was NOT run')

function textOf(name: string): string {
  return readFileSync(new URL(name, folder), 'utf8')
}

/** Records of the examples, each at the start of a line, as the flattened documents do not have them. */
const FIELDS =
  /\s*(?:(User-agent|Disallow|Allow|Robot-version|Request-rate|Visit-time|Comment|Sitemap|Crawl-delay):|(#))\s*/gi

/** The rule sets of a text whose line ends are lost. A User-agent after another record begins a set. */
function unflattened(text: string): string {
  const rows: string[] = []
  let previous = ''
  for (const [whole, field = '#', rest = ''] of text
    .replace(FIELDS, '\n$1:')
    .matchAll(/^(\S+?):[ \t]*([^\n]*)$/gm)) {
    if (whole.startsWith('#') || field === '#') continue
    const name = field.toLowerCase()
    if (name === 'user-agent' && previous !== '' && previous !== 'user-agent') rows.push('')
    // Prose after an example follows the value, which has no blank.
    rows.push(`${field}: ${rest.split(/\s/, 1)[0]}`)
    previous = name
  }
  return `${rows.join('\n')}\n`
}

/** A group of an example, by the document. */
interface Group {
  readonly names: readonly string[]
  readonly rules: readonly { readonly isAllow: boolean; readonly value: string }[]
  readonly isVersion2: boolean
}

/** Blank lines separate groups, and `#` begins a comment. */
function groupsIn(robotsTxt: string): readonly Group[] {
  return robotsTxt.split(/\n\s*\n/).flatMap((block): Group[] => {
    const records = block.split('\n').flatMap((line) => {
      const match = /^([\w-]+):\s*(.*)$/.exec(line.replace(/(?:^|\s)#.*/, '').trim())
      return match === null ? [] : [{ field: match[1]?.toLowerCase(), value: match[2] ?? '' }]
    })
    const names = records
      .filter(({ field }) => field === 'user-agent')
      .map(({ value }) => value.toLowerCase())
    if (names.length === 0) return []
    return [
      {
        names,
        rules: records
          .filter(({ field }) => field === 'allow' || field === 'disallow')
          .map(({ field, value }) => ({ isAllow: field === 'allow', value })),
        isVersion2: records.some(({ field, value }) => field === 'robot-version' && value.startsWith('2.0')),
      },
    ]
  })
}

/** A shell pattern against a whole text: only `*`, the one special character in the examples. */
function fitsShell(pattern: string, text: string): boolean {
  const parts = pattern.split('*')
  let at = 0
  for (const [index, part] of parts.entries()) {
    const found = index === 0 ? (text.startsWith(part) ? 0 : -1) : text.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  const last = parts.at(-1) ?? ''
  return last === ''
    ? parts.length > 1 || text === ''
    : text.endsWith(last) && (parts.length > 1 || text === pattern)
}

/** May the robot fetch the page, by the document? */
function isAllowed(
  groups: readonly Group[],
  tokens: readonly string[],
  obeysStar: boolean,
  page: string,
): boolean {
  const named = tokens
    .map((token) => groups.find(({ names }) => names.includes(token.toLowerCase())))
    .find((group) => group !== undefined)
  const group = named ?? (obeysStar ? groups.find(({ names }) => names.includes('*')) : undefined)
  if (group === undefined) return true
  const fits = (value: string): boolean =>
    group.isVersion2 ? fitsShell(value, page) : page.startsWith(value)
  const first = group.rules.find(({ value }) => value !== '' && fits(value))
  return first === undefined || first.isAllow
}

/** Pages for an example: the value of each rule, a longer and a shorter path, and a page of its own. */
function pagesOf(groups: readonly Group[]): readonly string[] {
  const values = groups
    .flatMap(({ rules }) => rules.map(({ value }) => value))
    .filter((value) => value !== '')
  return [
    ...new Set(['/', '/other.html', ...values.flatMap((value) => [value, `${value}x`, value.slice(0, -1)])]),
  ].filter((page) => page.startsWith('/') && !page.includes('*') && page !== '/robots.txt')
}

/** Examples whose verdicts do not depend on the dialect, from all documents. */
function examples(): readonly string[] {
  const html = textOf('tutorial.html')
  const inTutorial = Array.from(html.matchAll(/<code>([\s\S]*?)<\/code>/g), ([, code = '']) => code)
  const encyclopedia = textOf('encyclopedia.txt')
  const inEncyclopedia = Array.from(
    encyclopedia.matchAll(/^User-agent: .*(?:\n(?:Disallow|Allow|Crawl-delay|Sitemap):.*)+/gm),
    ([example]) => example,
  )
  const in1994 = textOf('standard-1994.txt')
    .split(/# (?:robots\.txt for|go away)/)
    .slice(1)
    .map((text) => unflattened(text.split('This example')[0] ?? ''))
  return [...inTutorial, ...inEncyclopedia, ...in1994]
    .map((example) => `${example.replace(/&quot;/g, '"').trim()}\n`)
    .filter((example) => /^User-agent:/im.test(example) && /^(?:Dis)?allow:/im.test(example))
}

/** Names with digits are cut by some dialects, which tests of `explain` cover. */
const hasPlainNames = (groups: readonly Group[]): boolean =>
  groups.every(({ names }) => names.every((name) => /^(?:\*|[a-z_-]+)$/.test(name)))

/** A robot that a group names, though the registry does not know it. */
const strangers = (groups: readonly Group[]): readonly string[] => [
  ...groups.flatMap(({ names }) => names.filter((name) => name !== '*')),
  'nobody',
]

describe.skipIf(!present)('the documents', () => {
  it('every example, for every robot of the registry, on pages made of its rules', () => {
    const wrong: string[] = []
    let [count, asked] = [0, 0]
    for (const example of examples()) {
      const groups = groupsIn(example)
      // Robots that know no Allow differ by design.
      const hasAllow = groups.some(({ rules }) => rules.some(({ isAllow }) => isAllow))
      if (groups.length === 0 || !hasPlainNames(groups)) continue
      count += 1
      const file = parse(example)
      for (const robot of robots) {
        const options = readOptionsOf(robot)
        // The standard of 1994 and its programs look for a part of a name.
        if (hasAllow && readsNoAllow(options.dialect)) continue
        // This program takes a rule as a prefix only if it ends in a slash or a star.
        if (options.dialect.id === 'spider') continue
        const policy = read(file, options)
        for (const page of pagesOf(groups)) {
          const expected = isAllowed(groups, robot.tokens, robot.obeys.star !== 'no', page)
          asked += 1
          if ((decide(policy, page).verdict === 'allow') !== expected)
            wrong.push(`${robot.id} ${page} ${JSON.stringify(example)}`)
        }
      }
    }
    console.log(
      `seeds: ${count} examples, ${asked} questions for ${robots.length} robots, ${wrong.length} wrong`,
    )
    expect(count).toBeGreaterThanOrEqual(20)
    expect(wrong).toEqual([])
  })

  it('a name with a digit: the dialects that read it as the tutorial does, and those that cut it', () => {
    const [example = ''] = examples().filter((one) => one.includes('BadBot1'))
    // Of the others, spider allows the page for another reason: no group says anything about other robots.
    const cutting = mainDialects.filter(
      (dialect) => decide(read(parse(example), { agent: 'BadBot1', dialect }), '/').verdict === 'allow',
    )
    expect(cutting.map(({ id }) => id).sort()).toEqual(['acap-1', 'bing', 'google', 'heritrix', 'rfc-9309'])
  })

  it('the example site of the Extended Standard, for its robots and every robot of the registry', () => {
    const text = textOf('extended-standard-2.0.txt').replace(/(?:1\.0\.0(?=1\.0)|2\.0\.0(?=2\.0))/g, '')
    const pages = sitePages(text)
    const rules = text.slice(text.indexOf('#-----'))
    const file = unflattened(rules.replace(/Robot-version:2\.0/g, 'Robot-version: 2.0'))
    const groups = groupsIn(file)
    expect(groups.filter(({ isVersion2 }) => isVersion2).length).toBeGreaterThanOrEqual(3)
    expect(pages.length).toBeGreaterThanOrEqual(20)
    const wrong: string[] = []
    let asked = 0
    for (const agent of [...strangers(groups), ...robots.map(({ tokens }) => tokens[0] ?? '')]) {
      const policy = read(parse(file), { agent, dialect: dialects['extended-2'] })
      for (const page of pages) {
        asked += 1
        if ((decide(policy, page).verdict === 'allow') !== isAllowed(groups, [agent], true, page))
          wrong.push(`${agent} ${page}`)
      }
    }
    console.log(`seeds: the example site, ${pages.length} pages, ${asked} questions, ${wrong.length} wrong`)
    expect(wrong).toEqual([])
  })
})

/** Does a dialect skip Allow lines? Found by asking it. */
function readsNoAllow(dialect: Dialect): boolean {
  const file = parse('User-agent: *\nAllow: /a/b\nDisallow: /a\n')
  return decide(read(file, { agent: 'nobody', dialect }), '/a/b').verdict === 'disallow'
}

/** The pages of the example site: a nested list with a folder on a line of its own. */
function sitePages(text: string): readonly string[] {
  const items = Array.from(text.matchAll(/^\s*- (\S+)$/gm), ([, item = '']) => item)
  const pages: string[] = []
  let folder = '/'
  for (const item of items) {
    if (item.startsWith('/')) {
      folder = item.endsWith('/') ? item : '/'
      pages.push(item)
    } else if (item.endsWith('/')) {
      folder = `${folder}${item}`
      pages.push(folder)
    } else pages.push(`${folder}${item}`)
  }
  return pages
}
