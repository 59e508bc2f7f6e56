import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PostgresClient, postgresStore } from '../../src/entry/store/postgres.ts'
import type { SlotTerms } from '../../src/store/index.ts'
import { type StoreUnderTest, storeContract } from './contract.ts'
import { runLoad, sleep } from './load.ts'
import {
  noPostgres,
  type PostgresPool,
  PostgresServer,
  postgresPool,
  sayWithoutPostgres,
} from './postgres-server.ts'
import { freePorts } from './redis-server.ts'

sayWithoutPostgres()

const HOUR: SlotTerms = { leaseMs: 3_600_000, delayMs: 0, maxWaitMs: 36_000_000 }

describe.skipIf(noPostgres !== undefined)('PostgreSQL', () => {
  let server: PostgresServer
  let pools: PostgresPool[] = []
  let under: StoreUnderTest
  const pool = (): PostgresPool => pools[0] as PostgresPool

  beforeAll(async () => {
    const [port = 0] = await freePorts(1)
    server = new PostgresServer(port)
    await server.start()
    pools = [1, 2].map(() => postgresPool(server.url, { max: 8 }))
    const [store, ...others] = pools.map((client) => postgresStore({ client, timeoutMs: 20_000 }))
    if (store === undefined) throw new Error('No store.')
    under = {
      store,
      others,
      namesHolders: true,
      pass: (ms) => sleep(ms),
      tickMs: 1,
      open: async () => postgresStore({ client: pool() }),
    }
  }, 120_000)
  afterAll(async () => {
    for (const each of pools) await each.end()
    await server.remove()
  })

  storeContract('postgres', () => under)

  const rows = async (table: string): Promise<number> =>
    (await pool().query(`SELECT count(*)::int AS rows FROM ${table}`)).rows[0]?.rows as number

  it('a record that somebody changed: corrupt once, then it is missing', async () => {
    const { store } = under
    await store.set('spoilt', { value: Uint8Array.of(1, 2, 3), version: 1 }, 60_000)
    await pool().query("UPDATE wayleave SET value = value || '\\x00' WHERE name = 'record:spoilt'")
    await expect(store.get('spoilt')).rejects.toMatchObject({ name: 'StoreError', code: 'corrupt' })
    expect(await store.get('spoilt')).toBeUndefined()
  })

  it.each(['fence = -1', 'fence = 9000000000000001', 'until = -1', 'held = NULL', 'version = 1'])(
    'a slot with %s, which no store wrote: the table refuses it',
    async (change) => {
      await under.store.block('checked', 60_000)
      const spoilt = pool().query(`UPDATE wayleave SET ${change} WHERE name = 'slot:checked'`)
      await expect(spoilt).rejects.toMatchObject({ code: '23514' })
    },
  )

  it('the largest fence that is kept: the next grant is corrupt', async () => {
    const { store } = under
    await store.block('fenced', 0)
    await pool().query("UPDATE wayleave SET fence = 9000000000000000 WHERE name = 'slot:fenced'")
    await sleep(5)
    await expect(store.acquire('fenced', HOUR)).rejects.toMatchObject({ code: 'corrupt' })
  })

  it('many stores that find no table: one creates it, and all use it', async () => {
    const stores = Array.from({ length: 12 }, (_, at) =>
      postgresStore({ client: pools[at % 2] as PostgresPool, table: 'public.raced', timeoutMs: 20_000 }),
    )
    const grants = await Promise.all(stores.map((store) => store.acquire('a', HOUR)))
    expect(grants.filter(({ granted }) => granted)).toHaveLength(1)
  })

  it('a user who may create nothing: unavailable, with the code of the server', async () => {
    await pool().query('CREATE ROLE stranger LOGIN')
    const stranger = postgresPool(server.url.replace('wayleave@', 'stranger@'))
    try {
      await expect(postgresStore({ client: stranger, table: 'pg_catalog.own' }).now()).rejects.toMatchObject({
        code: 'unavailable',
        message: 'The server answered with an error, or not at all: 42501.',
      })
    } finally {
      await stranger.end()
    }
  })

  it('entries that are over: are deleted by later calls, and others stay', async () => {
    const store = postgresStore({ client: pool(), table: 'swept', timeoutMs: 20_000 })
    const value = Uint8Array.of(1)
    for (let at = 0; at < 100; at++) await store.set(`old ${at}`, { value, version: 1 }, 1)
    await store.set('kept', { value, version: 1 }, 3_600_000)
    for (let at = 0; at < 260; at++) await store.set('other', { value, version: 1 }, 3_600_000)
    await expect.poll(() => rows('swept'), { timeout: 20_000 }).toBe(2)
    expect((await store.get('kept'))?.version).toBe(1)
  })

  it('keys: those that begin with a text, page after page, without what is over', async () => {
    const store = postgresStore({ client: pool(), table: 'listed', timeoutMs: 20_000 })
    const names = Array.from({ length: 400 }, (_, at) => `b ${String(at).padStart(3, '0')}`)
    await Promise.all(['a', 'b', 'c', ...names].map((key) => store.block(key, 3_600_000)))
    await store.block('b over', 0)
    await store.set('b record', { value: Uint8Array.of(1), version: 1 }, 3_600_000)
    await sleep(5)
    const listed = async (kind: 'record' | 'slot', start: string): Promise<string[]> => {
      const keys: string[] = []
      for await (const key of store.keys?.(kind, start) ?? []) keys.push(key)
      return keys.sort()
    }
    expect(await listed('slot', 'b')).toEqual(['b', ...names])
    expect(await listed('slot', '')).toEqual(['a', 'b', ...names, 'c'])
    expect(await listed('record', '')).toEqual(['b record'])
  })

  it('a grant that comes too late: is given back when it comes', async () => {
    let late: (() => void) | undefined
    const held = new Promise<void>((resolve) => {
      late = resolve
    })
    const client: PostgresClient = {
      query: async (text, values) => {
        const answer = await pool().query(text, values)
        if (values.length === 4 && text.includes('micros')) await held
        return answer
      },
    }
    const slow = postgresStore({ client, timeoutMs: 1000 })
    await expect(slow.acquire('too late', HOUR)).rejects.toMatchObject({ code: 'unavailable' })
    expect((await under.store.look('too late')).isHeld).toBe(true)
    late?.()
    await expect
      .poll(async () => (await under.store.look('too late')).isHeld, { timeout: 20_000 })
      .toBe(false)
  })

  it('a server that does not answer: unavailable in time, and the next call asks again', async () => {
    let isAway = true
    const client: PostgresClient = {
      query: (text, values) => (isAway ? new Promise(() => {}) : pool().query(text, values)),
    }
    const store = postgresStore({ client, timeoutMs: 300 })
    await expect(store.now()).rejects.toMatchObject({ code: 'unavailable' })
    isAway = false
    await expect.poll(() => store.now().catch(() => 0), { timeout: 20_000 }).toBeGreaterThan(0)
  })

  it('a server that answers before a commit is on the disk: gives no slot', async () => {
    const careless = postgresPool(server.url, { options: '-c synchronous_commit=off' })
    try {
      await expect(postgresStore({ client: careless }).acquire('a', HOUR)).rejects.toThrow(
        'The server may forget turns: synchronous_commit is off. Set it to on for the user of the store.',
      )
    } finally {
      await careless.end()
    }
  })

  it('under load: no slot has two holders, and none is granted early', async () => {
    const stores = pools.map((client) => postgresStore({ client, table: 'loaded', timeoutMs: 20_000 }))
    const result = await runLoad(stores, 20, ['a', 'b', 'c', 'd', 'e'], 60, 15)
    expect(result.overlaps).toBe(0)
    expect(result.shortestGapMs).toBeGreaterThanOrEqual(15)
  })

  it('a server that crashes: is unavailable, and has all slots and records when it is back', async () => {
    const { store } = under
    const grant = await store.acquire('crash', HOUR)
    if (!grant.granted) throw new Error('Refused.')
    await store.set('crash', { value: Uint8Array.of(7), version: 2 }, 3_600_000)
    await server.kill()
    await expect(store.acquire('crash', HOUR)).rejects.toMatchObject({ code: 'unavailable' })
    await server.start()
    expect((await store.acquire('crash', HOUR)).granted).toBe(false)
    expect((await store.get('crash'))?.value[0]).toBe(7)
    expect(await store.release('crash', grant.fence, 0)).toBe(true)
  })
})

describe('postgresStore: wrong options', () => {
  const client: PostgresClient = { query: async () => ({ rows: [] }) }

  it('no client, or a name that needs quotes: throws TypeError', () => {
    // @ts-expect-error: a mistake in a program without types
    expect(() => postgresStore({ client: 'postgres://localhost' })).toThrow(
      'postgresStore takes a client of the package pg, such as a Pool: postgresStore({ client: new Pool() }).',
    )
    // @ts-expect-error: a mistake in a program without types
    expect(() => postgresStore()).toThrow(TypeError)
    for (const table of ['', 'Way', 'a.b.c', "a'; DROP TABLE b", 'a"b', 'é'])
      expect(() => postgresStore({ client, table })).toThrow(TypeError)
    expect(() => postgresStore({ client, timeoutMs: 0 })).toThrow(TypeError)
  })

  it('a client that answers like no PostgreSQL: unavailable', async () => {
    await expect(postgresStore({ client }).now()).rejects.toMatchObject({ code: 'unavailable' })
  })
})
