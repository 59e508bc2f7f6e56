// Files with equal bytes, or equal rules: the second one has the rows of the first, without being read again.
import { describe, expect, it } from 'vitest'
import { ContentReader } from '../../survey/src/dataset/content-readings.ts'
import { KnownContents } from '../../survey/src/dataset/known-contents.ts'
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
function tablesOf(records: readonly Observation[], known: KnownContents): Record<string, string> {
  const shard = new ShardTables(new ContentReader(), { findings: true }, known)
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
    expect(tablesOf(records, new KnownContents())).toEqual(tablesOf(records, new KnownContents(0)))
  })

  it('are kept until too many rows came after them', () => {
    const known = new KnownContents().contents
    const rows = [['rules', { count: 9_999, columns: [] }]] as const
    known.keep('first', { ofFile: [], availability: 'rules', rows })
    for (let index = 0; index < 59; index++)
      known.keep(String(index), { ofFile: [], availability: 'rules', rows })
    expect(known.get('first')).toBeDefined()
    known.keep('one more', { ofFile: [], availability: 'rules', rows })
    expect(known.get('first')).toBeDefined()
    expect(known.get('0')).toBeUndefined()
  })
})
