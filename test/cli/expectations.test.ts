// Tables of expectations: who a row may name, and a finding of its own for each row that fails.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { XMLParser } from 'fast-xml-parser'
import { afterAll, describe, expect, it } from 'vitest'
import { robotsOfWord } from '../../src/robots/index.ts'
import { type Ended, runCommand } from '../run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-expect-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(args: readonly string[], input = ''): Promise<Ended> {
  return runCommand(args, { cwd: folder, input })
}

function written(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return name
}

written('closed.txt', 'User-agent: *\nDisallow: /\n')
written('mixed.txt', 'User-agent: GPTBot\nUser-agent: FooBot\nDisallow: /\n\nUser-agent: *\nDisallow: /a/\n')

describe('who an expectation names', () => {
  it('is a purpose or an operator, for all of its robots', async () => {
    const { code, out } = await run(
      ['test', 'mixed.txt', '--expect', '-'],
      'ai-training /a/ disallow\nopenai / allow\ngoogle / allow\nai-training / disallow\n',
    )
    expect(code).toBe(1)
    const lines = out.trimEnd().split('\n')
    expect(lines.at(-1)).toBe('2 of 4 expectations met')
    expect(lines[0]).toMatch(
      /^standard input:2: openai \(GPTBot\) \/: expected allow, got disallow by line 3/,
    )
    expect(lines[1]).toMatch(
      /^standard input:4: ai-training \(\S+\) \/: .*; also for .* of the \d+ robots of "ai-training"$/,
    )
  })

  it('leaves out robots that no longer run, and those that say not to obey', async () => {
    const { out } = await run(['test', 'mixed.txt', '--expect', '-', '--json'], 'ai-user /a/ disallow\n')
    const agents = (JSON.parse(out) as { agent: string; who: string }[]).map(({ agent }) =>
      agent.toLowerCase(),
    )
    const all = robotsOfWord('ai-user')?.robots ?? []
    expect(agents.sort()).toEqual(
      all
        .filter(({ retired, obeys }) => retired === undefined && obeys.robotsTxt !== 'no')
        .map(({ tokens }) => tokens[0]?.toLowerCase())
        .sort(),
    )
    expect(all.some(({ obeys }) => obeys.robotsTxt === 'no')).toBe(true)
  })

  it('is a robot that only the file knows, or * for those that no group names', async () => {
    const known = await run(['test', 'mixed.txt', '--expect', '-'], 'FooBot / disallow\n* / allow\n')
    expect(known).toMatchObject({ code: 0, out: '2 of 2 expectations met\n' })
    const unknown = await run(['test', 'closed.txt', '--expect', '-'], 'FooBot / disallow\n')
    expect(unknown.code).toBe(1)
    expect(unknown.out).toContain('No robot "FooBot" is known, and no group of the file names it.')
  })
})

describe('rows that fail', () => {
  const agents = ['Googlebot', 'bingbot', 'YandexBot', 'Applebot', 'Slurp', 'DuckDuckBot', 'Baiduspider']
  const rows = agents.flatMap((agent) => [`${agent} / allow`, `${agent} /b allow`])
  written('many.expect', `${rows.join('\n')}\n`)

  it('are cases of JUnit with names of their own', async () => {
    for (const command of ['check', 'test']) {
      const { out } = await run([command, 'closed.txt', '--expect', 'many.expect', '--format', 'junit'])
      const { testsuites } = new XMLParser({ ignoreAttributes: false }).parse(out) as {
        testsuites: { testsuite: { testcase: { '@_name': string; failure: { '@_message': string } }[] } }
      }
      const cases = testsuites.testsuite.testcase.filter((one) => one['@_name'].startsWith('I113'))
      expect(cases).toHaveLength(rows.length)
      expect(new Set(cases.map((one) => one['@_name'])).size).toBe(rows.length)
      for (const [index, agent] of agents.entries())
        expect(
          cases.filter(({ failure }) => failure['@_message'].includes(`"${agent}"`)),
          `${index}`,
        ).toHaveLength(2)
    }
  })

  it('are annotations of their own, and never folded', async () => {
    const expected = rows.map((_, index) => `(many.expect:${index + 1})`)
    for (const command of ['check', 'test']) {
      for (const format of ['github', 'concise', 'csv']) {
        const { out } = await run([command, 'closed.txt', '--expect', 'many.expect', '--format', format])
        const found = out.split('\n').filter((line) => line.includes('I113'))
        expect(found.map((line) => /\(many\.expect:\d+\)/.exec(line)?.[0])).toEqual(expected)
      }
      const gitlab = JSON.parse(
        (await run([command, 'closed.txt', '--expect', 'many.expect', '--format', 'gitlab'])).out,
      ) as { check_name: string; fingerprint: string }[]
      const failed = gitlab.filter((one) => one.check_name.startsWith('I113'))
      expect(new Set(failed.map(({ fingerprint }) => fingerprint)).size).toBe(rows.length)
    }
    const { out } = await run(['check', 'closed.txt', '--expect', 'many.expect'])
    expect(out.match(/I113\/expectation-failed/g)).toHaveLength(rows.length)
  })

  it('give the same findings in check and in test', async () => {
    written('two.expect', 'Googlebot / allow\nGoogelbot / allow\nsearch /b allow\nbingbot crawl-delay 5\n')
    const of = async (command: string): Promise<string[]> =>
      (await run([command, 'closed.txt', '--expect', 'two.expect', '--format', 'concise'])).out
        .split('\n')
        .filter((line) => line.includes('I113'))
        .sort()
    expect(await of('test')).toEqual(await of('check'))
    expect(await of('test')).toHaveLength(4)
  })
})
