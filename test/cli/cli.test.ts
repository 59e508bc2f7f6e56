// The command as people and programs use it.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../src/dialects/index.ts'
import { surveyRobots } from '../../src/report/index.ts'
import type { PolicyJson } from '../../src/report/policy/policy-json.ts'
import type { SurveyJson } from '../../src/report/survey/survey-json.ts'
import { type Robot, robotNamed, robots, servesPurpose, tokenOf } from '../../src/robots/index.ts'
import { parse } from '../../src/syntax/index.ts'
import { type Ended, runBuiltCommand, runCommand, type Setting } from '../run-command.ts'
import { COMMAND } from '../run-program.ts'
import { scaled } from '../scale.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const example = join(root, 'examples', 'robots.txt')
const folder = mkdtempSync(join(tmpdir(), 'wayleave-cli-'))

/** Rows of the test that streams. */
const ROWS = scaled(40_000, 300_000)

/** Everything a terminal would act on but the line feed. */
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/

/** Runs the command to its end. */
function run(args: readonly string[], setting: Partial<Setting> = {}): Promise<Ended> {
  return runCommand(args, { cwd: folder, ...setting })
}

function written(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

function rowsOf(text: string): Record<string, unknown>[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

async function batch(
  rows: readonly unknown[],
  args: readonly string[] = [],
): Promise<Ended & { rows: Record<string, unknown>[] }> {
  const ended = await run(['batch', ...args], {
    input: rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n'),
  })
  return { ...ended, rows: rowsOf(ended.out) }
}

const ROBOTS = 'User-agent: *\nDisallow: /private/\nAllow: /private/open\n'

beforeAll(() => {
  written('robots.txt', ROBOTS)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('wayleave', () => {
  it('prints its version and its help, and ends well', async () => {
    expect(await run(['--version'])).toEqual({
      code: 0,
      out: `${JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version}\n`,
      err: '',
    })
    const { code, out } = await run(['--help'])
    expect(code).toBe(0)
    for (const name of ['test', 'policy', 'report', 'batch', 'dialects', 'robots']) {
      expect(out).toContain(`  ${name} `)
      const help = await run([name, '--help'])
      expect([help.code, help.err]).toEqual([0, ''])
      expect(help.out).toContain('Examples:')
    }
  })

  it('prints its help as an error when nothing is asked', async () => {
    const { code, out, err } = await run([])
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain('Usage: wayleave')
  })

  it.each([
    [['tset'], "wayleave: unknown command 'tset'. Did you mean test?\n"],
    [['test', 'robots.txt', '--agnt', 'x'], "wayleave: unknown option '--agnt'. Did you mean --agent?\n"],
    [['test'], `wayleave: missing required argument 'file'. See "wayleave test --help".\n`],
    [
      ['test', 'robots.txt'],
      'wayleave: option --agent: no robot. Name one: --agent Googlebot, or --robots all. See "wayleave test --help".\n',
    ],
    [
      ['test', 'robots.txt', '-a', 'x'],
      'wayleave: after FILE: no URL. Give at least one absolute URL or path. See "wayleave test --help".\n',
    ],
    [
      ['test', 'robots.txt', '-a', 'x', 'foo'],
      'wayleave: argument URL: "foo" is neither an absolute URL nor a path. Write https://example.com/path or /path. See "wayleave test --help".\n',
    ],
    [
      ['test', 'robots.txt', '-a', 'x', '-r', 'all', '/'],
      'wayleave: both --agent and --robots. Give one of them. See "wayleave test --help".\n',
    ],
    [
      ['test', 'robots.txt', '-r', 'gptbott', '/'],
      'wayleave: option --robots: unknown robot "gptbott". Did you mean gptbot? "wayleave robots" lists all.\n',
    ],
    [
      ['policy', 'robots.txt'],
      'wayleave: option --agent: no robot. Name one: --agent Googlebot. See "wayleave policy --help".\n',
    ],
    [
      ['policy', 'robots.txt', '-a', 'x', '-d', 'googel'],
      'wayleave: option --dialect: unknown dialect "googel". Did you mean google? "wayleave dialects" lists all.\n',
    ],
    [
      ['dialects', 'constructor'],
      'wayleave: argument ID: unknown dialect "constructor". "wayleave dialects" lists all.\n',
    ],
    [
      ['robots', '--purpose', 'fun'],
      /^wayleave: option --purpose: unknown purpose "fun"\. Give one of .*search.*\.\n$/,
    ],
    [
      ['test', 'x', '--expect', 'https://example.com/table.txt'],
      /^wayleave: option --expect: "https:.* is a URL, not a file\. Save it to a file first\. See /,
    ],
    [['dialects', 'a', 'b'], /^wayleave: too many arguments/],
  ] as const)('%j is a usage error', async (args, message) => {
    const { code, out, err } = await run(args)
    expect([code, out]).toEqual([2, ''])
    expect(err.split('\n').length).toBe(2)
    if (typeof message === 'string') expect(err).toBe(message)
    else expect(err).toMatch(message)
  })

  it.each([
    [['test', 'nope.txt', '-a', 'x', '/']],
    [['policy', 'nope.txt', '-a', 'x']],
    [['report', 'nope.txt']],
    [['batch', 'nope.jsonl']],
  ])('says that it cannot read: %j', async (args) => {
    const { code, out, err } = await run(args)
    expect([code, out]).toEqual([3, ''])
    expect(err).toMatch(
      /^wayleave: argument FILE: cannot read "[^"]*" \(no such file\)\. Check the path.*\.\n$/,
    )
  })

  it('says of a folder to give a file in it', async () => {
    const { code, err } = await run(['test', '.', '-a', 'x', '/'])
    expect([code, err]).toEqual([
      3,
      'wayleave: argument FILE: cannot read "." (it is a folder). Give a file in it, such as robots.txt.\n',
    ])
  })

  it.each([
    ['policy', ['-', '-a', 'x'], 'line 3', 'The policy'],
    ['test', ['-', '-a', 'x', '/'], 'line 3', 'The result'],
    ['format', ['-'], 'line 3', 'The new file'],
    ['join', ['-', 'empty.txt'], 'standard input:3:', 'The joined file'],
  ])('%s says which lines look like records and are not read', async (command, args, line, result) => {
    written('empty.txt', '')
    const { err } = await run([command, ...args], { input: 'User-agent: *\nDissalow: /a\nAlow: /b\n' })
    expect(err).toContain(`wayleave: ${line} "Alow: /b" looks like a rule (Allow), but `)
    expect(err).toContain(`wayleave: ${result} may not be what you mean. `)
    expect((await run([command, ...args], { input: 'User-agent: *\nDisallow: /a\n' })).err).not.toContain(
      'looks like',
    )
  })

  it('shows a stack only to developers', async () => {
    expect((await run(['report', 'nope.txt'])).err).not.toContain(' at ')
    expect((await run(['report', 'nope.txt'], { env: { DEBUG: '1' } })).err).toContain(' at ')
  })

  it('colour appears only in a terminal or with FORCE_COLOR', async () => {
    const printed = async (env: NodeJS.ProcessEnv): Promise<string> =>
      (await runBuiltCommand(['test', 'robots.txt', '-a', 'FooBot', '/private/'], { cwd: folder, env })).out
    expect(await printed({})).not.toContain('\u001b')
    expect(await printed({ CI: '1' })).not.toContain('\u001b')
    expect(await printed({ FORCE_COLOR: '1' })).toContain('\u001b[31m')
    expect(await printed({ FORCE_COLOR: '1', NO_COLOR: '1' })).not.toContain('\u001b')
  })

  it('a closed output ends the command silently, with the code of a run that did not end', async () => {
    const child = spawn(process.execPath, [COMMAND, 'batch'], { cwd: folder })
    const row = `${JSON.stringify({ robots: ROBOTS, agent: 'FooBot', url: '/' })}\n`
    let err = ''
    child.stderr.on('data', (chunk) => {
      err += chunk
    })
    child.stdin.on('error', () => undefined)
    child.stdout.once('data', () => child.stdout.destroy())
    const feed = (): void => {
      while (child.stdin.writable && child.stdin.write(row.repeat(1000)));
      child.stdin.once('drain', feed)
    }
    feed()
    const code = await new Promise((resolve) => child.on('exit', resolve))
    expect([code, err]).toEqual([3, ''])
  })
})

describe('wayleave test', () => {
  it('shows the deciding line and ends with 1 for a disallow, 0 for an allow', async () => {
    const no = await run(['test', 'robots.txt', '--agent', 'FooBot', 'https://example.com/private/x'])
    expect(no.code).toBe(1)
    expect(no.out.split('\n').slice(0, 7)).toEqual([
      'disallow  https://example.com/private/x',
      '  FooBot, read as rfc-9309: line 2 decides',
      '',
      '  1 │ User-agent: *',
      '  2 │ Disallow: /private/',
      '    │           ^^^^^^^^^',
      '',
    ])
    const yes = await run(['test', 'robots.txt', '--agent', 'FooBot', 'https://example.com/private/open'])
    expect([yes.code, yes.out.startsWith('allow')]).toEqual([0, true])
  })

  it('explains a single URL, several only when asked, none when told so', async () => {
    const args = ['test', 'robots.txt', '-a', 'FooBot', '/private/open']
    const sentence = 'Line 2 (Disallow: /private/) matches too'
    expect((await run(args)).out).toContain(sentence)
    expect((await run([...args, '--no-why'])).out).not.toContain(sentence)
    expect((await run([...args, '/'])).out).not.toContain(sentence)
    expect((await run([...args, '/', '--why'])).out).toContain(sentence)
  })

  it('prints the documented JSON', async () => {
    const { code, out } = await run([
      'test',
      'robots.txt',
      '-a',
      'FooBot',
      '-a',
      'BarBot',
      '--dialect',
      'google',
      '--json',
      '/private/x',
      '/',
    ])
    expect(code).toBe(1)
    const decided = {
      url: '/private/x',
      dialect: 'google',
      verdict: 'disallow',
      line: 2,
      pattern: '/private/',
      reason: 'rule',
    }
    const open = { url: '/', dialect: 'google', verdict: 'allow', reason: 'no-rule' }
    expect(JSON.parse(out)).toEqual([
      { agent: 'FooBot', ...decided },
      { agent: 'FooBot', ...open },
      { agent: 'BarBot', ...decided },
      { agent: 'BarBot', ...open },
    ])
  })

  it('reads as a known robot does, unless a dialect is given', async () => {
    written('chain.txt', 'User-agent: Googlebot\nDisallow: /g\nUser-agent: *\nDisallow: /\n')
    const ask = async (...args: string[]): Promise<unknown[]> =>
      JSON.parse((await run(['test', 'chain.txt', '--json', ...args])).out)
    expect(await ask('-a', 'Googlebot-News', '/x')).toMatchObject([
      { agent: 'Googlebot-News', dialect: 'google', verdict: 'allow' },
    ])
    expect(await ask('-a', 'Googlebot-News', '-d', 'google', '/x')).toMatchObject([
      { dialect: 'google', verdict: 'disallow', line: 4 },
    ])
    expect(await ask('-a', 'AdsBot-Google', '/x')).toMatchObject([{ verdict: 'allow', reason: 'no-group' }])
    expect(await ask('-a', 'FooBot', '/x')).toMatchObject([{ dialect: 'rfc-9309', verdict: 'disallow' }])
  })

  it('counts an unknown verdict as a finding', async () => {
    written('bytes.txt', Uint8Array.of(0xff, 0xfe, 0xfd))
    const { code, out } = await run([
      'test',
      'bytes.txt',
      '-a',
      'FooBot',
      '-d',
      'python-urllib',
      '--json',
      '/',
    ])
    expect([code, JSON.parse(out)]).toEqual([
      1,
      [{ agent: 'FooBot', url: '/', dialect: 'python-urllib', verdict: 'unknown', reason: 'reader-fails' }],
    ])
    expect((await run(['test', 'bytes.txt', '-a', 'FooBot', '-d', 'python-urllib', '/'])).out).toContain(
      'stops with an error',
    )
  })

  it('gives no verdict on a URL that is too long, and says why', async () => {
    const url = `/${'a'.repeat(8_192)}`
    const { code, out } = await run(['test', 'robots.txt', '-a', 'FooBot', url])
    expect(code).toBe(1)
    expect(out).toMatch(/^unknown +\/aaa/)
    expect(out).toContain('FooBot, read as rfc-9309: the URL has more than 8,192 bytes of path and query')
    expect(JSON.parse((await run(['test', 'robots.txt', '-a', 'FooBot', url, '--json'])).out)).toEqual([
      { agent: 'FooBot', url, dialect: 'rfc-9309', verdict: 'unknown', reason: 'url-too-long' },
    ])
    written('long-table.txt', `* ${url} allow\n`)
    const table = await run(['test', 'robots.txt', '--expect', 'long-table.txt'])
    expect(table.code).toBe(1)
    expect(table.out).toContain('expected allow, got unknown (url-too-long), read as rfc-9309')
    expect((await batch([{ robots: '', agent: 'FooBot', url }])).rows).toMatchObject([
      { verdict: 'unknown', reason: 'url-too-long' },
    ])
  })

  it('takes the robot of a whole header, says so, and refuses what names none', async () => {
    const verdictsOf = async (agent: string, ...more: string[]) => {
      const { code, err, out } = await run(['test', 'named.txt', '-a', agent, '/x', '--json', ...more])
      const rows = out === '' ? [] : (JSON.parse(out) as { agent: string; verdict: string }[])
      return [code, err, ...rows.map((row) => `${row.agent}: ${row.verdict}`)]
    }
    writeFileSync(
      join(folder, 'named.txt'),
      'User-agent: FooBot\nUser-agent: Googlebot\nUser-agent: bingbot\nDisallow: /\n',
    )
    const from = (header: string, token: string) =>
      `wayleave: option --agent: "${header}" is more than a product token. It is taken as ${token}.\n`
    const browser = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
    for (const [header, token] of [
      ['FooBot/1.0', 'FooBot'],
      ['FooBot/1.0 (+x)', 'FooBot'],
      ['Googlebot/2.1', 'Googlebot'],
      [browser, 'Googlebot'],
    ] as const)
      expect(await verdictsOf(header)).toEqual([1, from(header, token), `${token}: disallow`])
    expect(await verdictsOf('googlebot,bingbot')).toEqual([1, '', 'googlebot: disallow', 'bingbot: disallow'])
    expect(await verdictsOf('Googlbot')).toEqual([
      0,
      'wayleave: option --agent: no robot "Googlbot" is known. Did you mean Googlebot?\n',
      'Googlbot: allow',
    ])
    expect(await verdictsOf('FooBot/1.0', '-d', 'libwww-perl')).toEqual([1, '', 'FooBot/1.0: disallow'])
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    for (const odd of ['', ' ', 'X Y/1', 'a,,b', firefox]) {
      for (const command of ['test', 'policy']) {
        const url = command === 'test' ? ['/x'] : []
        expect([odd, await run([command, 'named.txt', '-a', odd, ...url])]).toMatchObject([
          odd,
          { code: 2, out: '' },
        ])
      }
    }
  })

  it('- reads the file from standard input', async () => {
    expect(
      await run(['test', '-', '-a', 'FooBot', '/a', '--json'], { input: 'User-agent: *\nDisallow: /a' }),
    ).toMatchObject({ code: 1 })
  })

  it('makes a matrix of all robots, of a purpose, of some', async () => {
    const all = JSON.parse(
      (await run(['test', 'robots.txt', '--robots', 'all', '--json', '/', '/private/'])).out,
    ) as {
      robot: string
      agent: string
      url: string
    }[]
    expect(all.length).toBe(robots.length * 2)
    expect([all[2]?.robot, all[4]?.robot]).toEqual(['bingbot', 'perplexitybot'])
    expect(all[0]).toEqual({
      agent: 'Googlebot',
      robot: 'googlebot',
      url: '/',
      dialect: 'google',
      verdict: 'allow',
      reason: expect.any(String),
    })
    const archive = JSON.parse((await run(['test', 'robots.txt', '-r', 'archive', '--json', '/'])).out) as {
      robot: string
    }[]
    expect(archive.map(({ robot }) => robot).sort()).toEqual(
      robots.filter(({ purposes }) => purposes.includes('archive')).map(({ id }) => id),
    )
    const some = await run(['test', 'robots.txt', '-r', 'gptbot,googlebot', '/private/'])
    expect(some.code).toBe(1)
    expect(some.out).toMatch(/^GPTBot {5}rfc-9309 \* {2}✗ 2$/m)
    expect((await run(['test', 'robots.txt', '-r', 'gptbot', '/'])).code).toBe(0)
    expect(
      JSON.parse((await run(['test', 'robots.txt', '-r', 'gptbot', '-d', 'protego', '--json', '/'])).out),
    ).toMatchObject([{ dialect: 'protego' }])
  })

  it('compares with a table', async () => {
    const met = written(
      'met.txt',
      '\ufeff# agent path verdict\n* /private/x disallow 2 # why\r\n* /private/open allow\n\nGooglebot / allow -\n',
    )
    expect(await run(['test', 'robots.txt', '--expect', met])).toEqual({
      code: 0,
      out: '3 of 3 expectations met\n',
      err: '',
    })
    written(
      'unmet.txt',
      '* /private/x allow\n* /private/x disallow 3\n* / allow 1\n* /private/open allow -\n* / allow\n',
    )
    expect(await run(['test', 'robots.txt', '--expect', 'unmet.txt'])).toEqual({
      code: 1,
      out: [
        'unmet.txt:1: * /private/x: expected allow, got disallow by line 2, read as rfc-9309',
        'unmet.txt:2: * /private/x: expected disallow by line 3, got disallow by line 2, read as rfc-9309',
        'unmet.txt:3: * /: expected allow by line 1, got allow (no-rule), read as rfc-9309',
        'unmet.txt:4: * /private/open: expected allow by no line, got allow by line 3, read as rfc-9309',
        '1 of 5 expectations met',
        '',
      ].join('\n'),
      err: '',
    })
    expect(
      JSON.parse((await run(['test', 'robots.txt', '--expect', 'unmet.txt', '--json'])).out),
    ).toMatchObject([
      {
        agent: '*',
        url: '/private/x',
        verdict: 'disallow',
        line: 2,
        expected: { verdict: 'allow' },
        where: 'unmet.txt:1',
        ok: false,
      },
      { ok: false },
      { ok: false },
      { expected: { verdict: 'allow', line: 'none' }, ok: false },
      { ok: true },
    ])
    written('gptbot.txt', 'GPTBot / allow\n')
    const [row] = JSON.parse(
      (await run(['test', 'robots.txt', '--expect', 'gptbot.txt', '--json'])).out,
    ) as object[]
    expect(row).toMatchObject({ agent: 'GPTBot', standIn: true })
  })

  it('tests the pace and the hours that a table expects', async () => {
    written(
      'paced.txt',
      'User-agent: FooBot\nCrawl-delay: 5\nRequest-rate: 1/10m\nVisit-time: 0600-0845\nDisallow:\nUser-agent: *\nDisallow:\n',
    )
    written(
      'pace.txt',
      'FooBot crawl-delay 5.0\nFooBot request-rate 1/600 3\nFooBot visit-time 06:00-08:45\n* crawl-delay -\nFooBot crawl-delay 6\nFooBot crawl-delay 5 4\nFooBot visit-time -\nGooglebot crawl-delay 5\n',
    )
    expect(await run(['test', 'paced.txt', '--expect', 'pace.txt'])).toMatchObject({
      code: 1,
      out: [
        'pace.txt:5: FooBot: expected crawl-delay 6, got 5 by line 2, read as rfc-9309',
        'pace.txt:6: FooBot: expected crawl-delay 5 by line 4, got 5 by line 2, read as rfc-9309',
        'pace.txt:7: FooBot: expected no visit-time, got 0600-0845 by line 4, read as rfc-9309',
        'pace.txt:8: Googlebot: expected crawl-delay 5, got nothing, and the robot does not obey this field, read as google',
        '4 of 8 expectations met',
        '',
      ].join('\n'),
    })
    const [row] = JSON.parse(
      (await run(['test', 'paced.txt', '--expect', 'pace.txt', '--json'])).out,
    ) as object[]
    expect(row).toEqual({
      agent: 'FooBot',
      dialect: 'rfc-9309',
      stated: [{ value: '5', line: 2 }],
      obeys: 'unknown',
      expected: { field: 'crawl-delay', value: '5.0' },
      where: 'pace.txt:1',
      ok: true,
    })
    written('bad-pace.txt', 'FooBot crawl-delay soon\n')
    expect(await run(['test', 'paced.txt', '--expect', 'bad-pace.txt'])).toMatchObject({ code: 2 })
  })

  it.each([
    ['FooBot /a', 'a line needs three fields. Write: agent path allow|disallow [line].'],
    [
      'FooBot;/a;allow',
      'the fields are separated by ";". Separate them by blanks: agent path allow|disallow [line].',
    ],
    [
      'FooBot, /a, allow',
      'the fields are separated by ",". Separate them by blanks: agent path allow|disallow [line].',
    ],
    ['FooBot /a maybe', '"maybe" is not a verdict. Write: agent path allow|disallow [line].'],
    [
      'Kangaroo Bot / disallow',
      '"Kangaroo Bot" has a blank. Write the id of the robot, such as kangaroo-bot.',
    ],
    ['FooBot /a allow 0', '"0" is not a line number. Write a number from 1 on, or - if no line may decide.'],
    ['FooBot /a allow 1 2', '"2" stands after the last field. Write: agent path allow|disallow [line].'],
    ['FooBot a allow', '"a" is neither an absolute URL nor a path. Write https://example.com/path or /path.'],
  ])('refuses a table with the line %j', async (line, message) => {
    written('bad.txt', `# first\n${line}\n`)
    expect(await run(['test', 'robots.txt', '--expect', 'bad.txt'])).toEqual({
      code: 2,
      out: '',
      err: `wayleave: bad.txt:2: ${message} See "wayleave test --help".\n`,
    })
  })

  it('an empty table, two inputs on one stream, and URLs besides a table are usage errors', async () => {
    written('none.txt', '# nothing\n')
    expect(await run(['test', 'robots.txt', '--expect', 'none.txt'])).toMatchObject({ code: 2 })
    expect(await run(['test', '-', '--expect', '-'])).toMatchObject({ code: 2 })
    expect(await run(['test', 'robots.txt', '--expect', 'none.txt', '/'])).toMatchObject({ code: 2 })
    expect(await run(['test', 'robots.txt', '--expect', 'nope.txt'])).toMatchObject({ code: 3 })
  })
})

describe('wayleave policy, report, dialects, robots', () => {
  it('policy prints a policy, as text and as JSON', async () => {
    const text = await run(['policy', 'robots.txt', '-a', 'FooBot'])
    expect([text.code, text.err]).toEqual([0, ''])
    expect(text.out).toContain('✗ line 2    Disallow: /private/  (9 bytes)')
    const json = await run(['policy', '-', '-a', 'FooBot', '-d', 'original-1994', '--json'], {
      input: ROBOTS,
    })
    expect(JSON.parse(json.out)).toMatchObject({
      dialect: 'original-1994',
      rules: [{ effect: 'disallow', line: 2, value: '/private/' }],
    })
  })

  it('report without a file is on the example, wherever it is called from', async () => {
    const { code, out, err } = await run(['report'])
    expect([code, err]).toEqual([
      0,
      "wayleave: no FILE was given, so this is a report on the package's examples/robots.txt\n",
    ])
    expect(out).toMatch(
      new RegExp(`^examples/robots.txt: 39 lines, ${robots.length} known robots, \\d+ outcomes\n`),
    )
    expect(out).toContain('Googlebot')
    expect(out.split('\n').length).toBeLessThan(130)
    expect((await run(['report', example, '--all'])).out.length).toBeGreaterThan(out.length)
    expect((await run(['report', example, '--all'])).out).toContain('\n  /archive/best-of/\n')
    const two = (await run(['report', example, '--robots', 'googlebot', '--robots', 'gptbot'])).out
    expect(two).toMatch(/, 2 known robots, 2 outcomes\n/)
    expect(two).not.toContain('bingbot:')
    expect((await run(['report', example, '--robots', 'nobody'])).code).toBe(2)
    const json = JSON.parse((await run(['report', '-', '--json'], { input: ROBOTS })).out)
    expect(json).toMatchObject({ file: 'standard input', lines: 3 })
  })

  it('dialects lists all, and shows one', async () => {
    const list = (await run(['dialects'])).out
    for (const id of Object.keys(dialects)) {
      expect(list).toContain(`\n${id} `)
      expect((await run(['dialects', id])).code).toBe(0)
    }
    expect(JSON.parse((await run(['dialects', '--json'])).out).map(({ id }: { id: string }) => id)).toEqual(
      Object.keys(dialects),
    )
    expect(JSON.parse((await run(['dialects', 'google', '--json'])).out)).toMatchObject({
      id: 'google',
      access: { results: {} },
      sources: expect.any(Array),
    })
  })

  it('dialects --compare shows the questions on which dialects differ', async () => {
    const { code, out } = await run(['dialects', '--compare', 'google,rfc-9309', '--compare', 'yandex'])
    expect(code).toBe(0)
    expect(out).toMatch(/^ +google +rfc-9309 +yandex\n/)
    expect(out).toMatch(/percent-encoding: %7E is ~ +no +yes +yes \?\n/)
    expect(out).not.toContain('Allow is a field')
    expect(out).toContain('more statements are answered alike')
    expect((await run(['dialects', '--compare', 'rfc-9309,acap-1'])).out).toMatch(
      /^No difference found: 28 statements/,
    )
    const narrow = { env: { COLUMNS: '80' } }
    const compared = (await run(['dialects', '--compare', 'google,yandex,protego'], narrow)).out
    expect(compared).toMatch(/Crawl-delay closes a group\n/)
    const many = (await run(['dialects', '--compare', 'google,yandex,protego,bing,slurp'], narrow)).out
    expect(many).toContain('\n  yes     google, yandex ?, bing ?\n  no      protego')
    for (const text of [compared, many, (await run(['robots'], narrow)).out])
      expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80)
    expect(out.replace(/\s+/g, ' ')).toContain(
      'Limits google File size: 512,000 bytes; its robots drop the rest, and the program alone reads any file. Line length: 16,663 bytes rfc-9309 File size: 512,000 bytes; what comes beyond is unknown yandex File size: 512,000 bytes; the file is void. Rules: 2,048 rules. Rule length: 1,024 characters',
    )
    expect(out).toContain(
      '\nRecords that each reads\n  google    The library recognises a field by its beginning',
    )
    const json = JSON.parse((await run(['dialects', '--compare', 'google,bing', '--json'])).out)
    expect(json).toMatchObject({ dialects: ['google', 'bing'], alike: expect.any(Number) })
    for (const args of [
      ['--compare', 'google'],
      ['--compare', 'google,nobody'],
      ['google', '--compare', 'bing,google'],
    ])
      expect((await run(['dialects', ...args])).code).toBe(2)
  })

  it('robots lists all, those of a purpose, and shows one', async () => {
    const listed = (await run(['robots'])).out.split('\n')
    for (const robot of robots)
      expect(listed.some((line) => `${line} `.startsWith(`${tokenOf(robot)} `))).toBe(true)
    expect(listed).toContainEqual(expect.stringMatching(new RegExp(`^${robots.length} robots\\.`)))
    expect(JSON.parse((await run(['robots', '--json'])).out)).toEqual(JSON.parse(JSON.stringify(robots)))
    expect(
      JSON.parse((await run(['robots', '--purpose', 'ai-training', '--json'])).out).map(
        ({ id }: Robot) => id,
      ),
    ).toEqual(robots.filter((robot) => servesPurpose(robot, 'ai-training')).map(({ id }) => id))
    expect((await run(['robots', '--purpose', 'ai-training'])).out).toContain(
      'bingbot: A site that closes it leaves Bing.',
    )
    expect((await run(['robots', 'GPTBot'])).out).toContain('OpenAI')
    expect(JSON.parse((await run(['robots', 'gptbot', '--json'])).out)).toMatchObject({ id: 'gptbot' })
    expect(await run(['robots', 'gptbott'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('Did you mean gptbot?'),
    })
    expect((await run(['robots', 'gptbot', '--purpose', 'feed'])).code).toBe(2)
  })
})

describe('wayleave diff', () => {
  const old =
    'User-agent: *\nDisallow: /cart\n\nUser-agent: Googlebot\nDisallow: /private/\n\nSitemap: https://e.com/1\n'
  const next = `${old.replace('/private/\n', '/private/\nDisallow: /products/\n')}Sitemap: https://e.com/2\n`
  const [before, after] = ['before.txt', 'after.txt'] as const
  beforeAll(() => {
    writeFileSync(join(folder, before), old)
    writeFileSync(join(folder, after), next)
  })

  it('the summary comes first, then the lines', async () => {
    const { code, out, err } = await run(['diff', before, after])
    expect(err).toBe('')
    expect(code).toBe(1)
    expect(out).toMatch(/^before\.txt → after\.txt\n[^\n]*Googlebot/)
    expect(out).toContain('lose /products/')
    expect(out).toContain('✗ closed  https://example.com/products/')
    expect(out).toContain('before: no rule matches')
    expect(out).toContain('after:  line 6 Disallow: /products/')
    expect(out).toContain('Sitemap https://e.com/2 is new, for all robots.')
    expect(out).toContain('The site\n  + Sitemap https://e.com/2 (line 9)')
  })

  it('proves that nothing changes, and exits with 0', async () => {
    writeFileSync(join(folder, 'same.txt'), `# the same\n${old.replace('/cart', '/cart*')}`)
    const { code, out } = await run(['diff', before, 'same.txt', '--agent', 'Googlebot', '--agent', 'FooBot'])
    expect(code).toBe(0)
    expect(out).toContain('Nothing changes for Googlebot, FooBot: proved for every URL of every site, for')
  })

  it('--agent, --dialect and --origin choose the comparison, with one file on standard input', async () => {
    const { code, out } = await run(
      [
        'diff',
        '-',
        after,
        '--agent',
        'Googlebot',
        '--dialect',
        'google',
        '--origin',
        'http://shop.example',
        '--json',
      ],
      { input: old },
    )
    expect(code).toBe(1)
    expect(JSON.parse(out)).toEqual({
      before: 'standard input',
      after: 'after.txt',
      siteChanges: [{ field: 'sitemap', after: { value: 'https://e.com/2', line: 9 } }],
      changed: [
        {
          robots: [{ agent: 'Googlebot', dialect: 'google' }],
          paths: 'different',
          complete: true,
          changes: [
            {
              direction: 'closed',
              url: 'http://shop.example/products/',
              rule: { line: 6, field: 'disallow', value: '/products/', effect: 'disallow' },
              counterparts: [null],
              matches: [{ line: 6, field: 'disallow', value: '/products/', effect: 'disallow' }],
              andMatches: [],
              exceptions: [],
              omittedExceptions: 0,
            },
          ],
          metadataChanges: [],
        },
      ],
      unchanged: [],
      covers: { origin: 'http://shop.example', urls: 'all', metadata: 'all' },
      notCompared: [],
    })
  })

  const changed = async (was: string, is: string, args: readonly string[] = []) => {
    writeFileSync(join(folder, 'was.txt'), was)
    writeFileSync(join(folder, 'is.txt'), is)
    return await run(['diff', 'was.txt', 'is.txt', ...args])
  }

  const bySite = ['--agent', 'FooBot', '--dialect', 'libwww-perl']

  it('rules that name a site: shows on which sites URLs change', async () => {
    const texts = [
      'User-agent: *\nDisallow: /x\n',
      'User-agent: *\nDisallow: /x\nDisallow: http://shop.example/y\n',
    ]
    const { code, out } = await changed(...(texts as [string, string]), bySite)
    expect(code).toBe(1)
    expect(out).toContain('FooBot loses /y on http://shop.example:80.')
    expect(out).toContain('✗ closed  http://shop.example/y\n')
    expect(out).toContain('      only on http://shop.example\n')
    const json = JSON.parse((await run(['diff', 'was.txt', 'is.txt', '--json', ...bySite])).out) as {
      changed: { changes: unknown[] }[]
      covers: unknown
    }
    expect(json.changed[0]?.changes).toMatchObject([
      { sites: { named: ['http://shop.example'], others: false } },
    ])
    expect(json.covers).toEqual({ urls: 'all', metadata: 'all' })
    const elsewhere = await run(['diff', 'was.txt', 'is.txt', '--origin', 'https://example.com', ...bySite])
    expect(elsewhere.code).toBe(0)
    expect(elsewhere.out).toContain('proved for every URL of https://example.com')
  })

  it('rules that name too many sites: says why the comparison is undecided', async () => {
    const rules = Array.from({ length: 30 }, (_, index) => `Disallow: http://h${index}.example/y\n`)
    const { code, out } = await changed(
      `User-agent: *\n${rules.join('')}`,
      `User-agent: *\n${rules.join('').replace('h29.example/y', 'h29.example/z')}`,
      bySite,
    )
    expect(code).toBe(1)
    expect(out).toContain('undecided, because the rules name too many sites')
    const json = JSON.parse((await run(['diff', 'was.txt', 'is.txt', '--json', ...bySite])).out) as {
      changed: unknown
    }
    expect(json.changed).toMatchObject([{ paths: 'undecided', because: 'sites' }])
  })

  it('a group for a robot outside the registry: its changes are shown', async () => {
    const { code, out } = await changed('User-agent: *\nDisallow:\n', 'User-agent: FooBot\nDisallow: /\n')
    expect(code).toBe(1)
    expect(out).toContain('FooBot loses everything.')
  })

  it('a site that is closed or opened is in the first sentence', async () => {
    const [open, shut] = ['User-agent: *\nDisallow:\n', 'User-agent: *\nDisallow: /\n'] as const
    expect((await changed(open, shut)).out).toMatch(/Googlebot, bingbot, [^.]* more lose everything\./s)
    expect((await changed(open, shut, ['--agent', 'Googlebot'])).out).toContain(
      'Googlebot loses everything.\n',
    )
    expect((await changed(shut, open, ['--agent', 'Googlebot'])).out).toContain(
      'Googlebot gains everything.\n',
    )
    const old = 'User-agent: *\nDisallow: /private/\n'
    const gpt = await changed(old, `${old}\nUser-agent: GPTBot\nDisallow: /\n`, ['--agent', 'GPTBot'])
    expect(gpt.out).toContain('GPTBot loses everything.\n')
    const delayed = await changed('User-agent: *\nCrawl-delay: 1\n', 'User-agent: *\nCrawl-delay: 1000\n', [
      '--agent',
      'CCBot',
    ])
    expect(delayed.out).toContain('CCBot loses everything')
    const parts = await changed('User-agent: *\nDisallow:\n', `${shut}Allow: /open/\n`, [
      '--agent',
      'Googlebot',
    ])
    expect(parts.out).toContain('Googlebot loses parts of the site.\n')
  })

  it('a region is described by two rules if neither alone is enough', async () => {
    const old = 'User-agent: *\nDisallow: /private/\n'
    const { out } = await changed(old, `${old}Allow: /*help.html\n`, ['--agent', 'Googlebot'])
    expect(out).toContain('Googlebot gains parts of /private/.')
    expect(out).toContain('all that both /private/ and /*help.html match')
    const index = await changed(
      'User-agent: *\nDisallow: /\n',
      'User-agent: *\nDisallow: /\nAllow: /d/index.html\n',
      ['--agent', 'Googlebot'],
    )
    expect(index.out).toContain('all that /d/$, /d/index.html match')
  })

  it('a changed Crawl-delay: who gets it, who does not honour it, and who ignores the value', async () => {
    const old = 'User-agent: *\nDisallow: /a\nCrawl-delay: 1\n'
    const all = await changed(old, old.replace('1', '10'))
    expect(all.code).toBe(1)
    expect(all.out).toMatch(/Googlebot[^.]* more get another Crawl-delay, which they do not honour\./s)
    expect(all.out).not.toContain('The site')
    const bing = await changed(old, old.replace('1', '60'), ['--agent', 'bingbot'])
    expect(bing.out).toContain('bingbot loses a Crawl-delay.')
    expect(bing.out).toContain('- Crawl-delay 1 (line 3); this dialect ignores the new value 60 (line 3)')
  })

  it('a changed Sitemap alone is a change', async () => {
    const old = 'User-agent: *\nDisallow: /a\n'
    const { code, out } = await changed(`${old}Sitemap: https://e.com/s.xml\n`, old)
    expect(code).toBe(1)
    expect(out).toContain('Sitemap https://e.com/s.xml is no longer listed, for all robots.')
  })

  it('a whole User-Agent header as agent gives a note', async () => {
    const { err } = await changed('', '', ['--agent', 'Mozilla/5.0 (compatible; Googlebot/2.1)'])
    expect(err).toContain('is more than a product token. It is taken as Googlebot.')
  })

  it('--across-dialects gives the classes of dialects and their differences', async () => {
    writeFileSync(join(folder, 'order.txt'), 'User-agent: *\nDisallow: /a\nAllow: /a/b\n')
    const chosen = ['--dialect', 'google', '--dialect', 'python-urllib']
    const { code, out } = await run(['diff', 'order.txt', '--across-dialects', ...chosen])
    expect(code).toBe(1)
    expect(out).toContain(
      'order.txt: 2 ways to read it, shown by 1 example URL (there may be more)\n  [1] https://example.com/a/b\n\n     [1]\n  A  ✓ 3  google\n  B  ✗ 2  python-urllib',
    )
    expect(out).not.toContain('A and B')
    expect((await run(['diff', 'order.txt', '--across-dialects', '--pairs', ...chosen])).out).toContain(
      'A and B differ on https://example.com/a/b\n  A  allow     line 3 decides: /a/b\n  B  disallow  line 2 decides: /a',
    )
    const json = JSON.parse(
      (await run(['diff', 'order.txt', '--across-dialects', '--json', ...chosen])).out,
    ) as {
      classes: unknown
      differences: unknown[]
    }
    expect(json.classes).toEqual([['google'], ['python-urllib']])
    expect(json.differences).toMatchObject([
      { a: 0, b: 1, kind: 'different', url: 'https://example.com/a/b', verdicts: [{ line: 3 }, { line: 2 }] },
    ])
    const alone = await run(['diff', 'order.txt', '--across-dialects', '--dialect', 'google'])
    expect(alone.code).toBe(0)
    expect(alone.out).toContain('the dialects agree on every URL of every site')
  })

  it('a failing parser is not "nothing changes"', async () => {
    writeFileSync(join(folder, 'latin.txt'), Buffer.from([0x23, 0xe9, 0x0a]))
    const { code, out } = await run(['diff', 'latin.txt', 'latin.txt', '--agent', 'Python-urllib'])
    expect(code).toBe(1)
    expect(out).toContain('has no verdict, because the parser stops with an error')
    const alone = await run(['diff', 'latin.txt', '--across-dialects', '--dialect', 'python-urllib'])
    expect(alone.code).toBe(1)
    expect(alone.out).toContain('latin.txt: no dialect has a verdict')
  })

  it.each([
    [[before], 'argument NEW'],
    [['-', '-'], 'two inputs on standard input'],
    [[before, after, '--across-dialects'], 'two files'],
    [[before, after, '--pairs'], '--pairs without --across-dialects'],
    [[before, after, '--origin', 'example.com'], 'option --origin'],
    [[before, after, '--agent', ''], 'an empty product token'],
    [[before, after, '--robots', 'nobody,googlebot'], '"wayleave robots" lists all'],
    [[before, after, '--agent', 'a', '--robots', 'all'], 'both --agent and --robots'],
    [[before, after, '--dialect', 'google', '--dialect', 'bing'], 'several dialects'],
    [[before, '--across-dialects', '--robots', 'all'], 'both --robots and --across-dialects'],
    [[before, '--across-dialects', '--agent', 'googlebot,bingbot'], 'several robots in "googlebot,bingbot"'],
  ])('%s is a usage error', async (args, message) => {
    const { code, err } = await run(['diff', ...args], { input: '' })
    expect(code).toBe(2)
    expect(err).toContain(message)
  })
})

/** An answer that line 2 disallows a URL. */
const CLOSED: unknown = expect.objectContaining({ verdict: 'disallow', line: 2 })

describe('wayleave batch', () => {
  it('gives back the same row with its answer, in order', async () => {
    const { code, err, rows } = await batch([
      { id: 1, robots: ROBOTS, agent: 'FooBot', url: '/private/x' },
      {
        agent: ['Nobody', 'FooBot'],
        url: 'https://example.com/private/open',
        robots_b64: Buffer.from(ROBOTS).toString('base64'),
        id: 2,
      },
      { id: 3, file: 'robots.txt', agent: 'FooBot', url: '/', dialect: 'google' },
      { id: 4, robots: '', agent: 'FooBot', url: '/robots.txt' },
      { id: 5, robots_b64: '/w==', agent: 'FooBot', url: '/', dialect: 'python-urllib' },
    ])
    expect([code, err]).toEqual([0, ''])
    expect(rows).toEqual([
      {
        id: 1,
        robots: ROBOTS,
        agent: 'FooBot',
        url: '/private/x',
        dialect: 'rfc-9309',
        verdict: 'disallow',
        line: 2,
        pattern: '/private/',
        reason: 'rule',
      },
      {
        agent: ['Nobody', 'FooBot'],
        url: 'https://example.com/private/open',
        robots_b64: Buffer.from(ROBOTS).toString('base64'),
        id: 2,
        dialect: 'rfc-9309',
        verdict: 'allow',
        line: 3,
        pattern: '/private/open',
        reason: 'rule',
      },
      {
        id: 3,
        file: 'robots.txt',
        agent: 'FooBot',
        url: '/',
        dialect: 'google',
        verdict: 'allow',
        reason: 'no-rule',
      },
      {
        id: 4,
        robots: '',
        agent: 'FooBot',
        url: '/robots.txt',
        dialect: 'rfc-9309',
        verdict: 'allow',
        reason: 'exempt',
      },
      {
        id: 5,
        robots_b64: '/w==',
        agent: 'FooBot',
        url: '/',
        dialect: 'python-urllib',
        verdict: 'unknown',
        reason: 'reader-fails',
      },
    ])
  })

  const FILE = [
    ...['User-agent: *', 'Disallow: /x', 'User-agent: Googlebot', 'Disallow: /g'],
    ...['User-agent: Yandex', 'Disallow: /café', 'Allow: /g'],
  ].join('\n')

  it('gives the verdicts and dialects of test for every robot', async () => {
    writeFileSync(join(folder, 'one.txt'), FILE)
    const urls = ['/x', '/g', '/café', '/']
    const tokens = (
      'Googlebot Googlebot-Image AdsBot-Google Mediapartners-Google YandexBot YandexMobileBot ' +
      'Baiduspider bingbot Applebot GPTBot Slurp FooBot'
    ).split(' ')
    const tested = JSON.parse(
      (await run(['test', 'one.txt', '--json', '-a', tokens.join(','), ...urls])).out,
    ) as Record<string, unknown>[]
    const { rows } = await batch(
      tokens.flatMap((agent) => urls.map((url) => ({ file: join(folder, 'one.txt'), agent, url }))),
    )
    const answersOf = (answers: readonly Record<string, unknown>[]) =>
      answers.map(({ agent, url, dialect, standIn, verdict, line }) => ({
        agent,
        url,
        dialect,
        standIn,
        verdict,
        line,
      }))
    expect(answersOf(rows)).toEqual(answersOf(tested))
    expect(rows.filter(({ agent, url }) => agent === 'Googlebot-Image' && url === '/g')).toMatchObject([
      { dialect: 'google', verdict: 'disallow', line: 4 },
    ])
    expect(rows.find(({ agent }) => agent === 'GPTBot')).toMatchObject({ standIn: true })
  })

  it('report, policy and tables of expectations give the verdicts of test, too', async () => {
    writeFileSync(join(folder, 'one.txt'), FILE)
    const urls = ['/x', '/g', '/caf%C3%A9', '/']
    const tokens = (
      'Googlebot Googlebot-Image AdsBot-Google Mediapartners-Google YandexBot YandexMobileBot ' +
      'Baiduspider bingbot Applebot GPTBot Slurp'
    ).split(' ')
    const tested = JSON.parse(
      (await run(['test', 'one.txt', '--json', '-a', tokens.join(','), ...urls])).out,
    ) as {
      readonly agent: string
      readonly url: string
      readonly dialect: string
      readonly standIn?: true
      readonly verdict: 'allow' | 'disallow'
      readonly line?: number
    }[]
    const table = tested.map(({ agent, url, verdict, line }) => `${agent} ${url} ${verdict} ${line ?? '-'}`)
    expect((await run(['test', 'one.txt', '--expect', '-'], { input: table.join('\n') })).code).toBe(0)

    const { outcomes } = JSON.parse((await run(['report', 'one.txt', '--json'])).out) as SurveyJson
    for (const { agent, url, dialect, standIn, verdict } of tested) {
      const ofRobot = outcomes.flatMap(({ robots, ...probes }) =>
        robots.filter((robot) => robot.agent === agent).map((robot) => ({ robot, ...probes })),
      )
      expect(ofRobot, agent).toMatchObject([{ robot: { dialect, documented: standIn !== true } }])
      // The report has no probe for a path that no rule of a robot names.
      const [{ allow = [], disallow = [] } = {}] = ofRobot
      if ([...allow, ...disallow].includes(url))
        expect((verdict === 'allow' ? allow : disallow).includes(url), `${agent} ${url}`).toBe(true)
    }
    for (const agent of tokens) {
      const policy = JSON.parse((await run(['policy', 'one.txt', '--json', '-a', agent])).out) as PolicyJson
      const answers = tested.filter((answer) => answer.agent === agent)
      expect(policy).toMatchObject({ dialect: answers[0]?.dialect })
      expect(policy.standIn).toBe(answers[0]?.standIn)
      const lines = policy.rules.map(({ line }) => line)
      for (const { line } of answers) if (line !== undefined) expect(lines).toContain(line)
      const words = (await run(['policy', 'one.txt', '-a', agent])).out
      expect(words.includes('undocumented'), agent).toBe(policy.standIn === true)
    }
  })

  it('an international URL, pasted or percent-encoded: one verdict in test, batch, report and tables', async () => {
    writeFileSync(join(folder, 'intl.txt'), 'User-agent: *\nDisallow: /ru/покупка-wi-fi\n')
    const pasted = 'https://beispiel.example/ru/покупка-wi-fi'
    const encoded = new URL(pasted).href
    const agents = ['Googlebot', 'bingbot', 'YandexBot', 'GPTBot', 'FooBot']
    const tested = await run(['test', 'intl.txt', '--json', '-a', agents.join(','), pasted, encoded])
    const { rows } = await batch(
      agents.flatMap((agent) =>
        [pasted, encoded].map((url) => ({ file: join(folder, 'intl.txt'), agent, url })),
      ),
    )
    for (const answers of [JSON.parse(tested.out), rows])
      expect(answers).toEqual(agents.flatMap(() => [CLOSED, CLOSED]))
    const named = [...agents.slice(0, -1), '*']
    const table = named.flatMap((agent) => [pasted, encoded].map((url) => `${agent} ${url} disallow 2`))
    expect((await run(['test', 'intl.txt', '--expect', '-'], { input: table.join('\n') })).code).toBe(0)
    const [googlebot] = surveyRobots(parse(readFileSync(join(folder, 'intl.txt'))), [
      robotNamed('Googlebot') as Robot,
    ]).policies
    expect(googlebot?.verdicts.map(({ verdict }) => verdict)).toEqual(['allow', 'disallow', 'disallow'])
  })

  it('a robot with a size limit is asked with the lines that it reads; its dialect alone has no limit', async () => {
    const lines = `${'# a comment\n'.repeat(42_700)}`
    writeFileSync(join(folder, 'over.txt'), `User-agent: *\nDisallow: /a\n${lines}Disallow: /b\n`)
    const verdicts = async (args: readonly string[]) =>
      (
        JSON.parse((await run(['test', 'over.txt', '--json', ...args, '/a', '/b'])).out) as {
          verdict: string
        }[]
      ).map(({ verdict }) => verdict)
    expect(await verdicts(['-a', 'Googlebot'])).toEqual(['disallow', 'allow'])
    expect(await verdicts(['--robots', 'googlebot'])).toEqual(['disallow', 'allow'])
    expect(await verdicts(['-a', 'Googlebot', '-d', 'google'])).toEqual(['disallow', 'disallow'])
    expect(await verdicts(['-a', 'FooBot'])).toEqual(['disallow', 'disallow'])
    expect((await run(['test', 'over.txt', '-a', 'Googlebot', '/b'])).err).toBe(
      'wayleave: Googlebot does not read line 42667 and those after it: the file has more than 512000 bytes\n',
    )
    expect((await run(['test', 'over.txt', '-a', 'Wpull', '/b'])).err).toMatch(
      /^wayleave: Wpull reads only the first 4096 bytes of the file, which end in line \d+\n$/,
    )
    const { rows } = await batch(
      ['Googlebot', 'FooBot'].map((agent) => ({ file: join(folder, 'over.txt'), agent, url: '/b' })),
    )
    expect(rows.map(({ verdict }) => verdict)).toEqual(['allow', 'disallow'])
    const rulesOf = async (args: readonly string[]) =>
      (JSON.parse((await run(['policy', 'over.txt', '--json', ...args])).out) as PolicyJson).rules.length
    expect([await rulesOf(['-a', 'Googlebot']), await rulesOf(['-a', 'Googlebot', '-d', 'google'])]).toEqual([
      1, 2,
    ])
    const over = parse(readFileSync(join(folder, 'over.txt')))
    const surveyed = surveyRobots(over, [robotNamed('Googlebot') as Robot])
    expect(surveyed.policies.map(({ policy }) => policy.rules.length)).toEqual([1])
    writeFileSync(join(folder, 'shorter.txt'), `User-agent: *\nDisallow: /a\n${lines}`)
    expect((await run(['diff', 'over.txt', 'shorter.txt', '-a', 'Googlebot'])).code).toBe(0)
    expect((await run(['diff', 'over.txt', 'shorter.txt', '-a', 'FooBot'])).code).toBe(1)
  })

  it('--raw-urls takes a URL as the input of the parser', async () => {
    const row = { robots: 'User-agent: *\nDisallow: /café', agent: 'Googlebot', url: '/café' }
    expect((await batch([row])).rows[0]).toMatchObject({ verdict: 'disallow', line: 2 })
    expect((await batch([row], ['--raw-urls'])).rows[0]).toMatchObject({ verdict: 'allow' })
  })

  it('replaces what a row brings of the names of the answer, and keeps the rest as it was written', async () => {
    const { rows, out } = await batch([
      { robots: '', agent: 'A', url: '/x', verdict: 'x', line: 9, pattern: 'x', reason: 'x', error: 'x' },
      '  {"n":12345678901234567890, "robots":"","agent":"A","url":"/","e":"\\u0041"} \r',
    ])
    expect(rows[0]).toEqual({
      robots: '',
      agent: 'A',
      url: '/x',
      dialect: 'rfc-9309',
      verdict: 'allow',
      reason: 'no-group',
    })
    expect(out.split('\n')[1]).toContain(
      '{"n":12345678901234567890, "robots":"","agent":"A","url":"/","e":"\\u0041","dialect":"rfc-9309","verdict":"allow"',
    )
  })

  it.each([
    [
      'nonsense',
      {
        row: 2,
        error:
          'row 2: the row is not JSON. Write {"robots": …, "agent": …, "url": …} on each line, or "file" for "robots".',
      },
    ],
    [
      '[1]',
      { row: 2, error: 'row 2: the row is not a JSON object. Write {"robots": …, "agent": …, "url": …}.' },
    ],
    [
      { agent: 'A', url: '/' },
      { error: 'row 2: no robots.txt. Give one of "robots", "robots_b64" and "file".' },
    ],
    [
      { robots: '', file: 'x', agent: 'A', url: '/' },
      { error: 'row 2: both "robots" and "file". Give one of them.' },
    ],
    [
      { robots: 1, agent: 'A', url: '/' },
      { robots: 1, error: 'row 2: "robots" is not a string. Give a string.' },
    ],
    [{ robots: '', url: '/' }, { error: 'row 2: no "agent". Give a name such as "Googlebot".' }],
    [
      { robots: '', agent: [], url: '/' },
      { error: 'row 2: "agent" is not a product token. Give a string, or a list of strings.' },
    ],
    [
      { robots: '', agent: ['A', 1], url: '/' },
      { error: 'row 2: "agent" is not a product token. Give a string, or a list of strings.' },
    ],
    ...['', 'X Y/1', 'a,b', ['A', 'B/1 C']].map((agent): [object, object] => [
      { robots: '', agent, url: '/' },
      { errorCode: 'agent-not-token' },
    ]),
    [
      { robots: '', agent: 'FooBot/1.0', url: '/' },
      {
        error: 'row 2: "agent" is not a product token. Did you mean "FooBot"?',
        errorCode: 'agent-not-token',
      },
    ],
    [
      { robots: '', agent: 'A', url: 'x' },
      { error: 'row 2: "url" is not a URL. Give an absolute URL or a path.', errorCode: 'url-not-url' },
    ],
    [{ robots: '', agent: 'A' }, { error: 'row 2: no "url". Give an absolute URL or a path.' }],
    [
      { robots: '', agent: 'A', url: 3 },
      { error: 'row 2: "url" is not a string. Give an absolute URL or a path.' },
    ],
    [
      { robots: '', agent: 'A', url: '/', dialect: 'googel' },
      { error: 'row 2: unknown dialect "googel". Did you mean google? "wayleave dialects" lists all.' },
    ],
    [
      { robots: '', agent: 'A', url: '/', dialect: 'toString' },
      { error: expect.stringContaining('row 2: unknown dialect "toString".') },
    ],
    [
      { robots: '', agent: 'A', url: '/', dialect: null },
      { error: 'row 2: "dialect" is not a string. Give the id of a dialect.' },
    ],
    [
      { robots_b64: '*', agent: 'A', url: '/' },
      { error: expect.stringContaining('row 2: "robots_b64" is not base64.') },
    ],
    [
      { file: 'nope', agent: 'A', url: '/' },
      { error: 'row 2: cannot read "nope" (no such file). Check "file" and --base.' },
    ],
    [
      { file: '.', agent: 'A', url: '/' },
      { error: 'row 2: cannot read "." (it is a folder). Check "file" and --base.' },
    ],
  ])('answers %j with an error, and goes on', async (row, expected) => {
    const good = { robots: '', agent: 'A', url: '/' }
    const { code, rows, err } = await batch([good, row, good])
    expect(code).toBe(2)
    expect(rows.length).toBe(3)
    expect(rows[1]).toMatchObject(expected)
    expect(rows[1]).not.toHaveProperty('verdict')
    if (typeof row === 'object') expect(rows[1]).toMatchObject(row)
    expect(rows[2]).toHaveProperty('verdict', 'allow')
    expect(err).toBe('wayleave: 1 of 3 rows could not be answered; on standard output they have "error"\n')
  })

  it('malformed UTF-8 is an error, U+FFFD is not; blank lines and a byte order mark are skipped', async () => {
    const row = (robotsTxt: Buffer): Buffer =>
      Buffer.concat([Buffer.from('{"agent":"A","url":"/","robots":"'), robotsTxt, Buffer.from('"}\n')])
    const input = Buffer.concat([
      Buffer.from('\ufeff'),
      row(Buffer.from('a')),
      Buffer.from('\n  \r\n'),
      row(Buffer.of(0xff)),
      row(Buffer.from('\ufffd')),
    ])
    const { code, out } = await run(['batch'], { input })
    expect(code).toBe(2)
    expect(rowsOf(out)).toMatchObject([
      { verdict: 'allow' },
      { row: 4, error: expect.stringContaining('not UTF-8') },
      { robots: '\ufffd', verdict: 'allow' },
    ])
  })

  it('with --base, only files below it are read', async () => {
    const inside = await batch([{ file: 'robots.txt', agent: 'A', url: '/private/' }], ['--base', folder])
    expect(inside.rows).toMatchObject([{ verdict: 'disallow', line: 2 }])
    for (const file of ['../x', example, '..']) {
      expect((await batch([{ file, agent: 'A', url: '/' }], ['--base', folder])).rows).toMatchObject([
        { error: expect.stringContaining('leads out of --base') },
      ])
    }
    expect((await batch([{ file: example, agent: 'A', url: '/' }])).rows).toMatchObject([
      { verdict: 'allow' },
    ])
  })

  it('rfc-9309 is the default dialect, and --stats prints a summary', async () => {
    const row = { robots: 'User-agent: *\nDisallow: /a\nAllow: /a/b\n', agent: 'A', url: '/a/b' }
    const { rows, err } = await batch(
      [row, { ...row, dialect: 'google' }],
      ['--dialect', 'original-1994', '--stats'],
    )
    expect(rows).toMatchObject([{ verdict: 'disallow' }, { verdict: 'allow' }])
    expect(err).toMatch(/^2 rows, 0 errors, \d+\.\d\d s, [\d,]+ rows\/s, 1 file parsed\n$/)
    expect(await batch([row], ['--dialect', 'x'])).toMatchObject({ code: 2, out: '' })
    expect(await batch([])).toMatchObject({ code: 0, out: '', err: expect.stringContaining('no rows') })
  })

  it('answers rows of any length', async () => {
    const long = { robots: `User-agent: *\nDisallow: /a\n#${'x'.repeat(5_000_000)}`, agent: 'A', url: '/a' }
    const { code, rows } = await batch([long, { ...long, url: '/' }])
    expect([code, rows.map(({ verdict }) => verdict)]).toEqual([0, ['disallow', 'allow']])
  })

  it(`streams: ${ROWS} rows over 50 files in a heap of 40 MB, in order`, async () => {
    const child = spawn(process.execPath, ['--max-old-space-size=40', COMMAND, 'batch', '--stats'], {
      cwd: folder,
    })
    let rows = 0
    let wrong = 0
    let rest = ''
    let err = ''
    child.stderr.on('data', (chunk) => {
      err += chunk
    })
    child.stdout.setEncoding('utf8')
    child.stdout.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() as string
      for (const line of lines) {
        const open = rows % 3 === 0
        const path = `/p${rows % 50}${open ? '/open' : ''}/${rows}`
        if (
          !line.includes(
            `"url":"${path}","dialect":"rfc-9309","verdict":"${open ? 'allow' : 'disallow'}","line":${open ? 3 : 2},`,
          )
        )
          wrong += 1
        rows += 1
      }
    })
    let at = 0
    const feed = (): void => {
      for (let more = true; more && at < ROWS; ) {
        let text = ''
        for (const end = Math.min(ROWS, at + 1000); at < end; at++) {
          const robotsTxt = `User-agent: *\nDisallow: /p${at % 50}\nAllow: /p${at % 50}/open\n`
          text += `${JSON.stringify({ robots: robotsTxt, agent: 'FooBot', url: `/p${at % 50}${at % 3 === 0 ? '/open' : ''}/${at}` })}\n`
        }
        more = child.stdin.write(text)
      }
      if (at < ROWS) child.stdin.once('drain', feed)
      else child.stdin.end()
    }
    feed()
    const code = await new Promise((resolve) => child.on('close', resolve))
    expect([code, rows, wrong]).toEqual([0, ROWS, 0])
    expect(err).toMatch(new RegExp(`^${ROWS.toLocaleString('en-US')} rows, 0 errors, .* 50 files parsed\\n$`))
  }, 120_000)

  it('forgets what it has not been asked for long, and still answers right', async () => {
    const child = spawn(process.execPath, ['--max-old-space-size=64', COMMAND, 'batch', '--stats'], {
      cwd: folder,
      stdio: ['pipe', 'ignore', 'pipe'],
    })
    let err = ''
    child.stderr.on('data', (chunk) => {
      err += chunk
    })
    let at = 0
    const feed = (): void => {
      let more = true
      while (more && at < 4000) {
        const robotsTxt = `User-agent: *\n${Array.from({ length: 300 }, (_, index) => `Disallow: /${at}/${index}\n`).join('')}`
        more = child.stdin.write(`${JSON.stringify({ robots: robotsTxt, agent: 'FooBot', url: '/' })}\n`)
        at += 1
      }
      if (at < 4000) child.stdin.once('drain', feed)
      else child.stdin.end()
    }
    feed()
    const code = await new Promise((resolve) => child.on('close', resolve))
    expect([code, err]).toEqual([0, expect.stringMatching(/^4,000 rows, 0 errors, .* 4,000 files parsed\n$/)])
  }, 120_000)
})

describe('what strangers wrote', () => {
  const hostile =
    'User-agent: \u001b[31mFooBot\u0007\nUser-agent: *\nDisallow: /\u001b]0;owned\u0007\u202e\u009b31m\nSitemap: \u001b[2J\nCrawl-delay: \u0007\n'
  const url = '/\u001b]0;owned\u0007\u202e\u009b31mx'

  it.each([
    [['test', '-', '-a', '\u001bFooBot', url]],
    [['test', '-', '-a', '\u001bFooBot', url, '--json']],
    [['test', '-', '-r', 'all', url]],
    [['policy', '-', '-a', '\u001bFooBot']],
    [['policy', '-', '-a', '\u001bFooBot', '--json']],
    [['report', '-', '--all']],
    [['report', '-', '--json']],
    [['test', '\u001b\u0007.txt', '-a', 'x', '/']],
    [['test', '-', '-a', 'x', '\u001b\u202e']],
    [['policy', '-', '-a', 'x', '-d', '\u001b\u202e']],
    [['\u001b\u202e']],
    [['test', '-', '--\u001b\u202e']],
    [['robots', '\u001b\u202e']],
    [['dialects', '\u001b\u202e']],
  ])('reaches no terminal raw: %j', async (args) => {
    const { out, err } = await run(args, { input: hostile })
    expect(out + err).not.toMatch(CONTROL)
    expect((out + err).length).toBeGreaterThan(0)
    if (args.includes('--json')) expect(() => JSON.parse(out)).not.toThrow()
  })

  it('reaches no terminal raw through batch, and comes out of its JSON unchanged', async () => {
    const row = { robots: hostile, agent: '\u009b\u202eA', url }
    const { out, rows } = await batch(
      [row, { ...row, line: 1 }, { ...row, dialect: '\u001b\u202e' }, '\u202e'],
      ['--raw-urls'],
    )
    expect(out).not.toMatch(CONTROL)
    expect(rows[0]).toMatchObject({
      ...row,
      verdict: 'disallow',
      pattern: '/\u001b]0;owned\u0007\u202e\u009b31m',
    })
    expect(rows[1]).toMatchObject(row)
    expect(rows[2]).toMatchObject(row)
    expect(rows[3]).toMatchObject({ row: 4 })
  })

  it('reaches no terminal raw through a table', async () => {
    written('hostile.txt', 'A\u001b /\u202e allow\nA / \u001b\u202e\n')
    expect((await run(['test', 'robots.txt', '--expect', 'hostile.txt'])).err).not.toMatch(CONTROL)
    written('hostile.txt', 'A\u001b\u202e / allow\n* /private/\u202e\u009b allow\n')
    const { out } = await run(['test', 'robots.txt', '--expect', 'hostile.txt'])
    expect(out).toContain('No robot "A\\u001b\\u202e" is known')
    expect(out).toContain('* /private/\\u202e\\u009b: expected allow')
    expect(out).not.toMatch(CONTROL)
  })
})
