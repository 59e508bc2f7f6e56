import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { type DialectId, decide, dialects, parse, read } from '../../src/entry/index.ts'
import { scaled } from '../scale.ts'
import { SEED } from '../seed.ts'
import { common, type Row, rowsFrom, type Vocabulary } from './rows.ts'

/**
 * Rows drawn by a generator, asked of the programs themselves and of the dialects that read like them: no
 * verdict may differ. `WAYLEAVE_ROWS` sets how many rows each program gets, `WAYLEAVE_SEED` where they start.
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
  /** Rows on which an older version is known to differ from the one the dialect is about. */
  readonly differs?: (row: Row) => boolean
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
    vocabulary: { ...common, lineEnds: [...common.lineEnds, '\v', '\f', '\u001c', '\u0085', '\u2028'] },
  },
  {
    dialect: 'python-urllib-rfc9309',
    commands: [process.execPath],
    script: 'python_urllib_rfc9309.mjs',
    versions: /^3\.15\./,
    vocabulary: { ...common, lineEnds: [...common.lineEnds, '\v', '\f', '\u001c', '\u0085', '\u2028'] },
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
    // The distribution's own interpreter knows the distribution's packages, whichever comes first on the
    // path.
    commands: ['python3', '/usr/bin/python3'],
    script: 'protego_py.py',
    versions: /^0\.[2-6]\./,
    vocabulary: { ...common, values: common.values.filter((value) => value === '' || value.startsWith('/')) },
    // Version 0.2.1 puts a slash before a value that has none, takes `//a` for a host, and escapes `=` in a
    // rule.
    differs: ({ robots }) =>
      /^[^#\n\r]*(?:allow|disallow|dissallow|disalow)[^#\n\r]*(?::\s*(?!\/)\S|\/\/|=)/im.test(robots),
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
    if (program.differs?.(shaped) !== true) rows.push(shaped)
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
      const verdicts = answers.out.trim().split('\n')
      expect(verdicts).toHaveLength(rows.length)
      let raised = 0
      let disallowed = 0
      let last: { robots: string; file: ReturnType<typeof parse> } | undefined
      const differ = rows.flatMap((row, index) => {
        if (last?.robots !== row.robots) last = { robots: row.robots, file: parse(row.robots) }
        const { verdict } = decide(
          read(last.file, { agent: row.agent, dialect: dialects[program.dialect], rawAgent: true }),
          row.url,
          { raw: true },
        )
        const answer = verdicts[index]
        if (answer === 'null') raised++
        if (answer === 'false') disallowed++
        const expected = answer === 'null' ? 'unknown' : answer === 'true' ? 'allow' : 'disallow'
        return verdict === expected ? [] : [{ ...row, program: expected, dialect: verdict }]
      })
      console.log(
        `${program.dialect} ${version}: ${rows.length} rows, ${disallowed} disallowed, ${raised} raised, ${differ.length} disagreements`,
      )
      expect(differ.slice(0, 3)).toEqual([])
      // A generator whose rows never forbid anything would show nothing.
      expect(disallowed).toBeGreaterThan(rows.length / 20)
    })
  })
}
