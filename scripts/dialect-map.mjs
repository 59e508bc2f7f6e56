// @ts-check
/** A map of all dialects on ordinary files: which program gives another verdict than RFC 9309. */
import { decide, dialects, parse, read } from '../dist/entry/index.js'
import { table } from './markdown.mjs'

/** @type {readonly { name: string, lines: readonly string[], path: string }[]} */
const QUESTIONS = [
  {
    name: 'WordPress',
    lines: ['User-agent: *', 'Disallow: /wp-admin/', 'Allow: /wp-admin/admin-ajax.php'],
    path: '/wp-admin/admin-ajax.php',
  },
  { name: 'a query', lines: ['User-agent: *', 'Disallow: /search?q='], path: '/search?q=shoes' },
  { name: '`*` and `$`', lines: ['User-agent: *', 'Disallow: /*.pdf$'], path: '/a/b.pdf' },
  { name: 'Noindex', lines: ['User-agent: *', 'Noindex: /old/'], path: '/old/page' },
  { name: 'an empty line', lines: ['User-agent: *', '', 'Disallow: /private/'], path: '/private/x' },
  {
    name: 'two groups',
    lines: ['User-agent: FooBot', 'Disallow: /a', '', 'User-agent: FooBot', 'Disallow: /b'],
    path: '/a',
  },
  {
    name: 'a line of prose',
    lines: ['User-agent: *', 'Disallow: /private/', 'This is our file'],
    path: '/private/x',
  },
  {
    name: 'a rule first',
    lines: ['Disallow: /tmp/', '', 'User-agent: *', 'Disallow: /private/'],
    path: '/private/x',
  },
  {
    name: 'a Sitemap inside',
    lines: ['User-agent: FooBot', 'Sitemap: https://example.com/s.xml', 'Disallow: /private/'],
    path: '/private/x',
  },
  { name: '/robots.txt', lines: ['User-agent: *', 'Disallow: /'], path: '/robots.txt' },
  { name: 'a small name', lines: ['User-agent: foobot', 'Disallow: /'], path: '/' },
  { name: 'a version', lines: ['User-agent: FooBot/2.0', 'Disallow: /'], path: '/' },
]

/** @param {import('../dist/entry/index.js').Dialect} dialect */
function verdictsOf(dialect) {
  return QUESTIONS.map(({ lines, path }) => {
    const policy = read(parse(`${lines.join('\n')}\n`), { agent: 'FooBot', dialect })
    return decide(policy, `https://example.com${path}`).verdict
  })
}

/** The parts of the page: the questions with the verdict of RFC 9309, and the verdicts that differ. */
export function dialectMap() {
  const standard = verdictsOf(dialects['rfc-9309'])
  const rows = Object.values(dialects)
    .filter(({ id }) => id !== 'rfc-9309')
    .map((dialect) => [
      `[${dialect.id}](#${dialect.id})`,
      ...verdictsOf(dialect).map((verdict, at) => (verdict === standard[at] ? '' : verdict)),
    ])
  return [
    'Twelve small files of a kind that many sites have, asked for FooBot. RFC 9309 says:',
    table(
      ['File', 'Lines', 'Path', 'RFC 9309'],
      QUESTIONS.map(({ name, lines, path }, at) => [
        name,
        lines.map((line) => (line === '' ? 'an empty line' : `\`${line}\``)).join(', '),
        `\`${path}\``,
        standard[at] ?? '',
      ]),
    ),
    'A cell shows the verdict of the dialect where it differs from RFC 9309. On `unknown`, the program refuses the file.',
    table(['', ...QUESTIONS.map(({ name }) => name)], rows),
    'The smallest files that show bugs in programs: [Bugs found](bugs-found.md).',
  ]
}
