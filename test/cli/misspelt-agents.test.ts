// Every command that takes product tokens says which robot a misspelled one may mean.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { findingsFormats } from '../../src/report/index.ts'
import { type Ended, runCommand } from '../run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-misspelt-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const MEANT = 'No robot "googelbot" is known. Did you mean Googlebot?'
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
  it('fails each of its lines in a table of test --expect', async () => {
    const { code, out, err } = await run(['test', 'robots.txt', '--expect', '-'], TABLE)
    expect([code, err]).toEqual([1, ''])
    expect(out).toBe(`standard input:1: ${MEANT}\nstandard input:2: ${MEANT}\n1 of 3 expectations met\n`)
  })

  it('fails even where the file misspells it, too', async () => {
    writeFileSync(join(folder, 'wrong.txt'), 'User-agent: Googelbot\nDisallow: /\n')
    expect(await run(['test', 'wrong.txt', '--expect', '-'], 'Googelbot / disallow\n')).toMatchObject({
      code: 1,
    })
  })

  it('is in the JSON of the expectation', async () => {
    const { out } = await run(['test', 'robots.txt', '--expect', 'table.txt', '--json'])
    expect(
      (JSON.parse(out) as { meant?: string; ok: boolean }[]).map(({ meant, ok }) => [meant, ok]),
    ).toEqual([
      ['Googlebot', false],
      ['Googlebot', false],
      [undefined, true],
    ])
  })

  it('fails in each format of check and test, once for each line', async () => {
    for (const format of Object.keys(findingsFormats)) {
      if (format === 'summary' || format.startsWith('sites')) continue
      for (const command of ['check', 'test']) {
        const { code, out } = await run([command, 'robots.txt', '--expect', 'table.txt', '--format', format])
        expect([command, format, code]).toEqual([command, format, 1])
        const plain = out
          .replace(/\\"|&quot;/g, '"')
          .replace(/""/g, '"')
          .replace(/\s+/g, ' ')
        expect(times(plain, MEANT), `${command} ${format}`).toBeGreaterThanOrEqual(2)
      }
    }
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
