// Every command that takes product tokens says which robot a misspelled one may mean.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type Ended, runCommand } from '../run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-misspelt-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const MEANT = 'no robot "googelbot" is known. Did you mean Googlebot?'
const TABLE = 'googelbot /cart disallow\ngoogelbot crawl-delay -\nGooglebot /cart disallow\n'

writeFileSync(
  join(folder, 'robots.txt'),
  'User-agent: Googlebot\nDisallow: /cart\n\nUser-agent: *\nDisallow: /cart\n',
)
writeFileSync(join(folder, 'table.txt'), TABLE)

function run(args: readonly string[], input = ''): Promise<Ended> {
  return runCommand(args, { cwd: folder, input })
}

function times(text: string, part: string): number {
  return text.split(part).length - 1
}

describe('a misspelled robot', () => {
  it('in a table of test --expect is said once, at its first line', async () => {
    const { code, out, err } = await run(['test', 'robots.txt', '--expect', '-'], TABLE)
    expect([code, out]).toEqual([0, '3 of 3 expectations met\n'])
    expect(err).toBe(`wayleave: standard input:1: ${MEANT}\n`)
  })

  it('is in the JSON of the expectation', async () => {
    const { out } = await run(['test', 'robots.txt', '--expect', 'table.txt', '--json'])
    expect((JSON.parse(out) as { meant?: string }[]).map(({ meant }) => meant)).toEqual([
      'Googlebot',
      'Googlebot',
      undefined,
    ])
  })

  it('in a table of check --expect is a note in each format that has notes', async () => {
    const args = ['check', 'robots.txt', '--expect', 'table.txt', '--format']
    for (const format of ['text', 'html', 'markdown', 'sarif', 'concise', 'junit']) {
      const { out, err } = await run([...args, format])
      expect([format, times(`${out}${err}`.replace(/\\"|&quot;/g, '"').replace(/\s+/g, ' '), MEANT)]).toEqual(
        [format, 1],
      )
    }
    const { notes } = JSON.parse((await run([...args, 'json'])).out) as { notes: string[] }
    expect(notes).toEqual([`I113: ${MEANT}`])
  })

  it('in rows of batch is one note at the end', async () => {
    const rows = ['googel', 'Googlbot', ['GPTBott', 'bingbot']]
      .map((agent) => JSON.stringify({ agent, url: '/cart', file: 'robots.txt' }))
      .join('\n')
    expect((await run(['batch'], rows)).err).toBe(
      'wayleave: no robot "googel", "Googlbot", "GPTBott" is known. Did you mean Googlebot, Googlebot, GPTBot?\n',
    )
  })
})
