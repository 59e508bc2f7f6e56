import { expect, it } from 'vitest'
import { dialects } from '../../src/dialects/index.ts'
import { answer } from '../../workbench/src/engine/tasks/answer.ts'
import { changes } from '../../workbench/src/engine/tasks/changes.ts'
import { findings } from '../../workbench/src/engine/tasks/findings.ts'
import { rewritten } from '../../workbench/src/engine/tasks/rewritten.ts'
import { why } from '../../workbench/src/engine/tasks/why.ts'
import { withDialectNames } from '../../workbench/src/engine/tasks/with-dialect-names.ts'

it('all fixes at once: are those that the findings on the page offer, and name those that are hidden', () => {
  const text = 'User-agent: *\nDisallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php\n'
  const fixesOf = (all: boolean) => rewritten({ text, profile: 'all-fixes', dialect: 'google', all })
  expect(findings({ text, all: false }).findings.filter(({ fix }) => fix !== undefined)).toEqual([])
  expect(fixesOf(false)).toEqual({ text, steps: [], notes: [], hidden: 1 })
  const { fix } = findings({ text, all: true }).findings.find(({ code }) => code === 'P121') ?? {}
  expect(fixesOf(true)).toMatchObject({
    text: 'User-agent: *\nAllow: /wp-admin/admin-ajax.php\nDisallow: /wp-admin/\n',
    notes: [],
    hidden: 0,
  })
  expect(fix?.text).toBe(fixesOf(true).text)
})

it('the fix of a finding that stands for others: changes only lines whose fix is of its kind', () => {
  // "Useragent" gives FooBot no other rules, as it has a group of its own. "Disalow" gives it one.
  const before =
    'User-agent: Googlebot\nDisallow: "/d"\n\nUser-agent: GPTBot\nUseragent: FooBot\n\nUser-agent: FooBot\nDisalow: /c\n'
  const { findings: shown } = findings({ text: before, all: false })
  const spelling = shown.filter(({ code }) => code === 'S104')
  expect(spelling).toMatchObject([{ lines: [5, 8], fix: { kind: 'safe' } }])
  expect(spelling[0]?.fix?.text).toBe(before.replace('Useragent', 'User-agent'))
})

it('a site that is closed to search: is an error, comes first, and has the way out of the banner', () => {
  const closed = 'Disallowed\n\nUser-agent: *\nDisallow: /\n'
  const [first, ...others] = findings({ text: closed, all: true }).findings
  const [opening] = answer({ text: closed }).openings
  expect(first).toMatchObject({
    code: 'I101',
    severity: 'error',
    lines: [4],
    fix: { kind: 'changes-meaning', title: 'open the site: empty line 4', text: opening?.text },
  })
  expect(others.map(({ start }) => start)).toContain(0)
  const forBing = findings({ text: 'User-agent: bingbot\nDisallow: /\n', all: false }).findings
  expect(forBing).toMatchObject([{ code: 'I101', severity: 'warning', fix: { title: /empty line 2/ } }])
})

it('a test server that is closed to search: has a note under the banner, and the way out', () => {
  const text = 'User-agent: *\nDisallow: /\n\nSitemap: https://dev.fruit-shop.org/sitemap.xml\n'
  const { findings: shown, sizes } = findings({ text, all: false })
  expect(shown).toMatchObject([
    { code: 'I101', severity: 'info', fix: { title: 'open the site: empty line 2' } },
  ])
  expect(sizes).toEqual({ toActOn: 1, all: findings({ text, all: true }).findings.length })
  expect(findings({ text, all: true }).sizes).toEqual(sizes)
  // Where Google gets in, no banner stands.
  const open = `${text}\nUser-agent: Googlebot\nUser-agent: bingbot\nDisallow:\n`
  expect(findings({ text: open, all: false }).findings.map(({ code }) => code)).not.toContain('I101')
})

it('no problem: names the search engines that are shut out, as the command line does', () => {
  const text = 'User-agent: *\nDisallow: /cart/\n\nUser-agent: PetalBot\nUser-agent: ClaudeBot\nDisallow: /\n'
  const { counts, shutOut } = findings({ text, all: false })
  expect(counts).toMatchObject({ error: 0, warning: 0, info: 0 })
  expect(shutOut).toBe('PetalBot')
  expect(findings({ text: text.replace('User-agent: PetalBot\n', ''), all: false }).shutOut).toBe('')
})

const ID = new RegExp(`(?<![\\w./:-])(?:${Object.keys(dialects).join('|')})(?![\\w-]|[./:]\\w)`)

/** A sentence without what stands in quotation marks, which is text of the file. */
const withoutQuoted = (sentence: string): string => sentence.replaceAll(/"[^"]*"/g, '')

it('the page names dialects as people know them, and not by their ids', () => {
  const text =
    'User-agent: Googlebot\nDisallow /a\nDisallow: /*b$\nAllow: /b\n\nCrawl-delay: 0.5\nuser-agent: *\n'
  const said = findings({ text, all: true }).findings.flatMap(({ what, effect, advice, fix }) => [
    what,
    effect,
    advice,
    fix?.because ?? '',
  ])
  expect(said.join(' ')).toMatch(/\bPerl \(LWP\)/)
  const { because, sentences } = why({ text, url: '/b', robot: 'Googlebot' })
  expect(sentences.join(' ')).toContain('read as Google')
  const { details } = changes({ before: text, after: '' })
  const titles = details.map(([title = '']) => /read as .*/.exec(title)?.[0] ?? '')
  expect(titles.join(' ')).toContain('read as Google')
  const { steps, notes } = rewritten({ text, profile: 'portable', dialect: 'rfc-9309', all: true })
  expect(steps.join(' ')).toContain('as the standard (RFC 9309) does')
  const every = [...said, ...because, ...sentences, ...titles, ...steps, ...notes].map(withoutQuoted)
  expect(every.filter((sentence) => ID.test(sentence))).toEqual([])
})

it.each([
  ['In yandex and rep-cpp, this holds.', 'In Yandex and Moz (rep-cpp), this holds.'],
  ['Fine. rfc-9309 reads it.', 'Fine. The standard (RFC 9309) reads it.'],
  ['For example, in the python-urllib dialect, it', 'For example, as Python (urllib) reads the file, it'],
  ['As the wget dialect, it', 'As the Wget dialect, it'],
  ...['"google" of google/robotstxt and https://google.com/google', 'iaskspider/2.0 and pre-google'].map(
    (same) => [same, same] as const,
  ),
] as const)('a sentence with ids: %s', (sentence, named) => {
  expect(withDialectNames(sentence)).toBe(named)
})
