// The folder of a dataset, which several processes may prepare, and which must hold every shard in the end.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { finishedText, prepareFolder, settleFolder } from '../../survey/src/dataset/dataset-folder.ts'
import { diskAt } from '../../survey/src/storage/disk.ts'
import { TABLES } from '../../survey/src/tables/columns.ts'

const root = mkdtempSync(join(tmpdir(), 'wayleave-folder-test-'))
afterAll(() => rmSync(root, { recursive: true }))

describe('the folder of a dataset', () => {
  it('is prepared by many processes at once, and loses no shard by that', async () => {
    const folder = join(root, 'many')
    const options = { findings: false }
    await Promise.all(Array.from({ length: 20 }, () => prepareFolder(diskAt(folder), options)))
    writeFileSync(join(folder, 'rules', '000000.parquet'), 'x')
    await Promise.all(Array.from({ length: 20 }, () => prepareFolder(diskAt(folder), options)))
    expect(readdirSync(join(folder, 'rules'))).toEqual(['000000.parquet'])
    await prepareFolder(diskAt(folder), { findings: true })
    expect(readdirSync(join(folder, 'rules'))).toEqual([])
  })

  it('is no dataset any more before a table is removed', async () => {
    const folder = join(root, 'replaced')
    const options = { findings: false }
    const storage = diskAt(folder)
    await prepareFolder(storage, options)
    for (const name of ['dataset.json', 'append.json']) writeFileSync(join(folder, name), '{}')
    // The process ends when it removes the first table.
    const killed = {
      ...storage,
      remove: (path: string) =>
        path.endsWith('.json') ? storage.remove(path) : Promise.reject(new Error('killed')),
    }
    await expect(prepareFolder(killed, options, true)).rejects.toThrow('killed')
    expect(await finishedText(storage)).toBe(undefined)
  })

  it('keeps the shards of the run and nothing else, and says if one is missing', async () => {
    const folder = join(root, 'settled')
    await prepareFolder(diskAt(folder), { findings: false })
    mkdirSync(join(folder, 'pending'))
    for (const name of [...Object.keys(TABLES), 'shards'])
      for (const file of ['000000.parquet', '000001.parquet', '000002.parquet', '000001.parquet.1.part'])
        writeFileSync(join(folder, name, file), 'x')
    await settleFolder(diskAt(folder), 2)
    expect(readdirSync(join(folder, 'rules'))).toEqual(['000000.parquet', '000001.parquet'])
    expect(readdirSync(folder)).not.toContain('pending')
    rmSync(join(folder, 'terms', '000001.parquet'))
    await expect(settleFolder(diskAt(folder), 2)).rejects.toThrow('A shard of terms is missing: 000001.')
  })
})
