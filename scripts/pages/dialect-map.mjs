// @ts-check
/** A map of all dialects on ordinary files: which program gives another verdict than RFC 9309. And who runs them. */
import { decide, dialects, parse, read } from '../../dist/entry/index.js'
import { robots } from '../../dist/entry/robots.js'
import { table } from '../markdown.mjs'

/**
 * The users of programs that the registry cannot name, because they have no name of their own.
 *
 * @type {Readonly<Record<string, string>>}
 */
const RUN_BY = {
  'python-urllib-rfc9309':
    'programs on Python 3.14 and 3.15, and on 3.13 since May 2026 (CPython, gh-138907 and gh-149376; 2026-11-23)',
  'texting-robots': 'crawlers in Rust (NotNite/eightyeightthirtyone, pull request 14; 2026-11-23)',
  spatie:
    'spatie/crawler, which asks for `*` and obeys by default (its src/Crawler.php; 2026-11-23). Packagist counts 15.5 million installations of the parser (2026-01-31)',
  'rep-cpp': 'reppy, and several crawlers of Moz (seomoz/reppy, issue 64; 2026-11-23)',
}

/** The robots that a row names. */
const MAX_NAMED = 6

/** The users of each program: the robots of the registry of which that is documented, and others. */
export function whoRunsWhat() {
  const rows = Object.values(dialects).flatMap(({ id, concernsEverySite }) => {
    const names = robots.filter(({ dialect }) => dialect === id).map(({ name }) => name)
    const shown = names.slice(0, MAX_NAMED).join(', ')
    const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : ''
    const others = RUN_BY[id]
    const users = [shown + more, ...(others === undefined ? [] : [others])].filter((text) => text !== '')
    if (users.length === 0) return []
    return [[`[${id}](#${id})`, concernsEverySite === true ? 'yes' : '', users.join('; ')]]
  })
  return [
    'These robots and programs are documented to read a file by the dialect. For a robot of the registry, [Robots](robots.md) has the source, with its date. A robot whose dialect nobody documents is not here.',
    'If `check` shows a finding by default, it is about RFC 9309, about a search engine that visits sites of every kind, or about a robot that the file names. The second column marks the dialects of the first two kinds.',
    table(['Dialect', 'Every site', 'Read so by'], rows),
  ]
}

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
  {
    name: 'an empty line in a group',
    lines: ['User-agent: *', '', 'Disallow: /private/'],
    path: '/private/x',
  },
  {
    name: 'two groups of one name',
    lines: ['User-agent: FooBot', 'Disallow: /a', '', 'User-agent: FooBot', 'Disallow: /b'],
    path: '/a',
  },
  {
    name: 'a line of prose',
    lines: ['User-agent: *', 'Disallow: /private/', 'This is our file'],
    path: '/private/x',
  },
  {
    name: 'a rule before the groups',
    lines: ['Disallow: /tmp/', '', 'User-agent: *', 'Disallow: /private/'],
    path: '/private/x',
  },
  {
    name: 'a Sitemap in a group',
    lines: ['User-agent: FooBot', 'Sitemap: https://example.com/s.xml', 'Disallow: /private/'],
    path: '/private/x',
  },
  { name: '/robots.txt itself', lines: ['User-agent: *', 'Disallow: /'], path: '/robots.txt' },
  { name: 'a name in small letters', lines: ['User-agent: foobot', 'Disallow: /'], path: '/' },
  { name: 'a name with a version', lines: ['User-agent: FooBot/2.0', 'Disallow: /'], path: '/' },
]

/** @param {import('../../dist/entry/index.js').Dialect} dialect */
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
    'May FooBot fetch a path? The answer depends on the program that reads the file. Here are twelve small files of a kind that many sites have, each with a path, and the verdict of RFC 9309:',
    table(
      ['File', 'Lines', 'Path', 'RFC 9309'],
      QUESTIONS.map(({ name, lines, path }, at) => [
        name,
        lines.map((line) => (line === '' ? 'an empty line' : `\`${line}\``)).join(', '),
        `\`${path}\``,
        standard[at] ?? '',
      ]),
    ),
    'In the map, each row is a dialect, and each column one of these files. An empty cell means the verdict of RFC 9309. Otherwise the cell has the verdict of the dialect, which is the opposite. On `unknown`, the program refuses the file, so there is no verdict. For example, `wget` allows `/search?q=shoes`, because it does not look at the query.',
    table(['', ...QUESTIONS.map(({ name }) => name)], rows),
    'All differences that are known from the cases: [What programs answer](programs.md). The smallest files that show bugs in programs: [Bugs found](bugs-found.md).',
  ]
}
