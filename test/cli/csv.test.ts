// CSV as `batch` and `test` read and write it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { type CsvRecord, CsvRecords } from '../../src/cli/csv/csv-records.ts'
import { csvLine, isFormula, withoutFormula } from '../../src/report/csv-line.ts'
import { type Ended, runCommand } from '../run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-csv-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(args: readonly string[], input = ''): Promise<Ended> {
  return runCommand(args, { cwd: folder, input })
}

function records(text: string, limit = 1e6): CsvRecord[] {
  const reader = new CsvRecords(limit)
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  const found = lines.map((line) => reader.add({ text: line }))
  return [...found, reader.end()].filter((record) => record !== undefined)
}

const cells = (text: string): unknown => records(text).map((one) => ('cells' in one ? one.cells : one.flaw))

describe('batch of CSV', () => {
  it('and JSON lines without a row: says so', async () => {
    for (const input of ['', '\n\n'])
      expect(await run(['batch'], input)).toEqual({
        code: 0,
        out: '',
        err: 'wayleave: the input has no rows, so there are no verdicts\n',
      })
  })

  it('without rows below the heading: says so', async () => {
    expect(await run(['batch', '--input', 'csv'], 'agent,url,robots\n')).toEqual({
      code: 0,
      out: '',
      err: 'wayleave: the CSV has no rows below its heading, so there are no verdicts\n',
    })
  })
})

describe('CSV of a spreadsheet', () => {
  const ROW = 'FooBot,/a,"User-agent: *\nDisallow: /a\n"\n'

  it.each(['Agent,URL,Robots', 'AGENT, Url ,ROBOTS', '\ufeffagent,url,robots'])(
    'may name the columns in any letters: %j',
    async (heading) => {
      const args = ['batch', '--input', 'csv', '--fields', 'url,verdict']
      const { code, out } = await run(args, `${heading}\n${ROW}`)
      expect({ code, out }).toEqual({ code: 0, out: 'url,verdict\r\n/a,disallow\r\n' })
    },
  )

  it('keeps a column whose name is a member in other letters beside that member', async () => {
    const args = ['batch', '--input', 'csv', '--fields', 'URL,url']
    const { out } = await run(args, `agent,url,robots,URL\n${ROW.trimEnd()},x\n`)
    expect(out).toBe('URL,url\r\nx,/a\r\n')
  })

  it.each([
    [
      'URL;Agent;Robots',
      ['--input', 'csv'],
      'the columns are separated by ";", as the first row shows. Use ","',
    ],
    [
      'url\tagent\tfile',
      ['--input', 'csv'],
      'the columns are separated by tabs, as the first row shows. Use ","',
    ],
    ['URL,Agent,Robots', [], 'the input is CSV, not JSON lines. Add --input csv.'],
    [
      '"URL";"Agent"',
      [],
      'the input is CSV, and the columns are separated by ";". Use "," between them, and add',
    ],
    ['{"agent":"a","url":"/"}', ['--input', 'csv'], 'the input is JSON lines, not CSV. Give --input jsonl.'],
  ])('%j with %j is an error that says what to do', async (heading, args, message) => {
    const { code, out, err } = await run(['batch', ...args], `${heading}\n`)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(message)
  })
})

describe('records of CSV', () => {
  it('are what was written', () => {
    const cell = fc
      .array(fc.constantFrom('a', '"', ',', '\r\n', '\n', '\r', ' ', 'é', '=', '\t'), { maxLength: 8 })
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 5 }), (rows) => {
        expect(cells(rows.map(csvLine).join(''))).toEqual(rows)
      }),
    )
  })

  it.each([
    [
      'a,b,c\r\nd,"e ""f"", g",\r\n',
      [
        ['a', 'b', 'c'],
        ['d', 'e "f", g', ''],
      ],
    ],
    ['a,"b\nc"\n\nd\n', [['a', 'b\nc'], ['d']]],
    // A quote inside a cell without quotes is text, and so is what stands after a closing quote.
    [
      '5" x,b\n"a"b,c',
      [
        ['5" x', 'b'],
        ['ab', 'c'],
      ],
    ],
    ['a\n"b\nc', [['a'], 'open-quote']],
    ['""\n', [['']]],
  ])('%j', (text, expected) => {
    expect(cells(text)).toEqual(expected)
  })

  it('are numbered as rows of a spreadsheet, and one that is too long does not hide the next', () => {
    const found = records(`a\n"${'x'.repeat(50)}\nb\n`, 20)
    expect(found).toEqual([
      { number: 1, cells: ['a'] },
      { number: 2, flaw: 'too-long' },
      { number: 3, cells: ['b'] },
    ])
  })
})

describe('a cell that a spreadsheet takes for a formula', () => {
  it.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx', '\nx', '＝1', '＋1', '－1', '＠x'])(
    '%j gets an apostrophe',
    (cell) => {
      expect(isFormula(cell)).toBe(true)
      expect(withoutFormula(cell)).toBe(`'${cell}`)
    },
  )

  it.each(['', '/=x', 'a=b', "'=1"])('%j is left as it is', (cell) => {
    expect(withoutFormula(cell)).toBe(cell)
  })
})

describe('batch', () => {
  const ROBOTS = '"User-agent: *\nDisallow: /a\n"'
  const INPUT = [
    'id,agent,url,robots,note',
    `1,FooBot,/a,${ROBOTS},=1+1`,
    `2,FooBot,/b,${ROBOTS},"x, y"`,
    `3,,/b,${ROBOTS},`,
    `4,Foo/1.0,/b,${ROBOTS},`,
    `5,FooBot,b,${ROBOTS},`,
    `6,FooBot,/b,${ROBOTS},n,more`,
    '7,FooBot,/b,,',
    '8,FooBot,/b,"open',
    '',
  ].join('\n')
  writeFileSync(join(folder, 'rows.csv'), INPUT)

  it('reads and prints CSV, with a code for each kind of error', async () => {
    const { code, out, err } = await run(['batch', 'rows.csv', '--fields', 'id,verdict,line,errorCode'])
    expect(code).toBe(2)
    expect(out.split('\r\n')).toEqual([
      'id,verdict,line,errorCode',
      '1,disallow,2,',
      '2,allow,,',
      '3,,,agent-missing',
      '4,,,agent-not-token',
      '5,,,url-not-url',
      '6,,,row-too-many-cells',
      '7,,,robots-missing',
      ',,,row-open-quote',
      '',
    ])
    expect(err).toContain('6 of 8 rows could not be answered')
  })

  it('gives the same answers as for JSON lines', async () => {
    const rows = ['/a', '/b'].map((url) => ({
      robots: 'User-agent: *\nDisallow: /a\n',
      agent: 'FooBot',
      url,
    }))
    const json = await run(
      ['batch', '--format', 'csv', '--fields', 'verdict,line'],
      rows.map((one) => JSON.stringify(one)).join('\n'),
    )
    const csv = await run(
      ['batch', '--input', 'csv', '--fields', 'verdict,line'],
      INPUT.split('\n').slice(0, 7).join('\n'),
    )
    expect(json.out).toBe(csv.out)
    expect(json.code).toBe(0)
  })

  const JSON_ROWS = [
    { id: 1, robots: '', agent: 'Googlbot', url: '/a', tags: ['x'] },
    { id: 2, robots: '', agent: 'FooBot', url: '/a', note: 'n' },
    { id: 3, robots: '', agent: 'Googlbot', url: '/a' },
  ]
    .map((row) => JSON.stringify(row))
    .join('\n')

  it('keeps the members of the first row of JSON lines as columns, and names what it leaves out', async () => {
    const { out, err } = await run(['batch', '--format', 'csv'], JSON_ROWS)
    expect(out.split('\r\n').slice(0, 2)).toEqual([
      'row,id,agent,url,file,dialect,verdict,line,pattern,reason,requestRate,opensAt,retryAt,standIn,error,errorCode',
      '1,1,Googlbot,/a,,rfc-9309,allow,,,no-group,,,,,,',
    ])
    expect(err).toContain('the CSV has no columns for "tags", "note"; name them with --fields\n')
    expect((await run(['batch'], JSON_ROWS)).err).not.toContain('columns')
  })

  it('says once which robot a misspelled agent may be', async () => {
    const { code, err } = await run(['batch'], JSON_ROWS)
    expect([code, err]).toEqual([0, 'wayleave: no robot "Googlbot" is known. Did you mean Googlebot?\n'])
  })

  it('says which of --fields no row has, and refuses it if CSV has no such column', async () => {
    const json = await run(['batch', '--fields', 'note,verdct,opensAt'], JSON_ROWS)
    expect([json.code, json.err.match(/--fields.*/g)]).toEqual([
      0,
      ['--fields: no row has "verdct". Did you mean verdict?'],
    ])
    const csv = await run(['batch', 'rows.csv', '--fields', 'id,verdct'])
    expect([csv.code, csv.out]).toEqual([2, ''])
    expect(csv.err).toContain('option --fields: no column "verdct". Did you mean verdict?')
  })

  it('leaves out the robots.txt with --no-echo, in both formats', async () => {
    const csv = (await run(['batch', 'rows.csv', '--no-echo'])).out
    expect(csv.split('\r\n')[0]).toBe(
      'id,agent,url,note,dialect,verdict,line,pattern,reason,requestRate,opensAt,retryAt,standIn,error,errorCode',
    )
    expect(csv).not.toContain('User-agent')
    const [first = ''] = (await run(['batch', 'rows.csv', '--no-echo', '-f', 'jsonl'])).out.split('\n')
    expect(JSON.parse(first)).toEqual({
      ...{ id: '1', agent: 'FooBot', url: '/a', note: '=1+1', dialect: 'rfc-9309' },
      ...{ verdict: 'disallow', line: 2, pattern: '/a', reason: 'rule' },
    })
  })

  it('changes no cell silently: it says that cells begin like formulas, and --csv-safe says what it did', async () => {
    const plain = await run(['batch', 'rows.csv', '--no-echo'])
    expect(plain.out).toContain('1,FooBot,/a,=1+1,')
    expect(plain.err).toContain('1 cell begins like a formula, which a spreadsheet may run')
    const safe = await run(['batch', 'rows.csv', '--no-echo', '--csv-safe'])
    expect(safe.out).toContain("1,FooBot,/a,'=1+1,")
    expect(safe.err).toContain('1 cell begins like a formula; an apostrophe stands before it')
  })

  it('counts agents, verdicts and reasons with --summary', async () => {
    const { out } = await run(['batch', 'rows.csv', '--summary', '--format', 'jsonl'])
    const counts = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as object)
    expect(counts).toContainEqual({ agent: 'FooBot', verdict: 'disallow', reason: 'rule', rows: 1 })
    expect(counts).toContainEqual({ agent: 'FooBot', verdict: 'error', reason: 'url-not-url', rows: 1 })
    expect((await run(['batch', 'rows.csv', '--summary'])).out).toMatch(/^agent +verdict +reason +rows\n/)
  })

  it.each([
    [
      'id,url,robots\n',
      'has no column agent; its columns are id, url, robots. Name the columns agent, url, and one of robots',
    ],
    ['agent,url\n', 'has no column robots; its columns are agent, url'],
    ['a,b\n', 'has none of the columns agent, url, robots; its columns are a, b. Name the columns'],
    [
      'User-Agent,url,robots\n',
      'has no column agent; its columns are User-Agent, url, robots. Did you mean agent by "User-Agent"?',
    ],
    [
      'agent,uri,robots\n',
      'has no column url; its columns are agent, uri, robots. Did you mean url by "uri"?',
    ],
    ['\n\x1b[31m,,\n', 'has none of the columns agent, url, robots; its columns are \\u001b[31m. Name'],
    ['agent,url,url,robots\n', 'names the column "url" twice'],
  ])('refuses CSV with the first row %j', async (input, message) => {
    const { code, err } = await run(['batch', '--input', 'csv'], input)
    expect(code).toBe(2)
    expect(err).toContain(message)
  })
})
