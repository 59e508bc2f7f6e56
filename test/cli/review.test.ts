// `wayleave review`, and servers on loopback.
import { expect, it } from 'vitest'
import { serve } from '../fetch/servers.ts'
import { type Ended, runCommand } from '../run-command.ts'

const OURS = ['--user-agent', 'WayleaveTest/1.0 (+https://example.com/bot)', '--allow-private']

const SETTING = { cwd: process.cwd(), env: { COLUMNS: '100' } }

const run = (args: readonly string[], input = ''): Promise<Ended> =>
  runCommand(['review', ...args], { ...SETTING, input })

const runCheck = (args: readonly string[], input: string): Promise<Ended> =>
  runCommand(['check', ...args], { ...SETTING, input })

/** The codes of findings in the order of the report. */
const codesIn = (out: string): string[] =>
  Array.from(out.matchAll(/ {2}([A-Z]\d{3})\//g), ([, code = '']) => code)

const FAULTY = '\ufeffUser-agent: *\nDisallow: /a\nAllow: /a/b\nUser-agent: b\nCrawl-delay: 0\nDisallow: /c\n'

it('a file: its encoding, the findings in the order of the file, and the rewritten file next to it', async () => {
  const { code, out, err } = await run(['-', '--verbose'], FAULTY)
  // None of the findings is a warning.
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(/^standard input: 6 lines, UTF-8 with a byte order mark\n/)
  const lines = Array.from(out.matchAll(/^standard input:(\d+):/gm), ([, line]) => Number(line))
  expect(lines).toEqual([...lines].sort((one, other) => one - other))
  expect(codesIn(out)).toEqual(expect.arrayContaining(['E101', 'G110', 'P132', 'G114', 'X102']))
  expect(out).toMatch(/^ ?3 {2}Allow: \/a\/b {3,}│/m)
  expect(out).toContain('puts a blank line before "User-agent: b"')
  expect(out).toContain('All steps together')
})

it('in short: a row for each rule, the lines that differ, and the effect of all steps', async () => {
  const { code, out } = await run(['-'], FAULTY.repeat(40))
  expect(code).toBe(1)
  expect(out).toMatch(/^! Check {4}lines? [\d, ]+.* {2}[A-Z]\d{3}\/[\w-]+\n {4}[A-Z"]/m)
  expect(out).toMatch(/^■ .*\d+ style hints$/m)
  expect(out).toContain('All steps together')
  expect(out).toContain('--verbose shows each finding')
  expect(out.split('\n').length).toBeLessThan(80)
  expect((await run(['-', '--verbose'], FAULTY.repeat(40))).out.split('\n').length).toBeGreaterThan(300)
})

it('says what its limits left out', async () => {
  const groups = (rule: (index: number) => string): string =>
    Array.from({ length: 1_500 }, (_, index) => `User-agent: *\n${rule(index)}\n`).join('')
  const ofFixes = (
    await run(
      ['-'],
      groups((index) => `Disallow: /p${index}`),
    )
  ).out
  expect(ofFixes.replace(/\s+/g, ' ')).toMatch(
    /! [\d,]+ fixes were not compared with what the titles say, because the limit is 4,000,000 characters\./,
  )
  const ofRows = (
    await run(['-'], groups((index) => `disallow:/p${index}`).replaceAll('User-agent', 'user-agent'))
  ).out
  expect(ofRows).toContain('lines differ, which is the limit: the texts stand here from the top of each.')
}, 60_000)

it('gives a finding the severity that check gives it', async () => {
  const file = 'User-agent: *\nDisallow: /a\nAllow: /a/b\n'
  const { findings } = JSON.parse((await run(['-', '--json'], file)).out)
  const all = JSON.parse((await runCheck(['-', '--all', '--json'], file)).out)
  const severities = (of: readonly { code: string; severity: string }[]): string[] =>
    of.filter(({ code }) => code === 'P121').map(({ severity }) => severity)
  expect(severities(findings)).toEqual(severities(all.findings))
  expect(severities(findings)).toHaveLength(1)
})

it('a file in the proposed form has nothing to do, by proof', async () => {
  const { code, out } = await run(
    ['-'],
    'User-agent: a\nDisallow: /x\n\nUser-agent: *\nDisallow: /x\nDisallow: /y\n',
  )
  expect(code).toBe(0)
  expect(out).toContain('What the rewritten file changes: nothing to do')
  expect(out).toContain('proved to change nothing in every main dialect')
})

it('a site: redirects, status and encoding, and a file under another name only', async () => {
  const { port } = await serve((request, response) => {
    if (request.url === '/ROBOTS.TXT') response.writeHead(200, { 'content-type': 'text/plain' }).end(FAULTY)
    else if (request.url === '/robots.txt') response.writeHead(302, { location: '/gone' }).end()
    else response.writeHead(404).end()
  })
  const url = `http://127.0.0.1:${port}`
  const { code, out } = await run([url, ...OURS])
  expect(code).toBe(1)
  expect(out).toMatch(/ {2}1 {2}302 [\s\S]* {2}2 {2}404 /)
  expect(out).toContain(`${url}/ROBOTS.TXT: 6 lines, UTF-8 with a byte order mark`)
  expect(codesIn(out).slice(0, 2)).toEqual(['F109', 'F117'])
  expect(out).toContain('as Moderatobot proposed')
  const json = JSON.parse((await run([url, ...OURS, '--json'])).out)
  expect(json).toMatchObject({ found: `${url}/ROBOTS.TXT`, encoding: 'utf-8', bom: true, changed: true })
  expect(json.retrieval).toMatchObject({ outcome: 'not-found' })
})

it('a site without any file has nothing to rewrite', async () => {
  const asked: (string | undefined)[] = []
  const { port } = await serve((request, response) => {
    asked.push(request.url)
    response.writeHead(404).end()
  })
  const { code, out } = await run([`http://127.0.0.1:${port}`, ...OURS])
  expect([code, codesIn(out), asked]).toEqual([0, ['F109'], ['/robots.txt', '/ROBOTS.TXT']])
  expect(out).not.toContain('as Moderatobot proposed')
})
