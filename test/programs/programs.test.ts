import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { common, type Question as Row, rowsFrom, type Vocabulary } from '../../src/cases/index.ts'
import { type DialectId, decide, dialects, parse, read } from '../../src/entry/index.ts'
import { scaled } from '../scale.ts'
import { SEED } from '../seed.ts'
import { type GivenPace, paceOf } from './given-pace.ts'

/**
 * Rows drawn by a generator, asked of the programs themselves and of the dialects that read like them: no
 * verdict may differ, and no pace where the program gives one. `WAYLEAVE_ROWS` sets how many rows each program gets, `WAYLEAVE_SEED` where they start.
 *
 * Other programs are not asked. Debian 12 has none of them, or another version than the dialect is about: Wget2 1.99 and
 * HTTrack 3.49. CPython 3.15 comes from npm, compiled to WebAssembly.
 */

const ROWS = scaled(7_000, 70_000, 'WAYLEAVE_ROWS')

interface Program {
  readonly dialect: DialectId
  /** The first of these that has the program is asked. */
  readonly commands: readonly string[]
  readonly script: string
  /** The versions that the dialect is about, of those one may find installed. */
  readonly versions: RegExp
  readonly vocabulary: Vocabulary
  /** The rows of a slow program are divided by this. Default: 1. */
  readonly fewer?: number
  /** Makes a file that the program can parse, where drawn ones mostly are not. */
  readonly shape?: (robots: string) => string
}

/** What Wget is asked: under its own name alone, as it knows no other. */
const crawled: Vocabulary = {
  ...common,
  agents: ['wget'],
  agentValues: [
    ...common.agentValues.map((value) => value.replace(/foo/gi, 'wget')),
    'WGET',
    'Wget/1.0',
    'wget x',
    'Googlebot',
  ],
}

const ODD_LINE_ENDS = [...common.lineEnds, '\v', '\f', '\u001c', '\u0085', '\u2028']

/** Numbers and times, and what some programs take for them. */
const PACES: readonly string[] = [
  ...[
    '5',
    '.5',
    '5.',
    '1e2',
    '1_0',
    '1__0',
    '+5',
    '-0',
    '-1',
    '٣',
    '1０',
    '²',
    'inf',
    'nan',
    '1e400',
    '5s',
    '1,5',
  ],
  ...[
    '1/5',
    '1/5s',
    '1/5M',
    '2/1h',
    '1/1d',
    '0/5',
    '1/0',
    '-1/5',
    '1_0/5',
    '+1/5',
    '１/５',
    '1/5x',
    '1/²',
    '1/ 5',
  ],
  ...[
    '1/5 0600-0845',
    '1/5 600-845',
    '1/5 9-17',
    '1/5 0600 0845',
    '1/5 0600-0845 GMT',
    '1/5 2400-0100',
    '1/5\u3000600-845',
  ],
  ...[
    '0600-0845',
    '0600 0845',
    '600-845',
    '600 845',
    '0600 - 0845',
    '0600  0845',
    '6-8',
    '0660-0700',
    '٠٦٠٠-٠٨٤٥',
    '0-0-0',
  ],
  ...[
    '%C2%B2',
    '%31',
    '%1c5',
    '5%09',
    '\u001f5',
    '1/\u001f5',
    '\u20005',
    '1'.repeat(4_300),
    '1'.repeat(4_301),
    `1/${'0'.repeat(4_301)}`,
  ],
]

/** What CPython is asked. */
const pythonVocabulary: Vocabulary = {
  ...common,
  fields: [...common.fields, 'Crawl-delay', 'Request-rate', 'crawl-delay', 'request-rate'],
  lineEnds: ODD_LINE_ENDS,
  paces: PACES,
}

/** What Protego is asked: it reads lines without colons, names and URLs in ways of its own. */
const protegoVocabulary: Vocabulary = {
  agents: [
    ...common.agents,
    'my bot',
    'my.foo',
    'myfoo+foo',
    'ébot',
    '٣foo',
    '\u{1d400}foo',
    '😀foo',
    'İfoo',
    '\ud800foo',
    'Mozilla/5.0 (compatible; Foobot/1.0)',
    'o',
    '',
    ' foo\u00a0',
    '*',
  ],
  agentValues: [...common.agentValues, 'İFOO', 'a*', 'o*', '**', '٣', '-foo', 'É', 'foo  bot', '\ud800'],
  fields: [
    ...common.fields,
    'Visit-time',
    'Request rate',
    'crawl delay',
    'User agent',
    'DİSALLOW',
    'site-map',
    'Foo allow',
    'allow foo',
  ],
  pieces: [
    ...common.pieces,
    'robots.txt',
    '%2Etxt',
    '/robots.txt',
    '\ud800',
    'İ',
    '\t',
    '\u001c',
    '\u00a0',
    '\u2028',
    '%ed%a0%80',
    '%c3',
    '%e2%80',
    '//',
    '[',
    '#',
    '/index.html',
    '%3D',
  ],
  values: [
    ...common.values,
    'http://foo.bar/a',
    'https://foo.bar/*?',
    '//foo.bar/a',
    '$$',
    '/a$b$',
    '/a*$',
    '/index.html$',
    '/*index.html',
    '/robots.txt',
    '/a  b',
  ],
  lineEnds: ODD_LINE_ENDS,
  lines: [
    ...common.lines,
    'DISALLOW /x',
    'Disallow\t/a  b',
    'Disallow /a:b',
    'Disallow /a: b',
    'Allow /a http://b',
    'DissALLOW\u3000/a',
    'disallow\u00a0: /a',
    'User agent foo',
    'User  agent  foo',
    'User-agent',
    'User-agent:',
    'useragent:*',
    'Sitemap http://foo.bar/',
    'host foo',
    'crawl delay 5',
    'Visit-time 0600-0845',
    'foo:bar',
    'foo: bar',
    'noindex /a',
    'Noindex:/a',
    'comment:x',
    'Allow x:',
    'Allow:',
    'user agent:foo',
    '\u212a: x',
  ],
  paces: PACES,
  sites: [
    'http://foo.bar:8080',
    'http://user@foo.bar',
    'HTTP://foo.bar',
    'http://[::1]',
    'http://[1.2.3.4::]',
    'http://[v1.a]',
    'http://[foo]',
    'http://[x',
    'http://x]',
    'http://\u2100.com',
    'http://é.com',
    '//foo.bar',
    '',
    ' http://foo.bar',
    'ht\ttp://foo.bar',
    'ftp://foo.bar',
    'mailto:a',
    'foo:',
    '1http://foo.bar',
    'http://a;b',
  ],
}

const programs: readonly Program[] = [
  {
    dialect: 'robots-parser',
    commands: [process.execPath],
    script: 'robots_parser.mjs',
    versions: /^3\.0\.1$/,
    vocabulary: { ...common, values: [...common.values, '/a/../b', '/./a', '/a[0]', '/a^b', '/{x}'] },
  },
  {
    dialect: 'python-urllib',
    commands: ['python3'],
    script: 'python_urllib.py',
    versions: /^3\.(?:9|10|11|12)\./,
    vocabulary: pythonVocabulary,
  },
  {
    dialect: 'python-urllib-rfc9309',
    commands: [process.execPath],
    script: 'python_urllib_rfc9309.mjs',
    versions: /^3\.15\./,
    vocabulary: pythonVocabulary,
  },
  {
    dialect: 'libwww-perl',
    commands: ['perl', '/usr/bin/perl'],
    script: 'robot_rules.pl',
    versions: /^6\.0/,
    vocabulary: {
      ...common,
      values: [
        ...common.values,
        'http://foo.bar/a',
        'HTTP://FOO.bar:80/b',
        'https://foo.bar/a',
        'http://other/a',
        '//foo.bar/a',
        '//a',
        'a/../b',
        './a',
        '../a',
        'a/.',
        '<URL:/a>',
        '"/a"',
        'mailto:x',
        'http:a',
        '/a/../b',
      ],
    },
  },
  {
    dialect: 'protego',
    commands: ['python3'],
    script: 'protego_py.py',
    versions: /^0\.7\./,
    vocabulary: protegoVocabulary,
  },
  {
    dialect: 'webrobots',
    commands: ['ruby', '/usr/bin/ruby'],
    script: 'webrobots.rb',
    versions: /^0\.1\.2$/,
    fewer: 4,
    vocabulary: {
      ...common,
      fields: common.fields.filter((field) => field !== 'Sitemap'),
      lineEnds: ['\n'],
      lines: ['', '# c', '# Disallow: /', ' ', 'foo'],
    },
    // The grammar takes a User-agent line first, one after a blank line only, and no blank before a colon.
    shape: (robots) =>
      `User-agent: *\nDisallow: /a\n${robots
        .replace(/^[ \t]+/gm, '')
        .replaceAll(' : ', ': ')
        .replace(/^(?=user-agent)/gim, '\n')}`,
  },
  {
    dialect: 'wget',
    commands: [process.execPath],
    script: 'wget.mjs',
    versions: /^1\.2[1-5]\./,
    vocabulary: crawled,
    fewer: 10,
  },
]

/** A verdict, or one with a pace; `null` where the program raises. */
type Given = boolean | null | { readonly allowed: boolean | null; readonly pace: Partial<GivenPace> }

interface Answer {
  readonly out: string
  readonly missing: string | undefined
}

function run(command: string, program: Program, args: readonly string[], input = ''): Answer {
  const script = fileURLToPath(new URL(program.script, import.meta.url))
  const options = {
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, PYTHONIOENCODING: 'utf-8' },
  } as const
  const { status, stdout, stderr, error } = spawnSync(command, [script, ...args], options)
  if (status === 0) return { out: stdout, missing: undefined }
  return {
    out: '',
    missing: `${command} ${program.script}: ${error?.message ?? stderr.trim().split('\n').at(-1)}`,
  }
}

/** The command that has the program, and its version; or why none has. */
function found(program: Program): { command: string; version: string } | { unfit: string } {
  const tried = program.commands.map((command) => ({ command, answer: run(command, program, ['--version']) }))
  const fit = tried.find(({ answer }) => answer.missing === undefined)
  if (fit === undefined) return { unfit: tried.map(({ answer }) => answer.missing).join('; ') }
  const version = fit.answer.out.trim()
  if (!program.versions.test(version))
    return { unfit: `${program.script} finds version ${version}, which this dialect is not about` }
  return { command: fit.command, version }
}

function drawn(program: Program): Row[] {
  const rows: Row[] = []
  const wanted = Math.ceil(ROWS / (program.fewer ?? 1))
  for (const row of rowsFrom(program.vocabulary, SEED)) {
    const shaped = { ...row, robots: program.shape?.(row.robots) ?? row.robots }
    rows.push(shaped)
    if (rows.length === wanted) break
  }
  return rows
}

for (const program of programs) {
  describe(`${program.dialect}: rows drawn from seed ${SEED}`, () => {
    const place = found(program)
    if ('unfit' in place) {
      // Continuous integration installs what is missing, so there it is a failure.
      if (process.env.CI === 'true') it('the program is there', () => expect.fail(place.unfit))
      else it.skip(`NOT RUN: ${place.unfit}`, () => {})
      return
    }
    const { command, version } = place
    it(`version ${version} gives the same ${Math.ceil(ROWS / (program.fewer ?? 1))} verdicts`, {
      timeout: 600_000,
    }, () => {
      const rows = drawn(program)
      const answers = run(command, program, [], rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
      expect(answers.missing).toBeUndefined()
      const given = answers.out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Given)
      expect(given).toHaveLength(rows.length)
      let raised = 0
      let disallowed = 0
      let paced = 0
      let last: { robots: string; file: ReturnType<typeof parse> } | undefined
      const differ = rows.flatMap((row, index) => {
        if (last?.robots !== row.robots) last = { robots: row.robots, file: parse(row.robots) }
        const policy = read(last.file, {
          agent: row.agent,
          dialect: dialects[program.dialect],
          rawAgent: true,
        })
        const { verdict } = decide(policy, row.url, { raw: true })
        const answer = given[index] as Given
        const { allowed, pace } =
          answer !== null && typeof answer === 'object' ? answer : { allowed: answer, pace: {} }
        if (allowed === null) raised++
        if (allowed === false) disallowed++
        if (Object.values(pace).some((value) => value !== null)) paced++
        const expected = allowed === null ? 'unknown' : allowed ? 'allow' : 'disallow'
        const own = paceOf(policy.pacing)
        const ownPace = Object.fromEntries(Object.keys(pace).map((key) => [key, own[key as keyof GivenPace]]))
        const agrees = verdict === expected && JSON.stringify(ownPace) === JSON.stringify(pace)
        return agrees ? [] : [{ ...row, program: expected, pace, dialect: verdict, read: ownPace }]
      })
      console.log(
        `${program.dialect} ${version}: ${rows.length} rows, ${disallowed} disallowed, ${raised} raised, ${paced} with a pace, ${differ.length} disagreements`,
      )
      expect(differ.slice(0, 3)).toEqual([])
      // A generator whose rows never forbid anything would show nothing.
      expect(disallowed).toBeGreaterThan(rows.length / 20)
    })
  })
}
