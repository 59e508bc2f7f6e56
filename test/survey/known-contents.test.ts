// Files with equal bytes, or equal rules: the second one has the rows of the first, without being read again.
import { describe, expect, it } from 'vitest'
import { ContentReader } from '../../survey/src/dataset/content-readings.ts'
import { KeptByContent } from '../../survey/src/dataset/kept-by-content.ts'
import { ShardTables, sortTables } from '../../survey/src/dataset/shard-tables.ts'
import type { Observation } from '../../survey/src/input/observation.ts'

const FILE = [
  'User-agent: GPTBot',
  'Disallow: /',
  '',
  'User-agent: *',
  'Disallow: /a # note',
  'Sitemap: https://s.example/',
  '',
].join('\n')

function observed(host: string, text: string, truncated = false): Observation {
  return { host, origin: `https://${host}`, source: host, status: 200, bytes: Buffer.from(text), truncated }
}

/** The bytes of every table of a shard with these records. */
function tablesOf(records: readonly Observation[], kept: KeptByContent): Record<string, string> {
  const shard = new ShardTables(new ContentReader(kept), { findings: true })
  for (const [id, record] of records.entries()) shard.add(id, record)
  sortTables(shard.tables)
  return Object.fromEntries(
    [...shard.tables].map(([name, table]) => [name, Buffer.from(table.bytes()).toString('base64')]),
  )
}

describe('files with equal bytes', () => {
  it('give the tables that reading each of them gives', () => {
    const named = 'User-agent: *\nDisallow: http://b.example/x\n'
    const records = [
      observed('a.example', FILE),
      observed('b.example', FILE),
      observed('c.example', FILE, true),
      observed('b.example', named),
      observed('d.example', named),
      observed('a.example', `${FILE}Disallow: /b`, true),
      observed('e.example', `${FILE}Disallow: /b`),
      observed('f.example', FILE.replace('s.example', 'f.example')),
      observed('f.example', named.replace('*', 'GPTBot')),
      observed('g.example', named.replace('*', 'GPTBot')),
    ]
    expect(tablesOf(records, new KeptByContent())).toEqual(tablesOf(records, new KeptByContent(0)))
  })

  it('are kept until as much came after them as there is room for', () => {
    const shelf = new KeptByContent(2_000).shelf<string>(() => 10)
    shelf.keep('first', 'a')
    for (let index = 0; index < 99; index++) shelf.keep(String(index), 'b')
    shelf.keep('99', 'b')
    expect([shelf.get('first'), shelf.get('98')]).toEqual(['a', 'b'])
    for (let index = 100; index < 198; index++) shelf.keep(String(index), 'b')
    expect([shelf.get('first'), shelf.get('98'), shelf.get('0')]).toEqual(['a', 'b', undefined])
  })

  it('are not kept if they take as much as many others, or by a long key', () => {
    const kept = new KeptByContent(2_000)
    const large = kept.shelf<string>(() => 11)
    const small = kept.shelf<string>(() => 1)
    expect([large.keep('one', 'a'), small.keep('x'.repeat(8_001), 'a')]).toEqual(['a', 'a'])
    expect([large.get('one'), small.get('x'.repeat(8_001))]).toEqual([undefined, undefined])
  })
})
