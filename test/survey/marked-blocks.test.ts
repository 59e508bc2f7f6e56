// Lines of a file that a program writes, apart from those of the owner.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'wayleave'
import { run } from '../../survey/dist/cli/main.js'
import { markedBlocks, writerOf } from '../../survey/src/build/marked-blocks.ts'
import { measure } from '../../survey/src/measures/measure.ts'
import { MEASURES } from '../../survey/src/measures/measures.ts'
import { Database } from '../../survey/src/tables/database.ts'

const MANAGED =
  '# BEGIN Cloudflare Managed content\n\nUser-agent: GPTBot\nDisallow: /\n\nUser-agent: CCBot\nDisallow: /\n\n# END Cloudflare Managed Content\n'
const OWN = '\nUser-agent: CCBot\nDisallow: /\n\nUser-agent: *\nDisallow: /x\n'
const YOAST =
  '# START YOAST BLOCK\n# ----\nUser-agent: *\nDisallow:\n\nSitemap: https://c.example/s.xml\n# ----\n# END YOAST BLOCK\nUser-agent: GPTBot\nDisallow: /\n'
const WORDPRESS = 'User-agent: *\nDisallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php\n'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-blocks-test-'))
let database: Database

beforeAll(async () => {
  const files = [MANAGED, `${MANAGED}${OWN}`, YOAST, WORDPRESS, `${WORDPRESS}Disallow: /own/\n`]
  const rows = files.map((robots, at) => JSON.stringify({ host: `h${at}.example`, status: 200, robots }))
  writeFileSync(join(folder, 'rows.jsonl'), rows.join('\n'))
  expect(await run(['build', join(folder, 'rows.jsonl'), '--out', join(folder, 'd'), '--workers', '1'])).toBe(
    0,
  )
  database = await Database.open(join(folder, 'd'))
})

afterAll(() => {
  database.close()
  rmSync(folder, { recursive: true })
})

describe('the lines of programs', () => {
  it('are those between two marks', () => {
    expect(markedBlocks(parse(`${MANAGED}${OWN}${YOAST}`))).toEqual([
      { writer: 'Cloudflare', from: 1, to: 9 },
      { writer: 'Yoast', from: 16, to: 23 },
    ])
    expect(markedBlocks(parse(MANAGED.slice(0, 60)))).toEqual([{ writer: 'Cloudflare', from: 1, to: 4 }])
    expect(markedBlocks(parse(OWN))).toEqual([])
  })

  it('are the default of WordPress, if nobody has added a rule', () => {
    const group = {
      firstLine: 1,
      agents: [{ value: '*' }],
      rules: [
        { field: 'disallow', value: '/wp-admin/' },
        { field: 'allow', value: '/wp-admin/admin-ajax.php' },
      ],
    }
    expect(writerOf(group, [])).toBe('WordPress')
    expect(writerOf({ ...group, agents: [{ value: 'GPTBot' }] }, [])).toBe(undefined)
    expect(writerOf({ ...group, rules: group.rules.slice(1) }, [])).toBe(undefined)
  })

  it('are counted apart from those of the owner in measures', async () => {
    const rowsOf = async (name: string) =>
      (await measure(database, MEASURES.get(name) as NonNullable<ReturnType<typeof MEASURES.get>>)).rows
    expect(await rowsOf('own-lines')).toMatchObject([
      { robot: 'GPTBot', k: 1, n: 5, by_a_program: 2 },
      { robot: 'CCBot', k: 1, n: 5, by_a_program: 1 },
    ])
    const rules = await rowsOf('rules')
    expect(rules.find(({ path }) => path === '/')).toMatchObject({ k: 3, own: 2 })
    expect(rules.find(({ path }) => path === '/wp-admin/')).toMatchObject({ k: 2, own: 1 })
    const writers = await database.rows('SELECT file, writer FROM groups ORDER BY file, grp')
    expect(writers.map(({ writer }) => writer)).toEqual([
      ...['Cloudflare', 'Cloudflare', 'Cloudflare', 'Cloudflare', null, null],
      ...['Yoast', null, 'WordPress', null],
    ])
  })
})
