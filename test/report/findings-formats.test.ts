import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import Schemas from 'ajv-draft-04'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import { allRules, check, type Finding } from '../../src/check/index.ts'
import { type CheckedFile, type FindingsFormatName, findingsFormats } from '../../src/report/index.ts'
import { parse } from '../../src/syntax/index.ts'
import { applyEdits } from '../../src/text/index.ts'
import { scaled } from '../scale.ts'
import { checkedFiles, someRules } from './findings-arbitraries.ts'

const text = 'User-agent: *\nDisallow /é\nAllow: /x\n'
const file = parse(text)

const finding: Finding = {
  code: 'S101',
  name: 'missing-colon',
  severity: 'error',
  message: 'put a colon, {most} readers [need](it) 100%',
  says: { what: 'put a colon,', effect: '{most} readers [need](it) 100%' },
  span: { start: 23, end: 25 },
  related: [{ span: { start: 26, end: 35 }, message: 'this line decides' }],
  dialects: ['google'],
  witness: 'https://example.com/%C3%A9',
  fix: {
    kind: 'safe',
    title: 'put the colon',
    edits: [
      { start: 22, end: 23, text: ': ' },
      { start: 24, end: 25, text: '%C3%A9' },
    ],
  },
}

const checked: CheckedFile = { name: './a b/robots.txt', file, findings: [finding] }
const clean: CheckedFile = { name: 'https://example.com/robots.txt', file: parse(''), findings: [] }

/** The same finding at every severity. */
const weighed: CheckedFile = {
  ...checked,
  findings: (['error', 'warning', 'info', 'hint'] as const).map((severity) => ({ ...finding, severity })),
}

describe('SARIF', () => {
  const ajv = new Schemas.default({ strict: false, allErrors: true, unicodeRegExp: false })
  addFormats.default(ajv)
  // The schema of SARIF 2.1.0 as Microsoft ships it with its matchers; the package exports only those.
  const schema = createRequire(import.meta.url)
    .resolve('@microsoft/jest-sarif')
    .replace(/index\.js$/, 'schemas/sarif-2.1.0-rtm.5.json')
  const validate = ajv.compile(JSON.parse(readFileSync(schema, 'utf8')) as object)

  interface Log {
    readonly runs: readonly {
      readonly tool: {
        readonly driver: { readonly version?: string; readonly rules: readonly Record<string, unknown>[] }
      }
      readonly artifacts: readonly { readonly location: { readonly uri: string } }[]
      readonly results: readonly Record<string, unknown>[]
      readonly invocations: readonly object[]
    }[]
  }

  function logged(files: readonly CheckedFile[], rules = someRules): Log['runs'][number] {
    const log: unknown = JSON.parse(findingsFormats.sarif(files, rules, { version: '1.2.3' }))
    expect(validate(log), JSON.stringify(validate.errors)).toBe(true)
    return (log as Log).runs[0] as Log['runs'][number]
  }

  it('is valid by the schema for anything', () => {
    fc.assert(
      fc.property(checkedFiles, (files) => void logged(files)),
      { numRuns: scaled(37, 150) },
    )
    expect(validate({ version: '2.1.0', runs: [{}] })).toBe(false)
  })

  it('has regions, fixes as replacements, related places and help', () => {
    const { tool, artifacts, results } = logged([checked, clean])
    expect(tool.driver.version).toBe('1.2.3')
    expect(tool.driver.rules[0]).toEqual({
      id: 'S101',
      name: 'missing-colon',
      shortDescription: { text: 'S101/missing-colon' },
      fullDescription: { text: 'Without a colon {{most}} readers see no rule (RFC 9309, section 2.2).' },
      help: { text: 'Without a colon {{most}} readers see no rule (RFC 9309, section 2.2).' },
      helpUri: 'https://wayleave.github.io/rules/S101-missing-colon.html',
      defaultConfiguration: { level: 'error' },
    })
    expect(artifacts.map(({ location }) => location.uri)).toEqual([
      'a%20b/robots.txt',
      'https://example.com/robots.txt',
    ])
    const artifactLocation = { uri: 'a%20b/robots.txt', index: 0 }
    expect(results).toEqual([
      {
        ruleId: 'S101',
        ruleIndex: 0,
        level: 'error',
        message: { text: 'put a colon, {{most}} readers \\[need\\](it) 100%' },
        locations: [
          {
            physicalLocation: {
              artifactLocation,
              region: {
                startLine: 2,
                startColumn: 10,
                endLine: 2,
                endColumn: 12,
                charOffset: 23,
                charLength: 2,
              },
            },
          },
        ],
        relatedLocations: [
          {
            id: 0,
            message: { text: 'this line decides' },
            physicalLocation: {
              artifactLocation,
              region: {
                startLine: 3,
                startColumn: 1,
                endLine: 3,
                endColumn: 10,
                charOffset: 26,
                charLength: 9,
              },
            },
          },
        ],
        partialFingerprints: { 'wayleaveLine/v1': expect.stringMatching(/^S101-[0-9a-f]{16}$/) as unknown },
        fixes: [
          {
            description: { text: 'safe: put the colon' },
            artifactChanges: [
              {
                artifactLocation,
                replacements: [
                  { deletedRegion: { charOffset: 22, charLength: 1 }, insertedContent: { text: ': ' } },
                  { deletedRegion: { charOffset: 24, charLength: 1 }, insertedContent: { text: '%C3%A9' } },
                ],
              },
            ],
          },
        ],
        properties: {
          dialects: ['google'],
          dialectsInWords: 'google',
          witness: 'https://example.com/%C3%A9',
          fixKind: 'safe',
        },
      },
    ])
  })

  it('has fingerprints that stay when lines move, and tell findings alike apart', () => {
    const fingerprints = (before: string, line: string): unknown[] => {
      const moved = parse(`${before}${line}\n${line}\n`)
      const findings = [before.length, before.length + line.length + 1].map((start) => ({
        ...finding,
        span: { start, end: start + 1 },
      }))
      return logged([{ name: 'x', file: moved, findings }]).results.map(
        ({ partialFingerprints }) => partialFingerprints,
      )
    }
    const here = fingerprints('', 'Disallow: /a')
    expect(fingerprints('# a comment\r\n\n', 'Disallow: /a')).toEqual(here)
    expect(fingerprints('', 'disallow :  /a # why')).toEqual(here)
    expect(fingerprints('', 'Disallow: /A')).not.toEqual(here)
    expect(here[0]).not.toEqual(here[1])
  })

  it('has one artifact for a file that was given twice, and no fix without edits', () => {
    const nothing = { kind: 'safe' as const, title: 't', edits: [] }
    const { artifacts, results } = logged([
      checked,
      clean,
      { ...checked, findings: [{ ...finding, fix: nothing }] },
    ])
    expect(artifacts).toHaveLength(2)
    expect(results.map(({ fixes }) => fixes === undefined)).toEqual([false, true])
  })

  it('names a byte order mark that a fix leaves out by its bytes', () => {
    const unmarked = {
      kind: 'safe' as const,
      title: 'leave out the byte order mark',
      edits: [],
      withoutMark: true as const,
    }
    const { results } = logged([{ ...checked, findings: [{ ...finding, fix: unmarked }] }])
    expect(results[0]?.fixes).toMatchObject([
      { artifactChanges: [{ replacements: [{ deletedRegion: { byteOffset: 0, byteLength: 3 } }] }] },
    ])
  })

  it('unlisted rules have a descriptor, and limits a notification', () => {
    const { tool, results, invocations } = logged([{ ...checked, notes: ['3 more were left out.'] }], [])
    expect(tool.driver.rules).toEqual([
      { id: 'S101', name: 'missing-colon', shortDescription: { text: 'S101/missing-colon' } },
    ])
    expect(results[0]?.ruleIndex).toBe(0)
    expect(invocations).toEqual([
      {
        executionSuccessful: true,
        toolExecutionNotifications: [{ level: 'note', message: { text: '3 more were left out.' } }],
      },
    ])
  })

  it.each([
    ['robots.txt', 'robots.txt'],
    ['/srv/www/a#b?.txt', 'file:///srv/www/a%23b%3F.txt'],
    ['C:\\www\\robots.txt', 'file:///C:/www/robots.txt'],
    ['100%.txt', '100%25.txt'],
    ['a:b.txt', 'a%3Ab.txt'],
    ['\udc80.txt', '%EF%BF%BD.txt'],
    ['https://example.com/robots.txt?a=b%20c d', 'https://example.com/robots.txt?a=b%20c%20d'],
  ])('refers to %s as %s', (name, uri) => {
    expect(logged([{ ...clean, name }]).artifacts[0]?.location.uri).toBe(uri)
  })
})

describe('GitHub annotations', () => {
  it('are workflow commands, notices for what is light', () => {
    expect(findingsFormats.github([weighed, clean], someRules).split('\n')).toEqual(
      ['error', 'warning', 'notice', 'notice'].map(
        (command) =>
          `::${command} file=a b/robots.txt,line=2,endLine=2,col=10,endColumn=12,title=S101/missing-colon::put a colon, {most} readers [need](it) 100%25`,
      ),
    )
  })

  it('escape what would end a property or a command', () => {
    const [command] = findingsFormats
      .github(
        [
          {
            ...checked,
            name: 'a,b:c%\n::error::.txt',
            findings: [{ ...finding, message: 'one\r\n::error::two' }],
          },
        ],
        someRules,
      )
      .split('\n')
    expect(command).toBe(
      '::error file=a%2Cb%3Ac%25\\u000a%3A%3Aerror%3A%3A.txt,line=2,endLine=2,col=10,endColumn=12,title=S101/missing-colon::one\\u000d\\u000a::error::two',
    )
  })

  it('annotations over several lines have no columns, and each is one line', () => {
    expect(
      findingsFormats.github([{ ...checked, findings: [{ ...finding, span: { start: 0, end: 20 } }] }], []),
    ).not.toContain('col=')
    fc.assert(
      fc.property(checkedFiles, (files) => {
        const lines = findingsFormats.github(files, someRules).split('\n')
        const count = files.flatMap(({ findings }) => findings).length
        expect(lines).toHaveLength(Math.max(1, count))
        for (const line of count === 0 ? [] : lines) {
          expect(line).toMatch(
            /^::(?:error|warning|notice) file=[^,:]*,line=\d+,endLine=\d+(?:,col=\d+,endColumn=\d+)?,title=[^,:]*::/,
          )
        }
      }),
    )
  })
})

describe('GitLab code quality', () => {
  it('is an array with a fingerprint for each finding', () => {
    const issues = JSON.parse(findingsFormats.gitlab([weighed, clean], someRules)) as {
      fingerprint: string
      severity: string
    }[]
    expect(issues[0]).toEqual({
      description: finding.message,
      check_name: 'S101/missing-colon',
      fingerprint: expect.stringMatching(/^a b\/robots\.txt:S101-[0-9a-f]{16}$/) as unknown,
      severity: 'major',
      location: { path: 'a b/robots.txt', lines: { begin: 2, end: 2 } },
    })
    expect(issues.map(({ severity }) => severity)).toEqual(['major', 'minor', 'info', 'info'])
    expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(4)
  })
})

describe('XML', () => {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    isArray: (name, _path, _leaf, attribute) =>
      !attribute && ['testsuite', 'testcase', 'file', 'error'].includes(name),
  })

  it.each(['junit', 'checkstyle'] as const)('%s is well-formed for anything', (name) => {
    fc.assert(
      fc.property(checkedFiles, (files) => {
        const xml = findingsFormats[name](files, someRules)
        expect(XMLValidator.validate(xml)).toBe(true)
        // XML 1.0, section 2.2: these cannot stand in a document in any form.
        expect(xml).not.toMatch(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u)
        const [count] = [files.flatMap(({ findings }) => findings).length]
        expect(xml.match(name === 'junit' ? /<testcase [^>]*file=/g : /<error /g) ?? []).toHaveLength(count)
      }),
      { numRuns: scaled(75, 300) },
    )
  })

  it('JUnit fails what is heavy enough, and has a case for a clean file', () => {
    const suites = (failOn: 'error' | 'info'): unknown =>
      parser.parse(findingsFormats.junit([weighed, clean], someRules, { failOn }))
    expect(suites('error')).toMatchObject({
      testsuites: {
        tests: '5',
        failures: '1',
        testsuite: [
          {
            name: './a b/robots.txt',
            tests: '4',
            failures: '1',
            testcase: [
              {
                name: 'S101/missing-colon at 2:10',
                file: './a b/robots.txt',
                line: '2',
                failure: { type: 'error', message: finding.message },
              },
              { 'system-out': expect.stringContaining('put a colon') as unknown },
              {},
              {},
            ],
          },
          { name: clean.name, tests: '1', failures: '0', testcase: [{ name: 'no findings' }] },
        ],
      },
    })
    expect(suites('info')).toMatchObject({ testsuites: { failures: '3' } })
  })

  it('checkstyle has a file with its errors', () => {
    expect(parser.parse(findingsFormats.checkstyle([weighed, clean], someRules))).toMatchObject({
      checkstyle: {
        file: [
          {
            name: './a b/robots.txt',
            error: ['error', 'warning', 'info', 'info'].map((severity) => ({
              line: '2',
              column: '10',
              severity,
              message: finding.message,
              source: 'wayleave.S101/missing-colon',
            })),
          },
          { name: clean.name },
        ],
      },
    })
  })
})

describe('rdjson', () => {
  it('counts columns in bytes, and suggests what is safe as one replacement', () => {
    const { diagnostics } = JSON.parse(findingsFormats.rdjson([checked, clean], someRules)) as {
      diagnostics: object[]
    }
    expect(diagnostics).toEqual([
      {
        message: finding.message,
        location: {
          path: 'a b/robots.txt',
          range: { start: { line: 2, column: 10 }, end: { line: 2, column: 13 } },
        },
        severity: 'ERROR',
        code: { value: 'S101/missing-colon' },
        suggestions: [
          { range: { start: { line: 2, column: 9 }, end: { line: 2, column: 13 } }, text: ': /%C3%A9' },
        ],
        relatedLocations: [
          {
            message: 'this line decides',
            location: {
              path: 'a b/robots.txt',
              range: { start: { line: 3, column: 1 }, end: { line: 3, column: 10 } },
            },
          },
        ],
      },
    ])
    const edits = finding.fix?.edits ?? []
    expect(applyEdits(text, edits)).toBe(applyEdits(text, [{ start: 22, end: 25, text: ': /%C3%A9' }]))
    const unsafe = { ...finding, fix: { kind: 'changes-meaning' as const, title: 't', edits } }
    expect(findingsFormats.rdjson([{ ...checked, findings: [unsafe] }], [])).not.toContain('suggestions')
  })
})

describe('Markdown', () => {
  it('is a table for each file', () => {
    expect(findingsFormats.markdown([checked, clean], someRules).split('\n')).toEqual([
      '### ./a b/robots.txt: 1 error',
      '',
      '| Severity | Rule | Line | Finding | For | Fix |',
      '|---|---|---:|---|---|---|',
      '| error | S101/missing-colon | 2 | put a colon, {most} readers \\[need\\](it) 100% See https\\://example.com/%C3%A9 | google | safe: put the colon |',
      '',
      '### https\\://example.com/robots.txt: no findings',
    ])
  })

  it('text of the file is escaped', () => {
    fc.assert(
      fc.property(checkedFiles, (files) => {
        for (const row of findingsFormats.markdown(files, someRules).split('\n')) {
          const bare = row.replace(/\\[^\s]|[@#]&#8203;/g, ' ')
          expect(bare).not.toMatch(/[<>*_`~[\]$@&]|#\d|:\/\//)
          if (row.startsWith('| ')) expect(bare.match(/\|/g)).toHaveLength(7)
        }
      }),
      { numRuns: scaled(75, 300) },
    )
  })
})

describe('the page', () => {
  it('stands by itself: its policy lets nothing act but its own style sheet', () => {
    const page = findingsFormats.html([checked, clean], someRules, { version: '1.2.3' })
    const [, sheet = ''] = /<style>(.*)<\/style>/s.exec(page) ?? []
    const hash = createHash('sha256').update(sheet).digest('base64')
    expect(page).toContain(
      `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'">`,
    )
    expect(page).not.toMatch(/<script|<link|<img|<iframe|\son\w+=|style=|url\(|@import/i)
    expect(page).toContain('<h2 id="file0">./a b/robots.txt</h2>')
    expect(page).toContain(
      '<a href="#S101">S101/missing-colon</a> <small><a href="#file0line2">line 2</a>, column 10</small>',
    )
    expect(page).toContain('<b id="S101">S101/missing-colon</b> Without a colon {most} readers')
    expect(page).toContain('<span class="r">- Disallow /é</span>')
    expect(page).toContain('Wayleave 1.2.3')
  })

  it('shows the file with its findings beside the lines, and the gravest finding first', () => {
    const file = parse('User-agent: *\nDisallow /b\nDisallow: /a<b\nDisallow: /a<b\n')
    const { findings } = check(file)
    const page = findingsFormats.html([{ name: 'a.txt', file, findings }], allRules, { today: true })
    expect(page).toContain('<h1>a.txt</h1>')
    expect(page).toMatch(
      /<tr id="line2" class="error"><td>2<\/td><td>Disallow \/b<\/td><td><a href="#finding0">S101<\/a>/,
    )
    expect(page).toContain('<td>Disallow: /a&lt;b</td>')
    expect(page.indexOf('class="error"')).toBeLessThan(page.indexOf('class="hint"'))
    expect(page).toContain('<tr><th>Google</th><td>')
    for (const [, id = ''] of page.matchAll(/href="#([^"]+)"/g)) expect(page).toContain(`id="${id}"`)
  })

  it('shows only the lines near findings of a long file, and says so', () => {
    const file = parse(`User-agent: *\n${'Disallow: /a\n'.repeat(1_500)}Disallow /b\n`)
    const findings = check(file, { select: ['S101'] }).findings
    const page = findingsFormats.html([{ name: 'a.txt', file, findings }], allRules)
    expect(page).toContain('Of the 1,502 lines, only those near findings are shown.')
    expect(page.match(/<tr /g)).toHaveLength(3)
  })

  it('text of the file adds no tags', () => {
    const made = new Set(
      [
        'html',
        'head',
        'meta',
        'title',
        'style',
        'body',
        'h1',
        'h2',
        'h3',
        'p',
        'small',
        'article',
        'a',
        'b',
        'pre',
        'span',
        'ul',
        'li',
        'h4',
        'table',
        'tr',
        'th',
        'td',
      ].flatMap((name) => [name, `/${name}`]),
    )
    fc.assert(
      fc.property(checkedFiles, (files) => {
        const page = findingsFormats.html(files, someRules)
        for (const [, name = ''] of page.slice('<!doctype html>'.length).matchAll(/<([^\s>]*)/g))
          expect(made).toContain(name)
        for (const name of ['article', 'pre', 'span', 'p']) {
          expect(page.split(`<${name}`).length - (name === 'p' ? page.split('<pre').length - 1 : 0)).toBe(
            page.split(`</${name}>`).length,
          )
        }
        expect(page.replace(/&(?:amp|lt|gt|quot|#39);/g, '')).not.toContain('&')
      }),
      { numRuns: scaled(50, 200) },
    )
  })
})

describe('a file that could not be read', () => {
  const unread = [
    { name: 'gone/robots.txt', problem: 'cannot read "gone/robots.txt" (no such file \u001b[31m)' },
  ]

  it.each(
    (Object.keys(findingsFormats) as FindingsFormatName[]).filter(
      (name) => name !== 'text' && name !== 'concise',
    ),
  )('is told in %s, and does not act on a terminal', (name) => {
    const told = findingsFormats[name]([clean], someRules, { unread })
    expect(told).toContain('no such file')
    expect(told).toContain('gone/robots.txt')
    expect(told).not.toContain('\u001b')
    expect(findingsFormats[name]([clean], someRules)).not.toContain('no such file')
  })

  it('is an error of the log, the suite and the annotation', () => {
    const log = JSON.parse(findingsFormats.sarif([clean], someRules, { unread })) as {
      runs: { invocations: object[] }[]
    }
    expect(log.runs[0]?.invocations).toMatchObject([
      { executionSuccessful: false, toolExecutionNotifications: [{ level: 'error' }] },
    ])
    const junit = findingsFormats.junit([clean], someRules, { unread })
    expect(XMLValidator.validate(junit)).toBe(true)
    expect(junit).toContain('<testsuites name="wayleave" tests="2" failures="0" errors="1">')
    expect(XMLValidator.validate(findingsFormats.checkstyle([clean], someRules, { unread }))).toBe(true)
    expect(findingsFormats.github([], someRules, { unread })).toMatch(
      /^::error file=gone\/robots\.txt,title=could not be read::cannot read/,
    )
  })

  it('is one of several in JSON, and by itself an object', () => {
    expect(JSON.parse(findingsFormats.json([clean], [], { unread }))).toMatchObject([
      { file: clean.name },
      { file: 'gone/robots.txt' },
    ])
    expect(JSON.parse(findingsFormats.json([], [], { unread }))).toMatchObject({ file: 'gone/robots.txt' })
  })
})
